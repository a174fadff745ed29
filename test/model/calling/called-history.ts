import type { CallEvent } from '../../../src-main/desk/calling/call-event.ts'
import { type Calling, createCalling } from '../../../src-main/desk/calling/calling.ts'
import { callEntry, noPlan } from '../../../src-main/desk/journal/entries.ts'
import type { RundownContent } from '../../../src-main/desk/ports/show-service.ts'
import { Room } from '../../../src-main/desk/session/room.ts'
import type { JournalDraft, JournalEntry } from '../../../src-main/domain/as-run/journal-entry.ts'
import type { CallingState, CallRecord } from '../../../src-main/domain/calling/calling-state.ts'
import { standing } from '../../../src-main/domain/calling/calling-state.ts'
import type { Action } from '../../../src-main/domain/show/actions.ts'
import type { Intent } from '../../../src-main/domain/show/press.ts'
import {
  activeCueId,
  preShow,
  type RunnerCommand,
  type RunnerState,
  transition,
} from '../../../src-main/domain/show/runner.ts'
import { undoTarget } from '../../../src-main/domain/show/undo.ts'
import {
  between,
  type Duration,
  duration,
  type Instant,
  instant,
  shift,
} from '../../../src-main/domain/time/time.ts'
import { departmentShow } from './department-show.ts'
import { countStandbys, departmentOf } from './standby-count.ts'

export type Act =
  | { readonly do: 'standby' | 'acknowledge' | 'call'; readonly departments: readonly string[] | null }
  | { readonly do: 'jump' | 'skip'; readonly cue: number }
  | {
      readonly do:
        | 'go'
        | 'previous'
        | 'pause'
        | 'undo'
        | 'stand-down'
        /** Another person goes to the next cue. */
        | 'elsewhere'
        /** The session is opened again, at the same desk. */
        | 'reconnect'
        | 'restart'
    }

/** A call that went, as somebody counts who writes down what stood at its GO. */
export interface Counted {
  readonly id: string
  readonly department: string
  readonly text: string
  readonly stood: boolean
  /** From being asked to the acknowledge; null: none. */
  readonly delay: Duration | null
  /** The act that it went with. */
  readonly act: number
}

interface Last {
  readonly press: number
  readonly act: number
  readonly action: Action
  readonly before: RunnerState
  readonly after: RunnerState
}

/** Of the desk, after an act. */
export interface Looked {
  readonly calling: Calling
  readonly room: Room
  readonly now: Instant
}

/** The calls of one desk over a list of acts, with the entries that its journal gets. `look`: after each act. */
export function playHistory(acts: readonly Act[], look: (at: Looked) => void = () => undefined) {
  let at = instant(1_800_000_000_000)
  const now = () => at
  const show = departmentShow()
  const cues = show.cues.slice(0, 4)
  let content: RundownContent = {
    ...show,
    cues,
    cells: new Map(
      cues.map(({ id }) => [id, { lx: `LX ${id}\n+0:10 LX in\n+0:30 LX in`, snd: `SND ${id}` }]),
    ),
  }
  const room = new Room(
    1,
    () => 0,
    () => instant(0),
  )
  room.setContent(content)
  room.receive({ state: preShow, nextCueId: undefined })
  const entries: JournalEntry[] = []
  const add = (draft: JournalDraft): void => {
    const base = { desk: 'desk', seq: entries.length + 1, runId: 'run', rundownId: 'rundown-1', at }
    // A draft with the base of an entry is the entry of its kind.
    entries.push({ ...draft, ...base } as JournalEntry)
  }
  add({ kind: 'run', how: 'started', service: 'own', plan: noPlan, state: preShow })
  let kept: CallingState | null = null
  const open = (): Calling => {
    const calling = createCalling({
      now,
      room,
      mode: 'show',
      hasPhones: () => false,
      settings: () => ({ twoStep: false, holdUnacknowledged: false, callsBy: 'press' }),
      words: () => undefined,
      first: kept,
      isFirstStored: false,
      beforePress: null,
      keep(state) {
        kept = state
      },
      changed: () => undefined,
      recorded: (event: CallEvent) => add(callEntry(event, noPlan, content.rundown.columns)),
    })
    calling.edited()
    return calling
  }
  let calling = open()
  let count = 0
  let takenBack = 0
  let calls: readonly Counted[] = []
  let last: Last | null = null
  /** The CALLs since the last move. */
  let lastCalls: readonly { readonly press: number; readonly act: number }[] = []
  /** When each standby was given, by call and number. */
  const asked = new Map<string, Instant>()

  const delayOf = (id: string, record: CallRecord | undefined): Duration | null =>
    record?.phase === 'acknowledged'
      ? between(asked.get(`${id} ${record.standby}`) ?? at, record.since)
      : null

  /** Writes down what goes with this act, as it stood before. */
  const went = (before: CallingState, act: number, ids: readonly string[]): void => {
    calls = [
      ...calls,
      ...ids.map((id): Counted => {
        const record = before.records[id]
        const [cueId = '', columnId = '', place = ''] = id.split(' ')
        const stood = standing(record)
        return {
          id,
          department: departmentOf(id),
          text: place === 'start' ? `${columnId.toUpperCase()} ${cueId}` : 'LX in',
          stood,
          delay: delayOf(id, record),
          act,
        }
      }),
    ]
  }
  const withCue = (state: RunnerState): readonly string[] => {
    const cueId = activeCueId(state)
    return cueId === null ? [] : [`${cueId} lx start`, `${cueId} snd start`]
  }
  const finished = (intent: Intent, from: RunnerState, after: RunnerState, undid: Last | null): void =>
    calling.ended({
      pressResult: {
        press: count,
        origin: { surfaceId: 'keyboard:1', kind: 'keyboard', surface: 'Keyboard', control: 'Space' },
        action: intent.action,
        at,
        outcome: 'confirmed',
        ...(undid !== null && { undid: undid.action }),
        appliedMs: 0,
        confirmedMs: 0,
      },
      intent,
      seen: room.seen(),
      before: from,
      after,
      undid: undid?.press ?? null,
      refusedAfterSending: true,
      saw: 0,
    })
  const move = (command: RunnerCommand, act: number, intent: (Intent & { action: Action }) | null): void => {
    const before = room.state()
    const moved = transition(before, command, content.cues, at)
    if (!moved.ok) return
    const was = calling.state()
    const after = moved.state
    const arrives = activeCueId(before) !== activeCueId(after) || command.verb === 'jump'
    room.receive({ state: after, nextCueId: undefined })
    if (arrives) went(was, act, withCue(after))
    lastCalls = []
    last = intent === null ? null : { press: count, act, action: intent.action, before, after }
    if (intent === null) calling.movedBy(before, after)
    else finished(intent, before, after, null)
  }
  const standbys = countStandbys(delayOf)
  let undid: ((act: number) => boolean) | null = null
  const press = (intent: Parameters<Calling['press']>[0]) => calling.press(intent, 'Keyboard', count)
  const undo = (): void => {
    const lastCall = lastCalls.at(-1)
    if (lastCall !== undefined) {
      const { press: called, act } = lastCall
      lastCalls = lastCalls.slice(0, -1)
      if (!calling.undoPress(called, 'Keyboard')) return
      undid = one => one === act
      takenBack += calls.filter(one => one.act === act).length
      calls = calls.filter(one => one.act !== act)
      return
    }
    const of = last
    const target = of === null ? null : undoTarget(of, room.state())
    if (of === null || target === null) return
    const from = room.state()
    last = null
    room.receive({ state: target, nextCueId: undefined })
    // A pause moves no call.
    const brought = activeCueId(of.before) !== activeCueId(of.after) || of.action === 'jump'
    if (brought) {
      undid = act => act >= of.act
      takenBack += calls.filter(({ act }) => act >= of.act).length
      calls = calls.filter(({ act }) => act < of.act)
    }
    finished({ action: 'undo' }, from, target, of)
  }
  const carryOut = (one: Act, act: number): void => {
    const { phase } = room.state()
    switch (one.do) {
      case 'standby':
      case 'acknowledge':
        press({ action: one.do, departments: one.departments })
        return
      case 'stand-down':
        press({ action: 'stand-down', departments: null })
        return
      case 'call': {
        const before = calling.state()
        const done = press({ action: 'call', departments: one.departments })
        if (!done.ok) return
        const { records } = calling.state()
        went(
          before,
          act,
          Object.keys(records).filter(
            id => records[id]?.phase === 'go' && before.records[id]?.phase !== 'go',
          ),
        )
        lastCalls = [...lastCalls, { press: count, act }]
        return
      }
      case 'go':
        move({ verb: phase === 'pre-show' ? 'start' : 'next' }, act, { action: 'go' })
        return
      case 'elsewhere':
        move({ verb: phase === 'pre-show' ? 'start' : 'next' }, act, null)
        return
      case 'jump':
        move({ verb: 'jump', cueId: `c${one.cue + 1}` }, act, { action: 'jump', cueId: `c${one.cue + 1}` })
        return
      case 'previous':
        move({ verb: 'previous' }, act, { action: 'previous' })
        return
      case 'pause':
        move({ verb: phase === 'paused' ? 'start' : 'pause' }, act, { action: 'pause' })
        return
      case 'skip':
        skip(`c${one.cue + 1}`)
        return
      case 'undo':
        undo()
        return
      case 'reconnect':
      case 'restart':
        calling = open()
        // A CALL cannot be taken back any more, and undo passes over none.
        if (one.do === 'restart' || lastCalls.length > 0) last = null
        lastCalls = []
    }
  }
  /** Skips the cue, or no longer. */
  const skip = (cueId: string): void => {
    if (activeCueId(room.state()) === cueId) return
    const cues = content.cues.map(cue =>
      cue.id === cueId ? { ...cue, skippedBy: cue.skippedBy === null ? ('self' as const) : null } : cue,
    )
    content = { ...content, cues }
    room.setContent(content)
    calling.edited()
  }
  for (const [act, one] of acts.entries()) {
    at = shift(at, duration(700 + 130 * (act % 7)))
    count += 1
    undid = null
    const before = calling.state()
    carryOut(one, act)
    standbys.acted(before, calling.state(), act, undid)
    for (const [id, record] of Object.entries(calling.state().records))
      if (record.phase === 'standby' && !asked.has(`${id} ${record.standby}`))
        asked.set(`${id} ${record.standby}`, at)
    look({ calling, room, now: at })
  }
  return { entries, calls, standbys: standbys.all(), takenBack }
}
