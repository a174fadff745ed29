import { readFile } from 'node:fs/promises'
import { connectShowService } from '../client/show-service.ts'
import type { Dashboard } from '../contract/dashboard.ts'
import { type BridgeServer, createBridgeServer } from '../desk/bridge-server.ts'
import { createDesk, type Desk } from '../desk/desk.ts'
import type { Settings } from '../desk/ports/settings.ts'
import type { SurfaceSource } from '../desk/ports/surface.ts'
import type { GateSettings } from '../domain/gate.ts'
import { type Clock, instant } from '../domain/time.ts'
import { createProcessTime } from '../service/process-clocks.ts'
import { type OpenedFile, openFile } from './open-file.ts'
import { realTimers } from './real-time.ts'

export interface ComposeOptions {
  readonly version: string
  /** The embedded service, running. */
  readonly service: { readonly dashboard: Dashboard; readonly notices: readonly string[] }
  readonly settings: Settings
  /** Shown on the first start of all. */
  readonly demoShow: URL
  /** A running order named on the command line. */
  readonly file: string | null
  readonly sources: SourceFactory
  /** Of the desk's gate; `defaultGate` unless told otherwise. */
  readonly gate?: GateSettings
}

/** The devices of this host, on the service's clock. */
export type SourceFactory = (now: Clock) => readonly SurfaceSource[]

export interface Composition {
  readonly desk: Desk
  readonly bridge: BridgeServer
  readonly now: Clock
  /** For hosts that are told when the computer wakes: the time is right at once, not only when it is next read. */
  readonly woke: () => void
  /** What became of the file that was named; null when none was. */
  readonly opened: OpenedFile | null
}

/** The only wiring: one core, whatever host brings windows, secrets and lifecycle. */
export async function compose(options: ComposeOptions): Promise<Composition> {
  const { settings } = options
  const { dashboard } = options.service
  const time = createProcessTime()
  const access = await dashboard.deskAccess()
  const service = connectShowService({
    access,
    pushToken: async () => (await dashboard.deskAccess()).v0Token,
    local: time.local,
    timers: realTimers,
  })
  const desk = createDesk({
    app: options.version,
    service,
    persons: dashboard,
    settings,
    timers: realTimers,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(options.gate !== undefined && { gate: options.gate }),
  })
  for (const notice of options.service.notices) desk.notices.add('warning', notice)

  await desk.resume()
  const opened = options.file === null ? null : await openFile(desk, options.file)
  if (settings.read().rundownId === null) await showSomething(desk, options.demoShow, service.now)
  await desk.attach(options.sources(service.now))
  return { desk, bridge: createBridgeServer(desk, service.now), now: service.now, woke: time.check, opened }
}

/** A desk is never empty at its first start: the newest rundown there is, else the demo show. */
async function showSomething(desk: Desk, demoShow: URL, now: Clock): Promise<void> {
  const [newest] = await desk.list()
  if (newest !== undefined) {
    desk.open(newest.id, false)
    return
  }
  const text = await readFile(demoShow, 'utf8')
  await desk.import({ name: 'demo-show.csv', text, startTime: nextFiveMinutes(now) })
}

const fiveMinutes = 300_000

const nextFiveMinutes = (now: Clock) => instant(Math.ceil(now() / fiveMinutes) * fiveMinutes)
