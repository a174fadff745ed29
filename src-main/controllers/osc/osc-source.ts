import { isIP } from 'node:net'
import type { Timers } from '../../base/timers.ts'
import type { SurfaceSource } from '../../desk/ports/surface.ts'
import { oscAddresses } from '../../domain/bindings/osc-addresses.ts'
import type { Clock } from '../../domain/time/time.ts'
import { createSurfaceProblemList } from '../device-errors/device-error-list.ts'
import { createKeptListener, type KeptListener, type ListenAddress } from '../kept-listener.ts'
import { createFloodGuard } from './flood-guard.ts'
import { createIgnoredMessages } from './ignored-messages.ts'
import type { OscConfig } from './osc-config.ts'
import { type OpenOscListener, openTcp, openUdp } from './osc-listeners.ts'
import { createOscSurface, type OscSurface } from './osc-surface.ts'
import { portProblem } from './port-problem.ts'
import { readPacket } from './read-packet.ts'

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
