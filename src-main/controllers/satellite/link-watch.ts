import type { Timers } from '../../base/timers.ts'

const tickMs = 100
/** A connection that is silent for so long is closed, as Companion does. */
const deadTicks = 50
/** One that answers pings is taken for lost after this silence: presses may be under way that come late. */
const lostTicks = 15
/** Likewise while a key is down: half of the hold that is set by default. */
const lostInHoldTicks = 3
/** Silence after which a device that connects again replaces this one: for a client that answers, and for others. */
const replacedTicks = { answering: 10, other: 30 } as const
/** A client that has not answered a ping by then is taken for one that never does. */
const unansweredTicks = 10

export interface LinkWatchOptions {
  readonly timers: Timers
  /** Milliseconds that only go forward. */
  readonly now: () => number
  /** Something that the client cannot guess. */
  readonly token: () => string
  readonly ping: (body: string) => void
  /** A key of it is down. */
  readonly holding: () => boolean
  /** What arrives from now on was sent just now; or: nobody knows when it was sent. */
  readonly fresh: (is: boolean) => void
  /** Nothing has come for too long. */
  readonly dead: () => void
}

/**
 * Distinguishes present presses from those that were delayed in a stalled network. After each silence the client is pinged with a new
 * token; what comes before its answer was sent before the ping. A client is taken for lost after ticks that ran, so that a
 * desk which was busy itself closes no connection; what comes after so long a silence by the clock is old in either case.
 */
export interface LinkWatch {
  /** Something came. */
  received(): void
  /** The answer to a ping came. */
  ponged(body: string): void
  /** Calls `then` once all is read that the client had sent by now; never for one that does not answer pings. */
  settle(then: () => void): void
  /** It has been silent for longer than a client that is there. */
  lost(): boolean
  stop(): void
}

export function watchLink({ timers, now, token, ping, holding, fresh, dead }: LinkWatchOptions): LinkWatch {
  let silent = 0
  let receivedAt = now()
  let asked = 0
  let askedAt = now()
  /** Whether this client answers pings; null while it is not known. */
  let answers: boolean | null = null
  let proven = false
  /** What waits for the answer to a ping, by its token. */
  const settling = new Map<string, () => void>()
  let awaited: string | null = null
  let stopped = false
  let cancel = (): void => {}

  const isLong = (since: number): boolean => now() - since >= lostTicks * tickMs
  const prove = (): void => {
    if (proven || stopped) return
    proven = true
    fresh(true)
  }
  const ask = (): void => {
    asked = 0
    askedAt = now()
    awaited = token()
    ping(awaited)
  }
  const doubt = (): void => {
    proven = false
    awaited = null
    settling.clear()
    fresh(false)
  }
  const look = (): void => {
    silent += 1
    asked += 1
    if (silent >= deadTicks) {
      dead()
      return
    }
    if (!proven) {
      if (answers === null && asked >= unansweredTicks && silent < unansweredTicks) {
        answers = false
        prove()
      }
      return
    }
    if (answers !== true) return
    const held = holding()
    if (silent >= (held ? lostInHoldTicks : lostTicks)) doubt()
    else if (held || silent % 5 === 0) ping('')
  }
  const tick = (): void => {
    cancel = timers.after(tickMs, () => {
      look()
      if (!stopped) tick()
    })
  }
  ask()
  tick()
  return {
    received() {
      const isOld = isLong(receivedAt)
      receivedAt = now()
      silent = 0
      if (isOld && proven && answers === true) doubt()
      if (!proven && awaited === null && !stopped) ask()
    },
    ponged(given) {
      const body = given.trim()
      settling.get(body)?.()
      settling.delete(body)
      if (awaited === null || body !== awaited) return
      awaited = null
      answers = true
      // A client that stood still answers, and then says what waited in it.
      if (isLong(askedAt)) ask()
      else prove()
    },
    settle(then) {
      if (answers === false) return
      const body = token()
      settling.set(body, then)
      ping(body)
    },
    lost: () => silent >= (answers === true ? replacedTicks.answering : replacedTicks.other),
    stop() {
      stopped = true
      cancel()
    },
  }
}
