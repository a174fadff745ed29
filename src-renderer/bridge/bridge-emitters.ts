import { createEmitter, type Emitter } from '../../src-main/base/emitter.ts'
import {
  type BridgeEventName,
  type BridgeEvents,
  bridgeEventNames,
} from '../../src-main/contract/bridge/events.ts'

/** What hands the events of the desk on within the page: one emitter for each name. */
export type BridgeEmitters = { readonly [Name in BridgeEventName]: Emitter<BridgeEvents[Name]> }

export const createBridgeEmitters = (): BridgeEmitters =>
  // The names are those of the map.
  Object.fromEntries(bridgeEventNames.map(name => [name, createEmitter()])) as unknown as BridgeEmitters
