import type { Timers } from '../../base/timers.ts'
import { duration } from '../../domain/time.ts'

/** A key that is held repeats itself: for the first time after up to a second, then many times a second. */
const repeatsWithin = duration(1_000)

export interface GlobalPressesOptions {
  readonly timers: Timers
  readonly press: (code: string) => void
  /** It was still down, as far as can be known. Told once. */
  readonly stillDown: (code: string) => void
}

/**
 * Keys of other windows come as presses alone, and some systems tell every repetition of a key that is held as one more:
 * a foot that rests on a pedal must not go through the show. What comes within a second of the last one is its repetition.
 */
export function createGlobalPresses({ timers, press, stillDown }: GlobalPressesOptions): {
  press(code: string): void
  close(): void
} {
  const down = new Map<string, { cancel: () => void; told: boolean }>()
  return {
    press(code) {
      const before = down.get(code)
      before?.cancel()
      const told = before !== undefined
      down.set(code, { cancel: timers.after(repeatsWithin, () => down.delete(code)), told })
      if (before === undefined) press(code)
      else if (!before.told) stillDown(code)
    },
    close() {
      for (const { cancel } of down.values()) cancel()
      down.clear()
    },
  }
}
