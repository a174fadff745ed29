import { connectShowService } from '../../src-main/client/show-service.ts'
import type { ConnectionSecrets, GoAs, RemoteConnection } from '../../src-main/contract/connection.ts'
import { createDesk } from '../../src-main/desk/desk.ts'
import type { Desk } from '../../src-main/desk/desk-options.ts'
import type { DeskSettings, SettingsStore } from '../../src-main/desk/ports/settings.ts'
import type { Intent, PressResult } from '../../src-main/domain/show/press.ts'
import type { RunnerState } from '../../src-main/domain/show/runner.ts'
import { freshSettings } from '../fakes/desk-settings.ts'
import { HostedService, type HostedServiceOptions } from '../fakes/hosted-service.ts'
import type { HostedRundown } from '../fakes/hosted-service-rundown.ts'
import { createMemoryJournal, type MemoryJournal } from '../fakes/memory-journal.ts'
import { createMemoryKeptShow } from '../fakes/memory-kept-show.ts'
import {
  createVirtualNetwork,
  type LineProfile,
  type VirtualLine,
  virtualAddresses,
} from '../fakes/virtual-network.ts'
import { createVirtualTime, type VirtualTime } from '../fakes/virtual-time.ts'

/** One request of a desk that was meant to move the show, as the service saw it. */
export interface Served {
  readonly key: string
  readonly path: string
  /** Number of moves of the show that it made. */
  readonly moves: number
}

export interface ModelDesk {
  readonly desk: Desk
  readonly line: VirtualLine
  readonly journal: MemoryJournal
  /** Number of keys that went down here. */
  presses(): number
  /** A press is shown that has no answer yet. */
  unanswered(): boolean
  /** Its line was cut, or lay silent: until this instant of virtual time it may not have found out. */
  blindUntil: number
  /** When a press was answered last, in virtual time. */
  answeredAt(): number
  down(surface: string, intent: Intent, saw?: number): void
  up(surface: string): void
}

export interface World {
  readonly time: VirtualTime
  readonly service: HostedService
  readonly rundown: HostedRundown
  readonly desks: readonly ModelDesk[]
  /** Requests to move the show that the service carried out or refused, in order. */
  readonly served: readonly Served[]
  /** State of the service's show since each instant of virtual time, in order. */
  readonly history: readonly { readonly since: number; readonly state: RunnerState }[]
  close(): Promise<void>
}

export interface WorldOptions {
  readonly desks: readonly Partial<LineProfile>[]
  readonly service?: Partial<HostedServiceOptions>
  readonly goAs?: GoAs
  /** False: the desks have no v0 token, and timing comes by the event stream. */
  readonly push?: boolean
  /** Of what is random: delays, losses, retries. */
  readonly chance?: number
}

const show = {
  title: 'Evening',
  columns: [{ name: 'LX' }],
  cues: [
    { title: 'Opening', duration_ms: 20_000 },
    { type: 'heading' as const, title: 'Part one' },
    { title: 'Walk-on', duration_ms: 5_000 },
    {
      type: 'group' as const,
      title: 'Panel',
      children: [
        { title: 'Question', duration_ms: 10_000 },
        { title: 'Answer', duration_ms: 0 },
      ],
    },
    { title: 'Trailer', duration_ms: 8_000 },
    { title: 'Award', duration_ms: 3_000 },
    { title: 'Song', duration_ms: 15_000 },
    { title: 'Credits', duration_ms: 30_000 },
  ],
}

/** Several whole desks at one service, over lines of their own, in virtual time. */
export async function createWorld(options: WorldOptions): Promise<World> {
  const random = seeded(options.chance ?? 1)
  const time = createVirtualTime(1_800_000_000_000)
  const service = new HostedService({
    clock: time.now,
    timers: time.timers,
    perMinute: 100_000,
    ...options.service,
  })
  const rundown = service.seed(show)
  const served: Served[] = []
  const history: { since: number; state: RunnerState }[] = [{ since: time.now(), state: rundown.state }]
  const note = (): void => {
    if (history.at(-1)?.state !== rundown.state) history.push({ since: time.now(), state: rundown.state })
  }
  const handle = service.handle.bind(service)
  service.handle = request => {
    const before = service.moves.length
    const reply = handle(request)
    note()
    if (request.method === 'POST' && request.path.includes('/action:')) {
      served.push({
        key: request.headers['idempotency-key'] ?? '',
        path: request.path,
        moves: service.moves.length - before,
      })
    }
    return reply
  }
  const press = service.press.bind(service)
  service.press = (id, command) => {
    press(id, command)
    note()
  }

  const network = createVirtualNetwork({ time, service, random })
  const desks: ModelDesk[] = []
  for (const [place, profile] of options.desks.entries()) {
    const line = network.line(profile)
    desks.push(await openDesk({ time, service, rundown, line, place, options, random }))
  }
  await time.advance(5_000)
  return {
    time,
    service,
    rundown,
    desks,
    served,
    history,
    async close() {
      for (const { desk } of desks) await desk.close()
      service.close()
    },
  }
}

interface OpenDesk {
  readonly time: VirtualTime
  readonly service: HostedService
  readonly rundown: HostedRundown
  readonly line: VirtualLine
  readonly place: number
  readonly options: WorldOptions
  readonly random: () => number
}

async function openDesk({
  time,
  service,
  rundown,
  line,
  place,
  options,
  random,
}: OpenDesk): Promise<ModelDesk> {
  const connection: RemoteConnection = {
    id: 'hosted',
    name: 'Hosted',
    ...virtualAddresses,
    goAs: options.goAs ?? 'auto',
  }
  const secrets: ConnectionSecrets = {
    v1Token: service.tokens.v1,
    v0Token: options.push === false ? null : service.tokens.v0,
  }
  let stored: DeskSettings = {
    ...freshSettings,
    rundowns: { hosted: rundown.id },
    connectionId: connection.id,
    connections: [connection],
  }
  const settings: SettingsStore = {
    read: () => stored,
    write(change) {
      stored = { ...stored, ...change }
    },
  }
  const journal = createMemoryJournal()
  let ids = 0
  const desk = await createDesk({
    app: '0.0.0',
    connector: {
      own: () => Promise.reject(new Error('This desk has no service of its own.')),
      remote: ({ goAs }, { v1Token, v0Token }) => ({
        service: connectShowService({
          addresses: virtualAddresses,
          v1Token,
          v0Token: v0Token === null ? null : async () => v0Token,
          goAs,
          network: line.network,
          local: time.now,
          wall: time.now,
          timers: time.timers,
          random,
        }),
        persons: null,
      }),
      tokenless: () => {
        throw new Error('Every connection of the model has its token.')
      },
      check: () => Promise.reject(new Error('Nothing is checked here.')),
    },
    secrets: {
      kept: 'memory',
      read: async () => secrets,
      write: async () => undefined,
      remove: async () => undefined,
    },
    settings,
    timers: time.timers,
    keepAwake: { set: () => undefined, held: () => null, onChange: () => () => undefined },
    journal,
    keptShow: createMemoryKeptShow(),
    globalKeys: null,
    newId() {
      ids += 1
      return `desk-${place}-${ids}`
    },
    timezone: 'UTC',
  })
  const waiting = new Set<number>()
  let answeredAt = 0
  desk.subscribe((name, payload) => {
    if (name !== 'pressResult') return
    // The payload of `pressResult` is a PressResult: the map of events says so, and a generic listener cannot narrow it.
    const { press, outcome } = payload as PressResult
    if (outcome === 'applied') waiting.add(press)
    else {
      waiting.delete(press)
      answeredAt = time.now()
    }
  })
  void desk.resume()
  let presses = 0
  const held = new Map<string, Intent>()
  const edge = (surface: string, edge: 'down' | 'up', intent: Intent, saw: number): void =>
    desk.trigger({
      origin: { surfaceId: surface, kind: 'keyboard', surface, control: 'key' },
      edge,
      intent,
      saw,
      at: desk.now(),
    })
  return {
    desk,
    line,
    journal,
    presses: () => presses,
    blindUntil: 0,
    unanswered: () => waiting.size > 0,
    answeredAt: () => answeredAt,
    down(surface, intent, saw = desk.snapshot().show.version) {
      presses += 1
      held.set(surface, intent)
      edge(surface, 'down', intent, saw)
    },
    up(surface) {
      const intent = held.get(surface)
      held.delete(surface)
      if (intent !== undefined) edge(surface, 'up', intent, 0)
    },
  }
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
