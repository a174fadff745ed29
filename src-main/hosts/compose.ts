import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { homedir, hostname } from 'node:os'
import { createProcessTime } from '../base/process-time.ts'
import { createStallWatch } from '../base/stall-watch.ts'
import { within } from '../base/within.ts'
import { realNetwork } from '../client/http/network.ts'
import { createAskStanding } from '../client/link/ask-standing.ts'
import type { StandbySlice } from '../contract/bridge/standby.ts'
import type { Dashboard } from '../contract/dashboard.ts'
import type { DeskStanding } from '../contract/desk-standing.ts'
import { describeError } from '../contract/log.ts'
import { connectPlayer } from '../controllers/players/connect-player.ts'
import { type BridgeServer, createBridgeServer } from '../desk/bridge/bridge-server.ts'
import { createTokens } from '../desk/connections/tokens.ts'
import type { Desk } from '../desk/desk.ts'
import { createDesk } from '../desk/desk.ts'
import type { DeskOptions } from '../desk/desk-options.ts'
import { createPeopleDesk } from '../desk/network/people-desk.ts'
import { createOutputPages, type OutputPages } from '../desk/outputs/output-pages.ts'
import type { Devices, GlobalKeys } from '../desk/ports/devices.ts'
import type { Computer, Diagnostics, Discovery, KeepAwake, Secrets } from '../desk/ports/host.ts'
import type { JournalStore } from '../desk/ports/journal-store.ts'
import type { OutputScreens } from '../desk/ports/output-screens.ts'
import type { PairedBrowsers, People, PeopleNetwork } from '../desk/ports/people.ts'
import { ownConnection, type SettingsStore } from '../desk/ports/settings.ts'
import type {
  PairedDesk,
  PublishedPair,
  ServedOrigins,
  StandbyActs,
  StandbyStatus,
} from '../desk/ports/standby.ts'
import { createPreflight, type Preflight, standbyFact } from '../desk/preflight/preflight.ts'
import { createLibrary } from '../desk/rundowns/library.ts'
import { createTemplates } from '../desk/rundowns/templates.ts'
import { createScriptFiles } from '../desk/script-files/script-file-thread.ts'
import { createScriptImports, type ScriptImports } from '../desk/script-files/script-imports.ts'
import { createSpreadsheets } from '../desk/spreadsheets/spreadsheet-thread.ts'
import { createTransfers, type Transfers } from '../desk/transfer/transfers.ts'
import type { Language } from '../domain/language.ts'
import { type Message, messageOf, type Said } from '../domain/messages/message.ts'
import { type Clock, instant } from '../domain/time/time.ts'
import { createBackupThread } from './backup/backup-thread.ts'
import { createBackups, type HostBackups } from './backup/backups.ts'
import { createCopyFiles, createScheduledCopies, type ScheduledCopies } from './backup/scheduled-copies.ts'
import { createConnector } from './connector.ts'
import { demoStart } from './demo-start.ts'
import { describeFileError } from './describe-file-error.ts'
import { createDiagnostics } from './diagnostics/create-diagnostics.ts'
import {
  createRedaction,
  type DeskLog,
  hideSecrets,
  logStuck,
  type Redaction,
} from './diagnostics/desk-log.ts'
import { type HostFacts, nodeFacts } from './diagnostics/host-facts.ts'
import { watchDesk } from './diagnostics/watch-desk.ts'
import { createDiscovery } from './network/discovery.ts'
import { watchOnAir } from './on-air.ts'
import { type FileAnswers, type OpenedFile, openFile } from './open-file.ts'
import { realTimers } from './real-time.ts'
import { serviceVersion } from './service-version.ts'
import { deskScriptsIn } from './settings/desk-scripts.ts'
import { keptShowIn } from './settings/kept-show-file.ts'
import { type KeyValueStore, settingsOver } from './settings/settings.ts'
import { createSources } from './sources/sources.ts'

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
  readonly computer: Computer
  /** Left out where the application does not replace itself by a newer version. */
  readonly updates?: DeskOptions['updates']
  readonly journal: JournalStore
  /** Shown on the first start of all. */
  readonly demoShow: URL
  /** A running order named on the command line. */
  readonly file: string | null
  /** To what it leaves open; left out: nothing. */
  readonly answers?: FileAnswers
  readonly devices: DeviceFactory
  /** Null in hosts that cannot take keys of other windows. */
  readonly globalKeys: GlobalKeys | null
  readonly screens: OutputScreens
  /** Null in hosts that serve no desk to browsers. */
  readonly browsers: PairedBrowsers | null
  /** Left out in hosts that pair with no other desk. */
  readonly standby?: { readonly desk: PairedDesk; readonly acts: StandbyActs }
  /** Other people, by the network; null in hosts that cannot be opened to it. */
  readonly people: { readonly people: People; readonly network: PeopleNetwork } | null
  /** Finds other desks, and announces this one; by mDNS by default. */
  readonly discovery?: Discovery
  /** Entry of the thread that reads and writes spreadsheets. */
  readonly spreadsheetEntry: URL
  /** Entry of the threads that read scripts. */
  readonly scriptFileEntry: URL
  /** Entry of the thread that makes and restores backups. */
  readonly backupEntry: URL
  /** Closes everything, calls `apply`, and starts again. */
  readonly restart: (apply: () => void) => void
  /** The message of a restore that was completed at this start; null for none. */
  readonly restored: Message | null
  /** Left out where nothing is written down. */
  readonly log?: DeskLog
  /** The facts about this host for diagnostics; of the Node host by default. */
  readonly facts?: HostFacts
}

/** The devices of this host, on the service's clock. */
export type DeviceFactory = (now: Clock) => Devices | Promise<Devices>

export interface Composition {
  readonly desk: Desk
  readonly bridge: BridgeServer
  readonly diagnostics: Diagnostics
  readonly backups: HostBackups
  readonly copies: ScheduledCopies
  /** The language of its pages, as a person chose it; null for what each browser or system wants. */
  readonly language: () => Language | null
  /** Where other people and desks reach this one by the network. */
  readonly served: () => Pick<ServedOrigins, 'pages' | 'apis'>
  /** The pair as published to desks that use this one; null when it is not paired. */
  readonly standing: () => DeskStanding | null
  /** The pages for screens without buttons. */
  readonly outputPages: OutputPages
  /** Outputs and people leave the network; before the desk is closed. */
  readonly closeNetwork: () => void
  readonly preflight: Pick<Preflight, 'close'>
  readonly transfers: Pick<Transfers, 'close'>
  readonly scripts: Pick<ScriptImports, 'close'>
  /** For hosts with an event for the computer's wake-up: corrects the time at once instead of at the next reading. */
  readonly woke: () => void
  /** What became of the file that was named; null when none was, or its service has not answered yet. */
  readonly opened: OpenedFile | null
  /** Imports a file of this computer and shows it, unless a show is on air. */
  openFile(path: string, answers?: FileAnswers): Promise<OpenedFile>
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
  const stalls = createStallWatch(realTimers, time.local)
  const keptShow = keptShowIn(options.dataDir, options.version)
  const making = createDesk({
    app: options.version,
    folder: options.dataDir,
    connector: createConnector({ dashboard, local: time.local, timers: realTimers }),
    secrets: hideSecrets(options.secrets, redaction),
    settings,
    timers: realTimers,
    keepAwake: options.keepAwake,
    stalls,
    updates: options.updates ?? null,
    journal: options.journal,
    keptShow,
    scripts: deskScriptsIn(options.dataDir),
    standby: options.standby?.desk ?? null,
    askStanding: createAskStanding(realNetwork),
    connectPlayer,
    globalKeys: options.globalKeys,
    newId: randomUUID,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  const desk = await making.catch(async error => {
    stalls.close()
    await options.journal.close()
    throw error
  })
  warn = text => desk.notices.add('warning', text)
  if (log !== null) watchDesk(desk, log)
  for (const notice of [...notices, ...early]) warn(notice)
  if (options.restored !== null) desk.notices.add('info', options.restored)
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
  await desk.sessions.resume()
  const files = createSpreadsheets({
    entry: options.spreadsheetEntry,
    timers: realTimers,
    stuck: logStuck(log, 'spreadsheets'),
  })
  const transfers = createTransfers({
    desk,
    settings,
    spreadsheets: files,
    sources: createSources(),
    timers: realTimers,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    deskName: hostname(),
  })
  const scripts = createScriptImports({
    desk,
    files: createScriptFiles({
      entry: options.scriptFileEntry,
      timers: realTimers,
      stuck: logStuck(log, 'script-files'),
    }),
    transfers,
  })
  void transfers.clearUnfinished()
  const { file, answers } = options
  const opened = file === null ? null : await openSoon(desk, openFile(desk, transfers, file, answers))
  if (isFirstStart(settings)) {
    // A desk that has been at work is never shown its first steps.
    settings.write({ caller: { ...settings.read().caller, guide: 'go' } })
    await showSomething(desk, transfers, options.demoShow)
  }
  const devices = await options.devices(desk.now)
  await desk.controllers.attach(devices)
  desk.timecode.attach(devices.timecode)
  const parts = createParts(options, { desk, settings, redaction, woke }, transfers)
  const { outputPages, people, diagnostics, backups, copies, preflight, discovery } = parts
  return {
    desk,
    diagnostics,
    backups,
    copies,
    preflight,
    transfers,
    scripts,
    language: () => settings.read().caller.language,
    served: () => people?.served() ?? { pages: [], apis: [] },
    standing: () => standingOf(options.standby?.desk.published() ?? null),
    outputPages,
    closeNetwork() {
      outputPages.close()
      people?.close()
      void discovery.close()
    },
    bridge: createBridgeServer(desk, {
      ...parts,
      transfers,
      scripts,
      library: createLibrary({ desk, transfers, own: dashboard }),
      tokens: createTokens({ desk, own: dashboard }),
      templates: createTemplates(settings, randomUUID),
      files,
      browsers: options.browsers,
      standby: options.standby?.acts ?? null,
    }),
    woke,
    opened,
    openFile: (path, given) => openFile(desk, transfers, path, given),
  }
}

/** What stands beside the desk. */
function createParts(options: ComposeOptions, { desk, settings, redaction }: MadeDesk, transfers: Transfers) {
  const { log = null } = options
  const outputPages = createOutputPages({
    desk,
    settings,
    timers: realTimers,
    screens: options.screens,
    paired: () => options.standby?.desk.published() ?? null,
    newId: randomUUID,
    changed: slice => desk.emit('output-pages', slice),
  })
  const discovery =
    options.discovery ??
    createDiscovery({
      name: hostname(),
      version: options.version,
      timers: realTimers,
      failed: error =>
        log?.of('host')({ level: 'warn', event: 'discovery.failed', error: describeError(error) }),
    })
  announceWhileWaiting(desk, options.standby?.desk ?? null, discovery)
  const people =
    options.people &&
    createPeopleDesk({
      ...options.people,
      settings,
      timers: realTimers,
      locked: desk.locked,
      outputs: outputPages,
      announce: discovery.announce,
      changed: slice => desk.emit('people', slice),
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
  const preflight = createPreflight({
    desk,
    outputPages,
    computer: options.computer,
    standby: standbyStatus(options.standby?.desk ?? null, desk),
    serviceVersion,
    timers: realTimers,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  const backups = createBackups({
    dataDir: options.dataDir,
    app: options.version,
    computer: hostname(),
    work: createBackupThread(options.backupEntry, logStuck(log, 'backup')),
    desk,
    transfers,
    secrets: options.secrets,
    settings,
    timers: realTimers,
    now: () => instant(Date.now()),
    restart: options.restart,
  })
  const copies = createScheduledCopies({
    settings,
    files: createCopyFiles(hostname(), options.dataDir),
    save: file => backups.save(file, null),
    notices: desk.notices,
    locked: desk.locked,
    timers: realTimers,
    now: () => instant(Date.now()),
  })
  copies.begin()
  watchOnAir(desk, copies.onAirChanged)
  return { outputPages, people, diagnostics, preflight, backups, copies, discovery }
}

/** Others find this desk while it waits for one that stands by. */
function announceWhileWaiting(
  desk: Pick<Desk, 'subscribe'>,
  paired: PairedDesk | null,
  discovery: Discovery,
): void {
  if (paired === null) return
  desk.subscribe(name => {
    if (name === 'standby') discovery.announceWaiting(waitingAs(paired.slice()))
  })
}

/** What others find of a first desk that waits for another one; null: it does not. */
const waitingAs = ({ desk, pairing, listening }: StandbySlice) =>
  pairing?.as === 'first' && pairing.step === 'waiting' && listening !== null
    ? { name: desk, port: listening.port }
    : null

const standingOf = (pair: PublishedPair | null): DeskStanding | null =>
  pair === null ? null : { leads: pair.leads, epoch: pair.epoch, others: pair.other.apis }

const standbyStatus = (paired: PairedDesk | null, desk: Pick<Desk, 'subscribe'>): StandbyStatus | null =>
  paired === null
    ? null
    : {
        read: () => standbyFact(paired.slice()),
        onChange: listener =>
          desk.subscribe(name => {
            if (name === 'standby') listener()
          }),
      }

/** How long a start waits for the service of somebody else to take the file, ms. */
const fileWithin = 2_000

/** Null: the service does not answer. The start goes on, and a notice states what happened to the file. */
async function openSoon(
  desk: Pick<Desk, 'snapshot'>,
  opening: Promise<OpenedFile>,
): Promise<OpenedFile | null> {
  if (desk.snapshot().connections.current === null) return opening
  return within(opening, fileWithin, realTimers, null)
}

/** Nothing of anyone else's service is opened, and nothing written to it, without being asked. */
function isFirstStart(settings: SettingsStore): boolean {
  const { connectionId, rundowns } = settings.read()
  return connectionId === null && rundowns[ownConnection] === undefined
}

/** A desk is never empty at its first start: the newest rundown there is, else the demo show. */
async function showSomething(desk: Desk, transfers: Pick<Transfers, 'bring'>, demoShow: URL): Promise<void> {
  const [newest] = await desk.list()
  if (newest !== undefined) {
    desk.sessions.open(newest.id, false)
    return
  }
  const content = await readFile(demoShow)
  await transfers.bring({ name: 'demo-show.csv', content, startTime: demoStart(desk.now()) })
}
