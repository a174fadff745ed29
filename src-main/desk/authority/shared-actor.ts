import type { RunnerCommand, RunnerState } from '../../domain/show/runner.ts'
import type { ActReply } from '../ports/show-service.ts'
import type { Actor } from '../press/actor.ts'
import type { DeskReplica } from '../session/replica.ts'
import type { Outage, Outages } from './outage.ts'

interface SharedActorOptions extends Pick<Outages, 'current' | 'begin' | 'answered' | 'unanswered'> {
  readonly replica: DeskReplica
}

/** Without an answer the result of the press is not known. */
const isOpen = ({ reason }: Extract<ActReply, { ok: false }>): boolean =>
  reason === 'no-link' || reason === 'service-error'

const needsService: Extract<ActReply, { ok: false }> = { ok: false, reason: 'no-link', detail: null }

const locally = (reply: ActReply): ActReply => (reply.ok ? { ...reply, local: true } : reply)
const shownIn = ({ show }: Outage): ActReply => ({ ok: true, reading: show.reading(), local: true })

/** Presses go to the service, or to the show of this desk while it decides. */
export function createSharedActor(service: Actor, options: SharedActorOptions): Actor {
  const { replica, current, begin } = options
  /** Null: the service decides. A press that begins an outage is part of it already, since it is shown. */
  const here = (command: RunnerCommand): ActReply | null => {
    const isLocal = current()
    if (isLocal !== null) return locally(isLocal.show.perform(command))
    const begun = begin(1)
    return begun === null ? null : shownIn(begun)
  }
  /** During an outage an answer of the service updates the known state of the service, and the desk goes on showing its own show. */
  const sent = async (answer: Promise<ActReply>): Promise<ActReply> => {
    const expected = replica.state()
    const drops = replica.drops()
    const reply = await answer
    const isLocal = current()
    if (isLocal !== null) {
      if (reply.ok) isLocal.told = reply.reading.state
      else if (isOpen(reply)) isLocal.unanswered = [...isLocal.unanswered, expected]
      return isLocal.drops === drops ? shownIn(isLocal) : reply
    }
    if (reply.ok) options.answered(reply.reading.state)
    if (reply.ok || !isOpen(reply)) return reply
    options.unanswered(expected)
    // The refusal of another press took this one off the display: it is not carried out here behind the caller's back.
    if (replica.drops() !== drops) return reply
    const begun = begin(1)
    return begun === null ? reply : shownIn(begun)
  }
  const { restore } = service
  return {
    act: async (command, seen, ago) => here(command) ?? sent(service.act(command, seen, ago)),
    person(verb) {
      const done = here({ verb })
      if (done !== null) return Promise.resolve(done)
      const answer = service.person(verb)
      return answer === null ? null : sent(answer)
    },
    get restore() {
      const isLocal = current()
      if (isLocal !== null)
        return async (target: RunnerState) =>
          locally(isLocal.show.perform({ verb: 'restore', state: target }))
      if (restore === null) return null
      return async (target: RunnerState, from: RunnerState) =>
        here({ verb: 'restore', state: target }) ?? sent(restore(target, from))
    },
    skip: (cueId, skipped) =>
      current() === null ? service.skip(cueId, skipped) : Promise.resolve(needsService),
    showMessage: async visible => (current() === null ? service.showMessage(visible) : needsService),
  }
}
