import type { AutoSettings } from '../show/auto-settings.ts'
import type { Instant } from '../time/time.ts'
import { type Duration, shift } from '../time/time.ts'
import { type CuesHere, canStand, columnOfCall, cueOfCall, goesWithCue, type WordPlace } from './call.ts'

/** `cancelled`: its standby was withdrawn, or a GO that came without one was taken back. */
export const callPhases = ['standby', 'acknowledged', 'go', 'cancelled'] as const
export type CallPhase = (typeof callPhases)[number]

/** Where one call stands. A call without a record is idle. */
export interface CallRecord {
  readonly phase: CallPhase
  /** When it came into this phase, on the clock of the show. */
  readonly since: Instant
  /** Number of its standby, which an acknowledge names. Null: GO came without one. */
  readonly standby: number | null
  /** Name of the page or device that acknowledged; null while nobody has. */
  readonly acknowledgedBy: string | null
  /** When its standby was withdrawn or its GO taken back; null: neither was. */
  readonly cancelledAt: Instant | null
  /** Of an acknowledged call: when its standby was given. Left out by earlier versions. */
  readonly askedAt?: Instant
  /** Of a call that stands by: its text, as the crew knows it. Left out by earlier versions. */
  readonly text?: string
}

/** The answers that a crew member can send to the caller. */
export const crewWords = ['ready', 'hold', 'help', 'done'] as const
export type CrewWord = (typeof crewWords)[number]

export interface CrewReply {
  readonly word: CrewWord
  readonly at: Instant
  readonly by: string
  /** Of READY and DONE: the call that it is about. Left out: none, or written by an earlier version. */
  readonly callId?: string
  /** The last words of other phones of the department that stand as well. Left out: none. */
  readonly others?: readonly CrewReply[]
}

/** Where the calls of a rundown stand. It holds records of the cue on air and the next one alone. */
export interface CallingState {
  /** Number of the last standby; the next one is one more. */
  readonly standbys: number
  /** By call. */
  readonly records: Readonly<Record<string, CallRecord>>
  /**
   * What each department says, by column: the last word of each of its phones, until that phone or the caller takes it back.
   * HELP comes before HOLD, and both before an answer. READY and DONE end when another call of the department stands by or goes.
   */
  readonly crew: Readonly<Record<string, CrewReply>>
  /** Standbys of cues that are neither on air nor next any more: the pages of their departments show CANCELLED. Left out: none. */
  readonly withdrawn?: readonly Withdrawn[]
  /** By call of the cue on air, see `Call.overtaken`. Left out: none. */
  readonly overtaken?: Readonly<Record<string, Duration>>
  /** By call of the cue on air or of the next one, see `Call.word`. Left out: none is at a word of the script. */
  readonly words?: Readonly<Record<string, WordPlace>>
  /** What comes by itself in the show, kept with its calls. Left out: nothing was set. */
  readonly auto?: AutoSettings
}

/** A standby that ended because its cue was skipped, deleted, moved or left. */
export interface Withdrawn {
  readonly callId: string
  readonly columnId: string
  readonly text: string
  readonly at: Instant
}

/** So long CANCELLED is shown before what the call is again, ms. */
export const cancelledShownFor = 3_000

export const noCalling: CallingState = { standbys: 0, records: {}, crew: {} }

/** They stand until they are taken back or cleared, also when the show is over. */
export const lastingWords: ReadonlySet<CrewWord> = new Set<CrewWord>(['hold', 'help'])

export const standing = (record: CallRecord | undefined): boolean =>
  record?.phase === 'standby' || record?.phase === 'acknowledged'

/** How a call stood by before its GO. */
export interface StoodBy {
  readonly asked: Instant
  /** Null: nobody had acknowledged. */
  readonly acknowledged: Instant | null
}

/** Null: it did not stand by. */
export function stoodBy(record: CallRecord | undefined): StoodBy | null {
  if (record === undefined || !standing(record)) return null
  const { phase, since, askedAt = since } = record
  return phase === 'standby' ? { asked: since, acknowledged: null } : { asked: askedAt, acknowledged: since }
}

const withRecords = (
  state: CallingState,
  changed: readonly (readonly [string, CallRecord])[],
): CallingState =>
  changed.length === 0 ? state : { ...state, records: { ...state.records, ...Object.fromEntries(changed) } }

/** What stands by has its text with it. */
export const withTexts = (state: CallingState, textOf: (callId: string) => string): CallingState =>
  withRecords(
    state,
    Object.entries(state.records).flatMap(([id, record]) =>
      standing(record) && record.text === undefined ? [[id, { ...record, text: textOf(id) }] as const] : [],
    ),
  )

function withoutWords(
  state: CallingState,
  isOver: (columnId: string, reply: CrewReply) => boolean,
): CallingState {
  const all = Object.entries(state.crew)
  const left = all.flatMap(([columnId, reply]) => {
    const words = wordsOf(reply).filter(word => !isOver(columnId, word))
    if (words.length === wordsOf(reply).length) return [[columnId, reply] as const]
    const said = saidBy(words)
    return said === null ? [] : [[columnId, said] as const]
  })
  const same = left.length === all.length && left.every(([, reply], at) => reply === all[at]?.[1])
  return same ? state : { ...state, crew: Object.fromEntries(left) }
}

/** One for each phone that says something. */
export const wordsOf = (reply: CrewReply | undefined): readonly CrewReply[] =>
  reply === undefined ? [] : [reply, ...(reply.others ?? [])]

/** Several words as that of their department; null: there are none. */
function saidBy(words: readonly CrewReply[]): CrewReply | null {
  const urgency = ({ word }: CrewReply): number => (word === 'help' ? 2 : word === 'hold' ? 1 : 0)
  const [first, ...others] = words
    .map(({ others: _, ...word }) => word)
    .toSorted((a, b) => urgency(b) - urgency(a) || b.at - a.at)
  return first === undefined ? null : { ...first, ...(others.length > 0 && { others }) }
}

/** READY and DONE of the departments of these calls are over, but those about one of these. */
const withoutOtherAnswers = (state: CallingState, callIds: readonly string[]): CallingState =>
  withoutWords(
    state,
    (columnId, { word, callId = '' }) =>
      !lastingWords.has(word) &&
      callIds.some(id => columnOfCall(id) === columnId) &&
      !callIds.includes(callId),
  )

/** READY and DONE about these calls are over: they are taken back, or are another call now. */
const withoutAnswersTo = (state: CallingState, callIds: readonly string[]): CallingState =>
  withoutWords(state, (_columnId, { callId = '' }) => callIds.includes(callId))

/** Calls that stand by already, or have gone, stay as they are. All of one press have one number. */
export function standBy(state: CallingState, callIds: readonly string[], now: Instant): CallingState {
  const ids = callIds.filter(id => {
    const record = state.records[id]
    return record === undefined || record.phase === 'cancelled'
  })
  if (ids.length === 0) return state
  const standby = state.standbys + 1
  const record: CallRecord = {
    phase: 'standby',
    since: now,
    standby,
    acknowledgedBy: null,
    cancelledAt: null,
  }
  return {
    ...withRecords(
      withoutOtherAnswers(state, ids),
      ids.map(id => [id, record] as const),
    ),
    standbys: standby,
  }
}

/** Withdraws the standby of these calls: they show CANCELLED first. */
export const standDown = (state: CallingState, callIds: readonly string[], now: Instant): CallingState =>
  withRecords(
    state,
    callIds
      .filter(id => standing(state.records[id]))
      .map(id => [
        id,
        { phase: 'cancelled', since: now, standby: null, acknowledgedBy: null, cancelledAt: now } as const,
      ]),
  )

/** Gives those of the calls that stand by a new standby, which nobody has acknowledged: their text was edited. */
export function restartStandby(state: CallingState, callIds: readonly string[], now: Instant): CallingState {
  const ids = callIds.filter(id => standing(state.records[id]))
  return ids.length === 0 ? state : standBy(withoutRecords(withoutAnswersTo(state, ids), ids), ids, now)
}

/** These calls are not in the rundown any more. */
const withoutRecords = (state: CallingState, callIds: readonly string[]): CallingState => ({
  ...state,
  records: Object.fromEntries(Object.entries(state.records).filter(([id]) => !callIds.includes(id))),
})

/** Null: it names a standby that is over, withdrawn or acknowledged. */
export function acknowledge(
  state: CallingState,
  { callId, standby, by }: { readonly callId: string; readonly standby: number; readonly by: string },
  now: Instant,
): CallingState | null {
  const record = state.records[callId]
  if (record?.phase !== 'standby' || record.standby !== standby) return null
  return withRecords(state, [
    [callId, { ...record, phase: 'acknowledged', since: now, acknowledgedBy: by, askedAt: record.since }],
  ])
}

/** GO for these calls. One that has gone already stays as it is. */
export function goCalls(state: CallingState, callIds: readonly string[], now: Instant): CallingState {
  const changed = callIds.flatMap((id): (readonly [string, CallRecord])[] => {
    const record = state.records[id]
    if (record?.phase === 'go') return []
    const standby = standing(record) ? (record?.standby ?? null) : null
    const acknowledgedBy = record?.acknowledgedBy ?? null
    return [[id, { phase: 'go', since: now, standby, acknowledgedBy, cancelledAt: null }]]
  })
  const ids = changed.map(([id]) => id)
  return withRecords(withoutOtherAnswers(state, ids), changed)
}

/** Merges the stored state with the changes that were made before it was read; the changes win. */
export const takeUp = (kept: CallingState, since: CallingState): CallingState => ({
  ...kept,
  ...since,
  standbys: Math.max(kept.standbys, since.standbys),
  records: { ...kept.records, ...since.records },
  crew: { ...kept.crew, ...since.crew },
})

/** The state without the records of the calls of this cue. */
export const withoutCue = ({ overtaken: _, ...state }: CallingState, cueId: string | null): CallingState => ({
  ...state,
  records: Object.fromEntries(Object.entries(state.records).filter(([id]) => cueOfCall(id) !== cueId)),
})

/** Before this cue came on air, as far as it is known: what stood by and went with it stood by. */
export function beforeCue(state: CallingState, cueId: string | null): CallingState {
  const others = withoutCue(state, cueId)
  const stood = Object.entries(state.records).filter(
    ([id, { phase, standby }]) =>
      cueOfCall(id) === cueId && goesWithCue(id) && phase === 'go' && standby !== null,
  )
  return withRecords(
    others,
    stood.map(([id, record]) => [id, { ...record, phase: 'standby' }]),
  )
}

/** HOLD and HELP alone are left of all that the crew has said. */
const withoutAnswers = (state: CallingState): CallingState =>
  withoutWords(state, (_columnId, { word }) => !lastingWords.has(word))

/** `goes`: the calls that go with the cue. */
interface Arrival extends CuesHere {
  readonly goes: readonly string[]
}

/**
 * A cue came on air: GO for its calls without a time. Standbys that a press can be for no more are over, see `canStand`, and
 * what the crew said of the cue before; HOLD and HELP stay. Calls of the next cue that had gone, before a
 * step back to the cue ahead of it, go again. `onAir`: null when the show is over.
 */
export function arrive(state: CallingState, { goes, onAir, next }: Arrival, now: Instant): CallingState {
  const kept = Object.entries(state.records).filter(([id, record]) => {
    const cueId = cueOfCall(id)
    if (onAir === null) return false
    if (standing(record)) return goes.includes(id) || canStand(id, { onAir, next })
    return cueId === onAir || (cueId === next && record.phase !== 'go')
  })
  const { crew } = withoutAnswers(state)
  const { overtaken, ...others } = state
  const same =
    overtaken === undefined && kept.length === Object.keys(state.records).length && crew === state.crew
  const left = same ? state : { ...others, records: Object.fromEntries(kept), crew }
  return goCalls(left, goes, now)
}

/** What stood by before it went stands by again; what did not shows that it was cancelled. */
const takenBack = (was: CallRecord | undefined, standby: number, now: Instant): CallRecord => {
  const stood = standing(was)
  return {
    phase: stood ? 'standby' : 'cancelled',
    since: now,
    standby: stood ? standby : null,
    acknowledgedBy: null,
    cancelledAt: now,
  }
}

/** GO was given since, also for a call that had gone before: its cue was started again. */
export const wentWith = (is: CallRecord | undefined, was: CallRecord | undefined): boolean =>
  is?.phase === 'go' && (was?.phase !== 'go' || was.since !== is.since)

/**
 * The press that led from `before` to here was undone. What stood by before stands by again, and has to be acknowledged
 * again; everything that had gone with the press shows CANCELLED first. A standby that was given or withdrawn since stays so, as
 * far as it can stand in the cues that are `here` again.
 */
export function takeBack(
  state: CallingState,
  before: CallingState,
  here: CuesHere,
  now: Instant,
): CallingState {
  const standby = state.standbys + 1
  const records: Record<string, CallRecord> = { ...before.records }
  const taken = Object.keys(state.records).filter(id => wentWith(state.records[id], before.records[id]))
  for (const [id, is] of Object.entries(state.records)) {
    const was = before.records[id]
    if (wentWith(is, was))
      records[id] = was?.phase === 'go' ? { ...was, cancelledAt: now } : takenBack(was, standby, now)
    else if (standing(is)) {
      if (canStand(id, here)) records[id] = is
      else if (was !== undefined) records[id] = { ...was, cancelledAt: now }
    } else if (is.phase === 'cancelled' && standing(was)) records[id] = is
  }
  // Its standby was withdrawn with the press.
  for (const [id, was] of Object.entries(before.records))
    if (standing(was) && state.records[id] === undefined)
      records[id] = { ...takenBack(was, standby, now), cancelledAt: null }
  const { overtaken: _, ...others } = withoutAnswersTo(state, taken)
  const { overtaken } = before
  return {
    ...others,
    standbys: standby,
    records,
    ...(overtaken !== undefined && { overtaken }),
  }
}

/** The CALL of these calls was undone. Null: one of them is no call any more that has gone. */
export function takeBackCalls(
  state: CallingState,
  before: CallingState,
  callIds: readonly string[],
  now: Instant,
): CallingState | null {
  if (callIds.some(id => state.records[id]?.phase !== 'go')) return null
  const standby = state.standbys + 1
  const records = callIds.map(id => [id, takenBack(before.records[id], standby, now)] as const)
  return { ...withRecords(withoutAnswersTo(state, callIds), records), standbys: standby }
}

/** The standby of these calls is over because their cue is neither on air nor next any more. */
export function withdraw(
  state: CallingState,
  calls: readonly Pick<Withdrawn, 'callId' | 'columnId' | 'text'>[],
  now: Instant,
): CallingState {
  if (calls.length === 0) return state
  const shown = (state.withdrawn ?? []).filter(({ at }) => now - at < cancelledShownFor)
  return {
    ...withoutRecords(
      state,
      calls.map(({ callId }) => callId),
    ),
    withdrawn: [...shown, ...calls.map(call => ({ ...call, at: now }))],
  }
}

/** What a phone of the department says now, in place of what it said; the words of its other phones stay. */
export function crewWord(state: CallingState, columnId: string, reply: CrewReply): CallingState {
  const { crew } = withoutWord(state, columnId, reply.by)
  const said = saidBy([reply, ...wordsOf(crew[columnId])])
  return said === null ? state : { ...state, crew: { ...crew, [columnId]: said } }
}

/** A phone of the department takes back what it said. */
export const withoutWord = (state: CallingState, columnId: string, by: string): CallingState =>
  withoutWords(state, (id, word) => id === columnId && word.by === by)

/** The caller clears all that the department says. */
export function clearWords(state: CallingState, columnId: string): CallingState {
  const { [columnId]: _, ...departments } = state.crew
  return { ...state, crew: departments }
}

/** The clock of the show was stepped. */
export function shiftCalling(state: CallingState, by: Duration): CallingState {
  if (by === 0) return state
  const records = Object.entries(state.records).map(([id, record]) => [
    id,
    {
      ...record,
      since: shift(record.since, by),
      cancelledAt: record.cancelledAt === null ? null : shift(record.cancelledAt, by),
      ...(record.askedAt !== undefined && { askedAt: shift(record.askedAt, by) }),
    },
  ])
  const crew = Object.entries(state.crew).map(([id, reply]) => [
    id,
    saidBy(wordsOf(reply).map(word => ({ ...word, at: shift(word.at, by) }))),
  ])
  return {
    ...state,
    records: Object.fromEntries(records),
    crew: Object.fromEntries(crew),
    ...(state.withdrawn !== undefined && {
      withdrawn: state.withdrawn.map(one => ({ ...one, at: shift(one.at, by) })),
    }),
  }
}
