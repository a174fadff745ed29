import type { Timers } from '../../base/timers.ts'
import type { BridgeAnswer } from '../../contract/bridge/bridge.ts'
import type { OperationName } from '../../contract/bridge/operations.ts'
import { messageOf } from '../../domain/messages/message.ts'

type Answer = BridgeAnswer<OperationName>

interface Rate {
  /** At once, after a rest. */
  readonly burst: number
  readonly perSecond: number
}

/** What one page may ask. A person who presses and types is far below it. */
export const pageLimits = {
  /** Each edge is one. */
  presses: { burst: 100, perSecond: 50 } satisfies Rate,
  others: { burst: 50, perSecond: 50 } satisfies Rate,
  /** Of the others, asked and not answered. */
  inFlight: 8,
  /** Of the others, for their turn. */
  waiting: 200,
  /** Refused before the page is cut off. */
  refusals: { burst: 2_000, perSecond: 50 } satisfies Rate,
} as const

/** Requests of presses: they are served at once or refused, and never wait. */
export const isPress = (name: string): boolean =>
  name === 'trigger' || name === 'surface.press' || name === 'auto.stop'

interface PageTurnsOptions {
  readonly timers: Timers
  /** Milliseconds of a clock that runs evenly. */
  readonly elapsed: () => number
  /** The page does nothing but ask too much. */
  readonly flooded: () => void
}

/** The requests of one page in their turns. */
interface PageTurns {
  ask(name: string, serve: () => Promise<Answer>): Promise<Answer>
  /** The page has gone: what waits is not asked any more. */
  close(): void
}

export function createPageTurns({ timers, elapsed, flooded }: PageTurnsOptions): PageTurns {
  const presses = createAllowance(pageLimits.presses, elapsed)
  const others = createAllowance(pageLimits.others, elapsed)
  const refusals = createAllowance(pageLimits.refusals, elapsed)
  const waiting: (() => void)[] = []
  let inFlight = 0
  let stopWaiting: (() => void) | null = null

  const next = (): void => {
    while (stopWaiting === null && waiting.length > 0 && inFlight < pageLimits.inFlight) {
      const ms = others.take()
      if (ms > 0) {
        stopWaiting = timers.after(ms, () => {
          stopWaiting = null
          next()
        })
        return
      }
      inFlight += 1
      waiting.shift()?.()
    }
  }
  const refuse = (): Answer => {
    if (refusals.take() > 0) flooded()
    return tooMany
  }

  return {
    async ask(name, serve) {
      if (isPress(name)) return presses.take() > 0 ? refuse() : serve()
      if (waiting.length >= pageLimits.waiting) return refuse()
      const turn = Promise.withResolvers<void>()
      waiting.push(turn.resolve)
      next()
      await turn.promise
      try {
        return await serve()
      } finally {
        inFlight -= 1
        next()
      }
    },
    close() {
      stopWaiting?.()
      waiting.length = 0
    },
  }
}

/** `take`: zero and one less, or the milliseconds until there is one. */
function createAllowance({ burst, perSecond }: Rate, elapsed: () => number): { take(): number } {
  let left: number = burst
  let at = elapsed()
  return {
    take() {
      const now = elapsed()
      left = Math.min(burst, left + ((now - at) / 1_000) * perSecond)
      at = now
      if (left < 1) return Math.ceil(((1 - left) / perSecond) * 1_000)
      left -= 1
      return 0
    },
  }
}

const tooMany: Answer = {
  ok: false,
  failure: { error: 'too-many', message: messageOf('page.too-many') },
}
