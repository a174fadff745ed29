import { fileURLToPath } from 'node:url'
import {
  app,
  BrowserWindow,
  globalShortcut,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  screen,
} from 'electron'
import Store from 'electron-store'
import { inEnglish } from '../../contract/english.ts'
import { type ServiceThread, startServiceThread } from '../../service/thread/thread.ts'
import { type Cleanup, createCleanup } from '../cleanup.ts'
import type { CommandLine } from '../command-line.ts'
import { type Composition, compose } from '../compose.ts'
import { freeBytesIn } from '../computer/computer.ts'
import { copiedFrom, deskActsOf } from '../desk-acts.ts'
import { computerDevices } from '../devices.ts'
import { type DeskLog, logStuck, watchProcess } from '../diagnostics/desk-log.ts'
import { startFacts } from '../diagnostics/host-facts.ts'
import { createStopAnswer } from '../instance/answer-stop.ts'
import { type ClaimedDataDir, claimDataDir } from '../instance/claim-data-dir.ts'
import type { InstanceHandlers } from '../instance/instance-protocol.ts'
import { createKeepAwake } from '../keep-awake.ts'
import { createPagesHost } from '../network/pages-host.ts'
import type { HostServiceData } from '../network/service-entry.ts'
import { watchOnAir } from '../on-air.ts'
import { createOutputHost } from '../outputs/output-host.ts'
import { placesWindows } from '../ozone-platform.ts'
import { monotonicMs, realTimers } from '../real-time.ts'
import { openOutputKey } from '../settings/output-key.ts'
import { keepToOwner, ownerOnly } from '../settings/owner-only.ts'
import { createSecrets, type Keychain } from '../settings/secrets.ts'
import type { KeyValueStore } from '../settings/settings.ts'
import { beginStandby, prepareStandby } from '../standby/open-standby.ts'
import { openJournal } from '../threads/open-journal.ts'
import { readVersion } from '../version.ts'
import type { HostCalls, StartedDesk } from './electron-host.ts'
import { blockSleep } from './system/block-sleep.ts'
import { electronFacts } from './system/electron-facts.ts'
import { electronPower } from './system/electron-power.ts'
import type { FileOpener } from './system/file-opener.ts'
import { createGlobalKeys } from './system/global-keys.ts'
import { openRemembered } from './system/recent-files.ts'
import { openSealedKeychain } from './system/sealed-keychain.ts'
import { openUpdater } from './updates/open-updater.ts'
import { createUpdates } from './updates/updates.ts'
import { updatesDeskOf } from './updates/updates-desk.ts'
import { createOutputWindows, type OutputWindows } from './windows/output-windows.ts'

interface StartDeskOptions extends Pick<CommandLine, 'port' | 'file' | 'answers' | 'open'> {
  readonly dataDir: string
  readonly log: DeskLog
  readonly host: HostCalls
  readonly files: FileOpener
  /** Another process of this application starts when this one has ended. */
  readonly relaunch: () => void
  /** The service's thread stopped by itself. */
  readonly serviceFailed: (error: Error) => void
}

/** The desk that runs already did not take what this start asked of it, such as a file that cannot be imported. */
export class RefusedStart extends Error {
  readonly code = 'host.refused'
}

/** Starts the service and the desk with the means of Electron. Null when another process has the data directory open. */
export async function startDesk(options: StartDeskOptions): Promise<StartedDesk | null> {
  const { dataDir, file, answers, open } = options
  const instance = await claimDataDir(dataDir, { ask: 'front', file, answers, open }, { say: complain })
  if (!instance.first) {
    const { reply } = instance
    if (!reply.ok) throw new RefusedStart(reply.message)
    process.stdout.write(`${String(reply.value)}\n`)
    return null
  }
  const cleanup = createCleanup(realTimers)
  cleanup.add(instance.release)
  try {
    return await start(options, instance, cleanup)
  } catch (error) {
    // Before the message is shown: another start must not find the data directory taken.
    await cleanup.run()
    throw error
  }
}

async function start(
  options: StartDeskOptions,
  instance: Extract<ClaimedDataDir, { readonly first: true }>,
  cleanup: Cleanup,
): Promise<StartedDesk> {
  const { dataDir, log, host, file, answers } = options
  const version = readVersion(new URL('../../package.json', import.meta.url))
  const say = log.of('host')
  watchProcess(process, log)
  say({ level: 'info', event: 'host.started', fields: { version, dataDir, ...startFacts('electron') } })
  const { links, pages, service, standby } = await startParts(options, version, cleanup)
  const { origin } = new URL(service.addresses.baseUrl)
  // Keychain, monitors and shortcuts can be used from then on.
  await app.whenReady()
  const settings = openStore(dataDir, 'settings')
  const outputs = openOutputWindows()
  const updater = await openUpdater(app, process.resourcesPath)
  const updates = updater === null ? null : createUpdates(updater, realTimers)
  let closed = (): void => undefined
  const composition = await compose({
    dataDir,
    ...builtParts(),
    restart(apply) {
      closed = () => {
        apply()
        options.relaunch()
      }
      host.interrupt()
    },
    restored: instance.restored?.tell ?? null,
    version,
    service,
    log,
    ...meansOf(dataDir),
    updates,
    store: settings,
    secrets: createSecrets({ keychain: await openKeychain(dataDir), dataDir, timers: realTimers }),
    journal: openJournal(new URL('./journal.js', import.meta.url), dataDir, log),
    file,
    answers,
    devices: computerDevices(new URL('./painter.js', import.meta.url), log),
    browsers: null,
    standby,
    people: { people: pages.pairing.people, network: pages.network },
    screens: {
      links: links.links(origin, standby.outputKeys),
      displays: placesWindows(process.platform, process.env, process.argv) ? outputs : 'unplaceable',
    },
  })
  const { desk, bridge, language, outputPages, copies, preflight, woke } = composition
  cleanup.add(() => desk.close())
  links.serve(composition)
  beginStandby(standby, composition)
  pages.serve(composition)
  const clock = () => ({ now: desk.now(), clockSteps: desk.clockSteps() })
  outputs.serve({ pages: outputPages, clock })
  updates?.begin(updatesDeskOf(desk, Intl.DateTimeFormat().resolvedOptions().timeZone))
  if (updates !== null) watchOnAir(desk, updates.onAirChanged)
  const open = openRemembered(app, process.platform, composition.openFile)
  options.files.ready(path => {
    host.bringToFront()
    return open(path)
  })
  instance.serve(instanceCalls(options, service, composition, open))
  return {
    desk,
    bridge,
    language,
    woke,
    outputs,
    store: settings,
    async close(by) {
      say({ level: 'info', event: 'host.stopping', fields: { by } })
      instance.stopping()
      if (by === 'person') await updates?.decide()
      updates?.close()
      preflight.close()
      composition.transfers.close()
      composition.scripts.close()
      composition.closeNetwork()
      await standby.close()
      await copies.close()
      await desk.close()
      await service.close()
      closed()
      await instance.release()
      links.close()
      pages.close()
      await log.flush()
    },
    installUpdate: async () => updates?.install(),
  }
}

/** What other starts and the command line may ask of this process. */
function instanceCalls(
  { host }: StartDeskOptions,
  { addresses, dashboard }: ServiceThread,
  { desk, diagnostics, backups }: Composition,
  open: Composition['openFile'],
): InstanceHandlers {
  return {
    async front(request) {
      host.bringToFront()
      const opened = request.file === null ? null : await open(request.file, request.answers)
      return ['Showcall is already running.', inEnglish(opened?.message ?? null)].filter(Boolean).join('\n')
    },
    address: () => new URL(addresses.baseUrl).origin,
    stop: createStopAnswer({ locked: desk.locked, now: () => performance.now(), stop: host.interrupt }),
    dashboard,
    copiedFrom: () => copiedFrom(desk),
    desk: deskActsOf({ desk, diagnostics, backups }),
  }
}

function openStore(dataDir: string, name: string): KeyValueStore {
  const store = new Store({ cwd: dataDir, name, configFileMode: ownerOnly, clearInvalidConfig: true })
  keepToOwner(store.path)
  return store
}

const startService = (
  { dataDir, port, log, serviceFailed }: StartDeskOptions,
  version: string,
  data: HostServiceData,
  passive: boolean,
): Promise<ServiceThread> =>
  startServiceThread({
    entry: new URL('./service.js', import.meta.url),
    options: { dataDir, host: '127.0.0.1', port, version, passive },
    data,
    transfer: [data.pages.relay, data.outputs.relay],
    failed: serviceFailed,
    stuck: logStuck(log, 'rundown-service'),
    log: log.of('service'),
  })

/** What runs in threads, and what is shipped beside it. */
const builtParts = () => ({
  demoShow: new URL('../../resources/demo-show.csv', import.meta.url),
  spreadsheetEntry: new URL('./spreadsheets.js', import.meta.url),
  scriptFileEntry: new URL('./script-files.js', import.meta.url),
  backupEntry: new URL('./backup.js', import.meta.url),
})

/** What Electron brings of this computer. */
const meansOf = (dataDir: string) => ({
  facts: electronFacts({ app, screen }),
  keepAwake: createKeepAwake(blockSleep(powerSaveBlocker)),
  computer: {
    freeBytes: () => freeBytesIn(dataDir),
    power: () => electronPower(powerMonitor),
  },
  globalKeys: createGlobalKeys(globalShortcut),
})

/** What runs before Electron is ready. */
async function startParts(options: StartDeskOptions, version: string, cleanup: Cleanup) {
  const { dataDir, log } = options
  const rendererDir = fileURLToPath(new URL('../renderer', import.meta.url))
  const outputKey = openOutputKey(dataDir)
  const links = createOutputHost({ rendererDir, key: outputKey.read })
  cleanup.add(links.close)
  const pages = createPagesHost({
    store: openStore(dataDir, 'paired-browsers'),
    dataDir,
    rendererDir,
    here: false,
    log,
  })
  cleanup.add(pages.close)
  const replicaEntry = new URL('./replica.js', import.meta.url)
  const prepared = await prepareStandby({ dataDir, version, replicaEntry, log, outputKey })
  const data = { pages: pages.data, outputs: links.data }
  const service = await startService(options, version, data, prepared.passive)
  cleanup.add(service.close)
  const standby = await prepared.open(service)
  cleanup.add(() => standby.close())
  return { links, pages, service, standby }
}

const complain = (line: string): void => void process.stderr.write(`${line}\n`)

const openKeychain = (dataDir: string): Promise<Keychain | null> =>
  openSealedKeychain({
    safeStorage,
    platform: process.platform,
    store: openStore(dataDir, 'secrets'),
    timers: realTimers,
  })

const openOutputWindows = (): OutputWindows =>
  createOutputWindows({
    monitors: screen,
    createWindow: window => new BrowserWindow(window),
    preload: fileURLToPath(new URL('../preload/output-preload.cjs', import.meta.url)),
    platform: process.platform,
    timers: realTimers,
    now: monotonicMs,
  })
