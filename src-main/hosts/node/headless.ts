import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createProcessTime } from '../../base/process-time.ts'
import { dashboardOver, runAct } from '../../contract/dashboard-acts.ts'
import { inEnglish } from '../../contract/english.ts'
import type { Log } from '../../contract/log.ts'
import type { SteadyTime } from '../../domain/time/steady-time.ts'
import { createService, type Service } from '../../service/create-service.ts'
import { isRate } from '../../service/dashboard/access.ts'
import { createJsonLog, redactAddress } from '../../service/log.ts'
import type { OpenedPostgres } from '../../service/store/postgres/open-postgres-store.ts'
import { createWallClock } from '../../service/wall-clock.ts'
import { type CommandLine, databaseFault, databaseOf, isDatabase, isDeskApiOn } from '../command-line.ts'
import { prepareDataDir } from '../data-dir.ts'
import { describeFailure } from '../describe-failure.ts'
import { claimDataDir } from '../instance/claim-data-dir.ts'
import { readVersion } from '../version.ts'
import type { Terminal } from './commands/command.ts'
import {
  createServiceMetrics,
  type MetricsListener,
  openMetricsListener,
  type ServiceMetrics,
} from './metrics.ts'

/** The Rundown Service without a desk: no pages, no devices, a log in JSON on stdout, until it is stopped. */
export async function runHeadless(options: CommandLine, { print, say }: Terminal): Promise<number> {
  if (options.ratePreset !== null && !isRate(options.ratePreset)) {
    say('--rate-preset must be free, paid, local, or a number of requests per minute from 1.')
    return 2
  }
  const database = options.database ?? databaseOf(process.env)
  if (database !== null && !isDatabase(database)) {
    say(databaseFault)
    return 2
  }
  try {
    const dataDir = prepareDataDir(options.dataDir)
    const instance = await claimDataDir(dataDir, { ask: 'address' }, { say })
    if (!instance.first) {
      const where = instance.reply.ok ? ` at ${String(instance.reply.value)}` : ''
      say(`Showcall is already running${where} on ${dataDir}. Stop it, or choose another --data-dir.`)
      return 1
    }
    // Asked to stop while it starts, it stops as soon as it has started.
    const stop = Promise.withResolvers<NodeJS.Signals | 'request'>()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop.resolve)
    const steady = createProcessTime()
    const opened = database === null ? null : await openDatabase(database, steady)
    const wall = opened?.wall ?? createWallClock(steady, Date.now)
    const clock = wall.now
    const log = createJsonLog(clock, print)
    const version = readVersion(new URL('../../../package.json', import.meta.url))
    const metrics = options.metrics === null ? null : createServiceMetrics(version)
    const service = await createService({
      dataDir,
      host: options.host,
      port: options.port,
      clock,
      wall,
      log,
      version,
      corsOrigins: options.corsOrigins,
      extend: ({ app }) => {
        logRequests(app, log)
        metrics?.watch(app)
      },
      ...(options.ratePreset !== null && { rate: options.ratePreset }),
      ...((options.deskApi || isDeskApiOn(process.env)) && {
        deskApi: { trustedProxies: options.trustedProxies },
      }),
      ...(metrics !== null && { delivered: metrics.changeSent }),
      ...(opened !== null && { openStore: () => opened.store }),
    })
    const address = new URL(service.addresses.baseUrl).origin
    const metricsListener = await serveMetrics(options.metrics, metrics, service, log)
    announce(service, options.host, log, say)
    instance.serve({
      front: async () => {
        throw new Error(`The service runs at ${address} alone. Stop it to open Showcall on ${dataDir}.`)
      },
      address: () => address,
      stop: async () => {
        stop.resolve('request')
        return 'The service is stopping.'
      },
      dashboard: dashboardOver((act, args) => {
        log({ level: 'info', event: 'admin.act', fields: actFields(act, args) })
        return runAct(service.dashboard, act, args)
      }),
      copiedFrom: () => null,
      desk: null,
    })
    log({ level: 'info', event: 'service.stopping', fields: { signal: await stop.promise } })
    instance.stopping()
    await metricsListener?.close()
    await service.close()
    await instance.release()
    log({ level: 'info', event: 'service.stopped' })
    return 0
  } catch (error) {
    say(describeFailure(error))
    return 1
  }
}

/** Which act a command asked for, and on what: identifiers alone. */
const actFields = (act: string, args: readonly unknown[]): Readonly<Record<string, string>> => {
  const [first, second] = args
  if (act === 'inTeam') return { act: String(second), team: String(first) }
  return { act, ...(typeof first === 'string' && { on: first }) }
}

/** Its driver is loaded where it is used. */
async function openDatabase(url: string, steady: SteadyTime): Promise<OpenedPostgres> {
  const { openPostgresStore } = await import('../../service/store/postgres/open-postgres-store.ts')
  return openPostgresStore({ url, steady })
}

/** Null: nobody asked for them. A service that cannot serve its metrics does not start. */
async function serveMetrics(
  at: CommandLine['metrics'],
  metrics: ServiceMetrics | null,
  service: Service,
  log: Log,
): Promise<MetricsListener | null> {
  if (at === null || metrics === null) return null
  metrics.askLoad(service.load)
  try {
    const listener = await openMetricsListener(at, metrics)
    log({ level: 'info', event: 'metrics.started', fields: { address: listener.address } })
    return listener
  } catch (error) {
    await service.close()
    throw error
  }
}

function announce({ addresses, notices }: Service, host: string, log: Log, say: Terminal['say']): void {
  const said = notices.map(notice => inEnglish(notice))
  const warnings = isLoopback(host) ? said : [...said, openToOthers(host)]
  for (const warning of warnings) {
    say(warning)
    log({ level: 'warn', event: 'service.notice', fields: { notice: warning } })
  }
  log({ level: 'info', event: 'service.started', fields: { ...addresses } })
}

const openToOthers = (host: string): string =>
  `Warning: the service listens on ${host}, where other computers can reach it, without encryption. ` +
  'Anyone on the network can read the tokens. Use a proxy with HTTPS, or leave out --host.'

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * Logs a request and its result, without headers and body, and only those query parameters that identify nobody. Health
 * checks that find nothing are left out: a proxy makes one every second.
 */
function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isHealthy = reply.statusCode === 200 && /^\/(?:healthz|readyz)$/.test(request.url)
    if (isHealthy) return done()
    log({
      level: 'info',
      event: 'request',
      requestId: request.id,
      fields: {
        method: request.method,
        address: redactAddress(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
    })
    done()
  })
}
