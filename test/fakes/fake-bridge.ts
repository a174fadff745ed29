import type {
  Bridge,
  BridgeEventName,
  BridgeEvents,
  BridgeReplies,
  BridgeRequest,
  BridgeRequestName,
  ImportReply,
  TriggerRequest,
} from '../../src-main/contract/bridge/bridge.ts'
import type { DeskSnapshot } from '../../src-main/contract/bridge/slices.ts'
import {
  defaultGate,
  type GateState,
  judge,
  needsHold,
  openGate,
  opensAt,
} from '../../src-main/domain/gate.ts'
import type { Fate, RefusalReason } from '../../src-main/domain/press.ts'
import {
  nextCueId,
  previousCueId,
  type RunnerCommand,
  type RunnerState,
  transition,
} from '../../src-main/domain/runner.ts'
import { type Clock, type Duration, duration, instant, zero } from '../../src-main/domain/time.ts'
import { createEmitter, type Emitter } from '../../src-renderer/state/emitter.ts'

export interface FakeBridge extends Bridge {
  readonly triggers: readonly TriggerRequest[]
  setConnected(connected: boolean): void
  /** Puts the show where a test wants it. */
  setState(state: RunnerState): void
  /** The same, running, by plain numbers: a page's script cannot make branded ones. */
  air(cueId: string, kickoff: number, deadline: number): void
  change(part: Partial<DeskSnapshot>): void
  importReply: ImportReply
}

type Emitters = { readonly [Name in BridgeEventName]: Emitter<BridgeEvents[Name]> }
type Handlers = {
  readonly [Name in BridgeRequestName]: (payload: BridgeRequest<Name>) => BridgeReplies[Name]
}

/** A desk in this very process: the domain's runner and gate behind the bridge, holds by a timer. */
export function fakeBridge(first: DeskSnapshot, clock: Clock): FakeBridge {
  const events: Emitters = {
    snapshot: createEmitter(),
    show: createEmitter(),
    content: createEmitter(),
    link: createEmitter(),
    hands: createEmitter(),
    fate: createEmitter(),
    notices: createEmitter(),
  }
  const connection = createEmitter<boolean>()
  const triggers: TriggerRequest[] = []
  const holds = new Map<string, ReturnType<typeof setTimeout>>()
  let connected = true
  let gate: GateState = openGate
  let presses = 0
  let desk = first

  const cues = () => desk.rows.map(({ cue }) => cue)
  const show = (state: RunnerState): void => {
    const slice = {
      version: desk.show.version + 1,
      state,
      nextCueId: nextCueId(state, cues()),
      previousCueId: previousCueId(state, cues()),
      gateOpensAt: opensAt(gate, defaultGate, clock()),
      clockSteps: 0,
    }
    desk = { ...desk, show: slice }
    events.show.emit(slice)
  }
  const tell = (trigger: TriggerRequest, reason?: RefusalReason, moved?: Duration): void => {
    presses += 1
    const fate: Fate = {
      press: presses,
      origin: {
        surfaceId: trigger.kind,
        kind: trigger.kind,
        surface: trigger.kind === 'keyboard' ? 'Keyboard' : 'Pointer',
        control: trigger.control,
      },
      action: trigger.intent.action,
      at: clock(),
      outcome: reason === undefined ? 'confirmed' : 'refused',
      ...(reason !== undefined && { reason }),
      ...(moved !== undefined && { moved }),
      appliedMs: reason === undefined ? 0.4 : null,
      confirmedMs: reason === undefined ? 3.2 : null,
    }
    desk = { ...desk, fate }
    events.fate.emit(fate)
  }
  const commandOf = ({ intent }: TriggerRequest): RunnerCommand => {
    const { phase } = desk.show.state
    switch (intent.action) {
      case 'go':
        return { verb: phase === 'pre-show' ? 'start' : 'next' }
      case 'pause':
        return { verb: phase === 'paused' ? 'start' : 'pause' }
      case 'jump':
        return { verb: 'jump', cueId: intent.cueId }
      case 'adjust':
        return { verb: 'adjust-duration', delta: duration(intent.delta) }
      default:
        return { verb: intent.action }
    }
  }
  const act = (trigger: TriggerRequest, held: boolean): void => {
    const verdict = judge(
      gate,
      { action: trigger.intent.action, saw: trigger.saw, at: clock(), held },
      {
        phase: desk.show.state.phase,
        version: desk.show.version,
        linked: true,
        hasRundown: true,
        unanswered: false,
      },
      defaultGate,
    )
    if (!verdict.pass) {
      tell(trigger, verdict.reason)
      return
    }
    const result = transition(desk.show.state, commandOf(trigger), cues(), clock())
    if (!result.ok) {
      tell(trigger, result.code === 'runner.no_next_cue' ? 'no-next-cue' : 'not-running')
      return
    }
    gate = verdict.gate
    const retimed = result.effects.find(effect => effect.type === 'retimed')
    const moved = retimed?.type === 'retimed' ? retimed.delta : zero
    if (trigger.intent.action === 'adjust' && moved === 0) {
      tell(trigger, 'no-time-left')
      return
    }
    show(result.state)
    tell(trigger, undefined, trigger.intent.action === 'adjust' ? moved : undefined)
  }
  const handlers: Handlers = {
    snapshot: () => desk,
    clock: () => ({ now: clock(), clockSteps: 0 }),
    trigger: trigger => {
      triggers.push(trigger)
      const waiting = holds.get(trigger.control)
      if (trigger.edge === 'up') {
        holds.delete(trigger.control)
        clearTimeout(waiting)
        if (waiting !== undefined) act(trigger, false)
      } else if (needsHold(trigger.intent.action, desk.show.state.phase)) {
        const fire = (): void => {
          holds.delete(trigger.control)
          act(trigger, true)
        }
        holds.set(trigger.control, setTimeout(fire, defaultGate.hold))
      } else act(trigger, false)
      return { received: true }
    },
    'rundown.list': () => [
      { id: 'rundown-1', title: 'Song Contest Final', startTime: null, updatedAt: '2026-05-16T10:00:00Z' },
      {
        id: 'rundown-2',
        title: 'Rehearsal 3',
        startTime: null,
        updatedAt: '2026-05-15T10:00:00Z',
        onAir: 'paused',
      },
    ],
    'rundown.open': () => ({ ok: true }),
    'rundown.import': () => fake.importReply,
    'notice.dismiss': ({ noticeId }) => {
      fake.change({ notices: desk.notices.filter(({ id }) => id !== noticeId) })
      return { received: true }
    },
  }
  const fake: FakeBridge = {
    triggers,
    importReply: { ok: false, faults: [{ line: 4, reason: 'The duration “3 minutes” cannot be read.' }] },
    async request(name, payload) {
      if (!connected) throw new Error('away')
      return handlers[name](payload)
    },
    on: (name, listener) => events[name].on(listener),
    onConnected(listener) {
      listener(connected)
      return connection.on(listener)
    },
    setConnected(now) {
      connected = now
      connection.emit(now)
    },
    setState: show,
    air: (cueId, kickoff, deadline) =>
      show({ phase: 'running', cueId, kickoff: instant(kickoff), deadline: instant(deadline) }),
    change(part) {
      desk = { ...desk, ...part }
      events.snapshot.emit(desk)
    },
  }
  show(desk.show.state)
  return fake
}
