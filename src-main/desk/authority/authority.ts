import type { AuthoritySlice } from '../../contract/bridge/slices.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { Authority } from '../../domain/show/authority.ts'
import type { LinkStanding } from '../ports/show-service.ts'
import type { Actor } from '../press/actor.ts'
import type { AuthorityOptions, OutageRecord } from './authority-options.ts'
import { createOutages } from './outage.ts'
import { createReunion } from './reunion.ts'
import { createSharedActor } from './shared-actor.ts'

/** Who decides the show of a session: the service, or this desk while the link is lost. */
export interface ShowAuthority {
  slice(): AuthoritySlice
  /** For the gate: a show that this desk decides needs no link. */
  link(): LinkStanding
  /** Carries out what passed the gate, wherever the show is decided now. */
  actor(): Actor | null
  /** The service told its show. True: it decides, and what it told is to be shown. */
  heard(): boolean
  linkChanged(): void
  /** A person chooses between the two shows. */
  choose(keep: 'here' | 'there'): Promise<Reply>
  /** The service has the rundown no longer. True: the show goes on at this desk. */
  gone(why: Said): boolean
  record(): OutageRecord | null
  close(): void
}

const decidedHere: LinkStanding = { state: 'live', watchOnly: false }

export function createAuthority(options: AuthorityOptions): ShowAuthority {
  const { replica, lastTold, changed } = options
  const outages = createOutages(options)
  const { current, mayDecide, end } = outages
  let closed = false
  let shown: Authority = 'live'

  const wait = createWait(options, () => {
    // A press that is on its way begins it itself, if it is not answered.
    if (current() === null && !closed && !options.busy()) outages.begin(0)
  })
  const reunion = createReunion(options, () => (closed ? null : current()), end)

  const stateOf = (): Authority => {
    const outage = current()
    if (outage === null) return mayDecide() ? 'waiting' : 'live'
    return outage.asking ? 'reconciling' : 'local'
  }

  return {
    slice() {
      const { since = null, presses = 0, why = null, asking = false } = current() ?? {}
      return { state: stateOf(), since, presses, why, there: asking ? (lastTold()?.state ?? null) : null }
    },
    link: () => (stateOf() === 'live' ? options.link() : decidedHere),
    actor() {
      const service = options.service()
      return service === null
        ? null
        : createSharedActor(service, {
            ...outages,
            replica,
            answered(state) {
              outages.answered(state)
              wait.look(mayDecide())
            },
          })
    },
    heard() {
      if (current() === null) {
        outages.heard()
        return true
      }
      reunion.look()
      return false
    },
    linkChanged() {
      if (current() !== null) reunion.look()
      wait.look(current() === null && mayDecide())
      if (stateOf() !== shown) changed()
      shown = stateOf()
    },
    async choose(keep) {
      const reading = lastTold()
      const outage = current()
      if (outage === null || !outage.asking || reading === null)
        return refused(messageOf('authority.nothing-to-choose'))
      // A request that is on its way would move the show that is chosen now.
      if (outage.leading) return refused(messageOf('authority.choice-under-way'))
      if (keep === 'there') end(reading, 'kept-there')
      else await reunion.lead(outage, reading, 'kept-here')
      return current() === null ? done : refused(outage.why ?? messageOf('authority.still-local'))
    },
    gone(why) {
      const outage = current()
      if (outage === null || outage.presses === 0) return false
      outage.why = why
      changed()
      return true
    },
    record: outages.record,
    close() {
      closed = true
      wait.stop()
    },
  }
}

/** Calls `over` once the link has been lost for as long as the caller set. */
function createWait(
  { timers, localAfterMs }: Pick<AuthorityOptions, 'timers' | 'localAfterMs'>,
  over: () => void,
) {
  let cancel: (() => void) | null = null
  const stop = (): void => {
    cancel?.()
    cancel = null
  }
  return {
    stop,
    look(isLost: boolean): void {
      const forMs = localAfterMs()
      if (!isLost || forMs === null) stop()
      else
        cancel ??= timers.after(forMs, () => {
          cancel = null
          over()
        })
    },
  }
}
