import { createNodeHidBus } from '../../../src-main/controllers/node-hid-bus.ts'
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
  SurfaceInfo,
  SurfaceProblem,
} from '../../../src-main/desk/ports/surface.ts'
import { facesOf } from '../../../src-main/desk/surfaces/surface-slot.ts'
import { defaultLayout } from '../../../src-main/domain/bindings/default-layout.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { type FakeHid, installFakeHid } from '../../fakes/hid.ts'
import { plainFeedback } from '../../fakes/plain-feedback.ts'
import { createVirtualTime, settle, type VirtualTime } from '../virtual-time.ts'

export interface Rig {
  readonly hid: FakeHid
  readonly time: VirtualTime
  readonly surfaces: readonly Surface[]
  readonly edges: readonly (SurfaceEdge & { readonly id: string })[]
  readonly gone: readonly string[]
  problems(): readonly SurfaceProblem[]
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
  let problems: readonly SurfaceProblem[] = []
  let running: { stop(): Promise<void> } | null = null

  return {
    hid,
    time,
    surfaces,
    edges,
    gone,
    problems: () => problems,
    async start(options = {}) {
      // Loaded once, so that what follows takes no time but the virtual one.
      const bus = createNodeHidBus(time)
      await Promise.all([loadDeckLibrary(bus), createPainter(), import('node-hid')])
      const source = createStreamDeckSource({
        now: time.now,
        monotonic: time.now,
        timers: time.timers,
        bus,
        watch: hid.watch,
        ...options,
      })
      running = await source.start({
        surface(surface) {
          surfaces.push(surface)
          surface.onEdge(edge => edges.push({ ...edge, id: surface.info.id }))
          surface.onGone(() => gone.push(surface.info.id))
        },
        problems(list) {
          problems = list
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
  id: `cue-${number}`,
  number,
  title,
  duration: duration(ms),
  color: null,
})

const fifteen = Array.from({ length: 15 }, (_, at) => ({
  id: `key-${at + 1}`,
  kind: 'key' as const,
  row: Math.floor(at / 5),
  column: at % 5,
  face: {},
}))
const firstPage = defaultLayout({ kind: 'stream-deck', modelId: '', controls: fifteen })[0]

/** Before the show, linked, with a cue to start, on the first page of a deck of 15 keys. */
export const standby: FeedbackView = {
  ...plainFeedback,
  next: cueFace('1', 'Opening film', 90_000),
  ahead: [cueFace('1', 'Opening film', 90_000), cueFace('2', 'Panel: opening', 480_000)],
  faces: facesOf(firstPage),
  pages: ['Show', 'Cues', 'Desk'],
  brightness: 70,
}

/** The first cue on air, with 42 s of 60 s left. */
export const onAir = (time: VirtualTime): FeedbackView => ({
  ...standby,
  version: 2,
  state: { phase: 'running', cueId: 'a', kickoff: time.at(-18_000), deadline: time.at(42_000) },
  onAir: cueFace('1', 'Opening film', 60_000),
  next: cueFace('2', 'Panel: opening', 480_000),
  ahead: [cueFace('2', 'Panel: opening', 480_000), cueFace('3', 'Video: trailer', 60_000)],
})

/** That view on a page of a surface by its default. */
export function onPage(view: FeedbackView, info: SurfaceInfo, page = 0): FeedbackView {
  const layout = defaultLayout(info)
  return { ...view, faces: facesOf(layout[page]), page, pages: layout.map(({ name }) => name) }
}
