import { between, type Duration, duration, type Instant } from '../time/time.ts'
import type { AsRun, AsRunCue, AsRunNote, AsRunNotRun, AsRunPlanAct, AsRunUndone } from './as-run.ts'
import type { AsRunCall, NotCalled, UndoneCall } from './as-run-calls.ts'
import type { AsRunStop } from './as-run-stops.ts'
import { type EnteredBy, isByItself } from './as-run-timeline.ts'
import type { AsRunWord } from './as-run-words.ts'

type CueName = Pick<AsRunCue, 'cueId' | 'number' | 'title'>

interface ReportedPause {
  readonly cue: CueName
  readonly from: Instant
  /** Null while it lasts; then it has no length either. */
  readonly to: Instant | null
  readonly length: Duration | null
}

interface ReportedStop extends AsRunStop {
  /** Null for a stop that has not ended, and for a moment. */
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
  /** Cues that ran longer or shorter than planned, by the threshold or more. One that only began late did so by those before it. */
  readonly offPlan: readonly AsRunCue[]
  readonly pauses: readonly ReportedPause[]
  readonly stops: readonly ReportedStop[]
  /** What the crews said, in order. */
  readonly words: readonly AsRunWord[]
  /** Jumps, and steps back to a previous cue. */
  readonly jumps: readonly Jump[]
  /** Cues that came on air by AUTO or by timecode. */
  readonly byItself: readonly AsRunCue[]
  readonly planActs: readonly AsRunPlanAct[]
  readonly undone: readonly AsRunUndone[]
  /** Calls that were taken back with another press than their own CALL. */
  readonly undoneCalls: readonly UndoneCall[]
  /** Cues that the show is past without having run them. */
  readonly leftOut: readonly AsRunNotRun[]
  readonly notes: readonly AsRunNote[]
  /** Calls that went, in that order. */
  readonly calls: readonly AsRunCall[]
  readonly notCalled: readonly NotCalled[]
  /** Calls that went while their standby was not acknowledged, and nobody had said READY of them. */
  readonly missed: readonly AsRunCall[]
  /** Of departments that were called, those that stood by first. */
  readonly acknowledges: readonly Acknowledges[]
}

/** How a department answered its standbys. Calls that were taken back are none that went. */
export interface Acknowledges {
  readonly department: string
  /** Given and not undone. */
  readonly standbys: number
  /** How many of these ended without GO: stood down, or the show left their cue. */
  readonly withdrawn: number
  /** How many were acknowledged, also of those that ended without GO. */
  readonly acknowledged: number
  /** Calls that went without any standby. */
  readonly withoutStandby: number
  /** From the standby to its acknowledge; null where there was none. */
  readonly median: Duration | null
  readonly longest: Duration | null
}

/** A difference of less is not worth a word. */
export const offPlanFrom: Duration = duration(5_000)

/** Of an as-run as it is shown, so that its figures add up with those beside them. */
export const showReport = (asRun: AsRun, threshold: Duration = offPlanFrom): ShowReport => ({
  offPlan: asRun.cues.filter(({ durationDifference }) => isOff(durationDifference, threshold)),
  pauses: asRun.cues.flatMap(pausesIn),
  stops: asRun.stops.map(stop => ({ ...stop, length: stopLength(stop) })),
  words: asRun.words,
  jumps: jumpsIn(asRun.cues),
  byItself: asRun.cues.filter(({ entered }) => isByItself(entered)),
  planActs: asRun.planActs,
  undone: asRun.undone,
  undoneCalls: undoneWithOthers(asRun),
  leftOut: asRun.notRun.filter(({ cut, skipped, passed }) => cut || skipped || passed),
  notes: asRun.notes,
  calls: asRun.calls,
  notCalled: asRun.notCalled,
  missed: asRun.calls.filter(call => !isAnswered(call, asRun.words)),
  acknowledges: acknowledgesIn(asRun),
})

const isAnswered = (
  { standby, asked, acknowledged, department, text, at }: AsRunCall,
  words: readonly AsRunWord[],
): boolean =>
  standby === null ||
  acknowledged !== null ||
  words.some(
    said =>
      said.word === 'ready' &&
      said.department === department &&
      said.call === text &&
      said.at >= (asked ?? standby) &&
      said.at <= at,
  )

/** The calls of one CALL go at its press. */
const atPress = 1_000

/** Calls that were taken back with another press than their own CALL, whose undo names them. */
export const undoneWithOthers = ({ undone, undoneCalls }: Pick<AsRun, 'undone' | 'undoneCalls'>) =>
  undoneCalls.filter(
    call => !undone.some(({ action, at }) => action === 'call' && Math.abs(at - call.at) < atPress),
  )

const isOff = (difference: Duration | null, threshold: Duration): boolean =>
  difference !== null && Math.abs(difference) >= threshold

const pausesIn = (cue: AsRunCue): readonly ReportedPause[] =>
  cue.pauses.map(({ from, to }) => ({
    cue,
    from,
    to,
    length: to === null ? null : shownLength(between(from, to)),
  }))

const stopLength = ({ from, to }: AsRunStop): Duration | null =>
  to === null || to === from ? null : shownLength(between(from, to))

/** To the nearest second, but never nothing, as pauses are shown. */
const shownLength = (length: Duration): Duration => duration(Math.max(1, Math.round(length / 1000)) * 1000)

const jumpsIn = (cues: readonly AsRunCue[]): readonly Jump[] =>
  cues.flatMap((to, place) => {
    const { how } = to.entered
    if (how !== 'jump' && how !== 'previous') return []
    return [{ at: to.start, by: to.entered, from: cues[place - 1] ?? null, to }]
  })

function acknowledgesIn({
  calls,
  unusedStandbys,
}: Pick<AsRun, 'calls' | 'unusedStandbys'>): readonly Acknowledges[] {
  const stood = calls.filter(({ standby }) => standby !== null)
  const unasked = calls.filter(({ standby }) => standby === null)
  const called = [...stood, ...unusedStandbys, ...unasked]
  const departments = [...new Set(called.map(({ department }) => department))]
  return departments.map(name => {
    const mine = stood.filter(({ department }) => department === name)
    const unused = unusedStandbys.filter(({ department }) => department === name)
    const delays = [...mine, ...unused].flatMap(delayOf).toSorted((a, b) => a - b)
    return {
      department: name,
      standbys: mine.length + unused.length,
      withdrawn: unused.filter(({ withdrawn }) => withdrawn).length,
      acknowledged: delays.length,
      withoutStandby: unasked.filter(({ department }) => department === name).length,
      median: medianOf(delays),
      longest: delays.at(-1) ?? null,
    }
  })
}

const delayOf = ({ asked, acknowledged }: Pick<AsRunCall, 'asked' | 'acknowledged'>): readonly Duration[] =>
  asked === null || acknowledged === null ? [] : [between(asked, acknowledged)]

/** Of delays in order: the middle one, or the mean of the middle two. */
function medianOf(delays: readonly Duration[]): Duration | null {
  const upper = delays[Math.floor(delays.length / 2)]
  const lower = delays[Math.ceil(delays.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : duration(Math.round((lower + upper) / 2))
}
