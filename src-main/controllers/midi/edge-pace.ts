import type { Timers } from '../../base/timers.ts'
import type { ControlEdge } from './control-edges.ts'

/** Presses of one control in a second that can be meant; a chattering contact makes more. */
const mostOfOne = 30
/** Of all controls of a port together. */
const mostOfAll = 300
const windowMs = 1_000
/** Turns of a dial within this time are emitted together. */
const turnMs = 20

export interface EdgePace {
  take(edge: ControlEdge): void
  /** Presses that were left out. */
  dropped(): number
  stop(): void
}

export interface EdgePaceOptions {
  readonly timers: Timers
  readonly edge: (edge: ControlEdge) => void
  /** Presses were left out in the second that ends now, or no longer. */
  readonly flooding: (flooding: boolean) => void
}

/** Lets no port keep the desk busy: a bound on presses, and turns emitted together. A release always passes after its press. */
export function createEdgePace({ timers, edge: emit, flooding }: EdgePaceOptions): EdgePace {
  const counts = new Map<string, number>()
  const down = new Set<string>()
  const turned = new Map<string, number>()
  let all = 0
  let dropped = 0
  let droppedBefore = 0
  let flooded = false
  let cancelWindow: (() => void) | null = null
  let cancelTurns: (() => void) | null = null

  const openWindow = (): void => {
    cancelWindow ??= timers.after(windowMs, () => {
      cancelWindow = null
      counts.clear()
      all = 0
      const now = dropped > droppedBefore
      droppedBefore = dropped
      if (now || flooded) flooding(now)
      flooded = now
      // Checks once more, so that the end of a flood is reported too.
      if (now) openWindow()
    })
  }

  const allowed = (control: string): boolean => {
    openWindow()
    const count = counts.get(control) ?? 0
    if (count >= mostOfOne || all >= mostOfAll) {
      dropped += 1
      return false
    }
    counts.set(control, count + 1)
    all += 1
    return true
  }

  const turn = (control: string, steps: number): void => {
    if (cancelTurns !== null) {
      turned.set(control, (turned.get(control) ?? 0) + steps)
      return
    }
    emit({ control, edge: 'turn', steps })
    waitForTurns()
  }

  const waitForTurns = (): void => {
    cancelTurns = timers.after(turnMs, () => {
      cancelTurns = null
      const waiting = [...turned].filter(([, steps]) => steps !== 0)
      turned.clear()
      if (waiting.length === 0) return
      waitForTurns()
      for (const [control, steps] of waiting) emit({ control, edge: 'turn', steps })
    })
  }

  return {
    dropped: () => dropped,
    take(edge) {
      if (edge.edge === 'turn') turn(edge.control, edge.steps)
      else if (edge.edge === 'up') {
        if (down.delete(edge.control)) emit(edge)
      } else if (allowed(edge.control)) {
        if (edge.edge === 'down') down.add(edge.control)
        emit(edge)
      }
    },
    stop() {
      cancelWindow?.()
      cancelTurns?.()
      turned.clear()
    },
  }
}
