import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { createProcessTime } from '../base/process-time.ts'
import type { Dashboard } from '../contract/dashboard.ts'
import { type BridgeServer, createBridgeServer } from '../desk/bridge/bridge-server.ts'
import { createTokens } from '../desk/connections/tokens.ts'
import { createDesk } from '../desk/desk.ts'
import type { Desk, DeskOptions } from '../desk/desk-options.ts'
import { createOutputPages, type OutputPages } from '../desk/outputs/output-pages.ts'
import type { Devices, GlobalKeys } from '../desk/ports/devices.ts'
import type { Diagnostics } from '../desk/ports/diagnostics.ts'
import type { JournalStore } from '../desk/ports/journal-store.ts'
import type { KeepAwake } from '../desk/ports/keep-awake.ts'
import type { OutputScreens } from '../desk/ports/output-screens.ts'
import type { PairedBrowsers } from '../desk/ports/paired-browsers.ts'
import type { Secrets } from '../desk/ports/secrets.ts'
import { ownConnection, type SettingsStore } from '../desk/ports/settings.ts'
import { createLibrary } from '../desk/rundowns/library.ts'
import { createTemplates } from '../desk/rundowns/templates.ts'
import { createSpreadsheets } from '../desk/spreadsheets/spreadsheet-thread.ts'
import { createTransfers } from '../desk/transfer/transfers.ts'
import type { Language } from '../domain/language.ts'
import { type Message, messageOf, type Said } from '../domain/messages/message.ts'
import { type Clock, instant } from '../domain/time/time.ts'
import { createConnector } from './connector.ts'
import { describeFileError } from './describe-file-error.ts'
import { createDiagnostics } from './diagnostics/create-diagnostics.ts'
import { type DeskLog, logStuck } from './diagnostics/desk-log.ts'
import { type HostFacts, nodeFacts } from './diagnostics/host-facts.ts'
import { createRedaction, hideSecrets, type Redaction } from './diagnostics/redaction.ts'
import { watchDesk } from './diagnostics/watch-desk.ts'
import { type OpenedFile, openFile } from './open-file.ts'
import { realTimers } from './real-time.ts'
import { keptShowIn } from './settings/kept-show-file.ts'
import { type KeyValueStore, settingsOver } from './settings/settings.ts'

export interface ComposeOptions {
  readonly version: string
  /** Of everything that this desk and its service keep. */
  readonly dataDir: string
  /** The embedded service, running. */
  readonly service: { readonly dashboard: Dashboard; readonly notices: readonly Message[] }
  /** Where settings are kept. */
  readonly store: KeyValueStore
  readonly secrets: Secrets
  readonly keepAwake: KeepAwake
  /** Left out where the application does not replace itself by a newer version. */
  readonly updates?: DeskOptions['updates']
  readonly journal: JournalStore
  /** Shown on the first start of all. */
  readonly demoShow: URL
  /** A running order named on the command line. */
  readonly file: string | null
  readonly devices: DeviceFactory
  /** Null in hosts that cannot take keys of other windows. */
  readonly globalKeys: GlobalKeys | null
  readonly screens: OutputScreens
  /** Null in hosts that serve no desk to browsers. */
  readonly browsers: PairedBrowsers | null
  /** Entry of the thread that reads and writes spreadsheets. */
  readonly spreadsheetEntry: URL
  /** Left out where nothing is written down. */
  readonly log?: DeskLog
  /** What this host tells of itself; of the Node host unless told otherwise. */
  readonly facts?: HostFacts
}

/** The devices of this host, on the service's clock. */
export type DeviceFactory = (now: Clock) => Devices

export interface Composition {
  readonly desk: Desk
  readonly bridge: BridgeServer
  readonly diagnostics: Diagnostics
  /** The language of its pages, as a person chose it; null for what each browser or system wants. */
  readonly language: () => Language | null
  /** The pages for screens without buttons. */
  readonly outputPages: OutputPages
  /** For hosts that are told when the computer wakes: the time is right at once, not only when it is next read. */
  readonly woke: () => void
  /** What became of the file that was named; null when none was. */
  readonly opened: OpenedFile | null
  /** Imports a file of this computer and shows it, unless a show is on air. */
  openFile(path: string): Promise<OpenedFile>
}

/** The only wiring: one core; a host brings windows, secrets and lifecycle. */
export async function compose(options: ComposeOptions): Promise<Composition> {
  const { dashboard, notices } = options.service
  const { log = null } = options
  const redaction = log?.redaction ?? createRedaction(homedir())
  const time = createProcessTime()
  const early: Said[] = []
  let warn = (text: Said): void => void early.push(text)
  const settings = settingsOver(options.store, error => {
    const why = describeFileError(error).replace(/\.$/, '')
    warn(messageOf('settings.cannot-save', { why }))
  })
  const keptShow = keptShowIn(options.dataDir, options.version)
  const making = createDesk({
    app: options.version,
    folder: options.dataDir,
    connector: createConnector({ dashboard, local: time.local, timers: realTimers }),
    secrets: hideSecrets(options.secrets, redaction),
    settings,
    timers: realTimers,
    keepAwake: options.keepAwake,
    updates: options.updates ?? null,
    journal: options.journal,
    keptShow,
    globalKeys: options.globalKeys,
    newId: randomUUID,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  const desk = await making.catch(async error => {
    await options.journal.close()
    throw error
  })
  warn = text => desk.notices.add('warning', text)
  if (log !== null) watchDesk(desk, log)
  for (const notice of [...notices, ...early]) warn(notice)
  log?.onFailed(text => warn(text))
  try {
    return await furnish(options, { desk, settings, redaction, woke: time.check })
  } catch (error) {
    // Devices and a journal that are open already keep the process running, or crash its end.
    await desk.close()
    throw error
  }
}

interface MadeDesk {
  readonly desk: Desk
  readonly settings: SettingsStore
  readonly redaction: Redaction
  readonly woke: () => void
}

/** Opens the show, the devices and what stands beside the desk. */
async function furnish(
  options: ComposeOptions,
  { desk, settings, redaction, woke }: MadeDesk,
): Promise<Composition> {
  const { log = null } = options
  const { dashboard } = options.service
  await desk.resume()
  const transfers = createTransfers({
    desk,
    settings,
    spreadsheets: createSpreadsheets({
      entry: options.spreadsheetEntry,
      timers: realTimers,
      stuck: logStuck(log, 'spreadsheets'),
    }),
    timers: realTimers,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  void transfers.clearUnfinished()
  const opened = options.file === null ? null : await openFile(desk, transfers, options.file)
  if (isFirstStart(settings)) {
    // A desk that has been at work is never shown its first steps.
    settings.write({ caller: { ...settings.read().caller, guide: 'go' } })
    await showSomething(desk, options.demoShow)
  }
  await desk.controllers.attach(options.devices(desk.now))
  const outputPages = createOutputPages({
    desk,
    settings,
    timers: realTimers,
    screens: options.screens,
    newId: randomUUID,
    changed: slice => desk.emit('output-pages', slice),
  })
  const diagnostics = createDiagnostics({
    version: options.version,
    dataDir: options.dataDir,
    facts: options.facts ?? nodeFacts,
    redaction,
    log,
    settings: settings.read,
    desk,
  })
  return {
    desk,
    diagnostics,
    language: () => settings.read().caller.language,
    outputPages,
    bridge: createBridgeServer(desk, {
      outputPages,
      transfers,
      library: createLibrary({ desk, transfers, own: dashboard }),
      tokens: createTokens({ desk, own: dashboard }),
      templates: createTemplates(settings, randomUUID),
      diagnostics,
      browsers: options.browsers,
    }),
    woke,
    opened,
    openFile: path => openFile(desk, transfers, path),
  }
}

/** Nothing of anyone else's service is opened, and nothing written to it, without being asked. */
function isFirstStart(settings: SettingsStore): boolean {
  const { connectionId, rundowns } = settings.read()
  return connectionId === null && rundowns[ownConnection] === undefined
}

/** A desk is never empty at its first start: the newest rundown there is, else the demo show. */
async function showSomething(desk: Desk, demoShow: URL): Promise<void> {
  const [newest] = await desk.list()
  if (newest !== undefined) {
    desk.open(newest.id, false)
    return
  }
  const text = await readFile(demoShow, 'utf8')
  await desk.import({ name: 'demo-show.csv', text, startTime: nextFiveMinutes(desk.now) })
}

const fiveMinutes = 300_000

const nextFiveMinutes = (now: Clock) => instant(Math.ceil(now() / fiveMinutes) * fiveMinutes)
