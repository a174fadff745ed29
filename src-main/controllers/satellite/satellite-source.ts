import { randomUUID } from 'node:crypto'
import { createEmitter } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { SatelliteSettings } from '../../contract/bridge/satellite.ts'
import type { Satellites } from '../../desk/ports/satellites.ts'
import type { Surface, SurfaceProblem, SurfaceSource } from '../../desk/ports/surface.ts'
import type { Clock } from '../../domain/time/time.ts'
import { createSurfaceProblemList, type SurfaceProblemList } from '../device-errors/device-error-list.ts'
import { createKeptListener, type ListenAddress } from '../kept-listener.ts'
import type { Painter } from '../stream-deck/paint/painter.ts'
import { createDeviceRegistry } from './device-registry.ts'
import { createSatelliteConnection } from './satellite-connection.ts'
import { createSatelliteDevice, type SatelliteDevice } from './satellite-device.ts'
import { crowdedProblem, faceProblem, floodProblem, portProblem, waitingProblem } from './satellite-errors.ts'
import { openServer } from './satellite-server.ts'

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

/** How long a problem that is over is shown, ms. */
const shownForMs = 60_000

export function createSatellite(options: SatelliteOptions): Satellite {
  const { timers, monotonic = () => performance.now() } = options
  const changes = createEmitter()
  let settings: SatelliteSettings | null = null
  let started = false
  let announce: (surface: Surface) => void = () => undefined
  let problems: SurfaceProblemList = createSurfaceProblemList(() => undefined)
  const passing = createPassingProblems(timers, () => problems)
  const devices = createSatelliteDevices(
    { ...options, monotonic },
    {
      isAccepted: id => settings?.accepted.some(device => device.id === id) ?? false,
      announce: surface => announce(surface),
      problems: () => problems,
      changed: changes.emit,
    },
  )

  const listener = createKeptListener({
    timers,
    wanted: () => (settings?.on === true && started ? placeOf(settings) : null),
    open: (place, lost) =>
      openServer({
        ...place,
        lost,
        crowded: () => passing.report('crowded', crowdedProblem),
        connected: link =>
          createSatelliteConnection({
            ...link,
            timers,
            monotonic,
            registry: devices.registry,
            token: options.token ?? randomUUID,
            flooded: () => passing.report('flood', floodProblem),
          }),
      }),
    problem({ port }, error) {
      if (error === null) problems.clear('port')
      else problems.set('port', portProblem(port, error))
    },
    changed: changes.emit,
  })

  return {
    source: {
      async start(found) {
        problems = createSurfaceProblemList(found.problems)
        announce = found.surface
        started = true
        await listener.settle()
        return {
          async stop() {
            started = false
            await devices.close()
            await listener.settle()
            passing.stop()
            await devices.stopDrawing()
          },
        }
      },
    },
    configure(next) {
      settings = next
      devices.acceptAnew()
      void listener.settle()
    },
    state: () => ({
      port: listener.port(),
      addresses: options.addresses?.() ?? [],
      connected: devices.connected(),
    }),
    onChange: changes.on,
  }
}

const placeOf = ({ network, port }: SatelliteSettings): ListenAddress => ({
  address: network ? '0.0.0.0' : '127.0.0.1',
  port,
})

interface DevicesOptions {
  readonly isAccepted: (id: string) => boolean
  readonly announce: (surface: Surface) => void
  readonly problems: () => SurfaceProblemList
  readonly changed: () => void
}

/** The devices of all connections, with the painter that draws their faces. */
function createSatelliteDevices(
  { now, monotonic, timers, painter: load }: SatelliteOptions & Required<Pick<SatelliteOptions, 'monotonic'>>,
  { isAccepted, announce, problems, changed }: DevicesOptions,
) {
  const addresses = new WeakMap<SatelliteDevice, string>()
  const undrawn = (error: unknown): void => problems().set('faces', faceProblem(error))
  const painter = createLazyPainter(load, error => {
    if (error === null) problems().clear('faces')
    else undrawn(error)
  })
  const tools = { now, monotonic, timers, painter: painter.get, undrawn, announce }

  const publishWaiting = (): void => {
    const waiting = registry.devices().filter(device => !device.accepted()).length
    if (waiting === 0) problems().clear('waiting')
    else problems().set('waiting', waitingProblem(waiting))
    changed()
  }

  const registry = createDeviceRegistry({
    isAccepted,
    make({ described, link, owner }, accepted) {
      const device = createSatelliteDevice(described, link, tools, accepted)
      addresses.set(device, owner.address)
      return device
    },
    changed: publishWaiting,
  })

  return {
    registry,
    acceptAnew(): void {
      for (const device of registry.devices()) device.accept(isAccepted(device.described.id))
      publishWaiting()
    },
    connected: () =>
      registry.devices().map(device => ({
        id: device.described.id,
        product: device.described.product,
        address: addresses.get(device) ?? '',
      })),
    /** What is on the keys would stay there. */
    async close(): Promise<void> {
      await Promise.all(registry.devices().map(device => device.close()))
    },
    stopDrawing: painter.close,
  }
}

/** Problems that are over when they are reported, and are removed after a minute. */
function createPassingProblems(timers: Timers, problems: () => SurfaceProblemList) {
  const cancels = new Map<string, () => void>()
  return {
    report(about: string, problem: SurfaceProblem): void {
      problems().set(about, problem)
      cancels.get(about)?.()
      cancels.set(
        about,
        timers.after(shownForMs, () => problems().clear(about)),
      )
    },
    stop(): void {
      for (const cancel of cancels.values()) cancel()
    },
  }
}

/** A painter that is made when something is drawn for the first time. */
interface LazyPainter {
  /** Null where it cannot be made. */
  readonly get: () => Promise<Painter | null>
  close(): Promise<void>
}

/** `made`: null when it could be made, else why not. */
function createLazyPainter(make: () => Promise<Painter>, made: (error: unknown) => void): LazyPainter {
  let painter: Promise<Painter | null> | null = null
  const tryMake = async (): Promise<Painter | null> => {
    try {
      const ready = await make()
      made(null)
      return ready
    } catch (error) {
      made(error)
      return null
    }
  }
  return {
    get: () => (painter ??= tryMake()),
    async close() {
      const closing = painter
      painter = null
      await (await closing)?.close()
    },
  }
}
