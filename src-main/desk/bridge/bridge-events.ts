import type { BridgeEventName, BridgeEvents } from '../../contract/bridge/events.ts'

export type BridgeListener = <Name extends BridgeEventName>(name: Name, payload: BridgeEvents[Name]) => void

/** Tells every display of this desk what changed, in one order. */
export interface BridgeEventChannel {
  readonly emit: BridgeListener
  subscribe(listener: BridgeListener): () => void
}
