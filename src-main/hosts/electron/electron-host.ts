import { eventChannel, requestChannel } from '../../contract/bridge/channels.ts'
import { chooseLanguage, type Language } from '../../domain/language.ts'
import type { Composition } from '../compose.ts'
import { deskOrigin, deskScheme, serveDeskFiles } from './desk-protocol.ts'
import type { DeskWindow, ElectronCalls } from './electron-calls.ts'
import type { OutputWindows } from './output-windows.ts'

export interface ElectronHostOptions {
  readonly rendererDir: string
  readonly preload: string
  /** Starts the service and the desk behind the window; null when another desk has this data already. */
  readonly start: (front: () => void) => Promise<StartedDesk | null>
  /** The start failed: a sentence for the person in front. */
  readonly failed: (error: unknown) => void
  /** Calls `stop` when the system tells the process to end, which a locked show does not refuse. */
  readonly told: (stop: () => void) => void
}

export interface StartedDesk extends Pick<Composition, 'desk' | 'bridge' | 'woke' | 'language'> {
  readonly outputs: Pick<OutputWindows, 'begin' | 'close'>
  close(): Promise<void>
}

/** The desk in a window of its own: sandboxed, isolated, one page, one bridge. Call before Electron is ready. */
export async function runElectronHost(
  { app, ipcMain, protocol, powerMonitor, createWindow }: ElectronCalls,
  options: ElectronHostOptions,
): Promise<void> {
  protocol.registerSchemesAsPrivileged([
    { scheme: deskScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
  const shown: { window: DeskWindow | null } = { window: null }
  // Begun before Electron is ready: both take their time.
  const starting = options.start(() => bringToFront(shown.window))
  starting.catch(() => undefined)
  await app.whenReady()
  const started = await starting.catch((error: unknown) => {
    options.failed(error)
    return undefined
  })
  if (started === undefined || started === null) {
    app.exit(started === null ? 0 : 1)
    return
  }
  const { desk, bridge, close } = started
  const language = (): Language => started.language() ?? chooseLanguage([app.getLocale()])
  protocol.handle(deskScheme, serveDeskFiles(options.rendererDir, language))

  const window = createWindow({
    width: 1600,
    height: 900,
    minWidth: 960,
    minHeight: 540,
    backgroundColor: '#0a0b0d',
    show: false,
    title: 'Showcall',
    autoHideMenuBar: true,
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // A countdown must go on while another window has the focus.
      backgroundThrottling: false,
    },
  })
  shown.window = window
  confine(window)
  window.once('ready-to-show', () => window.show())
  // Without the desk there is nobody to take them off their monitors.
  window.on('closed', started.outputs.close)

  ipcMain.handle(requestChannel, async (event, name: unknown, payload: unknown) => {
    const url = event.senderFrame?.url ?? ''
    if (event.sender.id !== window.webContents.id || !url.startsWith(`${deskOrigin}/`)) {
      return { ok: false, failure: { error: 'not-paired', message: 'This page is not the desk.' } }
    }
    return bridge.handle({ id: String(event.sender.id) }, String(name), payload)
  })

  desk.subscribe((name, payload) => {
    if (!window.isDestroyed()) window.webContents.send(eventChannel, name, payload)
  })
  const pageLeft = (): void => bridge.disconnected({ id: String(window.webContents.id) })
  // Loaded anew, it does not know any more what it held and what it watched.
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) pageLeft()
  })
  window.webContents.on('render-process-gone', () => {
    pageLeft()
    void window.loadURL(page)
  })
  powerMonitor.on('resume', started.woke)
  let closing = false
  const stop = (): void => {
    if (closing) return
    closing = true
    void close().finally(() => app.exit(0))
  }
  /** A locked show is not left by mistake; without a window there is nothing left to unlock it in. */
  const stays = (): boolean => {
    if (closing || window.isDestroyed() || !desk.locked()) return false
    desk.notices.add('warning', 'The show is locked, so Showcall stays open. Hold L to unlock it first.')
    bringToFront(window)
    return true
  }
  window.on('close', event => {
    if (stays()) event.preventDefault()
  })
  app.on('before-quit', event => {
    if (closing) return
    // Devices and database are closed first; then the process may go.
    event.preventDefault()
    if (!stays()) stop()
  })
  options.told(stop)
  app.on('window-all-closed', () => app.quit())
  await window.loadURL(page)
  started.outputs.begin()
}

const page = `${deskOrigin}/index.html`

function bringToFront(window: DeskWindow | null): void {
  if (window === null || window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** The page is the desk and stays the desk: it opens no window, goes nowhere else, and is granted nothing. */
function confine({ webContents }: DeskWindow): void {
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
  webContents.on('will-navigate', event => {
    // Loaded anew it is in the language that was chosen meanwhile.
    if (event.url !== page) event.preventDefault()
  })
  webContents.session.setPermissionRequestHandler((_contents, _permission, grant) => grant(false))
}
