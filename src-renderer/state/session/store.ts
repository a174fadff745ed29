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
