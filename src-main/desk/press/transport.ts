import type { PressCommand } from '../../domain/show/actions.ts'
import { type RefusalReason, runnerReasons } from '../../domain/show/refusals.ts'
import {
  activeCueId,
  type Phase,
  type RunnerCommand,
  type RunnerRefusalCode,
  type RunnerState,
  type Transition,
} from '../../domain/show/runner.ts'
import { undoLoss } from '../../domain/show/undo.ts'
import { between, type Clock, type Duration, duration, type Instant, zero } from '../../domain/time/time.ts'
import type { ShowAuthority } from '../authority/authority.ts'
import type { ActReply, Seen } from '../ports/show-service.ts'
import type { Room } from '../session/room.ts'
import type { Actor } from './actor.ts'
import { leadByVerbs } from './lead-by-verbs.ts'
import type { PendingPress, PendingPresses } from './pending-press.ts'
import { plannedOnAir, resumes, type Undo, type Undoable } from './undo.ts'

/** A command was carried out. */
export type Moved = (command: RunnerCommand, before: RunnerState, after: RunnerState, at: Instant) => void

export interface TransportOptions {
  readonly now: Clock
  readonly room: Room
  readonly undo: Undo
  readonly presses: PendingPresses
  /** Where the show is decided. */
  readonly authority: Pick<ShowAuthority, 'carryOut'>
  readonly showChanged: () => void
  /** A press has moved the show, wherever it is decided. */
  readonly moved: Moved
}

/** Applies a command here at once, sends it, and confirms it or takes it back. */
export async function transport(
  pending: PendingPress,
  command: PressCommand,
  service: Actor,
  { now, room, undo, presses, authority, showChanged, moved }: TransportOptions,
): Promise<void> {
  const { before, seen } = pending
  const { action } = pending.press.intent
  const adjusts = command.verb === 'adjust-duration'
  const planned = plannedOnAir(before, room.playlist())
  const at = now()
  const preview = room.preview(command, at)
  const adjustedBy = movedBy(preview)
  if (!preview.ok || (adjusts && adjustedBy === 0)) {
    presses.refused(pending, {
      reason: preview.ok ? 'no-time-left' : reasonOf(preview.code, before.phase),
    })
    return
  }
  const press = room.predict(command, at, preview.state)
  const resumed = resumes(action, before)
  const applied = presses.applied(pending, {
    ...(adjusts && { moved: adjustedBy }),
    ...(resumed && { resumed }),
  })
  const ago = duration(Math.max(0, between(pending.press.made ?? at, at)))
  const reply = await authority.carryOut(press, () => send(service, command, seen, ago))
  if (!reply.ok) {
    room.drop(press)
    presses.rolledBack(pending, reply)
    return
  }
  room.answered(press, reply.reading)
  const after = reply.reading.state
  if (isStartOfOthers(command, seen, after)) {
    showChanged()
    presses.refused({ ...pending, sent: true }, { reason: 'moved-on' })
    return
  }
  undo.pressed({
    press: pending.number,
    action,
    before,
    after,
    planned,
    ...(adjusts && { moved: adjustedBy }),
  })
  moved(command, before, preview.state, at)
  showChanged()
  presses.confirmed(pending, { ...applied, ...(reply.local && { local: true }) }, after)
}

/** Takes the press `of` back: the show is shown at `target` at once, and moved there by exact anchors or public actions. */
export async function takeBack(
  pending: PendingPress,
  of: Undoable,
  target: RunnerState,
  service: Actor,
  { now, room, undo, presses, authority, showChanged, moved }: TransportOptions,
): Promise<void> {
  const start = room.confirmed()
  const { restore } = service
  const loss = restore === null ? undoLoss(target, now()) : null
  if (loss === 'first-start' || loss === 'ended') {
    presses.refused(pending, { reason: 'cannot-undo' })
    return
  }
  const at = now()
  const command = { verb: 'restore', state: target } as const
  const preview = room.preview(command, at)
  if (!preview.ok) {
    presses.refused(pending, { reason: reasonOf(preview.code, pending.before.phase) })
    return
  }
  const press = room.predict(command, at, preview.state)
  const applied = presses.applied(pending, {
    undid: of.action,
    ...(resumes(of.action, of.before) && { resumed: true }),
    ...(of.moved !== undefined && { moved: of.moved }),
  })
  const { reply, last, begun } =
    restore === null
      ? await leadByVerbs(
          start,
          target,
          room,
          (step, seen) => authority.carryOut(press, () => service.act(step, seen)),
          // One step takes an adjustment back, and corrects nothing that others do meanwhile.
          of.action === 'adjust' ? 1 : undefined,
        )
      : {
          reply: await authority.carryOut(press, () => restore(target, start.state)),
          last: start,
          begun: false,
        }
  if (reply.ok) {
    undo.forget()
    room.answered(press, reply.reading)
    moved(command, pending.before, preview.state, at)
    showChanged()
    const result = reply.local === true ? { ...applied, local: reply.local } : applied
    presses.confirmed(pending, result, reply.reading.state, of.press)
    return
  }
  if (begun) {
    undo.unfinished(target, last.state)
    room.answered(press, last)
  } else room.drop(press)
  presses.rolledBack(pending, begun ? { reason: 'undo-unfinished', detail: reply.detail } : reply)
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

/** Another desk started the show first, at another cue: this start changed nothing, though the service confirms it. */
const isStartOfOthers = (command: RunnerCommand, seen: Seen, after: RunnerState): boolean =>
  command.verb === 'start' && seen.phase === 'pre-show' && activeCueId(after) !== seen.nextCueId

/** Sends a command by the public API, or as a person when there is no public verb. */
const send = (actor: Actor, command: PressCommand, seen: Seen, ago: Duration): Promise<ActReply> =>
  command.verb === 'end' || command.verb === 'reset'
    ? actor.person(command.verb)
    : actor.act(command, seen, ago)
