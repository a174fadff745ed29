import type { SatelliteSettings } from '../../../src-main/contract/bridge/satellite.ts'
import { createSatellite, type Satellite } from '../../../src-main/controllers/satellite/satellite-source.ts'
import { createPainter, type Painter } from '../../../src-main/controllers/stream-deck/paint/painter.ts'
import type { Surface, SurfaceEdge, SurfaceProblem } from '../../../src-main/desk/ports/surface.ts'
import { type ClientOptions, connectSatellite, type SatelliteClient } from '../../fakes/satellite-client.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'

export const deck = 'streamdeck:CL11'

export const settingsWith = (
  accepted: readonly string[],
  change: Partial<SatelliteSettings> = {},
): SatelliteSettings => ({
  on: true,
  network: false,
  port: 0,
  accepted: accepted.map(id => ({ id, product: 'Test deck' })),
  ...change,
})

export interface SatelliteRig extends AsyncDisposable {
  readonly satellite: Satellite
  readonly time: VirtualTime
  readonly surfaces: readonly Surface[]
  readonly edges: readonly (SurfaceEdge & { readonly id: string })[]
  readonly gone: readonly string[]
  problems(): readonly SurfaceProblem[]
  port(): number
  client(options?: Partial<ClientOptions>): Promise<SatelliteClient>
  /** Settles when it holds, looked at after everything that the source tells. */
  until(holds: () => boolean): Promise<void>
  /** Passes time in which these clients ping as the app does. */
  pass(ms: number, ...clients: readonly SatelliteClient[]): Promise<void>
  /** The desk ends; safe to call twice. */
  stop(): Promise<void>
}

let painting: Promise<Painter> | null = null
const painter = (): Promise<Painter> => {
  painting ??= createPainter()
  return painting
}

/** The source over loopback, in virtual time; its end fails when a client was told what it could not use. */
export async function createRig(settings: SatelliteSettings): Promise<SatelliteRig> {
  const time = createVirtualTime()
  const surfaces: Surface[] = []
  const edges: (SurfaceEdge & { id: string })[] = []
  const gone: string[] = []
  const clients: SatelliteClient[] = []
  const waiting = new Set<() => void>()
  let problems: readonly SurfaceProblem[] = []
  let tokens = 0
  const look = (): void => {
    for (const check of waiting) check()
  }
  const satellite = createSatellite({
    now: time.now,
    monotonic: time.now,
    timers: time.timers,
    painter,
    token: () => `token-${++tokens}`,
  })
  satellite.onChange(look)
  satellite.configure(settings)
  const running = await satellite.source.start({
    surface(surface) {
      surfaces.push(surface)
      surface.onEdge(edge => {
        edges.push({ ...edge, id: surface.info.serial ?? '' })
        look()
      })
      surface.onGone(() => {
        gone.push(surface.info.serial ?? '')
        look()
      })
      look()
    },
    problems(list) {
      problems = list
      look()
    },
  })
  let stopping: Promise<void> | null = null
  const stop = (): Promise<void> => {
    stopping ??= running.stop()
    return stopping
  }
  const port = (): number => satellite.state().port ?? 0
  return {
    satellite,
    time,
    surfaces,
    edges,
    gone,
    problems: () => problems,
    port,
    async client(options = {}) {
      const client = await connectSatellite({ port: port(), ...options })
      clients.push(client)
      return client
    },
    until: holds =>
      new Promise(resolve => {
        const check = (): void => {
          if (!holds()) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    async pass(ms, ...pinging) {
      for (let at = 0; at < ms; at += 100) {
        await Promise.all(pinging.map(client => answered(client)))
        await time.advance(100)
      }
    },
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      await Promise.all(clients.map(client => client.close()))
      const faults = clients.flatMap(client => client.faults)
      if (faults.length > 0) throw new Error(faults.join('\n'))
    },
  }
}

let pings = 0
/** Everything that the client has said before has been taken, and its answers have come. */
export async function answered(client: SatelliteClient): Promise<void> {
  pings += 1
  const payload = `p${pings}`
  client.ping(payload)
  await client.until(
    () =>
      client.closed() || client.messages.some(({ name, flags }) => name === 'PONG' && flags[0] === payload),
  )
}
