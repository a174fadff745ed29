import type { BridgeEvents } from '../../contract/bridge/events.ts'
import { sameAnchors } from '../../domain/show/anchors.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import { between, type Clock, type Duration } from '../../domain/time/time.ts'

/** Measures a drill by the events that are sent to every page, and by nothing else. */
export interface MeasuredDrill {
  show(show: BridgeEvents['show']): void
  pressResult(result: BridgeEvents['pressResult']): void
  /** What was lost is there again. */
  mended(): void
  toLocal(): Duration | null
  /** Presses that acted, and those of them that acted in LOCAL. */
  presses(): { readonly all: number; readonly local: number }
  /** From the mending to LIVE, and whether the show stands there where it stood in LOCAL; null before. */
  live(): { readonly after: Duration; readonly kept: boolean } | null
}

export function measureDrill(now: Clock): MeasuredDrill {
  const begun = now()
  let toLocal: Duration | null = null
  let last: RunnerState | null = null
  let mendedAt: ReturnType<Clock> | null = null
  let live: ReturnType<MeasuredDrill['live']> = null
  const all = new Set<number>()
  const local = new Set<number>()
  return {
    show({ authority, state }) {
      if (authority.state === 'local') {
        toLocal ??= between(begun, now())
        last = state
      } else if (authority.state === 'live' && mendedAt !== null && live === null) {
        live = { after: between(mendedAt, now()), kept: last !== null && sameAnchors(last, state) }
      }
    },
    pressResult({ press, outcome, local: here }) {
      if (outcome !== 'confirmed') return
      all.add(press)
      if (here === true) local.add(press)
    },
    mended() {
      mendedAt = now()
    },
    toLocal: () => toLocal,
    presses: () => ({ all: all.size, local: local.size }),
    live: () => live,
  }
}
