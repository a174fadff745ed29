import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Dashboard, ServiceAddresses } from '../contract/dashboard.ts'
import { deskPath } from '../contract/desk-v1.ts'
import { describeError, type Log } from '../contract/log.ts'
import type { Message } from '../domain/messages/message.ts'
import type { Clock } from '../domain/time/time.ts'
import { createTokenAuthority, type TokenAuthority } from './auth-tokens.ts'
import { Workspace } from './core/workspace.ts'
import { changeTeam } from './dashboard/access.ts'
import { createDashboard } from './dashboard/dashboard.ts'
import { emptyTrash } from './dashboard/rundowns.ts'
import { followWall } from './follow-wall.ts'
import { createApp } from './http/app.ts'
import {
  apply,
  createFixedBudgets,
  createSharedFixedBudgets,
  createSharedSlidingBudgets,
  createSlidingBudgets,
  takeForAddress,
} from './http/callers.ts'
import { createDeskGate } from './http/desk/desk-gate.ts'
import { deskRoutes } from './http/desk/routes.ts'
import { mountDocs } from './http/docs.ts'
import { mountRoutes, unknownAddresses } from './http/mount.ts'
import { describeApi } from './http/openapi.ts'
import { createCursors, createRowTexts } from './http/paging.ts'
import { routes } from './http/routes/index.ts'
import { mountV0 } from './http/v0.ts'
import { ignoreOtherUpgrades, listen, type OtherUpgrades, watchRequests } from './listen.ts'
import { createServer } from './node-http.ts'
import { EventStreams } from './push/event-stream.ts'
import type { Repeat } from './push/sockets.ts'
import { openV0Channel } from './push/v0-channel.ts'
import type { CommitFeed } from './store/commit-feed.ts'
import type { Store } from './store/port.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'
import type { WallClock } from './wall-clock.ts'

export interface ServiceOptions {
  readonly dataDir: string
  readonly host: string
  /** When it is taken, the next free one is used, which is logged. 0: any. */
  readonly port: number
  readonly clock: Clock
  /** What `clock` is the `now` of, where it is to follow the wall clock of this computer. */
  readonly wall?: WallClock
  readonly version: string
  readonly log?: Log
  /** Adds to the same listener: the desk's pages, and a socket of its own. */
  readonly extend?: (server: { readonly app: FastifyInstance; readonly http: Server }) => Promise<void> | void
  /** Origins of pages that may read the API in a browser, `*` for any; by default none. */
  readonly corsOrigins?: readonly string[]
  /** `free`, `paid`, `local`, or requests a minute; by default as it was before. */
  readonly rate?: string
  /** Desks on other computers may use owner actions, by `/desk-v1`; left out: only desks of this computer may. */
  readonly deskApi?: { readonly trustedProxies: readonly string[] }
  /** The timer of `serverTime`; by default that of this process. */
  readonly repeat?: Repeat
  /** Called for each change sent to clients, with the ms since its commit, which another process may have made. */
  readonly delivered?: (afterMs: number) => void
  /** What it begins with; see `Service.setPassive`. */
  readonly passive?: boolean
  /** Opens the store; by default SQLite in the data directory. */
  readonly openStore?: () => Store | Promise<Store>
}

export interface ServiceLoad {
  /** Connected clients of the push channel of v0. */
  readonly pushClients: number
  /** Open event streams of v1. */
  readonly eventStreams: number
  /** The state of a show is in memory alone, since the disk does not take it. */
  readonly unsaved: boolean
  /** The store answers. */
  readonly ready: boolean
}

/** The embedded Rundown Service while it answers. */
export interface Service {
  readonly addresses: ServiceAddresses
  readonly dashboard: Dashboard
  /** What a standby follows; null where the database has replication of its own. */
  readonly commits: CommitFeed | null
  /**
   * While it is on, another desk calls the show: reading goes on, changes are refused with `service.passive`. Settles once
   * those that were accepted before are done.
   */
  setPassive(on: boolean): Promise<void>
  /** What it does at the moment, for those who watch over it. */
  readonly load: () => ServiceLoad
  /** What the person who started it should know: another port, a database that was set aside. */
  readonly notices: readonly Message[]
  /** Answers what is under way, closes every connection, and leaves one file behind. */
  close(): Promise<void>
}

/** How long a stop waits for requests under way, in milliseconds. */
const stopTimeout = 5_000
/** And for web sockets to take what was sent to them last. */
const socketCloseTimeout = 250
const trashLookedThroughEvery = 60 * 60 * 1000

/** Throws `StartupError`. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { clock, log = () => {} } = options
  const store =
    (await options.openStore?.()) ??
    openSqliteStore(options.dataDir, clock(), fields =>
      log({ level: 'error', event: 'store.row_left_out', fields }),
    )
  try {
    if (options.rate !== undefined) await changeTeam(store, store.installation.teamId, { rate: options.rate })
    return await serve(store, { repeat: everySoOften, ...options, log })
  } catch (error) {
    await store.close()
    throw error
  }
}

type Serving = ServiceOptions & { readonly log: Log; readonly repeat: Repeat }

async function serve(store: Store, options: Serving): Promise<Service> {
  const { clock, host, log, repeat, wall } = options
  let isPassive = options.passive ?? false
  const workspace = new Workspace(
    store,
    clock,
    error => log({ level: 'error', event: 'push.failed', error: describeError(error) }),
    () => isPassive,
  )
  const authority = createTokenAuthority(store.installation)
  // A request without a Host is answered like others: with a problem document.
  const server = createServer({ requireHostHeader: false })
  const requests = watchRequests(server)
  let origin = ''
  const streams = new EventStreams(workspace, repeat)
  const { isRefusedSocket } = ignoreOtherUpgrades(server)
  const parts = { store, workspace, authority, server, streams, isRefusedSocket, origin: () => origin }
  const app = createApis(parts, options)
  const channel = openV0Channel({ http: server, workspace, repeat })
  const stepped = (): void => {
    channel.sendTime()
    streams.sendTime()
  }
  workspace.onCommitted(({ at }) => options.delivered?.(Math.max(0, clock() - at)))
  const tokensEnded = async (): Promise<void> => {
    streams.checkTokens()
    await channel.checkTokens()
  }
  const stopHearing = store.shared?.others.onEvent(({ kind }) => {
    if (kind === 'clock') stepped()
    if (kind === 'access')
      tokensEnded().catch(error => log({ level: 'error', event: 'push.failed', error: describeError(error) }))
  })
  const following = wall === undefined ? null : followWall({ wall, workspace, repeat, log, stepped })
  await options.extend?.({ app, http: server })
  await app.ready()
  const listening = await listen(server, host, options.port)
  origin = `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`
  const emptying = keepEmptyingTrash(store, options)
  const stopSaving = keepSaving(store, repeat, log)
  const addresses = { baseUrl: `${origin}/api-v1`, v0Url: `${origin}/api-v0`, socketUrl: origin }

  return {
    addresses,
    commits: store.commits,
    async setPassive(on) {
      isPassive = on
      // Writes are done one after another.
      await store.write(async () => undefined)
    },
    dashboard: createDashboard({
      store,
      workspace,
      authority,
      addresses: () => addresses,
      tokensEnded,
    }),
    load: () => ({
      pushClients: channel.count(),
      eventStreams: streams.count(),
      unsaved: store.unsaved.any(),
      ready: store.ready(),
    }),
    notices: [...store.notices, ...listening.notices],
    async close() {
      emptying.stop()
      stopSaving()
      stopHearing?.()
      await following?.stop()
      channel.close()
      streams.close()
      await requests.stop(stopTimeout)
      await requests.cutUpgraded(socketCloseTimeout)
      await app.close()
      await requests.close()
      await emptying.ended()
      await store.close()
    },
  }
}

interface ApiParts {
  readonly store: Store
  readonly workspace: Workspace
  readonly authority: TokenAuthority
  readonly server: Server
  readonly streams: EventStreams
  readonly isRefusedSocket: OtherUpgrades['isRefusedSocket']
  /** Empty until the server listens. */
  readonly origin: () => string
}

/** Both versions of the API and its documentation, on one server. */
function createApis(
  { store, workspace, authority, server, streams, isRefusedSocket, origin }: ApiParts,
  { clock, log, version, corsOrigins = [], deskApi }: Serving,
): FastifyInstance {
  const site = () => ({ docsUrl: `${origin()}/docs`, specUrl: `${origin()}/api-v1/openapi.json` })
  const budgets = createFixedBudgets()
  const counts = store.shared?.counts
  const teamBudgets = counts === undefined ? budgets : createSharedFixedBudgets(counts)
  const v0Budgets = counts === undefined ? createSlidingBudgets() : createSharedSlidingBudgets(counts)
  const { cursorSecret } = store.installation
  const v0 = { workspace, budgets: v0Budgets, anonymous: budgets }
  const takeUnknown = unknownAddresses({ workspace, authority, budgets, teamBudgets, v0 })
  const unsaved = store.unsaved.any
  const { app, largeReplies } = createApp({
    server,
    clock,
    version,
    log,
    budgets,
    site,
    corsOrigins,
    takeUnknown,
    isRefusedSocket,
    unsaved,
    ready: () => store.ready(),
  })
  const mounting = {
    workspace,
    reader: workspace.reader,
    authority,
    budgets,
    teamBudgets,
    site,
    streams,
    cursors: createCursors(cursorSecret),
    texts: createRowTexts(),
    largeReplies,
  }
  mountRoutes(app, '/api-v1', routes, mounting)
  if (deskApi !== undefined) {
    mountRoutes(app, deskPath, deskRoutes, { ...mounting, gate: createDeskGate(deskApi.trustedProxies) })
    const description = () => describeApi(deskRoutes, `${origin()}${deskPath}`, version)
    app.get(`${deskPath}/openapi.json`, async (request, reply) => {
      apply(reply, takeForAddress(budgets, request.ip, clock()))
      return description()
    })
  }
  const baseUrl = () => `${origin()}/api-v1`
  mountDocs(app, { prefix: '/api-v1', routes, version, baseUrl, take: takeUnknown })
  mountV0(app, '/api-v0', v0)
  return app
}

/** Empties the trash now and every hour. */
function keepEmptyingTrash(store: Store, { clock, repeat, log }: Serving) {
  let emptying = Promise.resolve()
  const empty = () => {
    emptying = emptyTrash(store, clock).catch(error =>
      log({ level: 'error', event: 'trash.failed', error: describeError(error) }),
    )
  }
  empty()
  return { stop: repeat(trashLookedThroughEvery, empty), ended: () => emptying }
}

const savedEvery = 2_000

/** Writes what the disk did not take as soon as it does, and logs when that begins and ends. */
function keepSaving({ unsaved }: Store, repeat: Repeat, log: Log): () => void {
  let failing = false
  return repeat(savedEvery, () => {
    const now = unsaved.any()
    if (now && !failing) log({ level: 'error', event: 'store.not_recorded' })
    if (!now && failing) log({ level: 'info', event: 'store.recorded_again' })
    failing = now
    if (!now) return
    unsaved
      .save()
      .catch(error => log({ level: 'error', event: 'store.save_failed', error: describeError(error) }))
  })
}

const everySoOften: Repeat = (milliseconds, callback) => {
  const timer = setInterval(callback, milliseconds)
  // It is not what keeps a process running.
  timer.unref()
  return () => clearInterval(timer)
}
