import type { SurfaceTrouble } from '../../desk/ports/surface.ts'
import { sameMessage } from '../../domain/messages/message.ts'

/** What is wrong now, by the thing that it is wrong with. */
export interface TroubleList {
  set(about: string, trouble: SurfaceTrouble): void
  clear(about: string): void
  /** Forgets devices that are not plugged in. */
  keep(paths: ReadonlySet<string>): void
  /** Something may be better when it is tried again. */
  worthRetrying(): boolean
}

/** Not devices, so that they stay when none is plugged in. */
const general: ReadonlySet<string> = new Set(['driver', 'faces'])

/** Tells the whole list, each time that it changes. */
export function createTroubleList(tell: (troubles: readonly SurfaceTrouble[]) => void): TroubleList {
  const troubles = new Map<string, SurfaceTrouble>()
  const all = (): readonly SurfaceTrouble[] => [...troubles.values()]
  return {
    worthRetrying: () => [...troubles.keys()].some(about => about !== 'faces'),
    set(about, trouble) {
      const before = troubles.get(about)
      if (
        before !== undefined &&
        sameMessage(before.what, trouble.what) &&
        sameMessage(before.remedy, trouble.remedy)
      )
        return
      troubles.set(about, trouble)
      tell(all())
    },
    clear(about) {
      if (troubles.delete(about)) tell(all())
    },
    keep(paths) {
      for (const about of [...troubles.keys()]) {
        if (!general.has(about) && !paths.has(about)) this.clear(about)
      }
    },
  }
}
