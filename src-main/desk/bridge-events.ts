import type { BridgeEventName, BridgeEvents } from '../contract/bridge/events.ts'

export type BridgeListener = <Name extends BridgeEventName>(name: Name, payload: BridgeEvents[Name]) => void

/** Tells every display of this desk what changed, in one order. */
export interface BridgeEventChannel {
  readonly emit: BridgeListener
  subscribe(listener: BridgeListener): () => void
}

export function createBridgeEvents(): BridgeEventChannel {
  const listeners = new Set<BridgeListener>()
  return {
    emit(name, payload) {
      for (const listener of listeners) listener(name, payload)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
