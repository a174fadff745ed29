import { type GateSettings, type GateState, judge, openGate, opensAt } from '../domain/gate.ts'
import type { Fate, Intent, RefusalReason } from '../domain/press.ts'
import { runnerReasons } from '../domain/refusals.ts'
import type { Phase, RunnerCommand, RunnerRefusalCode, Transition } from '../domain/runner.ts'
import { type Clock, type Duration, type Instant, zero } from '../domain/time.ts'
import type { Press } from './hands.ts'
import type { ActReply, PublicCommand, Seen } from './ports/show-service.ts'
import type { Replica } from './replica.ts'

/** Carries out what passed the gate, at whatever service this desk follows. */
export interface Actor {
  readonly linked: boolean
  act(command: PublicCommand, seen: Seen): Promise<ActReply>
  /** A person's acts; null where the service leaves them to its own dashboard. */
  person(verb: 'end' | 'reset'): Promise<ActReply> | null
}

export interface DispatcherOptions {
  readonly now: Clock
  readonly replica: () => Replica
  readonly settings: () => GateSettings
  /** Null while no rundown is followed. */
  readonly actor: () => Actor | null
  readonly showChanged: () => void
  readonly fate: (fate: Fate) => void
}

/** Every press of every hand passes here: gate, applied at once, sent, adopted or rolled back, told. */
export interface Dispatcher {
  press(press: Press): void
  refuse(press: Press, reason: RefusalReason): void
  /** When a forward press will be accepted again; null when it is. */
  gateOpensAt(): Instant | null
  /** True while a press waits for its answer: the service's word is not taken meanwhile. */
  busy(): boolean
}

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { now } = options
  let gate: GateState = openGate
  let count = 0
  let pending = 0
  let pendingTransport = 0

  const fateOf = (press: Press, number: number): Omit<Fate, 'outcome'> => ({
    press: number,
    origin: press.origin,
    action: press.intent.action,
    at: press.at,
    appliedMs: null,
    confirmedMs: null,
  })

  const refuse = (press: Press, reason: RefusalReason): void => {
    count += 1
    options.fate({ ...fateOf(press, count), outcome: 'refused', reason })
  }

  const send = async (
    press: Press,
    command: RunnerCommand,
    actor: Actor,
    before: GateState,
  ): Promise<void> => {
    count += 1
    const replica = options.replica()
    const base = fateOf(press, count)
    const seen = replica.seen()
    const transport = press.intent.action !== 'adjust'
    const { phase } = replica.state()
    const predicted = replica.predict(command, now())
    const moved = movedBy(predicted)
    if (!predicted.ok || (command.verb === 'adjust-duration' && moved === 0)) {
      gate = before
      const reason = predicted.ok ? 'no-time-left' : reasonOf(predicted.code, phase)
      options.fate({ ...base, outcome: 'refused', reason })
      return
    }
    options.showChanged()
    const applied: Fate = {
      ...base,
      outcome: 'applied',
      appliedMs: Math.max(0, now() - press.at),
      ...(transport ? {} : { moved }),
    }
    options.fate(applied)
    pending += 1
    if (transport) pendingTransport += 1
    const reply = await carryOut(actor, command, seen)
    pending -= 1
    if (transport) pendingTransport -= 1
    if (reply.ok) {
      if (pending === 0) replica.adopt(reply.reading)
      options.showChanged()
      options.fate({ ...applied, outcome: 'confirmed', confirmedMs: Math.max(0, now() - press.at) })
      return
    }
    gate = before
    replica.rollBack()
    options.showChanged()
    options.fate({ ...base, outcome: 'refused', reason: reply.reason })
  }

  return {
    refuse,
    gateOpensAt: () => opensAt(gate, options.settings(), now()),
    busy: () => pending > 0,
    press(press) {
      const actor = options.actor()
      const replica = options.replica()
      const phase = replica.state().phase
      const verdict = judge(
        gate,
        { action: press.intent.action, saw: press.saw, at: press.at, held: press.held },
        {
          phase,
          version: replica.version(),
          linked: actor?.linked ?? true,
          hasRundown: actor !== null && replica.content() !== null,
          unanswered: pendingTransport > 0,
        },
        options.settings(),
      )
      if (!verdict.pass || actor === null) {
        refuse(press, verdict.pass ? 'no-rundown' : verdict.reason)
        return
      }
      const command = commandOf(press.intent, phase)
      if (typeof command === 'string') {
        refuse(press, command)
        return
      }
      const before = gate
      gate = verdict.gate
      void send(press, command, actor, before)
    },
  }
}

function movedBy(transition: Transition): Duration {
  const effect = transition.ok ? transition.effects.find(({ type }) => type === 'retimed') : undefined
  return effect?.type === 'retimed' ? effect.delta : zero
}

/** GO does not start an ended show, so "no cue is on air" would send its reader the wrong way. */
const reasonOf = (code: RunnerRefusalCode, phase: Phase): RefusalReason =>
  code === 'runner.not_running' && phase === 'ended' ? 'show-ended' : runnerReasons[code]

async function carryOut(actor: Actor, command: RunnerCommand, seen: Seen): Promise<ActReply> {
  const notHere: ActReply = { ok: false, reason: 'not-allowed', detail: null }
  switch (command.verb) {
    case 'end':
    case 'reset':
      return actor.person(command.verb) ?? notHere
    case 'restore':
      return notHere
    default:
      return actor.act(command, seen)
  }
}

/** The command that an intent means in this phase, or why it means none. */
function commandOf(intent: Intent, phase: Phase): RunnerCommand | RefusalReason {
  switch (intent.action) {
    case 'go':
      if (phase === 'ended') return 'show-ended'
      return phase === 'pre-show' ? { verb: 'start' } : { verb: 'next' }
    case 'pause':
      if (phase === 'ended') return 'show-ended'
      if (phase === 'pre-show') return 'not-running'
      return phase === 'paused' ? { verb: 'start' } : { verb: 'pause' }
    case 'jump':
      return { verb: 'jump', cueId: intent.cueId }
    case 'adjust':
      return { verb: 'adjust-duration', delta: intent.delta }
    case 'previous':
    case 'end':
    case 'reset':
      return { verb: intent.action }
  }
}
