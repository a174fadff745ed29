import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, globalShortcut, ipcMain, powerSaveBlocker, safeStorage, screen } from 'electron'
import Store from 'electron-store'
import { startServiceThread } from '../../service/thread.ts'
import { createStopAnswer } from '../answer-stop.ts'
import type { CommandLine } from '../command-line.ts'
import { compose } from '../compose.ts'
import { deskActsOf } from '../desk-acts.ts'
import { computerDevices } from '../devices.ts'
import { claimInstance } from '../instance.ts'
import { createKeepAwake } from '../keep-awake.ts'
import { openJournal } from '../open-journal.ts'
import { createOutputHost } from '../outputs/output-host.ts'
import { monotonicMs, realTimers } from '../real-time.ts'
import { createSecrets } from '../secrets.ts'
import { loadSessionKey } from '../session-key.ts'
import type { KeyValueStore } from '../settings.ts'
import { readVersion } from '../version.ts'
import { blockSleep } from './block-sleep.ts'
import type { HostCalls, StartedDesk } from './electron-host.ts'
import type { FileOpener } from './file-opener.ts'
import { createGlobalKeys } from './global-keys.ts'
import { createOutputWindows } from './output-windows.ts'
import { placesWindows } from './ozone-platform.ts'
import { openRemembered } from './recent-files.ts'
import { openSealedKeychain } from './sealed-keychain.ts'

export interface StartDeskOptions extends Pick<CommandLine, 'port' | 'file' | 'open'> {
  readonly dataDir: string
  readonly host: HostCalls
  readonly files: FileOpener
  /** The service's thread stopped by itself. */
  readonly serviceFailed: (error: Error) => void
}

/** Starts the service and the desk with the means of Electron. Null when another process has the data directory open. */
export async function startDesk(options: StartDeskOptions): Promise<StartedDesk | null> {
  const { dataDir, host, file } = options
  const instance = await claimInstance(dataDir, { ask: 'front', file, open: options.open })
  if (!instance.first) {
    const { reply } = instance
    if (!reply.ok) throw new Error(reply.message)
    process.stdout.write(`${String(reply.value)}\n`)
    return null
  }
  const version = readVersion(new URL('../../package.json', import.meta.url))
  const links = createOutputHost({
    rendererDir: fileURLToPath(new URL('../renderer', import.meta.url)),
    key: loadSessionKey(dataDir),
  })
  const service = await startServiceThread({
    entry: new URL('./service.js', import.meta.url),
    options: { dataDir, host: '127.0.0.1', port: options.port, version },
    data: links.data,
    transfer: [links.data.relay],
    failed: options.serviceFailed,
  })
  const { origin } = new URL(service.addresses.baseUrl)
  // Keychain, monitors and shortcuts can be used from then on.
  await app.whenReady()
  const store = (name: string): KeyValueStore => new Store({ cwd: dataDir, name, clearInvalidConfig: true })
  const settings = store('settings')
  const keychain = await openSealedKeychain({
    safeStorage,
    platform: process.platform,
    store: store('secrets'),
    timers: realTimers,
  })
  const outputs = createOutputWindows({
    monitors: screen,
    ipcMain,
    createWindow: window => new BrowserWindow(window),
    preload: fileURLToPath(new URL('../preload/output-preload.cjs', import.meta.url)),
    platform: process.platform,
    timers: realTimers,
    now: monotonicMs,
  })
  const canPlace = placesWindows(process.platform, process.env, process.argv)
  const { openFile, desk, diagnostics, bridge, language, outputPages, woke } = await compose({
    dataDir,
    version,
    service,
    store: settings,
    secrets: createSecrets({ keychain, dataDir, timers: realTimers }),
    keepAwake: createKeepAwake(blockSleep(powerSaveBlocker)),
    journal: openJournal(new URL('./journal.js', import.meta.url), dataDir),
    demoShow: new URL('../../resources/demo-show.csv', import.meta.url),
    file,
    devices: computerDevices(new URL('./painter.js', import.meta.url)),
    spreadsheetEntry: new URL('./spreadsheets.js', import.meta.url),
    globalKeys: createGlobalKeys(globalShortcut),
    screens: { links: links.links(origin), displays: canPlace ? outputs : 'unplaceable' },
  })
  links.serve({ desk, outputPages, language })
  outputs.serve({
    pages: outputPages,
    clock: () => ({ now: desk.now(), clockSteps: desk.clockSteps() }),
  })
  const open = openRemembered(app, process.platform, openFile)
  options.files.ready(path => {
    host.bringToFront()
    return open(path)
  })
  instance.serve({
    async front(request) {
      host.bringToFront()
      const opened = request.file === null ? null : await open(request.file)
      return ['Showcall is running already.', opened?.message].filter(Boolean).join('\n')
    },
    address: () => origin,
    stop: createStopAnswer({ locked: desk.locked, now: () => performance.now(), stop: host.interrupt }),
    dashboard: service.dashboard,
    desk: deskActsOf(desk, diagnostics),
  })
  return {
    desk,
    bridge,
    language,
    woke,
    outputs,
    store: settings,
    async close() {
      outputPages.close()
      await desk.close()
      await service.close()
      links.close()
      await instance.release()
    },
  }
}
