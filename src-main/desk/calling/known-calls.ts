import { type Call, callsOf, cueOfCall } from '../../domain/calling/call.ts'
import type { CallingView } from '../../domain/calling/call-targets.ts'
import {
  type CallingState,
  noCalling,
  restartStandby,
  shiftCalling,
  standing,
  stoodBy,
  takeUp,
  withdraw,
  withTexts,
} from '../../domain/calling/calling-state.ts'
import { callingView } from '../../domain/calling/calling-view.ts'
import { nextCueOf } from '../../domain/calling/due.ts'
import { type MovedCalls, movedCalls, renameCalls, renamedCall } from '../../domain/calling/moved-calls.ts'
import { isPlayable } from '../../domain/rundown/rundown.ts'
import { activeCueId, type RunnerState } from '../../domain/show/runner.ts'
import { showStart } from '../../domain/show/schedule.ts'
import { type Clock, duration } from '../../domain/time/time.ts'
import type { RundownContent } from '../ports/show-service.ts'
import type { Room } from '../session/room.ts'
import type { CallEvent, CallEventKind } from './call-event.ts'

interface CallingSettings {
  readonly twoStep: boolean
  readonly holdUnacknowledged: boolean
  readonly callsBy: 'time' | 'press'
}

/** Where the calls stood before the press that undo would take back. */
export interface CallsBeforePress {
  readonly press: number
  readonly state: CallingState
  /** Of the service's clock, as the state carries them. */
  readonly steps: number
}

export interface CallingOptions {
  readonly now: Clock
  readonly room: Room
  readonly settings: () => CallingSettings
  /** A rehearsal waits for no fixed start. */
  readonly mode: 'show' | 'rehearsal'
  /** Departments have phones. */
  readonly hasPhones: () => boolean
  /** By call, where the words of the calls of these cues stand in the script; undefined: none is at a word. The same object until that changes. */
  readonly words: (cueIds: readonly string[]) => CallingState['words']
  /** Where they stand, as known already. */
  readonly first: CallingState | null
  /** It was stored: a stored state that is read takes its place, unless it was changed meanwhile. */
  readonly isFirstStored: boolean
  /** Of the session before this one. Null: no press of it can be undone. */
  readonly beforePress: CallsBeforePress | null
  /** Keeps it with the rundown. */
  readonly keep: (state: CallingState) => void
  readonly changed: () => void
  /** For the journal: once for each call. */
  readonly recorded: (event: CallEvent) => void
}

export type KnownCalls = ReturnType<typeof createKnownCalls>

/** The state, with the clock of the show and the words of the script as they are. Words are kept with the script, not with the calls. */
function createKeptState({ room, first, isFirstStored, words, keep, changed }: CallingOptions) {
  let state = first ?? noCalling
  let steps = room.clockSteps()
  let shown = state
  /** What `shown` was made of. */
  let made: readonly [CallingState, CallingState['words']] = [state, undefined]
  const bare = (): CallingState => {
    const stepped = duration(room.clockSteps() - steps)
    steps = room.clockSteps()
    state = shiftCalling(state, stepped)
    return state
  }
  return {
    /** As it is kept. */
    bare,
    current(): CallingState {
      const of = bare()
      const cues = [activeCueId(room.state()), room.show().nextCueId].filter(id => id !== null)
      const at = words(cues)
      if (made[0] !== of || made[1] !== at) {
        made = [of, at]
        shown = at === undefined ? of : { ...of, words: at }
      }
      return shown
    },
    set(next: CallingState): void {
      if (next === shown || next === state) return
      const { words: _, ...others } = next
      state = next.words === undefined ? next : others
      keep(state)
      changed()
    },
    stepped(): void {
      if (room.clockSteps() === steps) return
      keep(bare())
      changed()
    },
    /** As they stand at the desk that is followed, which keeps them. */
    follow(there: CallingState): void {
      if (JSON.stringify(bare()) === JSON.stringify(there)) return
      state = there
      changed()
    },
    loaded(kept: CallingState | null): void {
      const isChanged = state !== (isFirstStored ? first : noCalling)
      if (isFirstStored && !isChanged) state = kept ?? noCalling
      else if (!isFirstStored && kept !== null) state = takeUp(kept, state)
      if (isChanged) keep(state)
      changed()
    },
  }
}

/** Where the calls stand, and what the crew knows of them. */
export function createKnownCalls(options: CallingOptions) {
  const { now, room, changed, recorded } = options
  const { bare, current, stepped, follow, loaded, ...kept } = createKeptState(options)
  let content = room.content()
  /** The calls that stand by, as the crew knows them. */
  const texts = new Map<string, Call>()

  const set = (next: CallingState): void => kept.set(withTexts(next, id => callIn(room.content(), id).text))

  /** `before`: where the calls stood before a GO. `again`: a standby that had been withdrawn with a press that was undone. */
  const record = (
    event: CallEventKind,
    calls: readonly Call[],
    by: string | null,
    { before, again = false }: { readonly before?: CallingState; readonly again?: boolean } = {},
  ): void => {
    for (const call of calls) {
      if (event === 'standby') texts.set(call.id, call)
      const standsAgain = again && { standsAgain: true }
      recorded({ ...eventOf(event, call, current(), before), ...standsAgain, by, at: now() })
    }
  }
  const view = (): CallingView => viewOf(options, current())
  /** While that was the state of the show. */
  const viewIn = (state: RunnerState): CallingView => viewOf(options, current(), state)
  /** Ends the standbys of cues that are neither on air nor next. Their departments see CANCELLED. */
  const withoutLost = (next: CallingState, lost: readonly string[], by: string | null): void => {
    if (lost.length === 0) {
      set(next)
      return
    }
    const calls = lost.map(id => texts.get(id) ?? callIn(room.content(), id))
    const told = calls.map(({ id, columnId, text }) => ({ callId: id, columnId, text }))
    set(withdraw(next, told, now()))
    record('stand-down', calls, by)
  }
  /** Gives a call whose text is another now a new standby, and ends that of one that cannot stand by any more. False: there is none. */
  const compareTexts = (): boolean => {
    const seen = view()
    const calls = learn(texts, seen)
    for (const id of texts.keys()) if (!standing(seen.calling.records[id])) texts.delete(id)
    const { gone, other } = editedCalls(texts, calls, seen.calling, id => isElsewhere(room, cueOfCall(id)))
    if (gone.length + other.length === 0) return false
    const ids = other.map(({ id }) => id)
    withoutLost(restartStandby(seen.calling, ids, now()), gone, null)
    record('standby', other, null)
    return true
  }
  return {
    bare,
    current,
    set,
    record,
    withoutLost,
    apply(event: CallEventKind, calls: readonly Call[], next: CallingState, by: string): void {
      const before = current()
      set(next)
      record(event, calls, by, { before })
    },
    view,
    viewIn,
    /**
     * Gives a call whose text was edited a new standby, and ends the standby of a call that was deleted. `earlier`: where the
     * calls stood before presses that can be undone. Gives the new identifiers of all of them.
     */
    edited(earlier: readonly CallingState[]): MovedCalls {
      const moved = movedIn([current(), ...earlier], content, room.content())
      content = room.content()
      set(renameCalls(current(), moved))
      renameTexts(texts, moved)
      if (!compareTexts()) changed()
      return moved
    },
    stepped,
    follow,
    loaded(stored: CallingState | null): void {
      loaded(stored)
      compareTexts()
    },
  }
}

/** Calls that have another identifier since an edit, among those of the cues that have records in these states. */
function movedIn(
  states: readonly CallingState[],
  before: RundownContent | null,
  after: RundownContent | null,
): MovedCalls {
  if (before === null || after === null) return new Map()
  const cueIds = [...new Set(states.flatMap(({ records }) => Object.keys(records).map(cueOfCall)))]
  const edited = cueIds.filter(id => before.cells.get(id) !== after.cells.get(id))
  return new Map(
    edited.flatMap(id => [...movedCalls(callsOfCue(before, id), callsOfCue(after, id)).entries()]),
  )
}

function renameTexts(texts: Map<string, Call>, moved: MovedCalls): void {
  const calls = [...texts.values()]
  for (const id of moved.keys()) texts.delete(id)
  for (const call of calls) {
    const renamed = moved.has(call.id) ? renamedCall(call, moved) : null
    if (renamed !== null) texts.set(renamed.id, renamed)
  }
}

/** What became of a call that stands as in `is`; `before`: of a GO. */
function eventOf(
  event: CallEventKind,
  { id, cueId, columnId, text, at, word }: Call,
  is: CallingState,
  before: CallingState | undefined,
): Omit<CallEvent, 'by' | 'at'> {
  const stood = event === 'go' ? stoodBy(before?.records[id]) : null
  return {
    event,
    cueId,
    columnId,
    text,
    time: at,
    ...(word !== undefined && { atWord: word }),
    ...(event === 'cancelled' && { standsAgain: standing(is.records[id]) }),
    ...(stood !== null && { stood }),
  }
}

/** The crew knows a call as it stood by, else as the rundown has it. Gives the calls as that has them, by their identifiers. */
function learn(texts: Map<string, Call>, { onAir, next, calling }: CallingView): ReadonlyMap<string, Call> {
  const calls = new Map([...onAir, ...next].map(call => [call.id, call]))
  for (const call of calls.values()) {
    const { text = call.text } = calling.records[call.id] ?? {}
    if (!texts.has(call.id)) texts.set(call.id, { ...call, text })
  }
  return calls
}

/** `gone`: the calls that stand by, and are deleted or are those of a cue that is neither on air nor next. `other`: those whose text is another now. */
function editedCalls(
  texts: ReadonlyMap<string, Call>,
  calls: ReadonlyMap<string, Call>,
  calling: CallingState,
  isLeft: (id: string) => boolean,
) {
  // After a start, those at words of the script are not there before it is read.
  const gone = standingIn(calling).filter(id => !calls.has(id) && (texts.has(id) || isLeft(id)))
  const other = [...texts.values()].flatMap(({ id, text }) => {
    const call = calls.get(id)
    return call === undefined || call.text === text ? [] : [call]
  })
  return { gone, other }
}

/** The cue is neither on air nor next, as far as the show is known. */
function isElsewhere(room: Room, cueId: string): boolean {
  const content = room.content()
  if (content === null) return false
  const cue = content.cues.find(({ id }) => id === cueId)
  if (cue === undefined || !isPlayable(cue)) return true
  return room.isKnown() && cueId !== activeCueId(room.state()) && cueId !== room.show().nextCueId
}

const viewOf = (
  { room, settings, mode, hasPhones, now }: CallingOptions,
  calling: CallingState,
  state: RunnerState = room.state(),
): CallingView => {
  const content = room.content()
  const cueOf = (cueId: string | null) => content?.cues.find(({ id }) => id === cueId)
  const { nextCueId } = room.show()
  return callingView({
    columns: content?.rundown.columns ?? [],
    row(cueId) {
      const cue = cueOf(cueId)
      return cue === undefined ? undefined : { cue, cells: content?.cells.get(cueId) ?? {} }
    },
    state,
    nextCueId,
    calling,
    byPress: settings().callsBy === 'press',
    withPhones: hasPhones(),
    showStart: content === null ? null : showStart(content.cues, content.rundown.startTime),
    nextCue: nextCueOf(cueOf(nextCueId), mode, cueOf(activeCueId(state))?.duration ?? null),
    now: now(),
  })
}

/** The call of a record, also of a cue that is neither on air nor next. */
export function callIn(content: RundownContent | null, id: string): Call {
  const found = content === null ? [] : callsOfCue(content, cueOfCall(id))
  const [cueId = '', columnId = '', place = ''] = id.split(' ')
  // Deleted before this desk had read it.
  return found.find(call => call.id === id) ?? { id, cueId, columnId, place, at: null, text: '' }
}

function callsOfCue({ rundown, cues, cells }: RundownContent, cueId: string): readonly Call[] {
  const cue = cues.find(({ id }) => id === cueId)
  const columnIds = rundown.columns.map(({ id }) => id)
  return cue === undefined ? [] : callsOf(cue, cells.get(cueId) ?? {}, columnIds)
}

export const standingIn = ({ records }: CallingState): readonly string[] =>
  Object.keys(records).filter(id => standing(records[id]))
