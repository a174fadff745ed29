import { intentOf, type TriggerRequest } from '../../src-main/contract/bridge/requests.ts'
import type { DeskSnapshot } from '../../src-main/contract/bridge/slices.ts'
import {
  type CallingView,
  callsEarly,
  heldByCalls,
  standsByFirst,
  unacknowledged,
} from '../../src-main/domain/calling/call-targets.ts'
import { arrive, type CallingState, takeBackCalls } from '../../src-main/domain/calling/calling-state.ts'
import { callingView } from '../../src-main/domain/calling/calling-view.ts'
import { carryOut } from '../../src-main/domain/calling/carry-out.ts'
import { nameOfCall } from '../../src-main/domain/calling/department-calls.ts'
import { nextCueOf } from '../../src-main/domain/calling/due.ts'
import type { SkippedBy } from '../../src-main/domain/rundown/rundown.ts'
import type { Action } from '../../src-main/domain/show/actions.ts'
import {
  type GateSettings,
  type GateState,
  judge,
  openGate,
  opensAt,
} from '../../src-main/domain/show/gate.ts'
import { notBefore } from '../../src-main/domain/show/not-before.ts'
import { type CallingIntent, commandOf, type PressResult } from '../../src-main/domain/show/press.ts'
import type { RefusalReason } from '../../src-main/domain/show/refusals.ts'
import {
  activeCueId,
  onAirOf,
  type RunnerCommand,
  type RunnerState,
  transition,
} from '../../src-main/domain/show/runner.ts'
import { showStart } from '../../src-main/domain/show/schedule.ts'
import { dropsGroup, skipRefusal } from '../../src-main/domain/show/skip.ts'
import { between, type Clock, duration, shift, zero } from '../../src-main/domain/time/time.ts'

/** The desk of a fake, as its parts see and change it. */
export interface FakeDesk {
  readonly clock: Clock
  get(): DeskSnapshot
  show(state: RunnerState, gateOpensAt: DeskSnapshot['show']['gateOpensAt']): void
  change(part: Partial<DeskSnapshot>): void
  pressResult(pressResult: NonNullable<DeskSnapshot['pressResult']>): void
  undo(undo: DeskSnapshot['undo']): void
}

/** The gate as a fake's caller has set it. */
export const gateOf = ({ desk }: DeskSnapshot): GateSettings => ({
  doublePress: duration(desk.caller.doublePress),
})

/** What presses do to the desk of a fake: the domain's gate and runner, answered at once. */
/** GO in two steps: STANDBY for the calls of the next cue alone. */
const firstStep = { action: 'standby', departments: null, nextCue: true } as const

export function createFakeSurfaces({ clock, get, show, change, pressResult, undo }: FakeDesk) {
  let gate: GateState = openGate
  let presses = 0
  let kept: RunnerState | null = null
  let skippedId: string | null = null
  let called: { readonly before: CallingState; readonly ids: readonly string[] } | null = null
  let forget: ReturnType<typeof setTimeout> | undefined

  const report = (
    trigger: TriggerRequest,
    reason: RefusalReason | null,
    more: Partial<PressResult> = {},
  ): void => {
    presses += 1
    pressResult({
      press: presses,
      origin: {
        surfaceId: trigger.kind,
        kind: trigger.kind,
        surface: trigger.kind === 'keyboard' ? 'Keyboard' : 'Pointer',
        control: trigger.control,
      },
      action: trigger.intent.action,
      at: clock(),
      outcome: reason === null ? 'confirmed' : 'refused',
      ...(reason !== null && { reason }),
      ...more,
      appliedMs: reason === null ? 0.4 : null,
      confirmedMs: reason === null ? 3.2 : null,
    })
  }
  const keep = (action: Action, before: RunnerState): void => {
    kept = before
    clearTimeout(forget)
    const forMs = get().desk.caller.undoWindow
    undo({
      press: presses,
      action,
      until: forMs === null ? null : shift(clock(), duration(forMs)),
      unfinished: false,
    })
    if (forMs !== null) forget = setTimeout(drop, forMs)
  }
  const drop = (): void => {
    kept = null
    clearTimeout(forget)
    undo(null)
  }
  const transport = (trigger: TriggerRequest, action: Action, command: RunnerCommand): void => {
    const before = get().show.state
    const result = transition(
      before,
      command,
      get().rows.map(({ cue }) => cue),
      clock(),
    )
    if (!result.ok) {
      report(trigger, result.code === 'runner.no_next_cue' ? 'no-next-cue' : 'not-running')
      return
    }
    const [was, is] = [onAirOf(before), onAirOf(result.state)]
    const moved = was === null || is === null ? zero : between(was.deadline, is.deadline)
    if (action === 'adjust' && moved === 0) {
      report(trigger, 'no-time-left')
      return
    }
    show(result.state, opensAt(gate, gateOf(get()), clock()))
    if (activeCueId(result.state) !== activeCueId(before)) arrived()
    report(trigger, null, action === 'adjust' ? { moved } : {})
    keep(action, before)
  }
  const takeBack = (trigger: TriggerRequest): void => {
    const { action, calls: named, unskips } = get().undo ?? {}
    if (skippedId !== null && action === 'skip') {
      skipRows(skippedId, unskips === true)
      skippedId = null
      undo(null)
      report(trigger, null, { undid: 'skip', ...(unskips && { unskips }) })
      return
    }
    if (called !== null && action === 'call' && named !== undefined) {
      const state = takeBackCalls(get().calling.state, called.before, called.ids, clock())
      called = null
      undo(null)
      if (state !== null) change({ calling: { ...get().calling, state } })
      report(trigger, null, { undid: action, calls: named })
      return
    }
    if (kept === null || action === undefined) {
      report(trigger, 'nothing-to-undo')
      return
    }
    show(kept, opensAt(gate, gateOf(get()), clock()))
    drop()
    report(trigger, null, { undid: action })
  }
  const calls = (): CallingView => {
    const { rundown, rows, show: now, calling, desk } = get()
    return callingView({
      columns: rundown?.columns ?? [],
      row: id => rows.find(({ cue }) => cue.id === id),
      state: now.state,
      nextCueId: now.nextCueId,
      calling: calling.state,
      byPress: desk.caller.callsBy === 'press',
      withPhones: calling.crew.length > 0,
      showStart: showStart(
        rows.map(({ cue }) => cue),
        rundown?.startTime ?? null,
      ),
      nextCue: nextCueOf(
        rows.find(({ cue }) => cue.id === now.nextCueId)?.cue,
        now.mode,
        rows.find(({ cue }) => cue.id === activeCueId(now.state))?.cue.duration ?? null,
      ),
      now: clock(),
    })
  }
  const call = (trigger: TriggerRequest, intent: CallingIntent): void => {
    const carried = carryOut(intent, calls(), 'Keyboard')
    if (!carried.ok) {
      report(trigger, carried.reason)
      return
    }
    const before = get().calling.state
    change({ calling: { ...get().calling, state: carried.next } })
    if (carried.event !== 'go') {
      report(trigger, null)
      return
    }
    const named = carried.calls.map(one => nameOfCall(one, get().rundown?.columns ?? [])).join(', ')
    report(trigger, null, { calls: named })
    called = { before, ids: carried.calls.map(({ id }) => id) }
    undo({ press: presses, action: 'call', calls: named, until: null, unfinished: false })
  }
  /** A cue that comes on air takes its calls with it. */
  const arrived = (): void => {
    const { onAir, calling } = calls()
    const goes = onAir.filter(({ at }) => at === null).map(({ id }) => id)
    const { state: show, nextCueId: next } = get().show
    const state = arrive(calling, { goes, onAir: activeCueId(show), next }, clock())
    if (state !== calling) change({ calling: { ...get().calling, state } })
  }
  const intentNow = (intent: TriggerRequest['intent']): TriggerRequest['intent'] =>
    intent.action === 'go' && get().desk.caller.twoStep && standsByFirst(calls()) ? firstStep : intent
  const unready = (): boolean => get().desk.caller.holdUnacknowledged && unacknowledged(calls()).length > 0
  const byCalls = () => heldByCalls(calls())
  const skip = (trigger: TriggerRequest, cueId: string): void => {
    const skips = get().rows.find(({ cue }) => cue.id === cueId)?.cue.skippedBy !== 'self'
    skipRows(cueId, skips)
    report(trigger, null, skips ? {} : { unskips: true })
    skippedId = cueId
    undo({ press: presses, action: 'skip', until: null, unfinished: false, ...(!skips && { unskips: true }) })
  }
  const skipRows = (cueId: string, skips: boolean): void => {
    const rows = get().rows.map(row => {
      const by: SkippedBy = row.cue.id === cueId ? 'self' : row.cue.parentId === cueId ? 'group' : null
      const mine = by !== null && row.cue.skippedBy !== (by === 'group' ? 'self' : 'group')
      return mine ? { ...row, cue: { ...row.cue, skippedBy: skips ? by : null } } : row
    })
    change({ rows })
    show(get().show.state, null)
  }
  const carry = (trigger: TriggerRequest, intent: TriggerRequest['intent']): void => {
    const command = commandOf(intentOf(intent), get().show.state)
    const { message } = get()
    if ('departments' in intent) call(trigger, intent)
    else if (intent.action === 'undo') takeBack(trigger)
    else if (intent.action === 'skip') skip(trigger, intent.cueId)
    else if (intent.action === 'lock') {
      change({ desk: { ...get().desk, locked: !get().desk.locked } })
      report(trigger, null)
    } else if (intent.action === 'message') {
      if (message !== null) change({ message: { ...message, visible: !message.visible } })
      report(trigger, message === null ? 'no-message' : null)
    } else if (command !== null) transport(trigger, intent.action, command)
  }
  const dropsOne = (intent: TriggerRequest['intent']): boolean =>
    intent.action === 'skip' &&
    dropsGroup(
      get().rows.map(({ cue }) => cue),
      intent.cueId,
    )
  const guarded = (intent: TriggerRequest['intent']): boolean =>
    dropsOne(intent) || (intent.action === 'call' && callsEarly(calls(), intent.departments))
  const early = (): boolean => {
    const { show: now, rows } = get()
    const next = rows.find(({ cue }) => cue.id === now.nextCueId)?.cue
    return now.mode === 'show' && notBefore(now.state.phase, next, clock()) !== null
  }
  return {
    holdsGo: () => early() || unready() || byCalls() !== null,
    intentNow,
    gate: () => gate,
    guards: guarded,
    act(given: TriggerRequest, held: boolean): void {
      const trigger = { ...given, intent: intentNow(given.intent) }
      const { show: now, desk, link, rundown } = get()
      const verdict = judge(
        gate,
        {
          action: trigger.intent.action,
          saw: trigger.saw,
          at: clock(),
          held,
          guarded: guarded(trigger.intent),
          ...('departments' in trigger.intent && { departments: trigger.intent.departments }),
          ownRefusal:
            trigger.intent.action === 'skip'
              ? skipRefusal(
                  get().rows.map(({ cue }) => cue),
                  trigger.intent.cueId,
                  activeCueId(now.state),
                )
              : null,
        },
        {
          phase: now.state.phase,
          version: now.version,
          linked: now.mode === 'rehearsal' || link.state === 'live',
          signedOut: link.state === 'signed-out',
          passive: get().standby?.pair?.passive ?? null,
          watchOnly: link.watchOnly && now.mode !== 'rehearsal',
          hasRundown: rundown !== null,
          unanswered: false,
          locked: desk.locked,
          hasNext: now.nextCueId !== null,
          hasPrevious: now.previousCueId !== null,
          rehearsal: now.mode === 'rehearsal',
          personActs: desk.personActs,
          undoable: get().undo !== null,
          hasDepartments: rundown?.columns.some(({ department }) => department !== undefined) === true,
          early: early(),
          unacknowledged: unready(),
          heldByCalls: byCalls(),
          twoStep: desk.caller.twoStep,
        },
        gateOf(get()),
      )
      if (!verdict.pass) {
        report(trigger, verdict.reason)
        return
      }
      gate = verdict.gate
      carry(trigger, trigger.intent)
    },
  }
}
