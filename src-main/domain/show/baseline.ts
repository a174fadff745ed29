import type { AsRun } from '../as-run/as-run.ts'
import type { PlannedShow } from '../as-run/journal-entry.ts'
import { type Duration, duration, type Instant } from '../time/time.ts'
import { shownBetween } from '../time/whole-seconds.ts'
import { type Plan, plan } from './schedule.ts'

/** `planned`: by a press of a person. `frozen`: by the first GO of a show. `actual`: as a show ran. */
const baselineKinds = ['planned', 'frozen', 'actual'] as const
type BaselineKind = (typeof baselineKinds)[number]

export interface BaselineHead {
  readonly id: string
  readonly kind: BaselineKind
  /** As a person called it; empty for those of a show. */
  readonly name: string
  readonly at: Instant
}

/** A cue as it was planned, or as it ran. */
export interface BaselineCue {
  readonly cueId: string
  readonly number: string | null
  readonly title: string
  /** Null: none was planned. */
  readonly start: Instant | null
  readonly duration: Duration
}

/** Starts and durations at one time, in display order; those that took no time in the plan are left out. */
export interface Baseline extends BaselineHead {
  readonly cues: readonly BaselineCue[]
}

/** So many of each kind are at hand, the newest ones. */
export const mostBaselines = 20
export const longestBaselineName = 60

export function plannedCues({ cues, startTime }: PlannedShow): readonly BaselineCue[] {
  const { rows } = plan(cues, startTime)
  return cues.flatMap(({ id, number, title, duration }, place) => {
    const row = rows[place]
    return row?.planned === true ? [{ cueId: id, number, title, start: row.start, duration }] : []
  })
}

/** As it ran; of a cue that ran twice, from its first start, with the time that it ran in all. */
export function actualCues({ cues }: Pick<AsRun, 'cues'>): readonly BaselineCue[] {
  const ran = new Map<string, BaselineCue>()
  for (const { cueId, number, title, start, running } of cues) {
    const before = ran.get(cueId)
    ran.set(
      cueId,
      before === undefined
        ? { cueId, number, title, start, duration: running }
        : { ...before, duration: duration(before.duration + running) },
    )
  }
  return [...ran.values()]
}

/** How a cue differs: signed, positive is later and longer, in whole seconds. `new`: the baseline does not have it. */
export type Difference = { readonly start: Duration | null; readonly duration: Duration } | 'new'

export interface Differences {
  /** By cue id; cues that do not differ are left out. */
  readonly of: ReadonlyMap<string, Difference>
  /** Cues of the baseline that are no rows any longer, in its order. */
  readonly gone: readonly BaselineCue[]
}

/** The plan against a baseline. */
export function differencesTo({ cues }: Pick<Baseline, 'cues'>, { rows, index }: Plan): Differences {
  const known = new Map(cues.map(cue => [cue.cueId, cue]))
  const of = new Map<string, Difference>()
  for (const { cue, planned, start } of rows) {
    const before = known.get(cue.id)
    if (!planned) continue
    if (before === undefined) of.set(cue.id, 'new')
    else {
      const moved = start === null || before.start === null ? null : shownBetween(before.start, start)
      const longer = wholeSeconds(cue.duration) - wholeSeconds(before.duration)
      if ((moved ?? 0) !== 0 || longer !== 0) of.set(cue.id, { start: moved, duration: duration(longer) })
    }
  }
  return { of, gone: cues.filter(({ cueId }) => !index.has(cueId)) }
}

const wholeSeconds = (span: Duration): number => Math.round(span / 1_000) * 1_000
