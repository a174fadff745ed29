import { isIP } from 'node:net'
import type { Timers } from '../../base/timers.ts'
import type { SurfaceSource } from '../../desk/ports/surface.ts'
import { oscAddresses } from '../../domain/bindings/osc-addresses.ts'
import type { Clock } from '../../domain/time.ts'
import { createTroubleList } from '../device-errors/device-error-list.ts'
import { createFloodGuard } from './flood-guard.ts'
import { createIgnoredMessages } from './ignored-messages.ts'
import { openTrouble } from './open-trouble.ts'
import type { OscConfig } from './osc-config.ts'
import { type OpenOscListener, type OscListener, openTcp, openUdp } from './osc-listeners.ts'
import { createOscSurface, type OscSurface } from './osc-surface.ts'
import { readPacket } from './read-packet.ts'

export interface OscSourceOptions {
  readonly config: OscConfig
  /** By which a bundle is scheduled for later. */
  readonly now: Clock
  readonly timers: Timers
  /** The ports that are open now, each time that they change; not those of the settings only where 0 was set. */
  readonly listening?: (ports: { readonly udp: number | null; readonly tcp: number | null }) => void
}

type Way = 'udp' | 'tcp'
const ways: readonly (readonly [Way, OpenOscListener])[] = [
  ['udp', openUdp],
  ['tcp', openTcp],
]

/** A port that cannot be opened, or was lost, is tried again after this time, ms. */
const retryMs = 2_000

const ownAddresses: ReadonlySet<string> = new Set(oscAddresses.map(({ address }) => address))

/** What comes by OSC over UDP and TCP, as one surface that is there while it is listened for. Off until it is set. */
export function createOscSource(options: OscSourceOptions): SurfaceSource {
  const { config, now, timers } = options
  return {
    async start(found) {
      const troubles = createTroubleList(found.troubles)
      const unheard = createIgnoredMessages(timers, (kind, trouble) => {
        if (trouble === null) troubles.clear(kind)
        else troubles.set(kind, trouble)
      })
      const flood = createFloodGuard(now, ownAddresses)
      const doors = new Map<Way, OscListener>()
      const retries = new Map<Way, () => void>()
      let surface: OscSurface | null = null
      let place: { readonly address: string; readonly port: number } | null = null
      let stopped = false
      let work: Promise<void> = Promise.resolve()

      const packet = (bytes: Uint8Array): boolean => {
        const { fires, unheard: silent, foreign } = readPacket(bytes, now())
        for (const kind of silent) unheard.count(kind)
        for (const fire of fires) {
          if (flood.passes(fire.address)) surface?.fire(fire)
          else unheard.count('flood')
        }
        return !foreign
      }

      /** The surface is there while anything is open. */
      const settle = (): void => {
        options.listening?.({ udp: doors.get('udp')?.port ?? null, tcp: doors.get('tcp')?.port ?? null })
        if (doors.size > 0 && surface === null && !stopped) {
          surface = createOscSurface()
          found.surface(surface)
        } else if (doors.size === 0 && surface !== null) {
          const gone = surface
          surface = null
          gone.vanish()
        }
      }

      const open = async (way: Way, openDoor: OpenOscListener): Promise<void> => {
        const at = place
        if (at === null || stopped || doors.has(way)) return
        const fail = (error: unknown): void => {
          troubles.set(way, openTrouble(way.toUpperCase(), at.address, at.port, error))
          retries.set(
            way,
            timers.after(retryMs, () => after(() => open(way, openDoor))),
          )
        }
        try {
          if (isIP(at.address) === 0) throw new NotAnAddress()
          const door = await openDoor({
            ...at,
            packet,
            now,
            crowded: () => unheard.count('crowded'),
            lost: error => {
              if (doors.get(way) !== door) return
              doors.delete(way)
              fail(error)
              settle()
            },
          })
          doors.set(way, door)
          troubles.clear(way)
        } catch (error) {
          fail(error)
        }
        settle()
      }

      const shut = async (): Promise<void> => {
        for (const cancel of retries.values()) cancel()
        retries.clear()
        const closing = [...doors.values()]
        doors.clear()
        settle()
        for (const [way] of ways) troubles.clear(way)
        await Promise.all(closing.map(door => door.close()))
      }

      const follow = async (): Promise<void> => {
        const settings = config.read()
        const wanted =
          settings?.listening === true && !stopped
            ? { address: addressOf(settings.address), port: settings.port }
            : null
        if (place?.address === wanted?.address && place?.port === wanted?.port) return
        place = wanted
        await shut()
        for (const [way, openDoor] of ways) await open(way, openDoor)
      }

      /** One change after the other, each of which settles. */
      const after = (task: () => Promise<void>): Promise<void> => {
        const done = work.then(task)
        work = done.catch(() => undefined)
        return done
      }

      const unfollow = config.onChange(() => void after(follow))
      await after(follow)
      return {
        async stop() {
          stopped = true
          unfollow()
          await surface?.close()
          surface = null
          await after(follow)
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
