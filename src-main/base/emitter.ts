/** Removes the listener that was added, or ends the watch that was started. */
export type Unsubscribe = () => void

/** One kind of event and its listeners, who hear of it in the order in which they were added. */
export interface Emitter<Value = void> {
  emit(value: Value): void
  on(listener: (value: Value) => void): Unsubscribe
  listeners(): number
  clear(): void
}

export function createEmitter<Value = void>(): Emitter<Value> {
  const listeners = new Set<(value: Value) => void>()
  return {
    emit(value) {
      for (const listener of listeners) listener(value)
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    listeners: () => listeners.size,
    clear: () => listeners.clear(),
  }
}
