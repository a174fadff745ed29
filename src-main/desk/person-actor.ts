import type { Actor } from './dispatcher.ts'
import type { ActReply, Follow, PersonActs } from './ports/show-service.ts'

export interface PersonActorOptions {
  readonly follow: Follow
  readonly linked: boolean
  readonly rundownId: string
  readonly persons: PersonActs | null
}

/** Public verbs by the API, a person's acts by the Dashboard where there is one. */
export function createPersonActor({ follow, linked, rundownId, persons }: PersonActorOptions): Actor {
  const perform = async (verb: 'end' | 'reset', acts: PersonActs): Promise<ActReply> => {
    const reply = await acts[verb](rundownId)
    const reading = await follow.refresh()
    if (!reply.ok) {
      const reason = reply.code === 'runner.not_running' ? 'not-running' : 'service-error'
      return { ok: false, reason, detail: reply.detail }
    }
    return reading === null ? { ok: false, reason: 'no-link', detail: null } : { ok: true, reading }
  }
  return {
    linked,
    act: (command, seen) => follow.act(command, seen),
    person: verb => (persons === null ? null : perform(verb, persons)),
  }
}
