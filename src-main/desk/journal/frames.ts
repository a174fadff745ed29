/** Presses whose frames are waited for. */
const most = 200
/** Presses whose end may be to come: those of a rehearsal never come to one here. */
const mostEarly = 50

/** Frames that were painted for presses: told once the press itself has been. What was never journalled never is. */
export interface Frames {
  painted(press: number, ms: number, tell: (press: number, ms: number) => void): void
  /** Frames that came before the end of the press. */
  pressed(press: number): readonly number[]
}

export function createFrames(): Frames {
  const presses = new Set<number>()
  const early = new Map<number, readonly number[]>()
  return {
    painted(press, ms, tell) {
      if (presses.has(press)) {
        tell(press, ms)
        return
      }
      early.set(press, [...(early.get(press) ?? []), ms])
      const [oldest] = early.keys()
      if (early.size > mostEarly && oldest !== undefined) early.delete(oldest)
    },
    pressed(press) {
      const frames = early.get(press) ?? []
      presses.add(press)
      early.delete(press)
      for (const old of presses) if (old <= press - most) presses.delete(old)
      for (const old of early.keys()) if (old <= press - most) early.delete(old)
      return frames
    },
  }
}
