import type { RefusalReason, TransportIntent } from '../domain/press.ts'
import { runnerReasons } from '../domain/refusals.ts'
import {
  activeCueId,
  type Phase,
  type RunnerCommand,
  type RunnerRefusalCode,
  type RunnerState,
  type Transition,
} from '../domain/runner.ts'
import { type Duration, zero } from '../domain/time.ts'
import type { Actor } from './actor.ts'
import type { ActReply, PublicCommand, Seen } from './ports/show-service.ts'

/** How far a transition moves the deadline of the cue on air, signed. */
export function movedBy(transition: Transition): Duration {
  const effect = transition.ok ? transition.effects.find(({ type }) => type === 'retimed') : undefined
  return effect?.type === 'retimed' ? effect.delta : zero
}

const becauseEnded: ReadonlySet<RunnerRefusalCode> = new Set(['runner.not_running', 'runner.no_previous_cue'])

/** GO does not start an ended show, so "no cue is on air" would send its reader the wrong way. */
export const reasonOf = (code: RunnerRefusalCode, phase: Phase): RefusalReason =>
  phase === 'ended' && becauseEnded.has(code) ? 'show-ended' : runnerReasons[code]

const notHere: ActReply = { ok: false, reason: 'own-service-only', detail: null }

/** The show was started by another hand first, at another cue: a start then changes nothing, and is answered all the same. */
export const isStartOfOthers = (command: RunnerCommand, seen: Seen, after: RunnerState): boolean =>
  command.verb === 'start' && seen.phase === 'pre-show' && activeCueId(after) !== seen.nextCueId

/** By the public API, or as a person where there is no public verb. */
export async function carryOut(actor: Actor, command: RunnerCommand, seen: Seen): Promise<ActReply> {
  if (command.verb === 'end' || command.verb === 'reset') return actor.person(command.verb) ?? notHere
  return isPublic(command) ? actor.act(command, seen) : notHere
}

const isPublic = (command: RunnerCommand): command is PublicCommand =>
  command.verb !== 'end' && command.verb !== 'reset' && command.verb !== 'restore'

/** The command that an intent means in this phase, or why it means none. */
export function commandOf(intent: TransportIntent, phase: Phase): RunnerCommand | RefusalReason {
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
