import type { RunnerState } from '../../domain/show/runner.ts'
import { undoLoss } from '../../domain/show/undo.ts'
import type { Actor } from './actor.ts'
import { leadByVerbs } from './lead-by-verbs.ts'
import type { PendingPress } from './pending-press.ts'
import { reasonOf, type TransportOptions } from './transport.ts'
import { resumes, type Undoable } from './undo.ts'

/** Takes the press `of` back: the show is shown at `target` at once, and moved there by exact anchors or public actions. */
export async function takeBack(
  way: PendingPress,
  of: Undoable,
  target: RunnerState,
  actor: Actor,
  { now, replica, undo, unanswered, presses, showChanged, moved }: TransportOptions,
): Promise<void> {
  const start = replica.confirmed()
  const { restore } = actor
  const loss = restore === null ? undoLoss(target, now()) : null
  if (loss === 'first-start' || loss === 'ended') {
    presses.refused(way, { reason: 'cannot-undo' })
    return
  }
  const at = now()
  const command = { verb: 'restore', state: target } as const
  const predicted = replica.predict(command, at)
  if (!predicted.ok) {
    presses.refused(way, { reason: reasonOf(predicted.code, way.before.phase) })
    return
  }
  const applied = presses.applied(way, {
    undid: of.action,
    ...(resumes(of.action, of.before) && { resumed: true }),
    ...(of.moved !== undefined && { moved: of.moved }),
  })
  const confirmations = replica.confirmations()
  const { reply, last, begun } = await unanswered.awaiting(
    true,
    restore === null
      ? leadByVerbs(start, target, replica.seenOf, actor.act, of.action === 'adjust' ? 1 : undefined)
      : restore(target, start.state).then(answer => ({ reply: answer, last: start, begun: false })),
  )
  if (reply.ok) {
    undo.forget()
    unanswered.take(reply.reading, confirmations)
    moved(command, way.before, predicted.state, at)
    showChanged()
    const result = reply.local === true ? { ...applied, local: reply.local } : applied
    presses.confirmed(way, result, reply.reading.state, of.press)
    return
  }
  if (begun) {
    undo.unfinished(target, last.state)
    if (replica.confirmations() === confirmations) replica.confirm(last)
  }
  presses.rolledBack(way, begun ? { reason: 'undo-unfinished', detail: reply.detail } : reply)
}
