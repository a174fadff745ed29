interface EventListeners<Events> {
  emit<Name extends keyof Events & string>(name: Name, payload: Events[Name]): void
  on<Name extends keyof Events & string>(name: Name, listener: (payload: Events[Name]) => void): () => void
}

/** Listeners of the events that the main process sends, by name. */
export function createEventListeners<Events>(): EventListeners<Events> {
  type Listener = (payload: Events[keyof Events]) => void
  const listeners = new Map<string, Set<Listener>>()
  return {
    emit(name, payload) {
      for (const listener of listeners.get(name) ?? []) listener(payload)
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set)
      // Kept under its own name: it is called with nothing but the payloads of that name.
      const own = listener as Listener
      set.add(own)
      return () => void set.delete(own)
    },
  }
}
