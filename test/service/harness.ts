import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, it } from 'vitest'
import type { Role } from '../../src-main/contract/v1/resources.ts'
import { type Instant, instant } from '../../src-main/domain/time/time.ts'
import { createService, type Service, type ServiceOptions } from '../../src-main/service/create-service.ts'
import type { Store } from '../../src-main/service/store/port.ts'
import { openSqliteStore } from '../../src-main/service/store/sqlite/sqlite-store.ts'
import type { LogLimits } from '../../src-main/service/store/store-reader.ts'
import { granted } from '../support/granted.ts'
import type { Json } from './json.ts'
import { replyChecker } from './reply-checker.ts'
import { openSharedStore } from './shared-store.ts'

/** A clock that stands still until it is moved. */
export interface TestClock {
  (): Instant
  advance(ms: number): void
}

export function testClock(start = Date.UTC(2026, 4, 1, 18)): TestClock {
  let now = start
  return Object.assign(() => instant(now), {
    advance(ms: number) {
      now += ms
    },
  })
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
  readonly text: string
}

export interface RequestOptions {
  readonly body?: unknown
  /** Sent as it is, with the content type given in the headers. */
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Null: none. Undefined: the owner's. */
  readonly token?: string | null
}

export interface Bench {
  readonly service: Service
  readonly clock: TestClock
  readonly dataDir: string
  readonly owner: string
  /** Address of v1: of the next service, where there are several. */
  baseUrl(): string
  mint(role: Role, rundownId?: string | null, expiresIn?: number | null): Promise<string>
  /** Path from `/api-v1`, unless it names another address. */
  call(method: string, path: string, options?: RequestOptions): Promise<Reply>
  /** A rundown with cues by title, ten seconds each, and its identifiers. */
  seed(titles?: readonly string[], extra?: object): Promise<Seeded>
  close(): Promise<void>
}

export interface Seeded {
  readonly id: string
  readonly path: string
  readonly cues: readonly string[]
  readonly columns: readonly string[]
}

/** What one process alone with its SQLite file has: the file, and counts of addresses that no other process adds to. */
export const itAlone = it.runIf(inject('postgres') === undefined)

export function temporaryDirectory(within = tmpdir()): string {
  return mkdtempSync(join(within, 'showcall-service-'))
}

/** That store, with some of its members in place of its own. */
export const storeWith = (store: Store, change: Partial<Store>): Store =>
  new Proxy(store, {
    get(target, name: keyof Store) {
      const member = change[name] ?? target[name]
      return typeof member === 'function' ? member.bind(target) : member
    },
  })

interface BenchOptions extends Partial<ServiceOptions> {
  /** Of the log of changes. */
  readonly limits?: LogLimits
}

export async function startBench({ limits, ...options }: BenchOptions = {}): Promise<Bench> {
  const clock = testClock()
  const dataDir = options.dataDir ?? temporaryDirectory()
  const server = options.openStore === undefined ? inject('postgres') : undefined
  const { wall, ...others } = options
  const start = (more: Partial<ServiceOptions>) =>
    createService({
      dataDir,
      host: '127.0.0.1',
      port: 0,
      clock,
      version: '0.0.0-test',
      ...(server !== undefined && { openStore: () => openSharedStore(server, dataDir, limits) }),
      ...(server === undefined &&
        limits !== undefined && {
          openStore: () => openSqliteStore(dataDir, (options.clock ?? clock)(), undefined, limits),
        }),
      ...others,
      ...more,
    })
  const service = await start(wall === undefined ? {} : { wall })
  // Where they share a database, each request goes to the next of three services. They share the clock as well.
  const services = server === undefined ? [service] : [service, await start({}), await start({})]
  let calls = 0
  const next = (): string => (services[calls++ % services.length] ?? service).addresses.baseUrl
  const mint: Bench['mint'] = async (role, rundownId = null, expiresIn = null) =>
    granted(await service.dashboard.mint({ role, rundownId, expiresIn })).token
  const owner = await mint('OWNER')

  const check = replyChecker()

  const call: Bench['call'] = async (method, path, { body, raw, headers = {}, token = owner } = {}) => {
    const baseUrl = next()
    const address = path.startsWith('http') ? path : baseUrl + path
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(address, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const { status, headers: replyHeaders } = response
    const reply: Reply = {
      status,
      headers: replyHeaders,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : null,
    }
    if (address.startsWith(`${baseUrl}/`) && !address.startsWith(`${baseUrl}/openapi`)) {
      const faults = check({ ...reply, method, path: address.slice(baseUrl.length) })
      // Every reply of every test is as the description of the API says.
      if (faults.length > 0) throw new Error(`${method} ${path}: ${faults.join('; ')}: ${text.slice(0, 500)}`)
    }
    return reply
  }

  return {
    service,
    clock,
    dataDir,
    owner,
    baseUrl: next,
    mint,
    call,
    async seed(titles = ['One', 'Two', 'Three'], extra = {}) {
      const created = await call('POST', '/rundowns', {
        body: {
          title: 'Show',
          columns: [{ name: 'Light' }, { name: 'Sound' }],
          cues: titles.map(title => ({ title, duration_ms: 10_000 })),
          ...extra,
        },
      })
      if (created.status !== 201) throw new Error(`No rundown was made: ${JSON.stringify(created.body)}`)
      const id: string = created.body.data.id
      const path = `/rundowns/${id}`
      const rows = await call('GET', `${path}?include=cues`)
      return {
        id,
        path,
        cues: rows.body.included.cues.map((cue: { id: string }) => cue.id),
        columns: created.body.data.column_order,
      }
    },
    async close() {
      for (const one of services) await one.close()
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
