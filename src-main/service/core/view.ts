import type { RundownListing, RundownParts } from '../../contract/dashboard.ts'
import { type CueTree, nest } from '../../domain/rundown/cue-order.ts'
import { nextCueId } from '../../domain/show/runner.ts'
import type { Reader, RundownScope, StoredRundown } from '../store/port.ts'
import type { ColumnRow, RundownRow, RunnerRow, StoredCue } from '../store/rows.ts'
import { Lru } from './lru.ts'

/** One rundown with its show, at one moment between two changes. Immutable, so it can be shared and sent later. */
export interface View {
  readonly rundown: RundownRow
  readonly runner: RunnerRow
  readonly index: CueIndex
  /** In display order. */
  readonly cues: readonly StoredCue[]
  /** In display order, private ones too. */
  readonly columns: readonly ColumnRow[]
  readonly nextCueId: string | null
  /** Number of the change that made it so. */
  readonly seq: number
  cue(id: string): StoredCue | undefined
  order(): CueTree
}

/** Cues in display order, found by identifier and nested. Built once for rows that many views share. */
interface CueIndex {
  readonly rows: readonly StoredCue[]
  cue(id: string): StoredCue | undefined
  order(): CueTree
}

export function createCueIndex(rows: readonly StoredCue[]): CueIndex {
  let byId: Map<string, StoredCue> | null = null
  let order: CueTree | null = null
  return {
    rows,
    cue(id) {
      byId ??= new Map(rows.map(cue => [cue.id, cue]))
      return byId.get(id)
    },
    order() {
      order ??= nest(rows)
      return order
    },
  }
}

export const createView = (parts: {
  readonly rundown: RundownRow
  readonly runner: RunnerRow
  readonly index: CueIndex
  readonly columns: readonly ColumnRow[]
}): View => ({
  ...parts,
  cues: parts.index.rows,
  nextCueId: nextCueId(parts.runner.state, parts.index.rows),
  // Each change writes the rundown or its show.
  seq: Math.max(parts.rundown.version, parts.runner.version),
  cue: parts.index.cue,
  order: parts.index.order,
})

/** Cues and columns as of one structure version. */
interface Indexed {
  readonly version: number
  readonly index: CueIndex
  readonly columns: readonly ColumnRow[]
}

/** More rundowns than a team works on at once; a large rundown is about half a megabyte. */
const viewsKept = 64

/** The views that were used last, and their parts that change seldom. */
export class ViewCache {
  readonly #views = new Lru<string, View>(viewsKept)
  readonly #structures = new Lru<string, Indexed>(viewsKept)
  #commits = 0

  get(rundownId: string): View | undefined {
    return this.#views.get(rundownId)
  }

  /** A view is read from now on. The result keeps it, unless a commit in between may have changed it. */
  reading(): (view: View) => void {
    const asOf = this.#commits
    return view => {
      if (this.#commits === asOf && view.rundown.deletedAt === null) this.#views.set(view.rundown.id, view)
    }
  }

  async assemble(reader: Reader, { rundown, runner }: StoredRundown): Promise<View> {
    const { index, columns } = await this.#structureOf(reader, rundown)
    return createView({ rundown, runner, index, columns })
  }

  /** It is written, though not durable yet. */
  written({ rundown, index, columns }: View): void {
    this.#structures.set(rundown.id, { version: rundown.structureVersion, index, columns })
  }

  /** What was passed to `written` of these rundowns was not stored. */
  rolledBack(lost: readonly { readonly rundownId: string }[]): void {
    for (const { rundownId } of lost) this.#structures.delete(rundownId)
  }

  committed(view: View): void {
    this.#commits += 1
    const { id, deletedAt } = view.rundown
    if (deletedAt === null) this.#views.set(id, view)
    else this.#views.delete(id)
  }

  async #structureOf(reader: Reader, rundown: RundownRow): Promise<Indexed> {
    const known = this.#structures.get(rundown.id)
    if (known?.version === rundown.structureVersion) return known
    const { version, cues, columns } = await reader.structure(rundown.id)
    const indexed = { version, index: createCueIndex(cues), columns }
    this.#structures.set(rundown.id, indexed)
    return indexed
  }
}

/** Columns that the API shows. */
export const publicColumns = (view: View): readonly ColumnRow[] =>
  view.columns.filter(column => !column.isPrivate)

const listed = 100

/** As a person lists them: with the phases of their shows, oldest first. */
export async function listRundowns(reader: Reader, scope: RundownScope): Promise<RundownListing[]> {
  const found: StoredRundown[] = []
  for (;;) {
    const next = await reader.rundownsAfter(scope, found.at(-1)?.rundown ?? null, listed)
    found.push(...next)
    if (next.length < listed) return found.map(listingOf)
  }
}

const listingOf = ({ rundown, runner }: StoredRundown): RundownListing => ({
  rundownId: rundown.id,
  title: rundown.title,
  phase: runner.state.phase,
  createdAt: rundown.createdAt,
  updatedAt: rundown.updatedAt,
})

/** With private columns. */
export const partsOf = ({ rundown, cues, columns }: View): RundownParts => ({
  title: rundown.title,
  cues: cues.map(({ id: cueId, parentId, type, title, preventEdits, skipped }) => ({
    cueId,
    parentId,
    type,
    title,
    preventEdits,
    skipped,
  })),
  columns: columns.map(({ id: columnId, name, type, isPrivate }) => ({ columnId, name, type, isPrivate })),
})
