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
  /** The link for the gate: a show that this desk decides needs none. */
  link(): LinkStanding
  /** Carries out presses where the show is decided now. */
  actor(): Actor | null
  /** To be called when the service sent its show. True: the service decides, and its state is to be shown. */
  received(): boolean
  linkChanged(): void
  /** A person chooses between the two shows. */
  choose(keep: 'here' | 'there'): Promise<Reply>
  /** To be called when the service no longer has the rundown. True: the show goes on at this desk. */
  gone(why: Said): boolean
  record(): OutageRecord | null
  close(): void
}

const decidedHere: LinkStanding = { state: 'live', watchOnly: false }

export function createAuthority(options: AuthorityOptions): ShowAuthority {
  const { replica, lastReading, changed } = options
  const outages = createOutages(options)
  const { current, mayDecide, end } = outages
  let closed = false
  let shown: Authority = 'live'

  const wait = createWait(options, () => {
    // A press that waits for its answer begins the outage itself if it is not answered.
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
      return { state: stateOf(), since, presses, why, there: asking ? (lastReading()?.state ?? null) : null }
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
              wait.update(mayDecide())
            },
          })
    },
    received() {
      if (current() === null) {
        outages.received()
        return true
      }
      reunion.look()
      return false
    },
    linkChanged() {
      if (current() !== null) reunion.look()
      wait.update(current() === null && mayDecide())
      if (stateOf() !== shown) changed()
      shown = stateOf()
    },
    async choose(keep) {
      const reading = lastReading()
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
    update(isLost: boolean): void {
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
