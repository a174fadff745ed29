import { useState } from 'react'
import { t } from '#texts/text.ts'
import type {
  CrewPresence,
  OutputPageItem,
  OutputPagesSlice,
} from '../../../src-main/contract/bridge/output-pages.ts'
import { FieldGroup } from '../../components/field.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Quiet, Row, Stack } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import { DisplayChoice } from './display-choice.tsx'
import { LinkFields } from './link-fields.tsx'
import { LookFields } from './look-fields.tsx'
import styles from './outputs-view.module.css'
import { Preview } from './preview.tsx'

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
