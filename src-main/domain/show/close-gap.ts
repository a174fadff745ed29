import { between, type Duration, duration, type Instant, shift } from '../time/time.ts'
import type { Plan } from './schedule.ts'

/** What is changed to close the gap, or the overlap, at a fixed start; named as the hosted service names its *Fix gap*. */
export type GapStrategy =
  /** The fixed start before it, or the start of the show, and all that follows from there. */
  | { readonly move: 'governing' }
  /** This fixed start. */
  | { readonly move: 'this' }
  /** The duration of one cue between the two. */
  | { readonly move: 'duration'; readonly cueId: string }

/**
 * `nothing`: there is no gap. `no-governing`: no start before it is known. `not-in-segment`: the cue is not between the two fixed
 * starts. `below-zero`: the duration would be negative.
 */
export type GapFault = 'nothing' | 'no-governing' | 'not-in-segment' | 'below-zero'

/** What closes it: one of the three. */
export type GapChange =
  | { readonly change: 'start'; readonly cueId: string; readonly startTime: Instant }
  /** Of the rundown: no fixed start governs. */
  | { readonly change: 'show-start'; readonly startTime: Instant }
  | { readonly change: 'duration'; readonly cueId: string; readonly duration: Duration }

type GapResult =
  | { readonly ok: true; readonly change: GapChange }
  | { readonly ok: false; readonly fault: GapFault }

/** A gap or an overlap in the plan. */
export interface Gap {
  /** The cue whose fixed start does not follow from the plan. */
  readonly cueId: string
  /** Positive: a gap; negative: an overlap. Never 0. */
  readonly by: Duration
  /** The cue whose fixed start governs; null: the start of the rundown does. */
  readonly governing: string | null
  /** The cues between, the governing one first: one of them may change its duration. */
  readonly segment: readonly string[]
}

/**
 * The gap at a fixed start, in the plan. Null where the cue has no fixed start, is not planned, or follows from the plan; and where
 * it starts *not after* a time that it keeps.
 */
export function gapAt(plan: Plan, cueId: string): Gap | null {
  const place = plan.index.get(cueId)
  const row = place === undefined ? undefined : plan.rows[place]
  if (place === undefined || row?.slack == null || row.slack === 0) return null
  if (row.cue.timing?.start === 'not-after' && row.slack > 0) return null
  const before = plan.rows.slice(0, place).filter(({ planned }) => planned)
  const from = before.findLastIndex(({ cue }, at) => governs(cue, at === 0))
  return {
    cueId,
    by: row.slack,
    governing: before[from]?.cue.id ?? null,
    segment: before.slice(Math.max(0, from)).map(({ cue }) => cue.id),
  }
}

/** A start that is *not after* a time follows from what is before it, save at the start of the show. */
export const governs = ({ startTime, timing }: Plan['rows'][number]['cue'], isFirst: boolean): boolean =>
  startTime !== null && (isFirst || timing?.start !== 'not-after')

/** What a strategy changes. The plan has no gap there afterwards; there may be another one at the start that was moved. */
export function closeGap(plan: Plan, cueId: string, strategy: GapStrategy): GapResult {
  const gap = gapAt(plan, cueId)
  if (gap === null) return { ok: false, fault: 'nothing' }
  const rowOf = (id: string) => plan.rows[plan.index.get(id) ?? -1]
  if (strategy.move === 'this') {
    const startTime = rowOf(cueId)?.cue.startTime
    if (startTime == null) return { ok: false, fault: 'nothing' }
    return { ok: true, change: { change: 'start', cueId, startTime: shift(startTime, duration(-gap.by)) } }
  }
  if (strategy.move === 'governing') {
    if (gap.governing === null) {
      if (plan.start === null) return { ok: false, fault: 'no-governing' }
      return { ok: true, change: { change: 'show-start', startTime: shift(plan.start, gap.by) } }
    }
    const startTime = rowOf(gap.governing)?.cue.startTime
    if (startTime == null) return { ok: false, fault: 'no-governing' }
    return {
      ok: true,
      change: { change: 'start', cueId: gap.governing, startTime: shift(startTime, gap.by) },
    }
  }
  if (!gap.segment.includes(strategy.cueId)) return { ok: false, fault: 'not-in-segment' }
  const now = rowOf(strategy.cueId)?.cue.duration ?? duration(0)
  const next = duration(now + gap.by)
  if (next < 0) return { ok: false, fault: 'below-zero' }
  return { ok: true, change: { change: 'duration', cueId: strategy.cueId, duration: next } }
}

/** All gaps and overlaps of a plan, in display order. */
export const gapsOf = (plan: Plan): readonly Gap[] =>
  plan.rows.flatMap(({ cue }) => gapAt(plan, cue.id) ?? [])

/** How far the plan ends later, signed, once it is as `after`. Null where an end is not known. */
export const endMoves = (before: Plan, after: Plan): Duration | null =>
  before.end === null || after.end === null ? null : between(before.end, after.end)
