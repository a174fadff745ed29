import type {
  FeedbackView,
  Surface,
  SurfaceEdge,
  SurfaceProblem,
  SurfaceSource,
} from '../../../src-main/desk/ports/surface.ts'
import { waitUntil } from './wait.ts'

/** One surface, from its coming to its going. */
interface SeenSurface {
  readonly surface: Surface
  /** `key-1 down`, `dial-1 turn 2`, `note-1-36 fire 7`. */
  readonly edges: readonly string[]
  readonly gone: boolean
  show(view: FeedbackView): void
}

export interface Observation {
  readonly surfaces: readonly SeenSurface[]
  readonly problems: readonly SurfaceProblem[]
  /** The surface of that model that is there, as soon as it is. */
  appeared(modelId: string): Promise<SeenSurface>
  /** Rejects with `what`, and all that was seen, when it is not so in time. */
  until(what: string, isSo: () => boolean): Promise<void>
  stop(): Promise<void>
}

/** Runs a source and writes down what it says. */
async function observe(source: SurfaceSource): Promise<Observation> {
  const surfaces: { surface: Surface; edges: string[]; gone: boolean; show(view: FeedbackView): void }[] = []
  const waiting = new Set<() => void>()
  let problems: readonly SurfaceProblem[] = []
  const changed = (): void => {
    for (const look of [...waiting]) look()
  }

  const running = await source.start({
    surface(surface) {
      const seen = {
        surface,
        edges: [] as string[],
        gone: false,
        show: (view: FeedbackView) => surface.show(view),
      }
      surfaces.push(seen)
      surface.onEdge(edge => {
        seen.edges.push(textOf(edge))
        changed()
      })
      surface.onGone(() => {
        seen.gone = true
        changed()
      })
      changed()
    },
    problems(list) {
      problems = list
      changed()
    },
  })

  const until = (what: string, isSo: () => boolean): Promise<void> =>
    waitUntil({
      what,
      isSo,
      subscribe(look) {
        waiting.add(look)
        return () => waiting.delete(look)
      },
      seen: () => ({
        surfaces: surfaces.map(({ surface, edges, gone }) => ({ id: surface.info.id, gone, edges })),
        problems,
      }),
    })

  return {
    surfaces,
    get problems() {
      return problems
    },
    until,
    async appeared(modelId) {
      const find = () => surfaces.find(({ surface, gone }) => surface.info.modelId === modelId && !gone)
      await until(`a surface of ${modelId}`, () => find() !== undefined)
      const found = find()
      if (found === undefined) throw new Error('it was there a moment ago')
      return found
    },
    stop: () => running.stop(),
  }
}

function textOf(edge: SurfaceEdge): string {
  switch (edge.edge) {
    case 'turn':
      return `${edge.control} turn ${edge.steps}`
    case 'fire':
      return `${edge.control} fire ${edge.sent}`
    default:
      return `${edge.control} ${edge.edge}`
  }
}

/** With a source that ends with the work, whatever becomes of it. */
export async function observing<Result>(
  source: SurfaceSource,
  work: (seen: Observation) => Promise<Result>,
): Promise<Result> {
  const seen = await observe(source)
  try {
    return await work(seen)
  } finally {
    await seen.stop()
  }
}
