import { timingOf } from '../rundown/timing.ts'
import { limitPassed } from '../rundown/written-timing.ts'
import type { Duration, Instant } from '../time/time.ts'
import {
  closeGap,
  endMoves,
  type Gap,
  type GapChange,
  type GapFault,
  type GapStrategy,
  gapAt,
  gapsOf,
} from './close-gap.ts'
import { plan, type ScheduleCue } from './schedule.ts'

/** What a strategy would do to the plan; or why it cannot be taken. */
export type GapOption =
  | {
      readonly strategy: GapStrategy
      readonly fault: null
      readonly change: GapChange
      /** How far the show ends later, signed; null where no end is known. */
      readonly endMoves: Duration | null
      /** Gaps and overlaps that are not there now, or not as long. */
      readonly opens: readonly Gap[]
      /** The limit of its cue that a duration would pass over. */
      readonly passes: 'shortest' | 'longest' | null
    }
  | { readonly strategy: GapStrategy; readonly fault: GapFault }

export interface GapOptions {
  readonly gap: Gap
  readonly governing: GapOption
  readonly own: GapOption
  /** One for each cue between the two that is long enough: those within their limits first, each in display order. */
  readonly durations: readonly Extract<GapOption, { readonly fault: null }>[]
  /** Cues between the two that are too short for it. */
  readonly tooShort: number
}

interface WrittenRundown {
  readonly cues: readonly ScheduleCue[]
  readonly startTime: Instant | null
  /** See `plan`. */
  readonly leftOut: readonly string[] | null
}

/** The ways to close the gap or the overlap at a cue, each with what it does. Null where there is none. */
export function gapOptions(written: WrittenRundown, cueId: string): GapOptions | null {
  const planOf = ({ cues, startTime, leftOut }: WrittenRundown) => plan(cues, startTime, leftOut)
  const before = planOf(written)
  const gap = gapAt(before, cueId)
  if (gap === null) return null
  const known = new Map(gapsOf(before).map(({ cueId, by }) => [cueId, by]))
  const option = (strategy: GapStrategy): GapOption => {
    const result = closeGap(before, cueId, strategy)
    if (!result.ok) return { strategy, fault: result.fault }
    const { change } = result
    const after = planOf(withChange(written, change))
    return {
      strategy,
      fault: null,
      change,
      endMoves: endMoves(before, after),
      opens: gapsOf(after).filter(({ cueId, by }) => known.get(cueId) !== by),
      passes: change.change === 'duration' ? passes(written, change.cueId, change.duration) : null,
    }
  }
  const durations = gap.segment.map(cueId => option({ move: 'duration', cueId }))
  const possible = durations.filter(each => each.fault === null)
  return {
    gap,
    governing: option({ move: 'governing' }),
    own: option({ move: 'this' }),
    durations: possible.toSorted((a, b) => Number(a.passes !== null) - Number(b.passes !== null)),
    tooShort: durations.length - possible.length,
  }
}

function withChange(written: WrittenRundown, change: GapChange): WrittenRundown {
  if (change.change === 'show-start') return { ...written, startTime: change.startTime }
  const cues = written.cues.map(cue => {
    if (cue.id !== change.cueId) return cue
    return change.change === 'start'
      ? { ...cue, startTime: change.startTime }
      : { ...cue, duration: change.duration }
  })
  return { ...written, cues }
}

function passes({ cues }: WrittenRundown, cueId: string, duration: Duration): 'shortest' | 'longest' | null {
  const cue = cues.find(({ id }) => id === cueId)
  return cue === undefined ? null : limitPassed(duration, timingOf(cue))
}
