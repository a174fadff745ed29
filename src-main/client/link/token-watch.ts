import type { Timers } from '../../base/timers.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { instant } from '../../domain/time/time.ts'
import { isDefiniteRefusal } from '../http/api-error.ts'
import { expiryOf, isWatchOnly, roleOf } from '../http/api-operations.ts'
import { apiErrorOf, problemOf } from '../http/link-problems.ts'
import type { V1Client } from '../v1/v1-client.ts'
import type { Link } from './link.ts'

export interface TokenWatchOptions {
  readonly v1: Pick<V1Client, 'describeToken'>
  readonly link: Link
  readonly timers: Timers
  /** The service's clock, epoch ms. */
  readonly now: () => number
  /** Whether a rundown is followed: then what a request comes to is told by that. */
  readonly following: () => boolean
}

const hour = 3_600_000
const day = 24 * hour
/** How long before it expires a token is spoken of. */
const ahead = 7 * day
/** What is needed to show the show goes first. */
const settlingMs = 5_000
/** Within this a desk opens the rundown of the last time. */
const gatheringMs = 250

/** Tells when the v1 token expires, ahead of time: `describeToken`. */
export function openTokenWatch({ v1, link, timers, now, following }: TokenWatchOptions): { close(): void } {
  let closed = false
  let cancel: () => void = () => undefined

  const look = async (): Promise<void> => {
    try {
      const info = await v1.describeToken()
      if (closed) return
      const expiresAt = expiryOf(info)
      link.watchOnly('role', isWatchOnly(roleOf(info)))
      link.tokenExpires(expiresAt === null ? null : instant(expiresAt))
      link.remark('token', expiresAt === null ? null : warningOf(expiresAt, now()))
      if (!following()) link.set('live', null)
    } catch (error) {
      // A service need not tell of tokens; that it refuses this one is found out by what needs it, where anything does.
      if (closed || following()) return again()
      const problem = apiErrorOf(error)
      if (problem.code === 'forbidden') {
        link.set('live', null)
        link.remark('token', problemOf(problem))
      } else if (isDefiniteRefusal(problem)) link.set('signed-out', problemOf(problem))
      else link.set(problem.unanswered ? 'lost' : 'live', problem.unanswered ? problemOf(problem) : null)
    }
    again()
  }
  const again = (): void => {
    if (closed) return
    const soon = !following() && link.health().state !== 'live'
    cancel = timers.after(soon ? settlingMs : hour, () => void look())
  }
  // Where nothing is followed, nothing else tells whether the service is there.
  cancel = timers.after(gatheringMs, () => {
    if (following()) cancel = timers.after(settlingMs, () => void look())
    else void look()
  })
  return {
    close() {
      closed = true
      cancel()
    },
  }
}

function warningOf(expiresAt: number, at: number) {
  if (expiresAt - at > ahead) return null
  const days = Math.max(0, Math.floor((expiresAt - at) / day))
  return {
    code: 'link.token_expires_soon',
    text: messageOf('link.token-expires', { days, at: expiresAt }),
  }
}
