import { useMemo, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type {
  CrewPresence,
  OutputDisplay,
  OutputLinksSlice,
  OutputPageItem,
  OutputPagesSlice,
} from '../../../src-main/contract/bridge/output-pages.ts'
import { outputFace, outputRows } from '../../../src-main/domain/output/output-face.ts'
import type { OutputRow, ScreenKind } from '../../../src-main/domain/output/output-page.ts'
import { failureText } from '../../bridge/bridge.ts'
import { ChoiceField, FieldGroup } from '../../components/field.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Problem, Quiet, Row, Stack } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { OutputScreen } from '../../output/output-screen.tsx'
import { ScreenTime } from '../../output/screen-time.ts'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import { LookFields } from './look-fields.tsx'
import styles from './outputs-view.module.css'
import { usePromptedText } from './use-prompted-text.ts'

interface OutputCardProps {
  readonly page: OutputPageItem
  readonly slice: OutputPagesSlice
}

export function OutputCard({ page, slice }: OutputCardProps) {
  const { id, kind, name, viewers } = page
  const { ask, problem } = useAsk()
  const [said, setSaid] = useState<string | null>(null)
  const renew = async (): Promise<void> => {
    if (await ask('output-page.renew', { id })) setSaid(t('outputs.renewed'))
  }
  const release = async (): Promise<void> => {
    if (await ask('output-page.release', { id })) setSaid(t('outputs.crew.released'))
  }
  return (
    <article className={styles['card']} aria-label={name} data-testid="output-card" data-kind={kind}>
      {kind !== 'cue-light' && <Preview page={page} kind={kind} />}
      <Stack>
        <Row>
          <NameField page={page} onName={changed => void ask('output-page.write', { id, name: changed })} />
          <span>
            {t(`outputs.kinds.${kind}`)} ·{' '}
            {page.department === undefined
              ? t('outputs.viewers', { count: viewers })
              : t('outputs.crew.of', { name: page.department })}
          </span>
        </Row>
        {page.crew !== undefined && <Presence crew={page.crew} />}
        {kind !== 'cue-light' && slice.displays === 'unplaceable' && (
          <FieldGroup label={t('outputs.display')}>{t('outputs.unplaceable')}</FieldGroup>
        )}
        {kind !== 'cue-light' && slice.displays !== null && slice.displays !== 'unplaceable' && (
          <DisplayChoice
            page={page}
            displays={slice.displays}
            onChoose={displayId => void ask('output-page.write', { id, displayId })}
          />
        )}
        {slice.links !== null && <LinkFields page={page} links={slice.links} onSaid={setSaid} />}
        <Quiet role="status">{said}</Quiet>
        <Problem text={problem} />
        <LookFields
          page={page}
          onLook={look =>
            void ask('output-page.write', { id, look: { ...look, columns: [...look.columns] } })
          }
        />
        <Row>
          {page.crew?.bound === true && (
            <HoldButton onHeld={() => void release()}>{t('outputs.crew.release')}</HoldButton>
          )}
          {slice.links !== null && <HoldButton onHeld={() => void renew()}>{t('outputs.renew')}</HoldButton>}
          <HoldButton onHeld={() => void ask('output-page.remove', { id })}>{t('outputs.remove')}</HoldButton>
        </Row>
      </Stack>
    </article>
  )
}

interface NameFieldProps {
  readonly page: OutputPageItem
  readonly onName: (name: string) => void
}

/** Saved when it is left or Enter is pressed; empty, it stays what it was. */
function NameField({ page, onName }: NameFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const save = (): void => {
    const name = draft?.trim() ?? ''
    if (name !== '' && name !== page.name) onName(name)
    setDraft(null)
  }
  return (
    <input
      type="text"
      className={styles['name']}
      aria-label={t('outputs.name')}
      maxLength={100}
      value={draft ?? page.name}
      onChange={event => setDraft(event.target.value)}
      onBlur={save}
      onKeyDown={event => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}

/** Who is at the other end of a cue light. */
function Presence({ crew }: { readonly crew: CrewPresence }) {
  const timezone = useDeskState(state => state.rundown?.timezone ?? null)
  const format = useDeskState(state => state.rundown?.settings.timeOfDayFormat ?? null)
  const { formatTime } = timeFormats(timezone, format)
  const standing = !crew.bound
    ? t('outputs.crew.no-phone')
    : crew.connected
      ? t(crew.visible ? 'outputs.crew.connected' : 'outputs.crew.hidden')
      : crew.lastSeen === null
        ? t('outputs.crew.not-seen')
        : t('outputs.crew.lost', { time: formatTime(crew.lastSeen) })
  return (
    <Row role="status" data-testid="crew-presence" data-connected={crew.connected}>
      <strong>{standing}</strong>
      {crew.battery !== null && <span>{t('outputs.crew.battery', { percent: crew.battery })}</span>}
    </Row>
  )
}

interface PreviewProps {
  readonly page: Pick<OutputPageItem, 'look' | 'name'>
  readonly kind: ScreenKind
}

/** The output as its screens show it now, small; from what this page knows of the show. */
function Preview({ page: { look, name }, kind }: PreviewProps) {
  const { clock, ticker } = useDesk()
  const time = useMemo(() => ({ clock: clock.now, ticker }), [clock, ticker])
  const rundown = useDeskState(state => state.rundown)
  const rows = useDeskState(state => state.rows)
  const numbers = useDeskState(state => state.numbers)
  const show = useDeskState(state => state.show)
  const run = useDeskState(state => state.run)
  const link = useDeskState(state => state.link)
  const message = useDeskState(state => state.message)
  const crew = useDeskState(state => state.calling.state.crew)
  const timers = useDeskState(state => state.timers)
  const players = useDeskState(state => state.players)
  const prompter = useDeskState(state => state.prompter)
  const text = usePromptedText(kind === 'prompter' ? prompter.text : null)
  const source = useMemo(
    () => ({ rundown, rows, numbers, show, run, link, message, crew, timers, players, prompter }),
    [rundown, rows, numbers, show, run, link, message, crew, timers, players, prompter],
  )
  const face = useMemo(() => outputFace(kind, look, source), [kind, look, source])
  // What is on air changes no row.
  const list = useMemo(
    () => (kind === 'list' ? outputRows(look, { rundown, rows, numbers }) : noRows),
    [kind, look, rundown, rows, numbers],
  )
  return (
    <figure className={styles['frame']} aria-label={t('outputs.preview', { name })}>
      <div className={styles['preview']} data-kind={kind}>
        {/* A picture of it: nothing in it is said, or reached, a second time. */}
        <div className={styles['picture']} inert>
          <ScreenTime value={time}>
            <OutputScreen look={look} face={face} rows={list} text={text} note={null} />
          </ScreenTime>
        </div>
        {kind === 'message' && face.message === null && (
          <p className={styles['blank']}>{t('outputs.no-message')}</p>
        )}
      </div>
      <figcaption className={styles['dimmed']}>{t('outputs.dimmed')}</figcaption>
    </figure>
  )
}

const noRows: readonly OutputRow[] = []

interface DisplayChoiceProps {
  readonly page: OutputPageItem
  readonly displays: readonly OutputDisplay[]
  readonly onChoose: (displayId: number | null) => void
}

const away = 'away'

/** The monitor that the output fills; it is remembered also while it is not connected. */
function DisplayChoice({ page: { display }, displays, onChoose }: DisplayChoiceProps) {
  const here = displays.find(one => one.id === display?.id)
  const value = display === null ? '' : here === undefined ? away : String(here.id)
  return (
    <ChoiceField
      label={t('outputs.display')}
      help={here?.primary === true ? t('outputs.primary') : ''}
      value={value}
      values={[
        { value: '', name: t('outputs.no-display') },
        ...(display !== null && here === undefined
          ? [{ value: away, name: t('outputs.gone', { label: display.label }), disabled: true }]
          : []),
        ...displays.map(one => ({
          value: String(one.id),
          name: t('outputs.display-name', {
            label: nameOf(one, displays),
            width: one.width,
            height: one.height,
            primary: one.primary,
          }),
        })),
      ]}
      onChange={chosen => onChoose(chosen === '' ? null : Number(chosen))}
    />
  )
}

/** Monitors of one name are counted from left to right, and from top to bottom. */
function nameOf({ id, label }: OutputDisplay, displays: readonly OutputDisplay[]): string {
  const named = displays.filter(one => one.label === label).toSorted((a, b) => a.x - b.x || a.y - b.y)
  return named.length === 1
    ? label
    : t('outputs.counted', { label, count: named.findIndex(one => one.id === id) + 1 })
}

interface LinkFieldsProps {
  readonly page: Pick<OutputPageItem, 'id' | 'name'>
  readonly links: OutputLinksSlice
  readonly onSaid: (said: string) => void
}

/** The links of one output: for this computer, and for the network while that is open. */
function LinkFields({ page, links, onSaid }: LinkFieldsProps) {
  const ask = useLink(page.id, onSaid)
  const { origins } = links.network
  const local = location.protocol.startsWith('http') ? location.origin : links.origin
  return (
    <>
      <FieldGroup label={t('outputs.this-computer')}>
        <PlainButton onClick={() => void ask(local, copy)} testId="output-copy">
          {t('outputs.copy')}
        </PlainButton>
        <PlainButton onClick={() => void ask(local, open)} testId="output-open">
          {t('outputs.open')}
        </PlainButton>
      </FieldGroup>
      {origins.length > 0 && (
        <FieldGroup label={t('outputs.network.label')}>
          <ul>
            {origins.map(({ origin, name }) => (
              <li key={origin}>
                <NetworkLink origin={origin} adapter={name} page={page} ask={ask} />
              </li>
            ))}
          </ul>
        </FieldGroup>
      )}
    </>
  )
}

type Ask = ReturnType<typeof useLink>

interface NetworkLinkProps {
  readonly origin: string
  /** Name of the network adapter. */
  readonly adapter: string
  readonly page: LinkFieldsProps['page']
  readonly ask: Ask
}

function NetworkLink({ origin, adapter, page, ask }: NetworkLinkProps) {
  const { host } = new URL(origin)
  const [shown, setShown] = useState<string | null>(null)
  const toggle = (): void => {
    if (shown !== null) setShown(null)
    else
      void ask(origin, async address => {
        setShown(address)
        return ''
      })
  }
  return (
    <>
      <Row>
        <span className={styles['origin']}>
          <strong>{host}</strong> {adapter}
        </span>
        <PlainButton
          onClick={() => void ask(origin, copy)}
          name={t('outputs.network.copy-named', { host })}
          testId="output-copy-network"
        >
          {t('outputs.copy')}
        </PlainButton>
        <PlainButton
          onClick={toggle}
          name={t('outputs.network.qr-named', { shown: shown !== null, host })}
          testId="output-qr-toggle"
        >
          <span className={styles['toggle']}>
            {t(shown === null ? 'outputs.network.qr' : 'outputs.network.qr-hide')}
          </span>
        </PlainButton>
      </Row>
      {shown !== null && <QrCode text={shown} name={t('outputs.network.qr-of', { name: page.name })} />}
    </>
  )
}

/** The link is asked for when it is used; it does not lie in the page meanwhile. */
function useLink(id: string, onSaid: (said: string) => void) {
  const { bridge } = useDesk()
  return async (origin: string, use: (address: string) => Promise<string>): Promise<void> => {
    try {
      const reply = await bridge.request('output-page.link', { id })
      onSaid(reply.ok ? await use(origin + reply.path) : messageText(reply.reason))
    } catch (error) {
      onSaid(failureText(error))
    }
  }
}

async function copy(address: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(address)
    return t('outputs.copied')
  } catch {
    return `${t('outputs.not-copied')} ${address}`
  }
}

async function open(address: string): Promise<string> {
  window.open(address, '_blank', 'noopener,noreferrer')
  return ''
}
