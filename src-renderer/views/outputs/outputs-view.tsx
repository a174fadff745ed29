import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type {
  OutputNetworkSlice,
  OutputPageItem,
  OutputPagesSlice,
  WriteOutputNetwork,
} from '../../../src-main/contract/bridge/output-pages.ts'
import { type ScreenKind, screenKinds } from '../../../src-main/domain/output/output-page.ts'
import { ChoiceField } from '../../components/field.tsx'
import { Hint, Line, List, LockedLine, Problem, Quiet, Row, Section } from '../../components/layout.tsx'
import { NetworkPlaceFields, Switch } from '../../components/network-fields.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Tag } from '../../components/tag.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { type SliceSource, useAsk, useAskedSlice } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { OutputCard } from './output-card.tsx'
import styles from './outputs-view.module.css'

const asked: SliceSource<OutputPagesSlice> = {
  ask: bridge => bridge.request('output-pages', {}),
  on: (bridge, listener) => bridge.on('output-pages', listener),
}

/** The output pages: the list, their design, and access to them. */
export function OutputsView() {
  const slice = useAskedSlice(asked)
  return (
    <ViewFrame title={t('outputs.title')}>
      <LockedLine />
      <Quiet>
        {t('outputs.intro')} {slice !== null && slice.links !== null && t('outputs.links-why')}
      </Quiet>
      {slice === null ? <p role="status">{t('page.loading')}</p> : <Pages slice={slice} />}
    </ViewFrame>
  )
}

function Pages({ slice }: { readonly slice: OutputPagesSlice }) {
  const { pages } = slice
  /** The first of those that were made last: it is brought in sight. */
  const [made, setMade] = useState<string | null>(null)
  return (
    <>
      {slice.links !== null && <NetworkSection network={slice.links.network} />}
      {slice.links !== null && <CrewSection pages={pages} onMade={setMade} />}
      <Add pages={pages} onMade={setMade} />
      {pages.length === 0 && <Quiet>{t('outputs.none')}</Quiet>}
      <List>
        {pages.map(page => (
          <Card key={page.id} isMade={page.id === made}>
            <OutputCard page={page} slice={slice} />
          </Card>
        ))}
      </List>
    </>
  )
}

function Card({ isMade, children }: { readonly isMade: boolean; readonly children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMade) item.current?.scrollIntoView({ block: 'start' })
  }, [isMade])
  return (
    <li ref={item} className={styles['made']}>
      {children}
    </li>
  )
}

interface MakingProps {
  readonly pages: readonly OutputPageItem[]
  /** The identifier of the new page. */
  readonly onMade: (id: string) => void
}

function Add({ pages, onMade }: MakingProps) {
  const { askFor, problem } = useAsk()
  const add = async (kind: ScreenKind): Promise<void> => {
    const name = freeName(t(`outputs.kinds.${kind}`), pages)
    const reply = await askFor('output-page.make', { kind, name })
    if (reply !== null) onMade(reply.id)
  }
  return (
    <Section title={t('outputs.add')} aria-label={t('outputs.add')}>
      <Row>
        {screenKinds.map(kind => (
          <PlainButton key={kind} onClick={() => void add(kind)} testId={`output-add-${kind}`}>
            <span title={t(`outputs.kind-details.${kind}`)}>{t(`outputs.kinds.${kind}`)}</span>
          </PlainButton>
        ))}
      </Row>
      <Problem text={problem} />
    </Section>
  )
}

/** Cue lights for the departments of the open rundown. */
function CrewSection({ pages, onMade }: MakingProps) {
  const { askFor, problem } = useAsk()
  const columns = useDeskState(state => state.columns)
  const [said, setSaid] = useState<string | null>(null)
  const [chosen, choose] = useState<string | null>(null)
  const names = columns.flatMap(({ name, department }) => (department === undefined ? [] : [name]))
  const department = names.find(name => name === chosen) ?? names[0]

  /** One after the other, until one is refused. */
  const make = async (departments: readonly string[]): Promise<void> => {
    const made: { name: string }[] = []
    setSaid(null)
    for (const of of departments) {
      const name = freeName(of, [...pages, ...made])
      const reply = await askFor('output-page.make', { kind: 'cue-light', name, department: of })
      if (reply === null) return
      if (made.length === 0) onMade(reply.id)
      made.push({ name })
    }
    if (departments.length === 0) setSaid(t('outputs.crew.each-done'))
  }
  const without = names.filter(name => !pages.some(page => page.department === name))
  return (
    <Section
      title={t('outputs.crew.title')}
      detail={t('outputs.crew.intro')}
      aria-label={t('outputs.crew.title')}
      data-testid="crew-section"
    >
      {department === undefined ? (
        <p>{t('outputs.crew.no-departments')}</p>
      ) : (
        <Line>
          <ChoiceField
            above
            label={t('outputs.crew.department')}
            value={department}
            values={names.map(name => ({ value: name, name }))}
            onChange={choose}
          />
          <PlainButton onClick={() => void make([department])} testId="output-add-cue-light">
            {t('outputs.crew.add')}
          </PlainButton>
          <PlainButton onClick={() => void make(without)} testId="crew-each">
            {t('outputs.crew.each')}
          </PlainButton>
        </Line>
      )}
      <Quiet role="status">{said}</Quiet>
      <Problem text={problem} />
    </Section>
  )
}

/** Whether other computers and tablets may show outputs, and by which address. */
function NetworkSection({ network }: { readonly network: OutputNetworkSlice }) {
  const { ask, problem } = useAsk()
  const write = (change: WriteOutputNetwork): Promise<boolean> => ask('output-network.write', change)
  const { on, openPort } = network
  return (
    <Section
      title={
        <>
          {t('outputs.network.title')}{' '}
          {on && openPort !== null && network.problem === null && <Tag>{t('outputs.network.is-open')}</Tag>}
        </>
      }
      aria-label={t('outputs.network.title')}
      data-testid="output-network"
    >
      <Switch
        on={on}
        name={t('outputs.network.open')}
        warning={t('outputs.network.warning')}
        onTurn={next => write({ on: next })}
      />
      {on && (
        <>
          <NetworkPlaceFields
            network={network}
            taken="outputs.network.port-taken"
            onChange={next => void write(next)}
          />
          {openPort !== null && <Hint>{t('outputs.network.firewall')}</Hint>}
        </>
      )}
      <Problem text={problem ?? messageText(network.problem)} />
    </Section>
  )
}

/** `Clock`, `Clock 2`, … */
function freeName(name: string, pages: readonly { readonly name: string }[]): string {
  const taken = new Set(pages.map(page => page.name))
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name} ${count}`
    if (!taken.has(free)) return free
  }
}
