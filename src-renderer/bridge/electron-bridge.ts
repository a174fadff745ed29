import type { Bridge, BridgeTransport } from '../../src-main/contract/bridge/bridge.ts'
import { servedValue } from './bridge-error.ts'

declare global {
  interface Window {
    /** Put there by the preload script of the Electron host; absent in a browser. */
    readonly showcall?: BridgeTransport
  }
}

/** The bridge of the Electron host, or null in a browser. */
export function electronBridge(): Bridge | null {
  const transport = window.showcall
  if (transport === undefined) return null
  return {
    request: async (name, payload) => servedValue(await transport.request(name, payload)),
    on: transport.on,
    onConnected: transport.onConnected,
  }
}
