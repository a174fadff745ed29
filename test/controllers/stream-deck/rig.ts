import { loadDeckLibrary } from '../../../src-main/controllers/stream-deck/library.ts'
import { createPainter } from '../../../src-main/controllers/stream-deck/paint/painter.ts'
import {
  createStreamDeckSource,
  type StreamDeckSourceOptions,
} from '../../../src-main/controllers/stream-deck/stream-deck-source.ts'
import type {
  CueFace,
  FeedbackView,
  Surface,
  SurfaceEdge,
  SurfaceTrouble,
} from '../../../src-main/desk/ports/surface.ts'
import { duration } from '../../../src-main/domain/time.ts'
import { type FakeHid, installFakeHid } from '../../fakes/hid.ts'
import { createVirtualTime, settle, type VirtualTime } from '../virtual-time.ts'

export interface Rig {
  readonly hid: FakeHid
  readonly time: VirtualTime
  readonly surfaces: readonly Surface[]
  readonly edges: readonly (SurfaceEdge & { readonly id: string })[]
  readonly gone: readonly string[]
  troubles(): readonly SurfaceTrouble[]
  /** Starts the source and waits until what is plugged in is ready. */
  start(options?: Partial<StreamDeckSourceOptions>): Promise<void>
  stop(): Promise<void>
}

/** A source over byte-level fakes, in virtual time, with all that it says written down. */
export function createRig(): Rig {
  const hid = installFakeHid()
  const time = createVirtualTime()
  const surfaces: Surface[] = []
  const edges: (SurfaceEdge & { id: string })[] = []
  const gone: string[] = []
  let troubles: readonly SurfaceTrouble[] = []
  let running: { stop(): Promise<void> } | null = null

  return {
    hid,
    time,
    surfaces,
    edges,
    gone,
    troubles: () => troubles,
    async start(options = {}) {
      // Loaded once, so that what follows takes no time but the virtual one.
      await Promise.all([loadDeckLibrary(), createPainter()])
      const source = createStreamDeckSource({
        now: time.now,
        timers: time.timers,
        watch: hid.watch,
        ...options,
      })
      running = await source.start({
        surface(surface) {
          surfaces.push(surface)
          surface.onEdge(edge => edges.push({ ...edge, id: surface.info.id }))
          surface.onGone(() => gone.push(surface.info.id))
        },
        troubles(list) {
          troubles = list
        },
      })
      await settle()
      await time.advance(100)
    },
    async stop() {
      const stopped = running?.stop()
      await time.advance(2_000)
      await stopped
      hid.restore()
    },
  }
}

export const cueFace = (number: string, title: string, ms: number): CueFace => ({
  number,
  title,
  duration: duration(ms),
  color: null,
})

/** Before the show, linked, with a cue to start. */
export const standby: FeedbackView = {
  version: 1,
  state: { phase: 'pre-show' },
  onAir: null,
  next: cueFace('1', 'Opening film', 90_000),
  overUnder: null,
  linked: true,
  rehearsal: false,
  gateOpensAt: null,
  holding: null,
  refusal: null,
}

/** The first cue on air, with 42 s of 60 s left. */
export const onAir = (time: VirtualTime): FeedbackView => ({
  ...standby,
  version: 2,
  state: { phase: 'running', cueId: 'a', kickoff: time.at(-18_000), deadline: time.at(42_000) },
  onAir: cueFace('1', 'Opening film', 60_000),
  next: cueFace('2', 'Panel: opening', 480_000),
})
