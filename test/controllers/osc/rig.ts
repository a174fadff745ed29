import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { OscSettings } from '../../../src-main/contract/bridge/controllers.ts'
import { createOsc, type Osc } from '../../../src-main/controllers/osc/osc.ts'
import type { OutputPort } from '../../../src-main/desk/ports/show-outputs.ts'
import type { Surface, SurfaceEdge, SurfaceProblem } from '../../../src-main/desk/ports/surface.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { message } from './bytes.ts'

export const off: OscSettings = { listening: false, address: '127.0.0.1', port: 0, targets: [] }
export const on: OscSettings = { ...off, listening: true }

interface Ports {
  readonly udp: number | null
  readonly tcp: number | null
}

export interface OscRig extends AsyncDisposable {
  readonly osc: Osc
  readonly time: VirtualTime
  readonly edges: SurfaceEdge[]
  /** Addresses that fired, in order. */
  fired(): readonly string[]
  /** Each surface that was announced, the present one last. */
  readonly surfaces: Surface[]
  gone(): number
  ports(): Ports
  problems(): readonly SurfaceProblem[]
  outputs(): readonly OutputPort[]
  /** Settles when it holds, looked at after everything that happens. */
  until(holds: () => boolean): Promise<void>
  udp(...packets: readonly Uint8Array[]): void
  /** Everything that was sent by UDP before has arrived: a message after it has. */
  arrived(): Promise<void>
  tcp(): Promise<Socket>
  /** Closes everything; safe to call twice. */
  stop(): Promise<void>
}

export async function createRig(settings: OscSettings): Promise<OscRig> {
  const time = createVirtualTime()
  const edges: SurfaceEdge[] = []
  const surfaces: Surface[] = []
  const clients: Socket[] = []
  const waiting = new Set<() => void>()
  const sender = createSocket('udp4')
  let ports: Ports = { udp: null, tcp: null }
  let problems: readonly SurfaceProblem[] = []
  let outputs: readonly OutputPort[] = []
  let gone = 0
  let marks = 0

  const look = (): void => {
    for (const check of waiting) check()
  }
  const osc = createOsc({
    now: time.now,
    wall: time.now,
    timers: time.timers,
    listening: now => {
      ports = now
      look()
    },
  })
  osc.outputs.onPorts(now => {
    outputs = now
    look()
  })
  osc.configure(settings)
  const running = await osc.source.start({
    surface: surface => {
      surfaces.push(surface)
      surface.onEdge(edge => {
        edges.push(edge)
        look()
      })
      surface.onGone(() => {
        gone += 1
        look()
      })
      look()
    },
    problems: now => {
      problems = now
      look()
    },
  })

  let stopped = false
  const stop = async (): Promise<void> => {
    if (stopped) return
    stopped = true
    for (const client of clients) client.destroy()
    await Promise.all([running.stop(), osc.outputs.close()])
    await new Promise<void>(resolve => sender.close(() => resolve()))
  }
  const until = (holds: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const check = (): void => {
        if (!holds()) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  const udp = (...packets: readonly Uint8Array[]): void => {
    for (const packet of packets) sender.send(packet, ports.udp ?? 0, '127.0.0.1')
  }
  return {
    osc,
    time,
    edges,
    surfaces,
    fired: () => edges.map(({ control }) => control).filter(control => !control.startsWith('/mark/')),
    gone: () => gone,
    ports: () => ports,
    problems: () => problems,
    outputs: () => outputs,
    until,
    udp,
    async arrived() {
      marks += 1
      const mark = `/mark/${marks}`
      udp(message(mark))
      await until(() => edges.some(({ control }) => control === mark))
    },
    async tcp() {
      const client = connect({ host: '127.0.0.1', port: ports.tcp ?? 0, noDelay: true })
      client.on('error', () => undefined)
      clients.push(client)
      await once(client, 'connect')
      return client
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** A port that another program has. */
export async function takenPort(): Promise<{ readonly port: number; free(): Promise<void> }> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  return {
    port: at !== null && typeof at === 'object' ? at.port : 0,
    free: () => new Promise(resolve => server.close(() => resolve())),
  }
}
