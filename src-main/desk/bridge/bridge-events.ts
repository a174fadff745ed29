import type { BridgeEventName, BridgeEvents } from '../../contract/bridge/events.ts'

export type BridgeListener = <Name extends BridgeEventName>(name: Name, payload: BridgeEvents[Name]) => void

/** Sends changes to every display of this desk, in one order. */
export interface BridgeEventChannel {
  readonly emit: BridgeListener
  subscribe(listener: BridgeListener): () => void
}
