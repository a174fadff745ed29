import { MessageChannel } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import type { BridgeAnswer, BridgeRequestName } from '../../contract/bridge/bridge.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import { describeError } from '../../contract/log.ts'
import type { KeepAwake } from '../../desk/ports/keep-awake.ts'
import { startServiceThread } from '../../service/thread/thread.ts'
import { type Cleanup, createCleanup } from '../cleanup.ts'
import { type Composition, compose, type DeviceFactory } from '../compose.ts'
import { type DeskLog, logStuck } from '../diagnostics/desk-log.ts'
import { createOutputHost } from '../outputs/output-host.ts'
import { realTimers } from '../real-time.ts'
import type { Keychain } from '../settings/keychain.ts'
import { createSecrets } from '../settings/secrets.ts'
import { loadSessionKey } from '../settings/session-key.ts'
import { openJournal } from '../threads/open-journal.ts'
import { openConfStore } from './conf-store.ts'
import type { DeskOfPages, DeskPages } from './desk-pages.ts'
import { createPairing, type Pairing } from './pairing.ts'
import type { NodeServiceData } from './service-entry.ts'

export interface NodeHostOptions {
  readonly version: string
  readonly dataDir: string
  readonly port: number
  /** A running order to import and show; null for none. */
  readonly file: string | null
  /** Entry of the listener's thread. */
  readonly serviceEntry: URL
  /** Entry of the journal's thread. */
  readonly journalEntry: URL
  /** Entry of the thread that reads and writes spreadsheets. */
  readonly spreadsheetEntry: URL
  /** Where the built renderer lies. */
  readonly rendererDir: string
  readonly demoShow: URL
  readonly devices: DeviceFactory
  /** Null: tokens are kept in memory alone. */
  readonly keychain: Promise<Keychain | null>
  readonly keepAwake: KeepAwake
  /** Left out where nothing is written down. */
  readonly log?: DeskLog
  /** The service's thread stopped by itself: the desk cannot go on. */
  readonly failed: (error: Error) => void
}

/** The desk served to browsers, with its service, in this process. */
export interface NodeHost extends Pick<Composition, 'desk' | 'diagnostics' | 'opened' | 'openFile'> {
  /** Address of the desk, without a secret. */
  readonly address: string
  readonly dashboard: Dashboard
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
  const { port1: near, port2: far } = new MessageChannel()
  cleanup.add(() => near.close())
  // Pages may ask before the desk is composed; they wait.
  const composed = Promise.withResolvers<Composition>()
  composed.promise.catch(() => undefined)
  cleanup.add(() => composed.reject(new Error('Showcall did not start.')))
  const pairing = createPairing({
    store: openConfStore(options.dataDir, 'paired-browsers'),
    now: Date.now,
    ended: clientIds => void pages.unpaired(clientIds),
    failed: error =>
      log?.of('host')({ level: 'warn', event: 'pairing.not-saved', error: describeError(error) }),
  })
  const pages = createBirpc<DeskPages, DeskOfPages>(pairedCalls(pairing, composed.promise), {
    post: data => near.postMessage(data),
    on: listener => near.on('message', listener),
    eventNames: ['event', 'unpaired'],
  })
  const sessionKey = loadSessionKey(options.dataDir)
  const { rendererDir } = options
  const outputs = createOutputHost({ rendererDir, key: sessionKey })
  cleanup.add(outputs.close)
  const data: NodeServiceData = { relay: far, rendererDir, outputs: outputs.data }
  const thread = await startServiceThread({
    entry: options.serviceEntry,
    options: { dataDir: options.dataDir, host: '127.0.0.1', port: options.port, version: options.version },
    data,
    transfer: [far, outputs.data.relay],
    failed: options.failed,
    stuck: logStuck(log, 'rundown-service'),
    ...(log !== null && { log: log.of('service') }),
  })
  cleanup.add(thread.close)
  const { dataDir } = options
  const { origin } = new URL(thread.addresses.baseUrl)
  const composition = await compose({
    dataDir,
    version: options.version,
    service: thread,
    store: openConfStore(dataDir),
    secrets: createSecrets({ keychain: await options.keychain, dataDir, timers: realTimers }),
    keepAwake: options.keepAwake,
    journal: openJournal(options.journalEntry, dataDir, log),
    demoShow: options.demoShow,
    file: options.file,
    devices: options.devices,
    spreadsheetEntry: options.spreadsheetEntry,
    globalKeys: null,
    browsers: pairing,
    screens: { links: outputs.links(origin), displays: null },
    ...(log !== null && { log }),
  })
  composed.resolve(composition)
  outputs.serve(composition)
  const { desk, diagnostics, outputPages, opened, openFile } = composition
  desk.subscribe((name, payload) => void pages.event(name, payload))
  return {
    desk,
    diagnostics,
    opened,
    openFile,
    address: `${origin}/`,
    dashboard: thread.dashboard,
    // In the fragment: never sent to a server, never in a log or a Referer.
    async pairingAddress(used = () => undefined) {
      const secret = pairing.newSecret(used)
      log?.redaction.hide(secret)
      return `${origin}/#pair=${secret}`
    },
    async close() {
      outputPages.close()
      await desk.close()
      await thread.close()
      outputs.close()
      near.close()
    },
  }
}

/** What pages may call, once their browser is paired. */
const pairedCalls = (pairing: Pairing, composed: Promise<Composition>): DeskOfPages => ({
  redeem: async request => pairing.redeem(request),
  admit: async (id, session) => pairing.admit(id, session),
  async request(id, name, payload) {
    const { bridge } = await composed
    return pairing.serves(id) ? bridge.handle({ id }, name, payload) : notPaired
  },
  language: async () => (await composed).language(),
  disconnected(id) {
    pairing.left(id)
    composed.then(
      ({ bridge }) => bridge.disconnected({ id }),
      () => undefined,
    )
  },
})

const notPaired: BridgeAnswer<BridgeRequestName> = {
  ok: false,
  failure: { error: 'not-paired', message: 'This browser is not paired with Showcall.' },
}
