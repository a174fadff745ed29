import { between, type Duration, duration, type Instant } from '../time/time.ts'
import type { AsRun, AsRunCue, AsRunNote, AsRunNotRun, AsRunUndone } from './as-run.ts'
import type { AsRunCall, AsRunWord } from './as-run-calls.ts'
import type { AsRunStop } from './as-run-stops.ts'
import type { EnteredBy } from './as-run-timeline.ts'

type CueName = Pick<AsRunCue, 'cueId' | 'number' | 'title'>

export interface Hold {
  readonly cue: CueName
  readonly from: Instant
  /** Null while it lasts; then it has no length either. */
  readonly to: Instant | null
  readonly length: Duration | null
}

export interface Jump {
  readonly at: Instant
  readonly by: EnteredBy
  /** What was on air before; null where nothing was. */
  readonly from: CueName | null
  readonly to: CueName
}

/** What there is to talk about after a show. */
export interface ShowReport {
  /** Cues that started late or early, or ran longer or shorter than planned, by the threshold or more. */
  readonly offPlan: readonly AsRunCue[]
  readonly holds: readonly Hold[]
  readonly stops: readonly AsRunStop[]
  /** Jumps, and steps back to a previous cue. */
  readonly jumps: readonly Jump[]
  readonly undone: readonly AsRunUndone[]
  /** Cues that the show is past without having run them. */
  readonly leftOut: readonly AsRunNotRun[]
  readonly notes: readonly AsRunNote[]
  /** Calls that went while their standby was not acknowledged. */
  readonly missed: readonly AsRunCall[]
  /** What the crews said, in order. */
  readonly words: readonly AsRunWord[]
  /** Of departments whose calls went, in the order of their first one. */
  readonly acknowledges: readonly Acknowledges[]
}

/** How a department answered its standbys. */
export interface Acknowledges {
  readonly department: string
  /** Calls that went after a standby, and how many of them were acknowledged. */
  readonly standbys: number
  readonly acknowledged: number
  /** Calls that went without a standby. */
  readonly withoutStandby: number
  /** From the standby to its acknowledge; null where there was none. Of an even number the median is the higher one. */
  readonly median: Duration | null
  readonly longest: Duration | null
}

/** A difference of less is not worth a word. */
export const offPlanFrom: Duration = duration(5_000)

/** Of an as-run as it is shown, so that its figures add up with those beside them. */
export const showReport = (asRun: AsRun, threshold: Duration = offPlanFrom): ShowReport => ({
  offPlan: asRun.cues.filter(
    cue => isOff(cue.startDifference, threshold) || isOff(cue.durationDifference, threshold),
  ),
  holds: asRun.cues.flatMap(holdsIn),
  stops: asRun.stops,
  jumps: jumpsIn(asRun.cues),
  undone: asRun.undone,
  leftOut: asRun.notRun.filter(({ cut, skipped, passed }) => cut || skipped || passed),
  notes: asRun.notes,
  missed: asRun.calls.filter(({ standby, acknowledged }) => standby !== null && acknowledged === null),
  words: asRun.words,
  acknowledges: acknowledgesIn(asRun.calls),
})

const isOff = (difference: Duration | null, threshold: Duration): boolean =>
  difference !== null && Math.abs(difference) >= threshold

const holdsIn = (cue: AsRunCue): readonly Hold[] =>
  cue.pauses.map(({ from, to }) => ({
    cue,
    from,
    to,
    length: to === null ? null : shownHold(between(from, to)),
  }))

/** To the nearest second, but never nothing, as pauses are shown. */
const shownHold = (length: Duration): Duration => duration(Math.max(1, Math.round(length / 1000)) * 1000)

const jumpsIn = (cues: readonly AsRunCue[]): readonly Jump[] =>
  cues.flatMap((to, place) => {
    const { how } = to.entered
    if (how !== 'jump' && how !== 'previous') return []
    return [{ at: to.start, by: to.entered, from: cues[place - 1] ?? null, to }]
  })

function acknowledgesIn(calls: readonly AsRunCall[]): readonly Acknowledges[] {
  const departments = [...new Set(calls.map(({ department }) => department))]
  return departments.map(department => {
    const mine = calls.filter(call => call.department === department)
    const standbys = mine.filter(({ standby }) => standby !== null).length
    const delays = mine.flatMap(delayOf).toSorted((a, b) => a - b)
    return {
      department,
      standbys,
      acknowledged: delays.length,
      withoutStandby: mine.length - standbys,
      median: delays[Math.floor(delays.length / 2)] ?? null,
      longest: delays.at(-1) ?? null,
    }
  })
}

const delayOf = ({ asked, acknowledged }: AsRunCall): readonly Duration[] =>
  asked === null || acknowledged === null ? [] : [between(asked, acknowledged)]
