import type { SurfaceProblem } from '../../desk/ports/surface.ts'
import { sameMessage } from '../../domain/messages/message.ts'

/** What is wrong now, by the thing that it is wrong with. */
export interface SurfaceProblemList {
  set(about: string, problem: SurfaceProblem): void
  clear(about: string): void
  /** Forgets devices that are not plugged in. */
  keep(paths: ReadonlySet<string>): void
  /** Something may be better when it is tried again. */
  worthRetrying(): boolean
}

/** Not devices, so that they stay when none is plugged in. */
const general: ReadonlySet<string> = new Set(['driver', 'faces'])

/** Publishes the whole list each time it changes. */
export function createSurfaceProblemList(
  publish: (problems: readonly SurfaceProblem[]) => void,
): SurfaceProblemList {
  const problems = new Map<string, SurfaceProblem>()
  const all = (): readonly SurfaceProblem[] => [...problems.values()]
  return {
    worthRetrying: () => [...problems.keys()].some(about => about !== 'faces'),
    set(about, problem) {
      const before = problems.get(about)
      if (
        before !== undefined &&
        sameMessage(before.what, problem.what) &&
        sameMessage(before.remedy, problem.remedy)
      )
        return
      problems.set(about, problem)
      publish(all())
    },
    clear(about) {
      if (problems.delete(about)) publish(all())
    },
    keep(paths) {
      for (const about of [...problems.keys()]) {
        if (!general.has(about) && !paths.has(about)) this.clear(about)
      }
    },
  }
}
