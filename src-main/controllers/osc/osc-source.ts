import { isIP } from 'node:net'
import { createEmitter } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { OscSettings } from '../../contract/bridge/controllers.ts'
import type {
  ControlInfo,
  Surface,
  SurfaceEdge,
  SurfaceInfo,
  SurfaceProblem,
  SurfaceSource,
} from '../../desk/ports/surface.ts'
import { oscAddresses } from '../../domain/bindings/osc-addresses.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { type Clock, type Instant, instant } from '../../domain/time/time.ts'
import { codeOf, createSurfaceProblemList, textOf } from '../device-errors.ts'
import { createKeptListener, type KeptListener, type ListenAddress } from '../listening.ts'
import { mostClients, type OpenOscListener, openTcp, openUdp } from './osc-listeners.ts'
import { type IgnoredReason, type OscFire, readPacket } from './read-packet.ts'

export interface OscSourceOptions {
  readonly config: OscConfig
  /** The desk's time. */
  readonly now: Clock
  /** The time of this computer: bundles say theirs by it. */
  readonly wall: Clock
  readonly timers: Timers
  /** The ports that are open now, each time that they change; not those of the settings only where 0 was set. */
  readonly listening?: (ports: { readonly udp: number | null; readonly tcp: number | null }) => void
}

type Way = 'udp' | 'tcp'

const ownAddresses: ReadonlySet<string> = new Set(oscAddresses.map(({ address }) => address))

/** What comes by OSC over UDP and TCP, as one surface that is there while it is listened for. Off until it is set. */
export function createOscSource(options: OscSourceOptions): SurfaceSource {
  const { config, now, wall, timers } = options
  return {
    async start(found) {
      const problems = createSurfaceProblemList(found.problems)
      const unheard = createIgnoredMessages(timers, (kind, problem) => {
        if (problem === null) problems.clear(kind)
        else problems.set(kind, problem)
      })
      const flood = createFloodGuard(now, ownAddresses)
      let surface: OscSurface | null = null
      let stopped = false

      const packet = (bytes: Uint8Array): boolean => {
        const { fires, unheard: silent, foreign } = readPacket(bytes, wall())
        for (const kind of silent) unheard.count(kind)
        for (const fire of fires) {
          if (flood.passes(fire.address)) surface?.fire(fire, now())
          else unheard.count('flood')
        }
        return !foreign
      }

      const wanted = (): ListenAddress | null => {
        const settings = config.read()
        if (settings?.listening !== true || stopped) return null
        return { address: addressOf(settings.address), port: settings.port }
      }

      const listen = (way: Way, open: OpenOscListener): KeptListener =>
        createKeptListener({
          timers,
          wanted,
          async open(place, lost) {
            if (isIP(place.address) === 0) throw new NotAnAddress()
            return open({ ...place, packet, now, crowded: () => unheard.count('crowded'), lost })
          },
          problem({ address, port }, error) {
            if (error === null) problems.clear(way)
            else problems.set(way, portProblem(way.toUpperCase(), address, port, error))
          },
          changed,
        })

      /** The surface is there while anything is open. */
      const changed = (): void => {
        const ports = { udp: udp.port(), tcp: tcp.port() }
        options.listening?.(ports)
        const isOpen = ports.udp !== null || ports.tcp !== null
        if (isOpen && surface === null && !stopped) {
          surface = createOscSurface()
          found.surface(surface)
        } else if (!isOpen && surface !== null) {
          const gone = surface
          surface = null
          gone.vanish()
        }
      }

      const udp = listen('udp', openUdp)
      const tcp = listen('tcp', openTcp)
      const settle = async (): Promise<void> => void (await Promise.all([udp.settle(), tcp.settle()]))
      const unfollow = config.onChange(() => void settle())
      await settle()
      return {
        async stop() {
          stopped = true
          unfollow()
          await surface?.close()
          surface = null
          await settle()
          unheard.close()
        },
      }
    },
  }
}

class NotAnAddress extends Error {
  readonly code = 'EINVAL'
}

/** Other names would be asked of the network, and may mean another address for TCP than for UDP. */
const addressOf = (address: string): string =>
  address.trim().toLowerCase() === 'localhost' ? '127.0.0.1' : address.trim()

const controls: readonly ControlInfo[] = oscAddresses.map(({ address }, row) => ({
  id: address,
  kind: 'key',
  name: address,
  row,
  column: 0,
  columns: 1,
  face: null,
}))

const info: SurfaceInfo = {
  id: 'osc',
  kind: 'osc',
  model: 'OSC',
  modelId: 'osc',
  serial: null,
  controls,
  open: true,
  dimmable: false,
  simulated: false,
  takesMachines: true,
}

interface OscSurface extends Surface {
  /** `now`: when it is read. */
  fire(message: OscFire, now: Instant): void
  /** It is not listened for any more. */
  vanish(): void
}

/** Whoever sends OSC to this computer, together. */
export function createOscSurface(): OscSurface {
  const edges = createEmitter<SurfaceEdge>()
  const gone = createEmitter()
  /** A version that no view has. */
  let saw = -1
  let over = false
  return {
    info,
    onEdge: edges.on,
    onGone: gone.on,
    show(view) {
      saw = view.version
    },
    fire({ address, sent, ago }, now) {
      if (over) return
      const made = ago === undefined ? {} : { made: instant(now - ago) }
      edges.emit({ control: address, edge: 'fire', sent, saw, ...made })
    },
    vanish() {
      if (over) return
      over = true
      gone.emit()
    },
    async close() {
      over = true
    },
  }
}

type IgnoredMessageKind = IgnoredReason | 'flood' | 'crowded'

/** Shortest time between two reports, ms. */
const reportMs = 1_000
/** Forgotten when nothing of the kind has come for this time, ms. */
const forgetMs = 60_000

/** Counts messages that did nothing, and reports them. */
function createIgnoredMessages(
  timers: Timers,
  report: (kind: IgnoredMessageKind, problem: SurfaceProblem | null) => void,
) {
  const kinds = new Map<IgnoredMessageKind, { count: number; reported: number; cancel: () => void }>()

  const rest = (kind: IgnoredMessageKind): void => {
    const one = kinds.get(kind)
    if (one === undefined) return
    one.cancel = timers.after(reportMs, () => {
      if (one.count !== one.reported) say(kind)
      else
        one.cancel = timers.after(forgetMs - reportMs, () => {
          if (one.count !== one.reported) say(kind)
          else {
            kinds.delete(kind)
            report(kind, null)
          }
        })
    })
  }
  const say = (kind: IgnoredMessageKind): void => {
    const one = kinds.get(kind)
    if (one === undefined) return
    one.reported = one.count
    report(kind, ignoredProblem(kind, one.count))
    rest(kind)
  }

  return {
    count(kind: IgnoredMessageKind): void {
      const one = kinds.get(kind)
      if (one !== undefined) one.count += 1
      else {
        kinds.set(kind, { count: 1, reported: 0, cancel: () => undefined })
        say(kind)
      }
    },
    close(): void {
      for (const { cancel } of kinds.values()) cancel()
      kinds.clear()
    },
  }
}

function ignoredProblem(kind: IgnoredMessageKind, count: number): SurfaceProblem {
  const [what, remedy] = texts[kind]
  return { device: 'OSC', what: messageOf('ignored.times', { what, count }), remedy }
}

/** Messages a second at one address; no person is that fast, and no fader is more than a nuisance then. */
const mostASecond = 50

const texts: Readonly<Record<IgnoredMessageKind, readonly [what: Message, remedy: Message]>> = {
  later: [messageOf('ignored.scheduled'), messageOf('ignored.scheduled.remedy')],
  pattern: [messageOf('ignored.pattern'), messageOf('ignored.pattern.remedy')],
  untyped: [messageOf('ignored.no-tags'), messageOf('ignored.no-tags.remedy')],
  unreadable: [messageOf('ignored.not-osc'), messageOf('ignored.not-osc.remedy')],
  flood: [messageOf('ignored.flood', { count: mostASecond }), messageOf('ignored.flood.remedy')],
  crowded: [messageOf('ignored.clients', { count: mostClients }), messageOf('ignored.clients.remedy')],
}

const windowMs = 1_000
const mostAddresses = 1_024

/**
 * Keeps a flood at one address from costing the presses at others anything. `kept`: addresses that always have a
 * place of their own.
 */
function createFloodGuard(now: Clock, kept: ReadonlySet<string>) {
  const counts = new Map<string, number>()
  let since: number = now()
  let others = 0
  return {
    /** Whether a message at this address may pass now. */
    passes(address: string): boolean {
      const at = now()
      if (at < since || at - since >= windowMs) {
        since = at
        others = 0
        counts.clear()
      }
      const count = counts.get(address) ?? 0
      if (count === 0 && !kept.has(address)) {
        if (others >= mostAddresses) return false
        others += 1
      }
      counts.set(address, count + 1)
      return count < mostASecond
    },
  }
}

/** Why OSC cannot be listened for, and what to do. `way`: `UDP` or `TCP`. */
function portProblem(way: string, address: string, port: number, error: unknown): SurfaceProblem {
  const device = `OSC (${way})`
  const again = messageOf('again.2-s')
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return {
        device,
        what: messageOf('osc.port-taken', { way, port }),
        remedy: messageOf('osc.port-taken.remedy', { again }),
      }
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EINVAL':
      return {
        device,
        what: messageOf('osc.no-address', { address }),
        remedy: messageOf('osc.no-address.remedy', { again }),
      }
    case 'EACCES':
    case 'EPERM':
      return {
        device,
        what: messageOf('osc.no-permission', { way, port }),
        remedy: messageOf(port < 1_024 ? 'osc.no-permission.low-port' : 'osc.no-permission.remedy', {
          again,
        }),
      }
    default:
      return {
        device,
        what: messageOf('osc.cannot-listen', { address, way, port, why: textOf(error) }),
        remedy: messageOf('osc.cannot-listen.remedy', { again }),
      }
  }
}

/** What a person has set, and who wants to know; null until it is known. */
export interface OscConfig {
  read(): OscSettings | null
  write(settings: OscSettings): void
  /** Called at each change from now on. */
  onChange(listener: () => void): () => void
}

export function createOscConfig(): OscConfig {
  const changes = createEmitter()
  let current: OscSettings | null = null
  return {
    read: () => current,
    write(settings) {
      current = settings
      changes.emit()
    },
    onChange: changes.on,
  }
}
