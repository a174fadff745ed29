import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { Admission } from '../../base/admission.ts'
import { createEmitter } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { SatelliteSettings } from '../../contract/bridge/satellite.ts'
import type { Satellites } from '../../desk/ports/devices.ts'
import type { Surface, SurfaceProblem, SurfaceSource } from '../../desk/ports/surface.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Clock } from '../../domain/time/time.ts'
import { codeOf, createSurfaceProblemList, type SurfaceProblemList, textOf } from '../device-errors.ts'
import { createKeptListener, type ListenAddress, listenTcp, type TcpListener } from '../listening.ts'
import type { Painter } from '../stream-deck/paint/painter.ts'
import { createSatelliteConnection, type SatelliteConnection } from './satellite-connection.ts'
import { createDeviceRegistry, createSatelliteDevice, type SatelliteDevice } from './satellite-device.ts'

interface SatelliteOptions {
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
    /** Closes each device, which clears its keys. */
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

/**
 * A painter that is made when something is drawn for the first time. `made`: null when it could be made, else why
 * not.
 */
function createLazyPainter(make: () => Promise<Painter>, made: (error: unknown) => void) {
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
    /** Null where it cannot be made. */
    get: (): Promise<Painter | null> => (painter ??= tryMake()),
    async close(): Promise<void> {
      const closing = painter
      painter = null
      await (await closing)?.close()
    },
  }
}

/** Connections at a time. */
const mostConnections = 32
/** What a client may leave unread before it is taken for one that never reads. */
const mostUnread = 8_388_608
const lingerMs = 1_000

interface ServerOptions {
  readonly address: string
  /** 0 for any that is free. */
  readonly port: number
  readonly connected: (link: {
    readonly address: string
    readonly write: (text: string) => Promise<void>
    readonly close: () => void
  }) => SatelliteConnection
  /** A connection was refused, since all are in use by accepted devices. */
  readonly crowded: () => void
  /** The server was open, and has failed. */
  readonly lost: (error: Error) => void
}

/** Rejects with the error of the system when it cannot be opened. */
function openServer(options: ServerOptions): Promise<TcpListener> {
  const clients = new Map<Socket, SatelliteConnection>()
  const places = new Admission<Socket>({
    total: mostConnections,
    perAddress: mostConnections,
    // Without an accepted device.
    givesWay: socket => clients.get(socket)?.trusted() !== true,
    cut(socket) {
      clients.get(socket)?.ended()
      clients.delete(socket)
      socket.destroy()
    },
  })
  const server = createServer({ noDelay: true, keepAlive: true }, socket => {
    socket.on('error', () => socket.destroy())
    const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
    if (!places.admit(socket, address)) {
      options.crowded()
      socket.destroy()
      return
    }
    const waiting = new Set<() => void>()
    const go = (): void => {
      for (const resume of waiting) resume()
      waiting.clear()
    }
    const connection = options.connected({
      address,
      write: text => {
        if (socket.destroyed || !socket.writable || socket.write(text)) return Promise.resolve()
        if (socket.writableLength > mostUnread) socket.destroy()
        return new Promise(taken => waiting.add(taken))
      },
      close() {
        // Sends the rest of the buffer; a client that does not read it is disconnected after `lingerMs`.
        socket.end()
        socket.setTimeout(lingerMs, () => socket.destroy())
      },
    })
    clients.set(socket, connection)
    socket.on('data', bytes => connection.receive(bytes))
    socket.on('drain', go)
    socket.on('close', () => {
      clients.delete(socket)
      places.leave(socket)
      connection.ended()
      go()
    })
  })
  const endAll = (): void => {
    for (const [socket, connection] of clients) {
      connection.ended()
      socket.destroy()
    }
    clients.clear()
  }
  return listenTcp(server, { address: options.address, port: options.port, endAll, lost: options.lost })
}

const device = 'Companion Satellite'

/** Why Satellite apps cannot connect, and what to do. */
function portProblem(port: number, error: unknown): SurfaceProblem {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return {
        device,
        what: messageOf('satellite.port-taken', { port }),
        remedy: messageOf('satellite.port-taken.remedy'),
      }
    case 'EACCES':
    case 'EPERM':
      return {
        device,
        what: messageOf('satellite.no-permission', { port }),
        remedy: messageOf('satellite.no-permission.remedy'),
      }
    default:
      return {
        device,
        what: messageOf('satellite.cannot-listen', { port, why: textOf(error) }),
        remedy: messageOf('satellite.cannot-listen.remedy'),
      }
  }
}

const waitingProblem = (count: number): SurfaceProblem => ({
  device,
  what:
    count === 1
      ? 'A device is connected but not accepted: its keys do nothing.'
      : messageOf('satellite.not-accepted', { count }),
  remedy: messageOf('satellite.not-accepted.remedy'),
})

const floodProblem: SurfaceProblem = {
  device,
  what: messageOf('satellite.flood'),
  remedy: messageOf('satellite.flood.remedy'),
}

const crowdedProblem: SurfaceProblem = {
  device,
  what: messageOf('satellite.full'),
  remedy: messageOf('satellite.full.remedy'),
}

const faceProblem = (error: unknown): SurfaceProblem => ({
  device,
  what: messageOf('pictures.no-drawing', { why: textOf(error) }),
  remedy: messageOf('pictures.no-drawing.remedy'),
})
