import type { LinkHealth, LinkState } from '../desk/ports/show-service.ts'
import type { Unsubscribe } from '../desk/ports/surface.ts'
import type { ServiceClock } from './service-clock.ts'

/** The state of the connection to a service, as it is told to whoever listens. */
export interface Link {
  health(): LinkHealth
  onChange(listener: (health: LinkHealth) => void): Unsubscribe
  set(state: LinkState, detail: string | null): void
  budget(left: number | null): void
  /** Tells figures that changed in the background; the state itself is told at once. */
  touch(): void
}

export function createLink(clock: ServiceClock): Link {
  const listeners = new Set<(health: LinkHealth) => void>()
  let state: LinkState = 'connecting'
  let detail: string | null = null
  let budget: number | null = null

  const health = (): LinkHealth => ({
    state,
    detail,
    roundTripMs: clock.roundTripMs(),
    clockErrorMs: clock.errorMs(),
    budget,
  })
  const tell = (): void => {
    const now = health()
    for (const listener of listeners) listener(now)
  }

  return {
    health,
    onChange(listener) {
      listeners.add(listener)
      listener(health())
      return () => listeners.delete(listener)
    },
    set(nextState, nextDetail) {
      if (state === nextState && detail === nextDetail) return
      state = nextState
      detail = nextDetail
      tell()
    },
    budget(left) {
      budget = left
    },
    touch: tell,
  }
}
