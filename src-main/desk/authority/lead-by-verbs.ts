import { messageOf } from '../../domain/messages/message.ts'
import { nextVerb } from '../../domain/show/lead.ts'
import { activeCueId, type RunnerState } from '../../domain/show/runner.ts'
import type { ActReply, PublicCommand, Seen, ShowReading } from '../ports/show-service.ts'
import type { Room } from '../session/room.ts'

/** Three are the rule: jump, pause or resume, adjust. The others correct replies that differ from the request. */
const mostSteps = 6

/** How a show was led to another state. */
export interface Led {
  readonly reply: ActReply
  /** The newest state of the service, however far it got. */
  readonly last: ShowReading
  /** The first of several steps was done. */
  readonly begun: boolean
}

/**
 * Leads a service that has no exact restore to `target`, each step computed from the reply to the one before. `most`: steps;
 * one takes an adjustment back without correcting what others do meanwhile.
 */
export async function leadByVerbs(
  start: ShowReading,
  target: RunnerState,
  room: Pick<Room, 'seenOf'>,
  act: (command: PublicCommand, seen: Seen) => Promise<ActReply>,
  most = mostSteps,
): Promise<Led> {
  let last = start
  let local = false
  for (let count = 0; count < most; count += 1) {
    const step = nextVerb(last.state, target)
    // No verb ends or resets a show, or goes on with one that has ended.
    if (step === null && !standsAt(last.state, target)) return { reply: notByVerbs, last, begun: count > 0 }
    if (step === null) break
    const reply = await act(step, room.seenOf(last))
    if (!reply.ok) return { reply, last, begun: count > 0 }
    last = reply.reading
    local ||= reply.local === true
  }
  return { reply: { ok: true, reading: last, ...(local && { local: true as const }) }, last, begun: true }
}

const standsAt = (state: RunnerState, target: RunnerState): boolean =>
  state.phase === target.phase && activeCueId(state) === activeCueId(target)

const notByVerbs: Extract<ActReply, { ok: false }> = {
  ok: false,
  reason: 'own-service-only',
  detail: messageOf('authority.not-by-verbs'),
}
