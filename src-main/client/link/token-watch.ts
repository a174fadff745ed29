import type { Timers } from '../../base/timers.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { instant } from '../../domain/time/time.ts'
import { type ApiError, apiErrorOf, isDefiniteRefusal, problemOf } from '../http/api-error.ts'
import { expiryOf, isWatchOnly, roleOf } from '../http/api-shapes.ts'
import type { V1Client } from '../v1/v1-client.ts'
import type { Link } from './link.ts'

interface TokenWatchOptions {
  readonly v1: Pick<V1Client, 'describeToken' | 'rundowns'>
  readonly link: Link
  readonly timers: Timers
  /** The service's clock, epoch ms. */
  readonly now: () => number
  /** Whether a rundown is followed: its own requests then report failures. */
  readonly following: () => boolean
}

const hour = 3_600_000
const day = 24 * hour
/** How long before its expiry a token is reported, ms. */
const warnAhead = 7 * day
/** Delay that lets the requests of the show go first. */
const settlingMs = 5_000
/** Within this time a desk opens its last rundown. */
const gatheringMs = 250

/** Warns before the v1 token expires: `describeToken`. */
export function openTokenWatch({ v1, link, timers, now, following }: TokenWatchOptions): { close(): void } {
  let closed = false
  let cancel: () => void = () => undefined

  const check = async (): Promise<void> => {
    try {
      const info = await v1.describeToken()
      if (closed) return
      const expiresAt = expiryOf(info)
      link.watchOnly('role', isWatchOnly(roleOf(info)))
      link.tokenExpires(expiresAt === null ? null : instant(expiresAt))
      link.remark('token', expiresAt === null ? null : warningOf(expiresAt, now()))
      if (!following()) link.set('live', null)
    } catch (error) {
      // A service need not describe tokens; where a rundown is followed, its requests find out a refusal.
      if (closed || following()) return scheduleNext()
      const problem = apiErrorOf(error)
      if (problem.code === 'forbidden') {
        link.set('live', null)
        link.remark('token', problemOf(problem))
      } else if (isDefiniteRefusal(problem)) link.set('signed-out', problemOf(problem))
      else if (answersOthers(problem)) {
        const wrong = problem.status === 404 ? await wrongAddress() : null
        if (!closed && !following()) link.set(wrong === null ? 'live' : 'lost', wrong && problemOf(wrong))
      } else link.set('lost', problemOf(problem))
    }
    scheduleNext()
  }
  /** Every service lists rundowns, whether it describes tokens or not. Null: this one does, or what else it says comes later. */
  const wrongAddress = async (): Promise<ApiError | null> => {
    try {
      await v1.rundowns()
      return null
    } catch (error) {
      const problem = apiErrorOf(error)
      return problem.status === 404 ? problem : null
    }
  }
  const scheduleNext = (): void => {
    if (closed) return
    const retrySoon = !following() && link.health().state !== 'live'
    cancel = timers.after(retrySoon ? settlingMs : hour, () => void check())
  }
  // Where nothing is followed, no other request finds out whether the service is there.
  cancel = timers.after(gatheringMs, () => {
    if (following()) cancel = timers.after(settlingMs, () => void check())
    else void check()
  })
  return {
    close() {
      closed = true
      cancel()
    },
  }
}

/** A service that describes no tokens, or that has answered more than its budget allows, is there all the same. */
const answersOthers = ({ code, status }: ApiError): boolean =>
  !code.startsWith('link.') && [404, 405, 429, 501].includes(status)

function warningOf(expiresAt: number, at: number) {
  if (expiresAt - at > warnAhead) return null
  const days = Math.max(0, Math.floor((expiresAt - at) / day))
  return {
    code: 'link.token_expires_soon',
    text: messageOf('link.token-expires', { days, at: expiresAt }),
  }
}
