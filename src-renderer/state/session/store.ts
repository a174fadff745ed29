import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../../src-main/base/emitter.ts'

/** One immutable value that changes as a whole. Listeners hear of each change at once. */
export interface ValueStore<State> {
  get(): State
  set(next: State): void
  subscribe(listener: () => void): () => void
}

export function createStore<State>(initial: State): ValueStore<State> {
  let state = initial
  const changes = createEmitter()
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return
      state = next
      changes.emit()
    },
    subscribe: changes.on,
  }
}

/** Renders only when what is selected changes; a selector returns a primitive or a part of the state. */
export const useStore = <State, Selected>(
  store: ValueStore<State>,
  select: (state: State) => Selected,
): Selected => useSyncExternalStore(store.subscribe, () => select(store.get()))

/** A selector of several things that returns the same object until one of them changes. */
export function shallowSelector<State, Parts extends object>(
  select: (state: State) => Parts,
): (state: State) => Parts {
  let last: Parts | null = null
  return state => {
    const next = select(state)
    if (last === null || !isSame(last, next)) last = next
    return last
  }
}

/** Both have the same keys: they come from one selector. */
function isSame<Parts extends object>(one: Parts, other: Parts): boolean {
  for (const key in one) if (!Object.is(one[key], other[key])) return false
  return true
}
