import Conf from 'conf'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { Discovery, KeepAwake } from '../../desk/ports/host.ts'
import type { OutputNetwork } from '../../desk/ports/output-screens.ts'
import type { Message } from '../../domain/messages/message.ts'
import { type ServiceThread, startServiceThread } from '../../service/thread/thread.ts'
import { type Cleanup, createCleanup } from '../cleanup.ts'
import type { Composition, DeviceFactory } from '../compose.ts'
import { freeBytesIn, systemPower } from '../computer/computer.ts'
import { type DeskLog, logStuck } from '../diagnostics/desk-log.ts'
import { createPagesHost } from '../network/pages-host.ts'
import type { HostServiceData } from '../network/service-entry.ts'
import type { FileAnswers } from '../open-file.ts'
import { createOutputHost } from '../outputs/output-host.ts'
import { realTimers } from '../real-time.ts'
import { openOutputKey } from '../settings/output-key.ts'
import { keepToOwner, ownerOnly } from '../settings/owner-only.ts'
import { createSecrets, type Keychain } from '../settings/secrets.ts'
import type { KeyValueStore } from '../settings/settings.ts'
import { beginStandby, prepareStandby } from '../standby/open-standby.ts'
import type { Standby } from '../standby/standby.ts'
import { openJournal } from '../threads/open-journal.ts'

export interface NodeHostOptions {
  readonly version: string
  readonly dataDir: string
  readonly port: number
  /** A running order to import and show; null for none. */
  readonly file: string | null
  /** To what it leaves open; left out: nothing. */
  readonly answers?: FileAnswers
  /** Entry of the listener's thread. */
  readonly serviceEntry: URL
  /** Entry of the journal's thread. */
  readonly journalEntry: URL
  /** Entry of the thread that reads and writes spreadsheets. */
  readonly spreadsheetEntry: URL
  /** Entry of the threads that read scripts. */
  readonly scriptFileEntry: URL
  /** Entry of the thread that keeps the copy of another desk. */
  readonly replicaEntry: URL
  /** See `PrepareStandbyOptions`. */
  readonly lostAfter?: number
  /** Entry of the thread that makes and restores backups. */
  readonly backupEntry: URL
  /** See `ComposeOptions`. */
  readonly restart: (apply: () => void) => void
  readonly restored: Message | null
  /** Where the built renderer lies. */
  readonly rendererDir: string
  readonly demoShow: URL
  readonly devices: DeviceFactory
  /** Null: tokens are kept in memory alone. */
  readonly keychain: Promise<Keychain | null>
  readonly keepAwake: KeepAwake
  /** See `OutputHostOptions`. */
  readonly addresses?: OutputNetwork['addresses']
  /** By mDNS by default. */
  readonly discovery?: Discovery
  /** Left out where nothing is written down. */
  readonly log?: DeskLog
  /** The service's thread stopped by itself: the desk cannot go on. */
  readonly failed: (error: Error) => void
}

/** The desk served to browsers, with its service, in this process. */
export interface NodeHost
  extends Pick<
    Composition,
    'desk' | 'diagnostics' | 'backups' | 'opened' | 'openFile' | 'outputPages' | 'served'
  > {
  /** Address of the desk, without a secret. */
  readonly address: string
  readonly dashboard: Dashboard
  /** This desk as one of two. */
  readonly standby: Pick<Standby, 'acts' | 'desk'>
  /** An address that pairs one browser, once. `used` is called when it was, or is good no more. */
  pairingAddress(used?: () => void): Promise<string>
  close(): Promise<void>
}

/** A start that fails ends all that it has begun. */
export async function startNodeHost(options: NodeHostOptions): Promise<NodeHost> {
  const cleanup = createCleanup(realTimers)
  try {
    return await start(options, cleanup)
  } catch (error) {
    await cleanup.run()
    throw error
  }
}

async function start(options: NodeHostOptions, cleanup: Cleanup): Promise<NodeHost> {
  const { log = null } = options
  const { rendererDir } = options
  const pages = createPagesHost({
    store: openConfStore(options.dataDir, 'paired-browsers'),
    dataDir: options.dataDir,
    rendererDir,
    here: true,
    log,
  })
  cleanup.add(pages.close)
  const { pairing } = pages
  const outputKey = openOutputKey(options.dataDir)
  const outputs = createOutputHost({
    rendererDir,
    key: outputKey.read,
    ...(options.addresses !== undefined && { addresses: options.addresses }),
  })
  cleanup.add(outputs.close)
  const prepared = await prepareStandby({ ...options, log, outputKey })
  const data: HostServiceData = { pages: pages.data, outputs: outputs.data }
  // What the desk is made of is loaded while the service starts in its thread.
  const [thread, { compose }] = await Promise.all([
    startThread(options, data, prepared.passive).then(started => {
      cleanup.add(started.close)
      return started
    }),
    import('../compose.ts'),
  ])
  const { dataDir } = options
  const standby = await prepared.open(thread)
  cleanup.add(() => standby.close())
  const { origin } = new URL(thread.addresses.baseUrl)
  const composition = await compose({
    dataDir,
    version: options.version,
    service: thread,
    store: openConfStore(dataDir),
    secrets: createSecrets({ keychain: await options.keychain, dataDir, timers: realTimers }),
    keepAwake: options.keepAwake,
    computer: { freeBytes: () => freeBytesIn(dataDir), power: systemPower },
    journal: openJournal(options.journalEntry, dataDir, log),
    demoShow: options.demoShow,
    file: options.file,
    ...(options.answers && { answers: options.answers }),
    devices: options.devices,
    spreadsheetEntry: options.spreadsheetEntry,
    scriptFileEntry: options.scriptFileEntry,
    backupEntry: options.backupEntry,
    restart: options.restart,
    restored: options.restored,
    globalKeys: null,
    browsers: pairing.browsers,
    people: { people: pairing.people, network: pages.network },
    standby,
    ...(options.discovery !== undefined && { discovery: options.discovery }),
    screens: { links: outputs.links(origin, standby.outputKeys), displays: null },
    ...(log !== null && { log }),
  })
  pages.serve(composition)
  outputs.serve(composition)
  const { desk, diagnostics, backups, copies, preflight, closeNetwork, opened, openFile, outputPages } =
    composition
  beginStandby(standby, composition)
  return {
    desk,
    diagnostics,
    backups,
    opened,
    openFile,
    outputPages,
    served: composition.served,
    address: `${origin}/`,
    dashboard: thread.dashboard,
    standby,
    // In the fragment: never sent to a server, never in a log or a Referer.
    async pairingAddress(used = () => undefined) {
      const secret = pairing.newSecret(used)
      log?.redaction.hide(secret)
      return `${origin}/#pair=${secret}`
    },
    async close() {
      preflight.close()
      composition.transfers.close()
      composition.scripts.close()
      closeNetwork()
      await standby.close()
      await copies.close()
      await desk.close()
      await thread.close()
      outputs.close()
      pages.close()
    },
  }
}

const startThread = (
  { serviceEntry, dataDir, port, version, failed, log }: NodeHostOptions,
  data: HostServiceData,
  passive: boolean,
): Promise<ServiceThread> =>
  startServiceThread({
    entry: serviceEntry,
    options: { dataDir, host: '127.0.0.1', port, version, passive },
    data,
    transfer: [data.pages.relay, data.outputs.relay],
    failed,
    stuck: logStuck(log ?? null, 'rundown-service'),
    ...(log !== undefined && { log: log.of('service') }),
  })

/** One JSON file in the data directory, readable by its owner only; one that cannot be read is replaced by an empty one. */
export function openConfStore(dataDir: string, name = 'settings'): KeyValueStore {
  const conf = new Conf<Record<string, unknown>>({
    cwd: dataDir,
    configName: name,
    projectName: 'showcall',
    configFileMode: ownerOnly,
    clearInvalidConfig: true,
  })
  keepToOwner(conf.path)
  return {
    get: key => conf.get(key),
    set: (key, value) => conf.set(key, value),
  }
}
