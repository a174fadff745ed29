import { useState } from 'react'
import { millisecondsText } from '#texts/locale.ts'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { ConnectionItem } from '../../../src-main/contract/bridge/connections.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { Facts, Item, List, LockedLine, Problem, Quiet, Section, Warning } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Tag } from '../../components/tag.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { isShowOnAir } from '../../state/session/selectors.ts'
import { technicalViews } from '../../state/session/ui-state.ts'
import { roughSpan } from '../../state/time/time-format.ts'
import { type Ticked, useTicked } from '../../state/time/use-ticked.ts'
import { ConnectionForm } from './connection-form.tsx'
import { PlayersSection } from './players/players-section.tsx'
import { StandbySection } from './standby-section.tsx'

/** The services that this desk knows, the one in use, and how its link does. */
export function ConnectionsView() {
  const { current, items } = useDeskState(state => state.connections)
  const airing = useDeskState(isShowOnAir)
  const [editing, setEditing] = useState<ConnectionItem | 'new' | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const { ask, problem, forget } = useAsk()
  const use = async (id: string | null, held: boolean): Promise<void> => {
    setSaid(null)
    await ask('connection.use', { id, held })
  }
  if (editing !== null) {
    return (
      <ViewFrame
        key="form"
        title={
          editing === 'new' ? t('connections.form.add') : t('connections.form.change', { name: editing.name })
        }
      >
        <ConnectionForm
          before={editing === 'new' ? null : editing}
          onDone={name => {
            setEditing(null)
            forget()
            setSaid(name === null ? null : t('connections.saved', { name }))
          }}
        />
      </ViewFrame>
    )
  }
  return (
    // The key makes React render the list anew after the form, scrolled to its top.
    <ViewFrame key="list" title={t('connections.title')} tabs={technicalViews}>
      <LockedLine />
      <Quiet>{t('connections.intro')}</Quiet>
      {airing && <Warning>{t('connections.airing')}</Warning>}
      <Problem text={problem} />
      <p role="status">{said}</p>
      <List>
        <Item
          aria-current={current === null}
          title={<Name name={t('connections.own')} current={current === null} />}
          about={t('connections.own-detail')}
          acts={
            current !== null && (
              <Use airing={airing} onUse={held => void use(null, held)} name={t('connections.own')} />
            )
          }
        />
        {items.map(item => (
          <Item
            key={item.id}
            aria-current={item.id === current}
            title={<Name name={item.name} current={item.id === current} />}
            about={<About item={item} />}
            acts={
              <>
                {item.id !== current && (
                  <Use airing={airing} onUse={held => void use(item.id, held)} name={item.name} />
                )}
                <PlainButton
                  onClick={() => setEditing(item)}
                  name={`${t('connections.change')} ${item.name}`}
                  testId="connection-change"
                >
                  {t('connections.change')}
                </PlainButton>
                {item.id !== current && (
                  <HoldButton onHeld={() => void ask('connection.remove', { id: item.id })}>
                    {t('connections.hold-to-remove')}
                  </HoldButton>
                )}
              </>
            }
          />
        ))}
      </List>
      <PlainButton onClick={() => setEditing('new')} testId="connection-add">
        {t('connections.add')}
      </PlainButton>
      <PlayersSection />
      <StandbySection />
      <LinkFigures />
    </ViewFrame>
  )
}

const Name = ({ name, current }: { readonly name: string; readonly current: boolean }) => (
  <>
    <strong>{name}</strong>
    {current && <Tag>{t('connections.in-use')}</Tag>}
  </>
)

function About({ item }: { readonly item: ConnectionItem }) {
  const kept = useDeskState(state => state.connections.tokensKept)
  return (
    <>
      <span>{item.baseUrl}</span>
      <span>{item.hasV1Token ? t(`connections.kept.${kept}`) : t('connections.no-token')}</span>
      {item.fingerprint !== undefined && <span>{t('connections.pin.item')}</span>}
    </>
  )
}

interface UseProps {
  readonly airing: boolean
  readonly name: string
  readonly onUse: (held: boolean) => void
}

const Use = ({ airing, name, onUse }: UseProps) =>
  airing ? (
    <HoldButton onHeld={() => onUse(true)}>{t('connections.hold-to-use')}</HoldButton>
  ) : (
    <PlainButton onClick={() => onUse(false)} name={`${t('connections.use')} ${name}`}>
      {t('connections.use')}
    </PlainButton>
  )

/** A clock that is off by less is nobody's concern. */
const clockWarningMs = 2_000

const noFigures = { roundTripMs: null, clockErrorMs: null, clockOffsetMs: null, timing: null, budget: null }

/** How the link does: its delay, its clock, where its timing comes from, what it may still ask. */
function LinkFigures() {
  const link = useDeskState(state => state.link)
  const keptAwake = useDeskState(state => state.desk.keptAwake)
  const expiry = useTicked(tokenExpiry)
  const { problem } = link
  // Figures that were measured earlier say nothing about a link that is down.
  const { roundTripMs, clockErrorMs, clockOffsetMs, timing, budget } =
    link.state === 'live' ? link : noFigures
  const rows: readonly (readonly [string, string])[] = [
    [
      t('connections.figures.round-trip'),
      roundTripMs === null
        ? t('connections.figures.unknown')
        : t('connections.figures.ms', { ms: millisecondsText(roundTripMs) }),
    ],
    [
      t('connections.figures.clock-error'),
      clockErrorMs === null
        ? t('connections.figures.unknown')
        : t('connections.figures.plus-minus', { ms: millisecondsText(clockErrorMs) }),
    ],
    [
      t('connections.figures.clock'),
      clockOffsetMs === null ? t('connections.figures.unknown') : clockText(clockOffsetMs),
    ],
    [
      t('connections.figures.timing'),
      timing === null ? t('connections.figures.unknown') : t(`connections.timing.${timing}`),
    ],
    [
      t('connections.figures.budget'),
      budget === null
        ? link.state === 'live'
          ? t('connections.figures.no-budget')
          : t('connections.figures.unknown')
        : t('connections.figures.left', budget),
    ],
    [t('connections.figures.token'), expiry],
    [
      t('connections.figures.awake'),
      keptAwake === null
        ? t('connections.figures.awake-never')
        : keptAwake
          ? t('connections.figures.awake-yes')
          : t('connections.figures.awake-no'),
    ],
  ]
  return (
    <Section title={t('connections.figures.title')}>
      {problem !== null && <Problem text={messageText(problem.text)} />}
      <Facts rows={rows} />
    </Section>
  )
}

function clockText(offset: number): string {
  if (Math.abs(offset) <= clockWarningMs) return t('connections.figures.clock-right')
  const span = roughSpan(offset)
  return offset > 0 ? t('connections.figures.clock-ahead', span) : t('connections.figures.clock-behind', span)
}

function tokenExpiry({ link }: DeskState, now: Instant): Ticked<string> {
  const at = link.tokenExpiresAt
  if (at === null) return [t('connections.expires.never'), null]
  const left = at - now
  return [t(left > 0 ? 'connections.expires.in' : 'connections.expires.past', roughSpan(left)), 1_000]
}
