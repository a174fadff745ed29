import { randomUUID } from 'node:crypto'
import { createEmitter } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { SatelliteSettings } from '../../contract/bridge/satellite.ts'
import type { Satellites } from '../../desk/ports/satellites.ts'
import type { Surface, SurfaceSource, SurfaceTrouble } from '../../desk/ports/surface.ts'
import type { Clock } from '../../domain/time.ts'
import { createTroubleList, type TroubleList } from '../device-errors/device-error-list.ts'
import type { Painter } from '../stream-deck/paint/painter.ts'
import { createDeviceRegistry } from './device-registry.ts'
import { createLazyPainter } from './lazy-painter.ts'
import { createSatelliteConnection } from './satellite-connection.ts'
import { createSatelliteDevice, type SatelliteDevice } from './satellite-device.ts'
import { crowdedTrouble, faceTrouble, floodTrouble, openTrouble, waitingTrouble } from './satellite-errors.ts'
import { openServer, type SatelliteServer } from './satellite-server.ts'

export interface SatelliteOptions {
  /** The service's time, which the faces count down by. */
  readonly now: Clock
  readonly timers: Timers
  readonly painter: () => Promise<Painter>
  /** Of this computer in the network, the likeliest first. */
  readonly addresses?: () => readonly string[]
  /** Milliseconds that only go forward; by default those of the process. */
  readonly monotonic?: () => number
  readonly token?: () => string
}

/** Satellite apps as surfaces, by one section of the settings. Nothing is open until `configure` says so. */
export interface Satellite extends Satellites {
  readonly source: SurfaceSource
}

/** A port that cannot be opened, or was lost, is tried again after this time, ms. */
const retryMs = 2_000
/** A trouble that is over is told for this time, ms. */
const tellMs = 60_000

export function createSatellite(options: SatelliteOptions): Satellite {
  const { timers } = options
  const changes = createEmitter()
  const addresses = new WeakMap<SatelliteDevice, string>()
  const passing = new Map<string, () => void>()
  let settings: SatelliteSettings | null = null
  let server: SatelliteServer | null = null
  let announce: (surface: Surface) => void = () => undefined
  let troubles: TroubleList = createTroubleList(() => undefined)
  let follow = (): void => {}
  const changed = changes.emit

  const painter = createLazyPainter(options.painter, error => {
    if (error === null) troubles.clear('faces')
    else troubles.set('faces', faceTrouble(error))
  })
  const isAccepted = (id: string): boolean => settings?.accepted.some(device => device.id === id) ?? false
  const registry = createDeviceRegistry({
    isAccepted,
    make: ({ described, link, owner }, accepted) => {
      const tools = {
        now: options.now,
        monotonic: options.monotonic ?? (() => performance.now()),
        timers,
        painter: painter.get,
        undrawn: (error: unknown) => troubles.set('faces', faceTrouble(error)),
        announce: (surface: Surface) => announce(surface),
      }
      const device = createSatelliteDevice(described, link, tools, accepted)
      addresses.set(device, owner.address)
      return device
    },
    changed: () => tellWaiting(),
  })
  const tellWaiting = (): void => {
    const waiting = registry.devices().filter(device => !device.accepted()).length
    if (waiting === 0) troubles.clear('waiting')
    else troubles.set('waiting', waitingTrouble(waiting))
    changed()
  }
  const tellFor = (about: string, trouble: SurfaceTrouble): void => {
    troubles.set(about, trouble)
    passing.get(about)?.()
    passing.set(
      about,
      timers.after(tellMs, () => troubles.clear(about)),
    )
  }

  const open = (address: string, port: number, lost: (error: Error) => void): Promise<SatelliteServer> =>
    openServer({
      address,
      port,
      lost,
      crowded: () => tellFor('crowded', crowdedTrouble),
      connected: link =>
        createSatelliteConnection({
          ...link,
          timers,
          registry,
          token: options.token ?? randomUUID,
          flooded: () => tellFor('flood', floodTrouble),
        }),
    })

  const source: SurfaceSource = {
    async start(found) {
      troubles = createTroubleList(found.troubles)
      announce = found.surface
      let place: { readonly address: string; readonly port: number } | null = null
      let stopped = false
      let cancelRetry = (): void => {}
      let work: Promise<void> = Promise.resolve()
      const after = (task: () => Promise<void>): Promise<void> => {
        work = work.then(task)
        return work
      }

      const tryOpen = async (): Promise<void> => {
        const at = place
        if (at === null || server !== null) return
        const fail = (error: unknown): void => {
          troubles.set('port', openTrouble(at.port, error))
          cancelRetry = timers.after(retryMs, () => void after(tryOpen))
        }
        try {
          const opened = await open(at.address, at.port, error => {
            if (server !== opened) return
            server = null
            fail(error)
            changed()
          })
          server = opened
          troubles.clear('port')
        } catch (error) {
          fail(error)
        }
        changed()
      }
      const shut = async (): Promise<void> => {
        cancelRetry()
        troubles.clear('port')
        const closing = server
        server = null
        await closing?.close()
        changed()
      }
      const settle = async (): Promise<void> => {
        const wanted =
          settings?.on === true && !stopped
            ? { address: settings.network ? '0.0.0.0' : '127.0.0.1', port: settings.port }
            : null
        if (place?.address === wanted?.address && place?.port === wanted?.port) return
        place = wanted
        await shut()
        await tryOpen()
      }
      follow = () => void after(settle)
      await after(settle)
      return {
        async stop() {
          stopped = true
          // What is on the keys would stay there.
          await Promise.all(registry.devices().map(device => device.close()))
          await after(settle)
          for (const cancel of passing.values()) cancel()
          await painter.close()
        },
      }
    },
  }

  return {
    source,
    configure(next) {
      settings = next
      for (const device of registry.devices()) device.accept(isAccepted(device.described.id))
      tellWaiting()
      follow()
    },
    state: () => ({
      port: server?.port ?? null,
      addresses: options.addresses?.() ?? [],
      connected: registry.devices().map(device => ({
        id: device.described.id,
        product: device.described.product,
        address: addresses.get(device) ?? '',
      })),
    }),
    onChange: changes.on,
  }
}
