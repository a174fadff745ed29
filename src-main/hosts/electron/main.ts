import { fileURLToPath } from 'node:url'
import {
  app,
  BrowserWindow,
  dialog,
  globalShortcut,
  ipcMain,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
} from 'electron'
import Store from 'electron-store'
import { startServiceThread } from '../../service/thread.ts'
import { type CommandLine, parseCommandLine, usage } from '../command-line.ts'
import { compose } from '../compose.ts'
import { prepareDataDir } from '../data-dir.ts'
import { describeFailure } from '../describe-failure.ts'
import { deskActsOf } from '../desk-acts.ts'
import { computerDevices } from '../devices.ts'
import { claimInstance } from '../instance.ts'
import { createKeepAwake } from '../keep-awake.ts'
import { openJournal } from '../open-journal.ts'
import { realTimers } from '../real-time.ts'
import { createSecrets } from '../secrets.ts'
import type { KeyValueStore } from '../settings.ts'
import { readVersion } from '../version.ts'
import { blockSleep } from './block-sleep.ts'
import { runElectronHost, type StartedDesk } from './electron-host.ts'
import { createGlobalKeys } from './global-keys.ts'
import { createOutputWindows } from './output-windows.ts'
import { ownArguments } from './own-arguments.ts'
import { openSealedKeychain } from './sealed-keychain.ts'

const parsed = parseCommandLine(ownArguments(process.argv, app.getAppPath()), process.cwd())

if (!parsed.ok || parsed.options.help) {
  process.stderr.write(parsed.ok ? usage : `${parsed.message}\n`)
  app.exit(parsed.ok ? 0 : 2)
} else {
  const { options } = parsed
  await runElectronHost(
    { app, ipcMain, protocol, powerMonitor, createWindow: window => new BrowserWindow(window) },
    {
      rendererDir: fileURLToPath(new URL('../renderer', import.meta.url)),
      preload: fileURLToPath(new URL('../preload/preload.cjs', import.meta.url)),
      start: front => start(options, front),
      failed: fail,
      told: stop => void process.on('SIGTERM', stop),
    },
  )
}

async function start(
  { dataDir: chosen, port, file, open }: CommandLine,
  front: () => void,
): Promise<StartedDesk | null> {
  const dataDir = prepareDataDir(chosen)
  const instance = await claimInstance(dataDir, { ask: 'front', file, open })
  if (!instance.first) {
    const { reply } = instance
    if (!reply.ok) throw new Error(reply.message)
    process.stdout.write(`${String(reply.value)}\n`)
    return null
  }
  const version = readVersion(new URL('../../package.json', import.meta.url))
  const service = await startServiceThread({
    entry: new URL('./service.js', import.meta.url),
    options: { dataDir, host: '127.0.0.1', port, version },
    failed: fail,
  })
  // What seals tokens can be asked from then on.
  await app.whenReady()
  const store = (name: string): KeyValueStore => new Store({ cwd: dataDir, name, clearInvalidConfig: true })
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
  })
  const { openFile, desk, bridge, language, outputPages, woke } = await compose({
    dataDir,
    version,
    service,
    store: store('settings'),
    secrets: createSecrets({ keychain, dataDir, timers: realTimers }),
    keepAwake: createKeepAwake(blockSleep(powerSaveBlocker)),
    journal: openJournal(new URL('./journal.js', import.meta.url), dataDir),
    demoShow: new URL('../../resources/demo-show.csv', import.meta.url),
    file,
    devices: computerDevices(new URL('./painter.js', import.meta.url)),
    spreadsheetEntry: new URL('./spreadsheets.js', import.meta.url),
    globalKeys: createGlobalKeys(globalShortcut),
    screens: { links: null, displays: outputs },
  })
  outputs.serve(outputPages, () => ({ now: desk.now(), clockSteps: desk.clockSteps() }))
  instance.serve({
    async front(request) {
      front()
      const opened = request.file === null ? null : await openFile(request.file)
      return ['Showcall is running already.', opened?.message].filter(Boolean).join('\n')
    },
    address: () => new URL(service.addresses.baseUrl).origin,
    dashboard: service.dashboard,
    desk: deskActsOf(desk),
  })
  return {
    desk,
    bridge,
    language,
    woke,
    outputs,
    async close() {
      outputPages.close()
      await desk.close()
      await service.close()
      await instance.release()
    },
  }
}

function fail(error: unknown): void {
  const text = describeFailure(error)
  process.stderr.write(`${text}\n`)
  dialog.showErrorBox('Showcall', text)
}
