import type { Call } from '../../../src-main/domain/calling/call.ts'
import { pendingInside, withNextCue } from '../../../src-main/domain/calling/call-targets.ts'
import { dueAt } from '../../../src-main/domain/calling/due.ts'
import { onAirOf } from '../../../src-main/domain/show/runner.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import { callingNow, nextCue } from './calling-now.ts'

/** Seconds before a call is due that are spoken, as in manual shows. */
const marks: readonly number[] = [30, 10, 5, 4, 3, 2, 1]
/** A GO or a standby from longer ago, ms, is no news: the page has just been opened. */
const news = 2_000

/** What became of calls between two states that a person should hear: `Standby LX 12, SND 4`, `GO`; null: nothing. */
export function spokenChange(before: DeskState, after: DeskState, now: Instant): string | null {
  const was = before.calling.state.records
  const is = after.calling.state.records
  if (was === is || before.rundown?.id !== after.rundown?.id) return null
  const fresh = (phase: 'standby' | 'go'): readonly string[] =>
    Object.entries(is)
      .filter(
        ([id, record]) => record.phase === phase && was[id]?.phase !== phase && now - record.since < news,
      )
      .map(([id]) => id)
  const standby = fresh('standby')
  if (standby.length > 0) {
    const { onAir, next } = callingNow(after, now)
    const calls = [...onAir, ...next].filter(({ id }) => standby.includes(id))
    return `Standby ${calls.map(call => spokenCall(call, after)).join(', ')}`
  }
  return fresh('go').length > 0 ? 'GO' : null
}

/** The call with its department, unless its text begins with it: `LX 12`, `Sound fade`. */
function spokenCall({ columnId, text }: Call, { columns }: DeskState): string {
  const column = columns.find(({ id }) => id === columnId)
  const names = [column?.name ?? '', column?.department?.shortName ?? '']
  const begins = names.some(name => name !== '' && text.toLowerCase().startsWith(name.toLowerCase()))
  return begins ? text : `${column?.name ?? ''} ${text}`.trim()
}

/** A pause, an undo, a lock: the voice is silent at once. */
export const silences = (before: DeskState, after: DeskState): boolean =>
  (after.show.state.phase !== 'running' && before.show.state.phase === 'running') ||
  (after.desk.locked && !before.desk.locked) ||
  (after.pressResult !== before.pressResult && after.pressResult?.action === 'undo')

/** When the next call of all departments is due: inside the cue on air, else with the next cue. Null: none is, or it is paused. */
export function nextDue(state: DeskState, now: Instant): Instant | null {
  const onAir = onAirOf(state.show.state)
  if (onAir?.phase !== 'running') return null
  const view = callingNow(state, now)
  const inside = pendingInside(view).find(call => (dueAt(call, view.state, null) ?? 0) > now)
  if (inside !== undefined) return dueAt(inside, view.state, null)
  const [call] = withNextCue(view)
  return call === undefined ? null : dueAt(call, view.state, nextCue(state))
}

export interface SpokenSecond {
  /** The seconds to say now; null: none. */
  readonly say: number | null
  /** Milliseconds until the next may be due; null: none will. */
  readonly changesIn: number | null
}

/** The countdown to `due`. `last`: milliseconds that were left when it was asked before; null: it was not. */
export function spokenSecond(left: number, last: number | null): SpokenSecond {
  const crossed = last === null ? undefined : marks.find(mark => last > mark * 1_000 && left <= mark * 1_000)
  const ahead = marks.find(mark => left > mark * 1_000)
  return { say: crossed ?? null, changesIn: ahead === undefined ? null : left - ahead * 1_000 }
}
