import { openChannel } from '../../base/channel.ts'
import { inTurns } from '../../base/in-turns.ts'
import type { Timers } from '../../base/timers.ts'
import { deskChannel } from '../../contract/bridge/channels.ts'
import type { SentEvent } from '../../contract/bridge/events.ts'
import { atDesk } from '../../desk/bridge/bridge-server.ts'
import { chooseLanguage, type Language } from '../../domain/language.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { Composition } from '../compose.ts'
import { watchOnAir } from '../on-air.ts'
import type { KeyValueStore } from '../settings/settings.ts'
import { createDeskPage } from './desk-page.ts'
import { deskOrigin, deskScheme, serveDeskFiles } from './desk-protocol.ts'
import type { DeskWindow, ElectronCalls } from './electron-calls.ts'
import { nativeTexts } from './native-texts.ts'
import { pagePort } from './page-port.ts'
import { createQuit, type EndedBy, type Quit } from './system/quit.ts'
import type { Watcher } from './system/watcher.ts'
import type { DeskWindowOptions } from './windows/desk-window.ts'
import type { OutputWindows } from './windows/output-windows.ts'

export interface ElectronHostOptions {
  readonly platform: NodeJS.Platform
  readonly rendererDir: string
  readonly timers: Timers
  readonly watcher: Watcher
  /** Makes the desk's window, hidden. */
  readonly makeWindow: (options: WindowOptions) => MadeWindow
  /** Starts the service and the desk behind the window; null when another desk has this data already. */
  readonly start: (host: HostCalls) => Promise<StartedDesk | null>
  /** The start failed: informs the person who started it. */
  readonly startFailed: (error: unknown, language: Language) => Promise<void>
  /** Takes the signals of the process. Called as soon as Electron is ready. */
  readonly handleSignals: (ends: SignalEnds) => void
  /** False once the page crashed too often: it is loaded again by a person only. */
  readonly mayReload: () => boolean
  /** Into the log. */
  readonly report: (text: Said) => void
}

/** What signals do. */
export interface SignalEnds extends Pick<Quit, 'interrupt' | 'stop'> {
  locked(): boolean
}

type WindowOptions = Pick<DeskWindowOptions, 'page' | 'store' | 'language' | 'show' | 'quit' | 'warn'> & {
  /** Its page may use the microphone. */
  readonly listens: () => boolean
}

export interface MadeWindow {
  readonly window: DeskWindow
  show(): void
  languageChanged(): void
}

/** What the desk's process calls of its host. */
export interface HostCalls {
  bringToFront(): void
  /** See `Quit.interrupt`; nothing before the window is there. */
  interrupt(): void
}

export interface StartedDesk extends Pick<Composition, 'desk' | 'bridge' | 'woke' | 'language'> {
  readonly outputs: Pick<OutputWindows, 'begin' | 'close'>
  /** Holds what belongs to the window. */
  readonly store: KeyValueStore
  close(by: EndedBy): Promise<void>
  /** Installs an update where that was decided at `close`. The application exits when it resolves. */
  installUpdate(): Promise<void>
}

/**
 * The desk in a window of its own: sandboxed, isolated, one page, one bridge. Call it while the entry is evaluated, and do
 * not await it there: Electron is ready only once the entry has been evaluated (electron/electron#40719).
 */
export async function runElectronHost(calls: ElectronCalls, options: ElectronHostOptions): Promise<void> {
  const { app, protocol } = calls
  protocol.registerSchemesAsPrivileged([
    { scheme: deskScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
  const shown: Shown = { window: null, quit: null, locked: () => false }
  const bringToFront = (): void => bringWindowToFront(calls, options.platform, shown.window)
  // Two ways to learn of a second start: Windows gives the right to come to the front with Electron's own.
  app.on('second-instance', bringToFront)
  app.on('activate', bringToFront)
  // Starts before Electron is ready: both take their time.
  const starting = options.start({ bringToFront, interrupt: () => shown.quit?.interrupt() })
  starting.catch(() => undefined)
  await app.whenReady()
  options.handleSignals({
    interrupt: () => (shown.quit === null ? endEarly() : shown.quit.interrupt()),
    stop: () => (shown.quit === null ? endEarly() : shown.quit.stop()),
    locked: () => shown.locked(),
  })
  /** Nothing is open yet that would have to be closed in order. */
  function endEarly(): void {
    options.watcher.report({ status: 'stopping' })
    app.exit(0)
  }
  const systemLanguage = (): Language =>
    chooseLanguage([...app.getPreferredSystemLanguages(), app.getLocale()])
  let started: StartedDesk | null
  try {
    started = await starting
  } catch (error) {
    await options.startFailed(error, systemLanguage())
    app.exit(1)
    return
  }
  if (started === null) {
    options.watcher.report({ status: 'handed-over' })
    app.exit(0)
    return
  }
  const { language } = started
  Object.assign(
    shown,
    openDesk(calls, options, started, {
      bringToFront,
      language: () => language() ?? systemLanguage(),
    }),
  )
}

/** The parts of the desk on screen so far. */
interface Shown {
  window: DeskWindow | null
  quit: Quit | null
  locked: () => boolean
}

interface DeskContext {
  readonly bringToFront: () => void
  readonly language: () => Language
}

/** Opens the window on a desk that runs. */
function openDesk(
  calls: ElectronCalls,
  options: ElectronHostOptions,
  started: StartedDesk,
  context: DeskContext,
): Shown {
  const { app, protocol, powerMonitor } = calls
  const { desk, bridge } = started
  const { watcher, timers } = options
  protocol.handle(deskScheme, serveDeskFiles(options.rendererDir, context.language))
  const { window, show, languageChanged } = options.makeWindow({
    page: pageUrl,
    store: started.store,
    language: context.language,
    show: view => desk.emit('view', { view }),
    listens: () => desk.timecode.takesSound(),
    quit: () => quit.request(),
    warn: text => desk.notices.add('warning', text),
  })
  const client = atDesk(String(window.webContents.id))
  let loaded = false

  const quit = createQuit({
    window,
    timers,
    locked: desk.locked,
    refused() {
      desk.notices.add('warning', messageOf('app.locked'))
      context.bringToFront()
    },
    mayDiscard: () => askToDiscard(calls, window, context.language()),
    stopping: () => watcher.report({ status: 'stopping' }),
    close: started.close,
    exit: inTime => {
      if (!inTime) options.report('Not everything closed in time.')
      // An update takes the place of files that are in use until everything is closed.
      void (inTime ? started.installUpdate() : Promise.resolve()).finally(() => app.exit(0))
    },
  })
  const page = createDeskPage({
    window,
    show,
    timers,
    url: pageUrl,
    mayReload: options.mayReload,
    shown: started.outputs.begin,
    left: () => bridge.disconnected(client),
    failed: options.report,
    gaveUp: () => void offerReload(calls, window, context.language()).then(reload => reload && page.load()),
  })
  // Requests of the desk's page alone: the sender is checked for each.
  const port = pagePort(window, deskChannel, url => url.startsWith(`${deskOrigin}/`))
  openChannel(port, {
    call(name, payload) {
      if (!loaded && name === 'snapshot') {
        loaded = true
        watcher.report({ status: 'loaded' })
      }
      return bridge.handle(client, name, payload)
    },
    listen(name, emit) {
      if (name !== 'events') return () => undefined
      const send = inTurns<SentEvent>(emit)
      return desk.subscribe((...event) => send(event))
    },
  })
  desk.subscribe(name => {
    if (name === 'desk') languageChanged()
  })
  watchOnAir(desk, onAir => watcher.report({ status: 'on-air', onAir }))

  listenForQuit(calls, window, quit, started.outputs.close)
  powerMonitor.on('resume', started.woke)
  page.load()
  return { window, quit, locked: desk.locked }
}

/** The window, the app and the system can end the desk. */
function listenForQuit(
  { app, powerMonitor }: ElectronCalls,
  window: DeskWindow,
  quit: Quit,
  closeOutputs: () => void,
): void {
  window.on('close', quit.onWindowClose)
  window.webContents.on('will-prevent-unload', quit.onPreventUnload)
  window.on('closed', () => {
    // Without the desk nobody could take outputs off their monitors.
    closeOutputs()
    quit.onWindowClosed()
  })
  // Windows sends no `before-quit` at the end of a session.
  window.on('session-end', quit.stop)
  app.on('before-quit', quit.onBeforeQuit)
  // Without a listener Electron quits by itself, before the database is closed.
  app.on('window-all-closed', () => undefined)
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    // Delays the shutdown until the process has ended in good order. A locked show does not refuse it.
    event?.preventDefault()
    quit.stop()
  })
}

const pageUrl = `${deskOrigin}/index.html`

function bringWindowToFront(
  { app }: ElectronCalls,
  platform: NodeJS.Platform,
  window: DeskWindow | null,
): void {
  if (window === null || window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  if (platform === 'darwin') app.focus({ steal: true })
  window.focus()
}

/** In front of the window, as a sheet on macOS: the question cannot go behind the desk. */
async function askToDiscard(
  { showMessageBox }: ElectronCalls,
  window: DeskWindow,
  language: Language,
): Promise<boolean> {
  const texts = nativeTexts(language)
  const { response } = await showMessageBox(window, {
    type: 'warning',
    message: texts['unsaved.message'],
    detail: texts['unsaved.detail'],
    buttons: [texts['unsaved.stay'], texts['unsaved.discard']],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}

async function offerReload(
  { showMessageBox }: ElectronCalls,
  window: DeskWindow,
  language: Language,
): Promise<boolean> {
  const texts = nativeTexts(language)
  await showMessageBox(window, {
    type: 'error',
    message: texts['page-failed.message'],
    detail: texts['page-failed.detail'],
    buttons: [texts['page-failed.reload']],
  })
  return true
}
