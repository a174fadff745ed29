import { type Duration, duration, type Instant, shift } from '../time/time.ts'
import { readDuration } from '../time/written-time.ts'
import { governs } from './close-gap.ts'
import { activeCueId, type RunnerState } from './runner.ts'
import type { Plan, ScheduleCue } from './schedule.ts'

/** Planned starts that move together, by one span. */
export interface MovedStarts {
  /** Fixed starts, in display order. */
  readonly starts: readonly { readonly cueId: string; readonly was: Instant; readonly is: Instant }[]
  /** Of the rundown. Null where it stays, and where it has none. */
  readonly showStart: { readonly was: Instant; readonly is: Instant } | null
}

/**
 * The fixed starts from a cue on, which is ahead. `from` null: from now. Before the show this is the whole plan; in it, what is ahead
 * and the start that governs what is on air, so that all of the plan moves from there on. Null where the show has ended, and where
 * the cue is on air, past or gone.
 */
export function movedStarts(
  plan: Plan,
  startTime: Instant | null,
  state: RunnerState,
  from: string | null,
  by: Duration,
): MovedStarts | null {
  if (state.phase === 'ended') return null
  const onAir = activeCueId(state)
  const place = onAir === null ? -1 : plan.index.get(onAir)
  const first = from === null ? (place ?? -1) + 1 : plan.index.get(from)
  if (place === undefined || first === undefined || first <= place) return null
  const past = plan.rows.slice(0, place + 1).filter(({ planned }) => planned)
  const governing = from === null ? past.findLastIndex(({ cue }, nth) => governs(cue, nth === 0)) : -1
  const along = past[governing]?.cue.id ?? null
  const starts = plan.rows.flatMap(({ cue: { id, startTime: was } }, row) =>
    was !== null && (row >= first || id === along) ? [{ cueId: id, was, is: shift(was, by) }] : [],
  )
  // Nothing that stays is planned before it.
  const isWhole = from === null ? governing <= 0 : !plan.rows.slice(0, first).some(({ planned }) => planned)
  return {
    starts,
    showStart: isWhole && startTime !== null ? { was: startTime, is: shift(startTime, by) } : null,
  }
}

interface WrittenStarts<Row> {
  readonly cues: readonly Row[]
  /** Of the rundown. */
  readonly startTime: Instant | null
}

/** The rundown once they have moved. */
export function withMovedStarts<Row extends ScheduleCue>(
  { cues, startTime }: WrittenStarts<Row>,
  { starts, showStart }: MovedStarts,
): WrittenStarts<Row> {
  const moved = new Map(starts.map(({ cueId, is }) => [cueId, is]))
  return {
    cues: cues.map(cue => ({ ...cue, startTime: moved.get(cue.id) ?? cue.startTime })),
    startTime: showStart?.is ?? startTime,
  }
}

const day = 86_400_000

/** `+4:10`, `-2m`, `4:10`: a span that starts move by, under a day, in whole seconds. Null for anything else, and for none. */
export function readMove(written: string): Duration | null {
  const [, sign = '', span = ''] = /^\s*([+\-−–]?)\s*(.*)$/.exec(written) ?? []
  const read = readDuration(span)
  if (read === null || read >= day) return null
  const whole = Math.round(read / 1_000) * 1_000
  if (whole === 0) return null
  return duration(sign === '' || sign === '+' ? whole : -whole)
}
