import { afterHold, type Timers } from '../../../src-main/base/timers.ts'
import type { TriggerRequest } from '../../../src-main/contract/bridge/requests.ts'
import { createStore, type ValueStore } from './store.ts'

export interface HoldsOptions {
  readonly timers: Timers
  readonly holdMs: () => number
  /** Whether the person at this page may press; where not, it says why. */
  readonly mayPress: () => boolean
}

/** Keys and buttons that are down on this page, by name. */
export interface Holds<Down> {
  readonly held: ValueStore<ReadonlyMap<string, Down>>
  down(name: string, what: Down): void
  up(name: string): void
  /** The page lost it: nothing comes of it. */
  cancel(name: string): void
  /** The window or the focus went away, and with it all that is down. */
  release(): void
}

/** Says each edge of what is down, and that it still is once that was long enough for a hold. */
export function createHolds<Down extends object>(
  { timers, holdMs, mayPress }: HoldsOptions,
  send: (what: Down, edge: TriggerRequest['edge']) => void,
): Holds<Down> {
  const held = createStore<ReadonlyMap<string, Down>>(new Map())
  /** How to stop waiting for a hold to be long enough, by name. */
  const waits = new Map<string, () => void>()
  const end = (name: string, edge: 'up' | 'cancel'): void => {
    const what = held.get().get(name)
    if (what === undefined) return
    waits.get(name)?.()
    waits.delete(name)
    send(what, edge)
    held.set(new Map([...held.get()].filter(([other]) => other !== name)))
  }
  return {
    held,
    down(name, what) {
      if (held.get().has(name) || !mayPress()) return
      send(what, 'down')
      held.set(new Map(held.get()).set(name, what))
      waits.set(
        name,
        afterHold(timers, holdMs(), () => send(what, 'held')),
      )
    },
    up: name => end(name, 'up'),
    cancel: name => end(name, 'cancel'),
    release() {
      for (const name of held.get().keys()) end(name, 'cancel')
    },
  }
}
