import type { Timers } from '../../src-main/base/timers.ts'
import { afterHold } from '../../src-main/base/timers.ts'
import type { GoAs, RemoteConnection } from '../../src-main/contract/connection.ts'
import type { Desk } from '../../src-main/desk/desk.ts'
import type { KeptShowStore } from '../../src-main/desk/ports/host.ts'
import type { DeskSettings, SettingsStore } from '../../src-main/desk/ports/settings.ts'
import type { Action } from '../../src-main/domain/show/actions.ts'
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
import { seeded } from '../support/seeded.ts'
import { deskOver } from './desk-over.ts'

/** One request of a desk that was meant to move the show, as the service saw it. */
interface Served {
  readonly key: string
  readonly path: string
  /** Number of moves of the show that it made. */
  readonly moves: number
  /** In virtual time. */
  readonly at: number
  /** A desk decided the show then, and may have led the service. */
  readonly leading: boolean
}

export interface ModelDesk {
  /** The start that runs now. */
  readonly desk: Desk
  readonly line: VirtualLine
  readonly journal: MemoryJournal
  /** Number of keys that went down here. */
  presses(): number
  /** Each key that went down here, in virtual time. */
  readonly downs: readonly { readonly at: number; readonly action: Action }[]
  /** Number of presses that came to their end here. */
  ended(): number
  /** A press is shown that has no answer yet. */
  unanswered(): boolean
  /** Its line was cut, or lay silent: until this instant of virtual time it may not have found out. */
  blindUntil: number
  /** When a press was answered last, in virtual time. */
  answeredAt(): number
  down(surface: string, intent: Intent, saw?: number): void
  up(surface: string): void
  /** The desk is killed and started again with what it has on disk. */
  restart(): Promise<void>
  /** How often. */
  restarts(): number
  /** Ends every start, those that were killed too: a request without an answer keeps its start in memory. */
  close(): Promise<void>
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
  const desks: ModelDesk[] = []
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
        at: time.now(),
        leading: desks.some(({ desk }) => desk.snapshot().show.authority.since !== null),
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
  for (const [place, profile] of options.desks.entries()) {
    desks.push(await openDesk({ time, service, rundown, network, profile, place, options, random }))
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
      for (const desk of desks) await desk.close()
      service.close()
    },
  }
}

interface OpenDesk {
  readonly time: VirtualTime
  readonly service: HostedService
  readonly rundown: HostedRundown
  readonly network: ReturnType<typeof createVirtualNetwork>
  readonly profile: Partial<LineProfile>
  readonly place: number
  readonly options: WorldOptions
  readonly random: () => number
}

/** What a desk keeps between its starts. */
interface DeskDisk {
  readonly journal: MemoryJournal
  readonly keptShow: KeptShowStore
  settings: DeskSettings
}

/** One start of a desk. Once it is killed, nothing of it happens any more. */
interface DeskStart {
  readonly desk: Desk
  readonly line: VirtualLine
  kill(): void
}

async function startDesk(
  { time, service, network, place, options, random }: OpenDesk,
  { profile, ids }: { readonly profile: Partial<LineProfile>; readonly ids: () => number },
  disk: DeskDisk,
): Promise<DeskStart> {
  let isAlive = true
  const line = network.line(profile)
  const timers: Timers = {
    ...time.timers,
    after: (ms, task) => time.timers.after(ms, () => isAlive && task()),
  }
  const settings: SettingsStore = {
    read: () => disk.settings,
    write(change) {
      if (isAlive) disk.settings = { ...disk.settings, ...change }
    },
  }
  const desk = await deskOver({
    addresses: virtualAddresses,
    v1Token: service.tokens.v1,
    v0Token: options.push === false ? null : service.tokens.v0,
    network: line.network,
    now: time.now,
    timers,
    random,
    settings,
    disk: {
      journal: {
        ...disk.journal,
        append: async entries => (isAlive ? disk.journal.append(entries) : undefined),
      },
      keptShow: {
        ...disk.keptShow,
        keep: show => void (isAlive && disk.keptShow.keep(show)),
      },
    },
    newId: () => `desk-${place}-${ids()}`,
  })
  return {
    desk,
    line,
    kill() {
      isAlive = false
      line.cut('silent')
    },
  }
}

async function openDesk(parts: OpenDesk): Promise<ModelDesk> {
  const { time, rundown, options } = parts
  const connection: RemoteConnection = {
    id: 'hosted',
    name: 'Hosted',
    ...virtualAddresses,
    goAs: options.goAs ?? 'auto',
  }
  const disk: DeskDisk = {
    journal: createMemoryJournal(),
    keptShow: createMemoryKeptShow(),
    settings: {
      ...freshSettings,
      rundowns: { hosted: rundown.id },
      connectionId: connection.id,
      connections: [connection],
    },
  }
  let counted = 0
  const ids = () => ++counted
  let cut: 'silent' | 'refused' | null = null
  const waiting = new Set<number>()
  let answeredAt = 0
  let ended = 0
  const begin = async (profile: Partial<LineProfile>): Promise<DeskStart> => {
    const start = await startDesk(parts, { profile, ids }, disk)
    if (cut !== null) start.line.cut(cut)
    start.desk.subscribe((name, payload) => {
      if (name !== 'pressResult') return
      // The payload of `pressResult` is a PressResult: the map of events says so, and a generic listener cannot narrow it.
      const { press, outcome } = payload as PressResult
      if (outcome === 'applied') waiting.add(press)
      else {
        waiting.delete(press)
        ended += 1
        answeredAt = time.now()
      }
    })
    void start.desk.sessions.resume()
    return start
  }
  let current = await begin(parts.profile)
  const downs: { at: number; action: Action }[] = []
  let restarts = 0
  const killed: DeskStart[] = []
  const held = new Map<string, Intent>()
  const edge = (surface: string, edge: 'down' | 'held' | 'up', intent: Intent, saw: number): void =>
    current.desk.trigger({
      origin: { surfaceId: surface, kind: 'keyboard', surface, control: 'key' },
      edge,
      intent,
      saw,
      at: current.desk.now(),
    })
  return {
    get desk() {
      return current.desk
    },
    line: {
      get network() {
        return current.line.network
      },
      get profile() {
        return current.line.profile
      },
      cut(how) {
        cut = how
        current.line.cut(how)
      },
      mend() {
        cut = null
        current.line.mend()
      },
    },
    journal: disk.journal,
    presses: () => downs.length,
    downs,
    blindUntil: 0,
    ended: () => ended,
    unanswered: () => waiting.size > 0,
    answeredAt: () => answeredAt,
    down(surface, intent, saw = current.desk.snapshot().show.version) {
      downs.push({ at: time.now(), action: intent.action })
      held.set(surface, intent)
      edge(surface, 'down', intent, saw)
      afterHold(time.timers, current.desk.snapshot().desk.caller.hold, () => {
        if (held.get(surface) === intent) edge(surface, 'held', intent, saw)
      })
    },
    up(surface) {
      const intent = held.get(surface)
      held.delete(surface)
      if (intent !== undefined) edge(surface, 'up', intent, 0)
    },
    restarts: () => restarts,
    async restart() {
      restarts += 1
      const { profile } = current.line
      current.kill()
      killed.push(current)
      held.clear()
      waiting.clear()
      current = await begin(profile)
    },
    async close() {
      for (const { desk } of [...killed, current]) await desk.close()
    },
  }
}
