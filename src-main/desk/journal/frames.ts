/** Number of presses whose frames are awaited. */
const most = 200
/** Number of presses that may still get a result; those of a rehearsal never get one here. */
const mostEarly = 50

/** Frames painted for presses, each recorded after its press; never recorded for a press that is not. */
export interface Frames {
  painted(press: number, ms: number, record: (press: number, ms: number) => void): void
  /** Frames painted before the result of the press. */
  pressed(press: number): readonly number[]
}

export function createFrames(): Frames {
  const presses = new Set<number>()
  const early = new Map<number, readonly number[]>()
  return {
    painted(press, ms, record) {
      if (presses.has(press)) {
        record(press, ms)
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
