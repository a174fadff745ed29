import { connectionTexts } from '#texts/connections.ts'
import { messageText } from '#texts/messages.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { Problem } from '../../components/problem.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { type Ticked, useTicked } from '../../state/time/use-ticked.ts'
import styles from './connections.module.css'

const t = connectionTexts.figures
/** A clock that is off by less is nobody's concern. */
const tellClockBeyond = 2_000

const noFigures = { roundTripMs: null, clockErrorMs: null, clockOffsetMs: null, timing: null, budget: null }

/** How the link does: its delay, its clock, where its timing comes from, what it may still ask. */
export function LinkFigures() {
  const link = useDeskState(state => state.link)
  const keptAwake = useDeskState(state => state.desk.keptAwake)
  const expiry = useTicked(tokenExpiry)
  const { problem } = link
  // What was measured of a link tells nothing of it while it is down.
  const { roundTripMs, clockErrorMs, clockOffsetMs, timing, budget } =
    link.authority === 'live' ? link : noFigures
  const rows: readonly (readonly [string, string])[] = [
    [t.roundTrip, roundTripMs === null ? t.unknown : t.ms(roundTripMs)],
    [t.clockError, clockErrorMs === null ? t.unknown : t.plusMinus(clockErrorMs)],
    [t.clock, clockOffsetMs === null ? t.unknown : clockText(clockOffsetMs)],
    [t.timing, timing === null ? t.unknown : connectionTexts.timing[timing]],
    [
      t.budget,
      budget === null
        ? link.authority === 'live'
          ? t.noBudget
          : t.unknown
        : t.left(budget.remaining, budget.limit),
    ],
    [t.token, expiry],
    [t.awake, keptAwake === null ? t.awakeNever : keptAwake ? t.awakeYes : t.awakeNo],
  ]
  return (
    <section className={styles['figures']}>
      <h3>{t.title}</h3>
      {problem !== null && <Problem apart text={messageText(problem.text)} />}
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const clockText = (offset: number): string =>
  Math.abs(offset) > tellClockBeyond ? t.clockOff(offset) : t.clockRight

function tokenExpiry({ link }: DeskState, now: Instant): Ticked<string> {
  const at = link.tokenExpiresAt
  if (at === null) return [connectionTexts.expires.never, null]
  const left = at - now
  return [left > 0 ? connectionTexts.expires.in(left) : connectionTexts.expires.past(left), 1_000]
}
