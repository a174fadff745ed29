import type { Bridge } from '../../src-main/contract/bridge/bridge.ts'

declare global {
  interface Window {
    /** Put there by the preload script of the Electron host; absent in a browser. */
    readonly showcall?: Bridge
  }
}

/** The bridge of the Electron host, or null in a browser. */
export const electronBridge = (): Bridge | null => window.showcall ?? null
