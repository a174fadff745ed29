import type { App, BrowserWindow, MessageBoxOptions, PowerMonitor, Protocol, WebContents } from 'electron'

/** What the host calls of the desk's window. */
export type DeskWindow = Pick<
  BrowserWindow,
  | 'loadURL'
  | 'show'
  | 'focus'
  | 'restore'
  | 'close'
  | 'destroy'
  | 'isMinimized'
  | 'isDestroyed'
  | 'on'
  | 'once'
> & {
  readonly webContents: Pick<WebContents, 'id' | 'send' | 'on' | 'isCrashed' | 'forcefullyCrashRenderer'>
}

/** The calls of Electron that the host makes. A test replaces them. */
export interface ElectronCalls {
  readonly app: Pick<App, 'whenReady' | 'on' | 'exit' | 'focus' | 'getLocale' | 'getPreferredSystemLanguages'>
  readonly protocol: Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'>
  readonly powerMonitor: Pick<PowerMonitor, 'on'>
  /** Asks in front of a window, without blocking the main process. */
  showMessageBox(window: DeskWindow, options: MessageBoxOptions): Promise<{ readonly response: number }>
}
