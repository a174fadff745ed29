import type { Clock, Instant } from '../../../src-main/domain/time/time.ts'

/** Writes what it shows, and returns in how many ms that will change by itself; null when it stands still. */
type Paint = (now: Instant) => number | null

/** One timer for everything that moves with the time. It wakes exactly when something on screen changes. */
export interface Ticker {
  /** Paints at once, then when due. */
  add(paint: Paint): () => void
  /** Paints all: something other than the time has changed. */
  nudge(): void
}

const longest = 3_600_000

export function createTicker(clock: Clock): Ticker {
  const due = new Map<Paint, number>()
  let timer: ReturnType<typeof setTimeout> | null = null

  const run = (paint: Paint, now: Instant): void => {
    const wait = paint(now)
    if (!due.has(paint)) return
    due.set(paint, wait === null ? Number.POSITIVE_INFINITY : now + Math.max(1, Math.min(wait, longest)))
  }
  const arm = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const first = Math.min(...due.values())
    if (Number.isFinite(first)) timer = setTimeout(wake, Math.max(0, first - clock()))
  }
  const wake = (): void => {
    const now = clock()
    for (const [paint, at] of [...due]) if (at <= now && due.has(paint)) run(paint, now)
    arm()
  }
  return {
    add(paint) {
      due.set(paint, Number.NEGATIVE_INFINITY)
      run(paint, clock())
      arm()
      return () => {
        due.delete(paint)
        arm()
      }
    },
    nudge() {
      const now = clock()
      for (const paint of [...due.keys()]) if (due.has(paint)) run(paint, now)
      arm()
    },
  }
}
