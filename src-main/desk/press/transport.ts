import type { RefusalReason, TransportAction, TransportIntent } from '../../domain/show/press.ts'
import { runnerReasons } from '../../domain/show/refusals.ts'
import {
  activeCueId,
  type Phase,
  type RunnerCommand,
  type RunnerRefusalCode,
  type RunnerState,
  type Transition,
} from '../../domain/show/runner.ts'
import { between, type Clock, type Duration, duration, zero } from '../../domain/time/time.ts'
import type { Moved } from '../authority/local-show.ts'
import type { ActReply, PublicCommand, Seen } from '../ports/show-service.ts'
import type { DeskReplica } from '../session/replica.ts'
import type { Actor } from './actor.ts'
import type { PendingPress, PendingPresses } from './pending-press.ts'
import type { UnansweredPress } from './unanswered-press.ts'
import { plannedOnAir, resumes, type Undo } from './undo.ts'

export interface TransportOptions {
  readonly now: Clock
  readonly replica: DeskReplica
  readonly undo: Undo
  readonly unanswered: UnansweredPress
  readonly presses: PendingPresses
  readonly showChanged: () => void
  /** A press has moved the show, wherever it is decided. */
  readonly moved: Moved
}

/** Applies a command here at once, sends it, and confirms it or takes it back. */
export async function transport(
  way: PendingPress,
  action: TransportAction,
  command: RunnerCommand,
  actor: Actor,
  { now, replica, undo, unanswered, presses, showChanged, moved }: TransportOptions,
): Promise<void> {
  const adjusts = command.verb === 'adjust-duration'
  const planned = plannedOnAir(way.before, replica.content()?.cues ?? [])
  const at = now()
  const predicted = replica.predict(command, at)
  const adjustedBy = movedBy(predicted)
  if (!predicted.ok || (adjusts && adjustedBy === 0)) {
    presses.refused(way, {
      reason: predicted.ok ? 'no-time-left' : reasonOf(predicted.code, way.before.phase),
    })
    return
  }
  const resumed = resumes(action, way.before)
  const applied = presses.applied(way, { ...(adjusts && { moved: adjustedBy }), ...(resumed && { resumed }) })
  const confirmations = replica.confirmations()
  const ago = duration(Math.max(0, between(way.press.made ?? at, at)))
  const reply = await unanswered.awaiting(!adjusts, carryOut(actor, command, way.seen, ago))
  if (!reply.ok) {
    presses.rolledBack(way, reply)
    return
  }
  unanswered.take(reply.reading, confirmations)
  const after = reply.reading.state
  if (isStartOfOthers(command, way.seen, after)) {
    showChanged()
    presses.refused({ ...way, sent: true }, { reason: 'moved-on' })
    return
  }
  undo.pressed({
    press: way.number,
    action,
    before: way.before,
    after,
    planned,
    ...(adjusts && { moved: adjustedBy }),
  })
  moved(command, way.before, predicted.state, at)
  showChanged()
  presses.confirmed(way, { ...applied, ...(reply.local && { local: true }) }, after)
}

/** How far a transition moves the deadline of the cue on air, signed. */
function movedBy(transition: Transition): Duration {
  const effect = transition.ok ? transition.effects.find(({ type }) => type === 'retimed') : undefined
  return effect?.type === 'retimed' ? effect.delta : zero
}

const becauseEnded: ReadonlySet<RunnerRefusalCode> = new Set(['runner.not_running', 'runner.no_previous_cue'])

/** GO does not start an ended show, so "no cue is on air" would send its reader the wrong way. */
export const reasonOf = (code: RunnerRefusalCode, phase: Phase): RefusalReason =>
  phase === 'ended' && becauseEnded.has(code) ? 'show-ended' : runnerReasons[code]

const notHere: ActReply = { ok: false, reason: 'own-service-only', detail: null }

/** Another desk started the show first, at another cue: this start changed nothing, though the service confirms it. */
const isStartOfOthers = (command: RunnerCommand, seen: Seen, after: RunnerState): boolean =>
  command.verb === 'start' && seen.phase === 'pre-show' && activeCueId(after) !== seen.nextCueId

/** Sends a command by the public API, or as a person when there is no public verb. */
async function carryOut(actor: Actor, command: RunnerCommand, seen: Seen, ago: Duration): Promise<ActReply> {
  if (command.verb === 'end' || command.verb === 'reset') return actor.person(command.verb) ?? notHere
  return isPublic(command) ? actor.act(command, seen, ago) : notHere
}

const isPublic = (command: RunnerCommand): command is PublicCommand =>
  command.verb !== 'end' && command.verb !== 'reset' && command.verb !== 'restore'

/** The command for an intent in this state, or why there is none. */
export function commandOf(intent: TransportIntent, { phase }: RunnerState): RunnerCommand | RefusalReason {
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
