import type { Said } from '../messages/message.ts'
import type { PreflightCertificate } from '../preflight/certificate.ts'
import { onAirOf } from '../show/runner.ts'
import { between, type Duration, duration, type Instant, later } from '../time/time.ts'
import {
  type AsRunCall,
  type NotCalled,
  readCalls,
  type UndoneCall,
  type UnusedStandby,
} from './as-run-calls.ts'
import {
  type AsRunReading,
  readEntries,
  type Stamped,
  surfaceSaid,
  type UndonePress,
} from './as-run-reading.ts'
import { type AsRunStop, stopsIn } from './as-run-stops.ts'
import { type CueRun, type EnteredBy, type Pause, pausedIn } from './as-run-timeline.ts'
import { type AsRunWord, wordsIn } from './as-run-words.ts'
import {
  type JournalEntry,
  type NoteKind,
  type NotePlace,
  type PlanActEntry,
  type PreflightEntry,
  type PressEntry,
  type SeenCue,
  stateAfter,
} from './journal-entry.ts'

/** One cue on air once; a cue that ran twice has two. Instants as the service's clock showed them. */
export interface AsRunCue {
  readonly cueId: string
  /** Number, title and planned start as they were when it came on air; null where the plan did not have it. */
  readonly number: string | null
  readonly title: string
  readonly plannedStart: Instant | null
  /** With the edits made until it left; null where the cue was deleted since, as the planned total is without it. */
  readonly plannedDuration: Duration | null
  readonly start: Instant
  /** When the next cue came on air, or the show ended; null while it is on air. */
  readonly end: Instant | null
  /** Time that it ran, pauses apart. With `paused` it is the whole time from its start to its end. */
  readonly running: Duration
  readonly paused: Duration
  /** In order. */
  readonly pauses: readonly Pause[]
  /** Actual against planned start, signed: positive is late. */
  readonly startDifference: Duration | null
  /** `running` against the planned duration, signed: positive is longer. Null while it is on air. */
  readonly durationDifference: Duration | null
  /** What adjustments moved of its time while it was on air, in sum, signed; an edit of its duration is in the plan. */
  readonly adjusted: Duration
  readonly entered: EnteredBy
  /** It ran, and was deleted from the rundown after that. */
  readonly deleted: boolean
}

/** A press that was undone: the as-run treats it as if it had not happened. */
export interface AsRunUndone extends Omit<UndonePress, 'target' | 'runs'> {
  /** The cues that were on air between the press and its undo. Of a skip: the cue or group that was skipped between them. */
  readonly cues: readonly SeenCue[]
}

/** A cue of the last plan that never ran. */
export interface AsRunNotRun {
  readonly cueId: string
  readonly number: string | null
  readonly title: string
  readonly plannedStart: Instant | null
  readonly plannedDuration: Duration
  /** It, or its group, was skipped in the rundown when the show began, and is in no plan. */
  readonly skipped: boolean
  /** It was skipped in the show: the plan stands, and it was cut. */
  readonly cut: boolean
  /** The show is past it, or has ended; else it is still to come. */
  readonly passed: boolean
}

/** What a person noted; a note made before the show is in the show that followed. */
export interface AsRunNote {
  readonly at: Instant
  readonly text: string
  /** Name of its column; null for the whole show. */
  readonly department: string | null
  readonly by: Said
  /** The cue on air then. */
  readonly cue: SeenCue | null
  /** Left out: `note`. */
  readonly noteKind?: NoteKind
  /** Left out: it was made at no place of a script. */
  readonly inScript?: NotePlace
}

/** What a person changed the plan for in one step while the show was on. */
export interface AsRunPlanAct
  extends Pick<PlanActEntry, 'at' | 'act' | 'way' | 'cue' | 'time' | 'moved' | 'changes'> {
  readonly by: Said
}

/** Milliseconds, by nearest rank. */
export interface Latency {
  readonly count: number
  readonly p50: number
  readonly p99: number
}

export interface AsRun {
  readonly runId: string
  readonly title: string
  /** IANA name; null means the zone of the desk. */
  readonly timezone: string | null
  /** The desk joined a show that was already on: earlier events are missing. */
  readonly joined: boolean
  /** Notes of a rehearsal: nothing else of it is recorded. */
  readonly rehearsal: boolean
  readonly cues: readonly AsRunCue[]
  readonly undone: readonly AsRunUndone[]
  readonly notRun: readonly AsRunNotRun[]
  /** In order. */
  readonly planActs: readonly AsRunPlanAct[]
  /** In the order in which they were begun. */
  readonly notes: readonly AsRunNote[]
  readonly stops: readonly AsRunStop[]
  /** What the crews said. */
  readonly words: readonly AsRunWord[]
  /** Calls that went, in that order. */
  readonly calls: readonly AsRunCall[]
  readonly unusedStandbys: readonly UnusedStandby[]
  /** Calls that did not go, in the order in which that was clear. */
  readonly notCalled: readonly NotCalled[]
  readonly undoneCalls: readonly UndoneCall[]
  /** The last preflight before it; null where none was done. */
  readonly preflight: PreflightCertificate | null
  /** What was skipped when the show began, by which its plan stands. */
  readonly leftOut: readonly string[]
  /** Of the plan with which the show began. */
  readonly plannedStart: Instant | null
  /** Of the last plan, in which cues that ran keep the duration that they left with: planned end, and the time of its cues together. */
  readonly plannedEnd: Instant | null
  readonly plannedDuration: Duration
  readonly start: Instant | null
  /** Null while the show is on. */
  readonly end: Instant | null
  readonly endedBy: 'ended' | 'reset' | null
  /** Of all cue runs together: `running + paused` is the whole time from start to end. */
  readonly running: Duration
  readonly paused: Duration
  /** Actual against planned end, signed: positive is late. Null while the show is on, and where nothing is planned. */
  readonly overUnder: Duration | null
  readonly presses: { readonly confirmed: number; readonly refused: number; readonly unknown: number }
  /** From the input; null where nothing was measured. */
  readonly latency: {
    readonly applied: Latency | null
    readonly confirmed: Latency | null
    readonly painted: Latency | null
  }
  /** Entries that the disk did not take and memory did not hold: more than 0 means that the report has holes. */
  readonly dropped: number
}

/**
 * The as-run of one run of a show: a query over its entries, which are given in their order. A show that is on is reported
 * until `now`; without it, and where the run was imported, until its last entry. Null where no `run` entry is;
 * earlier entries, in a journal that was started again, are ignored.
 */
export function asRunOf(entries: readonly JournalEntry[], now: Instant | null = null): AsRun | null {
  const reading = readEntries(entries)
  if (reading === null) return null
  const { timeline, first, plan, shown } = reading
  const until = now === null || reading.imported ? timeline.at : later(timeline.at, reading.steady(now))
  const cues = timeline.runs.map(run => cueOf(run, run.end ?? until, reading))
  const ran = new Set(cues.map(({ cueId }) => cueId))
  const end = timeline.end === null ? null : shown(timeline.end.at)
  const leftOut = new Set(reading.leftOut)
  const places = new Map(plan.show.cues.map(({ id }, place) => [id, place]))
  const onAir = places.get(timeline.runs.at(-1)?.cueId ?? '') ?? -1
  return {
    runId: reading.runId,
    title: plan.show.title,
    timezone: plan.show.timezone,
    joined: reading.joined,
    rehearsal: reading.rehearsal,
    cues,
    undone: reading.undone.map(undone => undoneOf(undone, reading)),
    notRun: plan.show.cues
      .filter(({ id, type }) => type === 'cue' && !ran.has(id))
      .map(({ id, number, title, duration: plannedDuration, skippedBy }) => ({
        cueId: id,
        number,
        title,
        plannedStart: plan.cue(id)?.start ?? null,
        plannedDuration,
        skipped: skippedBy !== null && leftOut.has(id),
        cut: skippedBy !== null && !leftOut.has(id),
        passed: end !== null || (places.get(id) ?? 0) < onAir,
      })),
    planActs: entries.flatMap(entry => (entry.kind === 'plan-act' ? planActOf(entry) : [])),
    notes: notesIn(entries),
    stops: stopsIn(entries),
    words: wordsIn(entries),
    ...readCalls(entries),
    preflight: preflightIn(entries),
    leftOut: reading.leftOut,
    plannedStart: first.start,
    plannedEnd: plan.end,
    plannedDuration: plan.duration,
    start: cues[0]?.start ?? null,
    end,
    endedBy: timeline.end?.how ?? null,
    running: sum(cues, cue => cue.running),
    paused: sum(cues, cue => cue.paused),
    overUnder: end === null || plan.end === null ? null : between(plan.end, end),
    ...figuresOf(entries),
  }
}

function cueOf(run: CueRun<Stamped>, until: Instant, { shown, plan }: AsRunReading): AsRunCue {
  const { planned } = run
  const paused = pausedIn(run, until)
  const running = duration(Math.max(0, until - run.start) - paused)
  const start = shown(run.start)
  const stamped = planned.cue?.duration ?? null
  const left = run.left === null ? plan.cue(run.cueId) : run.left
  const lastPlanned = left?.cue?.duration ?? stamped
  const deleted = plan.cue(run.cueId) === null
  const plannedDuration = deleted ? null : lastPlanned
  // An edit of its duration moved the deadline too, and is in the plan.
  const edited = lastPlanned === null || stamped === null ? 0 : lastPlanned - stamped
  return {
    cueId: run.cueId,
    number: planned.cue?.number ?? null,
    title: planned.cue?.title ?? '',
    plannedStart: planned.start,
    plannedDuration,
    start,
    end: run.end === null ? null : shown(run.end),
    running,
    paused,
    pauses: run.pauses.map(({ from, to }) => ({ from: shown(from), to: to === null ? null : shown(to) })),
    startDifference: planned.start === null ? null : between(planned.start, start),
    durationDifference:
      run.end === null || plannedDuration === null ? null : duration(running - plannedDuration),
    adjusted: duration(run.adjusted - edited),
    entered: run.entered,
    deleted,
  }
}

function undoneOf(undone: UndonePress, { shown }: AsRunReading): AsRunUndone {
  const { at, undoneAt, runs, target, ...press } = undone
  const cues = runs.map(({ cueId, planned: { cue } }) => ({
    cueId,
    number: cue?.number ?? null,
    title: cue?.title ?? '',
  }))
  return {
    ...press,
    at: shown(at),
    undoneAt: shown(undoneAt),
    cues: target === null ? cues : [target],
  }
}

const planActOf = ({ at, act, way, cue, time, moved, by, changes }: PlanActEntry): AsRunPlanAct => ({
  ...{ at, act, way, cue, changes },
  ...(time !== undefined && { time }),
  ...(moved !== undefined && { moved }),
  by: surfaceSaid(by),
})

/** A note is written when it was typed, which may be after another one that was begun later. */
const notesIn = (entries: readonly JournalEntry[]): readonly AsRunNote[] =>
  entries
    .flatMap(entry => (entry.kind === 'note' ? entry : []))
    .map(({ at, text, department, by, cue, noteKind, inScript }) => ({
      ...{ at, text, department, by: surfaceSaid(by), cue },
      ...(noteKind !== undefined && { noteKind }),
      ...(inScript !== undefined && { inScript }),
    }))
    .toSorted((a, b) => a.at - b.at)

const preflightIn = (entries: readonly JournalEntry[]): PreflightCertificate | null =>
  entries.findLast((entry): entry is PreflightEntry => entry.kind === 'preflight')?.certificate ?? null

function figuresOf(entries: readonly JournalEntry[]): Pick<AsRun, 'presses' | 'latency' | 'dropped'> {
  const inShow = untilEnd(entries)
  const presses = inShow.filter((entry): entry is PressEntry => entry.kind === 'press')
  const after = new Set(
    entries.slice(inShow.length).flatMap(entry => (entry.kind === 'press' ? pressKey(entry) : [])),
  )
  const count = (outcome: PressEntry['outcome']): number =>
    presses.filter(press => press.outcome === outcome).length
  const measured = (of: (press: PressEntry) => number | null): Latency | null =>
    latency(presses.flatMap(press => of(press) ?? []))
  return {
    presses: { confirmed: count('confirmed'), refused: count('refused'), unknown: count('unknown') },
    latency: {
      applied: measured(({ appliedMs }) => appliedMs),
      confirmed: measured(({ confirmedMs }) => confirmedMs),
      painted: latency(
        entries.flatMap(entry =>
          entry.kind === 'painted' && !after.has(pressKey(entry)) ? entry.paintedMs : [],
        ),
      ),
    },
    dropped: sum(entries, entry =>
      entry.kind === 'desk' && entry.event === 'recorded-again' ? entry.dropped : 0,
    ),
  }
}

/** Up to the entry that ended the show: a press after that, as Reset, is none of the show. All while it is on. */
function untilEnd(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const lastOnAir = entries.findLastIndex(entry => {
    const state = stateAfter(entry)
    return state !== null && onAirOf(state) !== null
  })
  const end = entries.findIndex((entry, place) => place > lastOnAir && stateAfter(entry) !== null)
  return lastOnAir < 0 || end < 0 ? entries : entries.slice(0, end + 1)
}

const pressKey = ({ desk, press }: Pick<PressEntry, 'desk' | 'press'>): string => `${desk} ${press}`

function latency(samples: readonly number[]): Latency | null {
  const sorted = samples.toSorted((a, b) => a - b)
  const rank = (part: number): number => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0
  return sorted.length === 0 ? null : { count: sorted.length, p50: rank(0.5), p99: rank(0.99) }
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): Duration =>
  duration(items.reduce((total, item) => total + of(item), 0))
