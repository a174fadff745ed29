import type { Reader, StoredRundown } from '../store/port.ts'
import type { ColumnRow, RundownRow } from '../store/rows.ts'
import type { Committed } from './change.ts'
import { Lru } from './lru.ts'
import { type CueIndex, createCueIndex, createView, type View } from './view.ts'

/** Cues and columns as of one structure version. */
interface Indexed {
  readonly version: number
  readonly index: CueIndex
  readonly columns: readonly ColumnRow[]
}

/** More rundowns than a team works on at once; a large rundown is about half a megabyte. */
const viewsKept = 64

export type ViewCache = ReturnType<typeof createViewCache>

/** The views that were used last, and their parts that change seldom. */
export function createViewCache() {
  const views = new Lru<string, View>(viewsKept)
  const structures = new Lru<string, Indexed>(viewsKept)
  let commits = 0

  async function structureOf(reader: Reader, rundown: RundownRow): Promise<Indexed> {
    const known = structures.get(rundown.id)
    if (known?.version === rundown.structureVersion) return known
    const { version, cues, columns } = await reader.structure(rundown.id)
    const indexed = { version, index: createCueIndex(cues), columns }
    structures.set(rundown.id, indexed)
    return indexed
  }

  return {
    get: (rundownId: string): View | undefined => views.get(rundownId),
    /** A view is read from now on. The result keeps it, unless a commit in between may have changed it. */
    reading(): (view: View) => void {
      const asOf = commits
      return view => {
        if (commits === asOf && view.rundown.deletedAt === null) views.set(view.rundown.id, view)
      }
    },
    async assemble(reader: Reader, { rundown, runner }: StoredRundown): Promise<View> {
      const { index, columns } = await structureOf(reader, rundown)
      return createView({ rundown, runner, index, columns })
    },
    /** It is written, though not durable yet. */
    written({ after: { rundown, index, columns } }: Committed): void {
      structures.set(rundown.id, { version: rundown.structureVersion, index, columns })
    },
    /** The commits passed to `written` were not stored. */
    rolledBack(lost: readonly Committed[]): void {
      for (const { rundownId } of lost) structures.delete(rundownId)
    },
    committed({ rundownId, after }: Committed): void {
      commits += 1
      if (after.rundown.deletedAt === null) views.set(rundownId, after)
      else views.delete(rundownId)
    },
  }
}
