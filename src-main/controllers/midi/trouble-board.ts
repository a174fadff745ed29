import type { SurfaceTrouble } from '../../desk/ports/surface.ts'

/** What is wrong now, by what it is wrong with. Tells the whole list, each time that it changes. */
export interface TroubleBoard {
  set(about: string, trouble: SurfaceTrouble): void
  clear(about: string): void
  /** Forgets the others. */
  keep(stays: (about: string) => boolean): void
}

export function createTroubleBoard(tell: (troubles: readonly SurfaceTrouble[]) => void): TroubleBoard {
  const troubles = new Map<string, SurfaceTrouble>()
  const changed = (): void => tell([...troubles.values()])
  return {
    set(about, trouble) {
      const before = troubles.get(about)
      if (before?.what === trouble.what && before.remedy === trouble.remedy) return
      troubles.set(about, trouble)
      changed()
    },
    clear(about) {
      if (troubles.delete(about)) changed()
    },
    keep(stays) {
      const left = [...troubles.keys()].filter(about => !stays(about))
      for (const about of left) troubles.delete(about)
      if (left.length > 0) changed()
    },
  }
}
