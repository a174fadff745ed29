import type { WebPreferences } from 'electron'

/** Of every page: sandboxed, isolated, and with nothing but its preload. */
const common = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  // Electron fetches dictionaries from a public server.
  spellcheck: false,
  // A countdown must go on while another window has the focus.
  backgroundThrottling: false,
} as const satisfies WebPreferences

/** `zoom`: 1 is 100 %. Chromium zooms all pages of an origin alike unless a page is isolated, and outputs share the desk's. */
export const deskPreferences = (preload: string, zoom: number) =>
  ({ ...common, preload, zoomFactor: zoom, zoomMode: 'isolated' }) as const satisfies WebPreferences

/** An output ignores zoom: it fills its monitor. */
export const outputPreferences = (preload: string) =>
  ({ ...common, preload, zoomMode: 'disabled' }) as const satisfies WebPreferences
