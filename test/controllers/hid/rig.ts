import { createHidSource, type HidSourceOptions } from '../../../src-main/controllers/hid/hid-source.ts'
import type { SwitchLearning } from '../../../src-main/desk/ports/devices.ts'
import type { FeedbackView, Surface, SurfaceProblem } from '../../../src-main/desk/ports/surface.ts'
import { plainFeedback } from '../../fakes/plain-feedback.ts'
import { createVirtualTime, type VirtualTime } from '../virtual-time.ts'
import { createFakeBus, type FakeBus } from './fake-bus.ts'

export interface Rig {
  readonly bus: FakeBus
  readonly time: VirtualTime
  readonly learning: SwitchLearning
  readonly surfaces: readonly Surface[]
  /** What was told, as `key-1 down` or `dial-1 turn -2`, each with the surface's place when there are several. */
  readonly edges: readonly string[]
  readonly saw: readonly number[]
  readonly gone: readonly string[]
  problems(): readonly SurfaceProblem[]
  start(): Promise<void>
  stop(): Promise<void>
  /** Forgets the edges so far, and gives them. */
  take(): readonly string[]
}

/** A source over a fake bus, in virtual time, with all that it says written down. */
export function createRig(options: Partial<HidSourceOptions> = {}): Rig {
  const bus = createFakeBus()
  const time = createVirtualTime()
  const surfaces: Surface[] = []
  const edges: string[] = []
  const saw: number[] = []
  const gone: string[] = []
  let problems: readonly SurfaceProblem[] = []
  let running: { stop(): Promise<void> } | null = null
  const source = createHidSource({
    clock: time.now,
    bus,
    timers: time.timers,
    now: time.now,
    watch: bus.watch,
    readDescriptor: async () => null,
    ...options,
  })
  return {
    bus,
    time,
    learning: source,
    surfaces,
    edges,
    saw,
    gone,
    problems: () => problems,
    async start() {
      running = await source.start({
        surface(surface) {
          surfaces.push(surface)
          surface.onEdge(edge => {
            edges.push(`${edge.control} ${edge.edge}${edge.edge === 'turn' ? ` ${edge.steps}` : ''}`)
            saw.push(edge.saw)
          })
          surface.onGone(() => gone.push(surface.info.id))
        },
        problems(list) {
          problems = list
        },
      })
      await time.advance(700)
    },
    async stop() {
      const stopping = running?.stop()
      await time.advance(2_000)
      await stopping
    },
    take: () => edges.splice(0),
  }
}

/** A view with nothing on it but its version. */
export const viewOf = (version: number): FeedbackView => ({ ...emptyView, version })

const emptyView: FeedbackView = {
  ...plainFeedback,
  version: 0,
  state: { phase: 'ended', lastStop: null },
}
