import type {
  App,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  IpcMain,
  PowerMonitor,
  Protocol,
  Screen,
  WebContents,
} from 'electron'

/** What the host asks of a window. */
export type DeskWindow = Pick<
  BrowserWindow,
  'loadURL' | 'show' | 'focus' | 'restore' | 'isMinimized' | 'isDestroyed' | 'on' | 'once'
> & {
  readonly webContents: Pick<WebContents, 'id' | 'send' | 'on' | 'setWindowOpenHandler'> & {
    readonly session: Pick<WebContents['session'], 'setPermissionRequestHandler'>
  }
}

/** What the host asks of a window that shows an output page. */
export type OutputWindow = Pick<
  BrowserWindow,
  'loadURL' | 'showInactive' | 'isDestroyed' | 'destroy' | 'on' | 'once'
> & {
  readonly webContents: Pick<WebContents, 'id' | 'send' | 'on' | 'setWindowOpenHandler'>
}

/** Monitors, once Electron is ready. */
export type Monitors = Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'> & {
  on(event: 'display-added' | 'display-removed' | 'display-metrics-changed', listener: () => void): unknown
}

/** The few calls of Electron that the host makes; a test gives others. */
export interface ElectronCalls {
  readonly app: Pick<App, 'whenReady' | 'on' | 'quit' | 'exit' | 'getLocale'>
  readonly ipcMain: Pick<IpcMain, 'handle'>
  readonly protocol: Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'>
  readonly powerMonitor: Pick<PowerMonitor, 'on'>
  createWindow(options: BrowserWindowConstructorOptions): DeskWindow
}
