import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Dashboard } from '../contract/dashboard.ts'
import { type BridgeServer, createBridgeServer } from '../desk/bridge-server.ts'
import { createDesk } from '../desk/desk.ts'
import type { Desk } from '../desk/desk-options.ts'
import { createLibrary } from '../desk/library/library.ts'
import { createTokens } from '../desk/library/tokens.ts'
import { createOutputPages, type OutputPages } from '../desk/output-pages/output-pages.ts'
import type { Devices, GlobalKeys } from '../desk/ports/devices.ts'
import type { JournalStore } from '../desk/ports/journal-store.ts'
import type { KeepAwake } from '../desk/ports/keep-awake.ts'
import type { OutputScreens } from '../desk/ports/output-screens.ts'
import type { Secrets } from '../desk/ports/secrets.ts'
import { ownConnection, type Settings } from '../desk/ports/settings.ts'
import { createSpreadsheets } from '../desk/spreadsheets/spreadsheet-thread.ts'
import { createTemplates } from '../desk/templates.ts'
import { createTransfers } from '../desk/transfer/transfers.ts'
import type { Language } from '../domain/language.ts'
import { type Clock, instant } from '../domain/time.ts'
import { createProcessTime } from '../service/process-clocks.ts'
import { createConnector } from './connector.ts'
import { describeFileError } from './describe-file-error.ts'
import { type OpenedFile, openFile } from './open-file.ts'
import { realTimers } from './real-time.ts'
import { type KeyValueStore, settingsOver } from './settings.ts'

export interface ComposeOptions {
  readonly version: string
  /** Of everything that this desk and its service keep. */
  readonly dataDir: string
  /** The embedded service, running. */
  readonly service: { readonly dashboard: Dashboard; readonly notices: readonly string[] }
  /** Where settings are kept. */
  readonly store: KeyValueStore
  readonly secrets: Secrets
  readonly keepAwake: KeepAwake
  readonly journal: JournalStore
  /** Shown on the first start of all. */
  readonly demoShow: URL
  /** A running order named on the command line. */
  readonly file: string | null
  readonly devices: DeviceFactory
  /** Null in hosts that cannot take keys of other windows. */
  readonly globalKeys: GlobalKeys | null
  readonly screens: OutputScreens
  /** Entry of the thread that reads and writes spreadsheets. */
  readonly spreadsheetEntry: URL
}

/** The devices of this host, on the service's clock. */
export type DeviceFactory = (now: Clock) => Devices

export interface Composition {
  readonly desk: Desk
  readonly bridge: BridgeServer
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

/** The only wiring: one core, whatever host brings windows, secrets and lifecycle. */
export async function compose(options: ComposeOptions): Promise<Composition> {
  const { dashboard, notices } = options.service
  const time = createProcessTime()
  const early: string[] = []
  let warn = (text: string): void => void early.push(text)
  const settings = settingsOver(options.store, error => {
    const why = describeFileError(error).replace(/\.$/, '')
    warn(`Settings cannot be saved: ${why}. They hold until Showcall stops.`)
  })
  const desk = await createDesk({
    app: options.version,
    folder: options.dataDir,
    connector: createConnector({ dashboard, local: time.local, timers: realTimers }),
    secrets: options.secrets,
    settings,
    timers: realTimers,
    keepAwake: options.keepAwake,
    journal: options.journal,
    globalKeys: options.globalKeys,
    newId: randomUUID,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  warn = text => desk.notices.add('warning', text)
  for (const notice of [...notices, ...early]) warn(notice)

  await desk.resume()
  const transfers = createTransfers({
    desk,
    settings,
    spreadsheets: createSpreadsheets({ entry: options.spreadsheetEntry, timers: realTimers }),
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
  return {
    desk,
    language: () => settings.read().caller.language,
    outputPages,
    bridge: createBridgeServer(desk, {
      outputPages,
      transfers,
      library: createLibrary({ desk, transfers, own: dashboard }),
      tokens: createTokens({ desk, own: dashboard }),
      templates: createTemplates(settings, randomUUID),
    }),
    woke: time.check,
    opened,
    openFile: path => openFile(desk, transfers, path),
  }
}

/** Nothing of anyone else's service is opened, and nothing written to it, without being asked. */
function isFirstStart(settings: Settings): boolean {
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
