import type { Timers } from '../../base/timers.ts'
import type { RemoveTimer, TimersSlice, WriteTimer } from '../../contract/bridge/timers.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import { readTimerSetup } from '../../contract/timers.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { actionOf } from '../../domain/show/actions.ts'
import type { TimerIntent } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import { activeCueId, onAirOf, type RunnerState } from '../../domain/show/runner.ts'
import type { Plan } from '../../domain/show/schedule.ts'
import { type Clock, duration } from '../../domain/time/time.ts'
import { createZone, type Zone } from '../../domain/time/time-zone.ts'
import {
  allAtRest,
  isNameTaken,
  type PressedTimer,
  pressTimer,
  setUpTimer,
  shiftTimers,
  startWithCue,
  withCue,
} from '../../domain/timers/press-timer.ts'
import { followsShow, mostTimers, noTimers, type TimersState, timerNamed } from '../../domain/timers/timer.ts'
import { expectedStart } from '../../domain/timers/timer-reading.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { OwnerActions, ShowService } from '../ports/show-service.ts'
import type { FinishedPress } from '../press/press.ts'
import { type KeptFault, KeptPart, type KeptStore, storeAtService } from '../session/kept-state.ts'
import type { Room } from '../session/room.ts'

/** The timers beside the show of one session: the only place that changes them. */
export interface SessionTimers {
  slice(): TimersSlice
  /** The timer of that name; null when there is none. */
  named(name: string): string | null
  press(intent: TimerIntent): PressedTimer | { readonly ok: false; readonly reason: RefusalReason }
  /** A person sets a timer up. `newId`: of one that is new. */
  write(request: WriteTimer, newId: () => string): Reply
  remove(request: RemoveTimer): Reply
  /** A press is confirmed: the timers of the cue that came on air start. */
  ended(end: FinishedPress): void
  /** The show moved without a press of this desk. */
  movedBy(before: RunnerState, after: RunnerState): void
  /** A deleted cue is back under another identifier. */
  returned(before: string, now: string): void
  /** The clock of the service may have been set. */
  stepped(): void
  /** The timers of the show for the next session of the rundown, also during a rehearsal. */
  record(): TimersBefore | null
  readonly kept: Pick<KeptPart<TimersState>, 'idle' | 'close'>
}

/** The timers of a rundown before its session opens, with the steps of the clock that their anchors carry. */
export interface TimersBefore {
  readonly state: TimersState
  readonly steps: number
}

interface SessionTimersOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly room: Room
  /** Null: no rundown is open. */
  readonly store: KeptStore<TimersState> | null
  /** A rehearsal begins with all of them at rest, and keeps nothing of what it does with them. */
  readonly rehearsal: boolean
  readonly before: TimersBefore | null
  /** Of the rundown as it is on; null while it is not known. */
  readonly plan: () => Plan | null
  readonly changed: () => void
  readonly fails: (what: KeptFault, isSo: boolean) => void
}

export function createSessionTimers(options: SessionTimersOptions): SessionTimers {
  const { now, room, store, rehearsal, before, changed } = options
  let steps = room.clockSteps()
  let state = before === null ? noTimers : opened(shiftTimers(before.state, duration(steps - before.steps)))
  let zone: { readonly name: string | null; readonly is: Zone } | null = null

  const kept = new KeptPart<TimersState>({
    store,
    timers: options.timers,
    isKnown: before !== null,
    take(stored) {
      state = opened(stored ?? noTimers)
      changed()
    },
    fails: options.fails,
  })
  const keep = (): void => {
    if (!rehearsal) kept.keep(state)
  }
  // What the session before could not store any more.
  if (before !== null) keep()

  function opened(kept: TimersState): TimersState {
    return rehearsal ? allAtRest(kept) : kept
  }
  const set = (next: TimersState): void => {
    if (next === state) return
    state = next
    keep()
    changed()
  }
  const zoneNow = (): Zone => {
    const name = room.content()?.rundown.timezone ?? null
    if (zone === null || zone.name !== name) zone = { name, is: createZone(name) }
    return zone.is
  }
  const cameOnAir = (after: RunnerState): void => {
    const onAir = onAirOf(after)
    if (onAir !== null) set(startWithCue(state, onAir.cueId, onAir.kickoff, zoneNow()))
  }
  /** Why they cannot be set up now; null when they can. */
  const blocked = (rundownId: string): Reply | null => {
    if (room.content()?.rundown.id !== rundownId) return refused(messageOf('edit.other-rundown'))
    if (rehearsal) return refused(messageOf('timers.in-rehearsal'))
    return kept.isRead() ? null : refused(messageOf('timers.not-read'))
  }
  let sliced: { readonly of: readonly unknown[]; readonly is: TimersSlice } | null = null
  const slice = (): TimersSlice => {
    const plan = options.plan()
    const show = room.state()
    const isRead = kept.isRead()
    const of = [state, isRead, plan, show]
    if (sliced === null || of.some((part, at) => part !== sliced?.of[at])) {
      // When a rehearsal begins nobody has planned.
      const isKnown = plan !== null && !(rehearsal && show.phase === 'pre-show')
      const expected = state.timers.flatMap(timer => {
        const at = isKnown && followsShow(timer) ? expectedStart(timer, plan, show, now()) : null
        return at === null ? [] : [[timer.id, at] as const]
      })
      sliced = { of, is: { timers: state.timers, expected: Object.fromEntries(expected), isRead } }
    }
    return sliced.is
  }
  return {
    slice,
    named: name => timerNamed(state, name)?.id ?? null,
    press({ timer }) {
      if (!kept.isRead()) return { ok: false, reason: 'timers-not-read' }
      const pressed = pressTimer(state, timer, now(), zoneNow())
      if (pressed.ok) set(pressed.state)
      return pressed
    },
    write({ rundownId, id, setup: sent }, newId) {
      const why = blocked(rundownId)
      if (why !== null) return why
      const setup = readTimerSetup(sent)
      if (setup === null) return refused(messageOf('timers.wrong'))
      if (id !== null && state.timers.every(timer => timer.id !== id))
        return refused(messageOf('timers.gone'))
      if (id === null && state.timers.length >= mostTimers)
        return refused(messageOf('timers.too-many', { most: mostTimers }))
      const name = setup.name.trim()
      if (isNameTaken(state, name, id)) return refused(messageOf('timers.name-taken', { name }))
      const warnings = [...new Set(setup.warnings)].sort((one, other) => other - one)
      set(setUpTimer(state, id ?? newId(), { ...setup, name, warnings }, now(), zoneNow()))
      return done
    },
    remove({ rundownId, id }) {
      const why = blocked(rundownId)
      if (why !== null) return why
      const timers = state.timers.filter(timer => timer.id !== id)
      if (timers.length === state.timers.length) return refused(messageOf('timers.gone'))
      set({ timers })
      return done
    },
    ended({ pressResult, intent, before: from, after, undid }) {
      if (pressResult.outcome !== 'confirmed' || after === null || undid !== null) return
      const isNew = activeCueId(from) !== activeCueId(after)
      if (isNew || actionOf(intent.action).restarts === true) cameOnAir(after)
    },
    movedBy(from, after) {
      if (activeCueId(from) !== activeCueId(after)) cameOnAir(after)
    },
    returned: (was, is) => set(withCue(state, was, is)),
    stepped() {
      const by = duration(room.clockSteps() - steps)
      steps = room.clockSteps()
      set(shiftTimers(state, by))
    },
    record: () => (rehearsal ? before : kept.isRead() && store !== null ? { state, steps } : null),
    kept,
  }
}

/** Rundowns whose timers this desk keeps: of more, those that were changed longest ago are forgotten. */
const rundownsKept = 200

/** Where the timers of a rundown are kept: with it, or at this desk where its service keeps none. */
export function timersStoreOf(
  { address }: Pick<ShowService, 'address'>,
  owner: OwnerActions | null,
  rundownId: string,
  settings: SettingsStore,
): KeptStore<TimersState> {
  if (owner?.timers !== undefined && owner.setTimers !== undefined) {
    const { timers, setTimers } = owner
    return storeAtService(
      () => timers(rundownId),
      state => setTimers(rundownId, state),
    )
  }
  const key = `${address} ${rundownId}`
  return {
    read: async () => settings.read().timers[key] ?? null,
    async write(state) {
      const { [key]: _before, ...others } = settings.read().timers
      const last = Object.entries(others).slice(1 - rundownsKept)
      settings.write({ timers: { ...Object.fromEntries(last), [key]: state } })
    },
  }
}
