import type { Port } from '../../src-main/base/channel.ts'
import type { Bridge } from '../../src-main/contract/bridge/bridge.ts'
import { createChannelBridge } from './channel-bridge.ts'

declare global {
  interface Window {
    /** Put there by the preload script of the Electron host; absent in a browser. */
    readonly showcall?: Port
  }
}

/** Whether the page is in the window of the desktop application, and not in a browser. */
export const isInWindow = (): boolean => window.showcall !== undefined

/** The bridge of the Electron host, or null in a browser. The main process lives as long as its windows. */
export function electronBridge(): Bridge | null {
  if (window.showcall === undefined) return null
  const { bridge, connected } = createChannelBridge(() => undefined)
  connected(window.showcall)
  return bridge
}
