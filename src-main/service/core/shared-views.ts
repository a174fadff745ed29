import type { Unsubscribe } from '../../base/emitter.ts'
import { changesContent } from '../../domain/feed/change.ts'
import { instant } from '../../domain/time/time.ts'
import type { OtherProcesses, Reader, StoredRundown } from '../store/port.ts'
import type { CellRow, ColumnRow, RundownRow } from '../store/rows.ts'
import { type Committed, readLogged } from './change.ts'
import { Lru } from './lru.ts'
import { followRundown, fullRundown, ordersOf } from './resources.ts'
import { type CueIndex, createCueIndex, createView, type View } from './view.ts'

/** The views of a service that shares its database with other processes. */
export interface SharedViews {
  /** The stored view; all earlier commits have been published. Null: there is no such rundown. */
  read(rundownId: string): Promise<View | null>
  newest(view: View): View
  /** Publishes commits of this process, after all earlier ones. */
  committed(finished: readonly Committed[]): Promise<void>
  watch(view: View): Unsubscribe
}

interface SharedViewsOptions {
  readonly reader: Reader
  readonly views: ViewCache
  readonly others: OtherProcesses
  readonly emit: (committed: Committed) => void
  readonly failed: (error: unknown) => void
}

/** A rundown with readers. */
interface Watched {
  readers: number
  /** The last view that was published. */
  view: View
}

/**
 * Publishes the changes of each rundown in order: those of this process at once, if it knows the previous change, and
 * all others from the log of changes.
 */
export function createSharedViews(options: SharedViewsOptions): SharedViews {
  const { reader, views, others, emit, failed } = options
  const watched = new Map<string, Watched>()

  const known = (rundownId: string): View | undefined => watched.get(rundownId)?.view ?? views.get(rundownId)

  const isNews = ({ rundownId, after }: Committed): boolean => (known(rundownId)?.seq ?? -1) < after.seq

  function take(committed: Committed): void {
    const one = watched.get(committed.rundownId)
    if (one !== undefined) one.view = committed.after
    views.committed(committed)
    emit(committed)
  }

  async function catchUp(rundownId: string): Promise<View | null> {
    const knownSeq = known(rundownId)?.seq ?? 0
    const stored = await reader.rundown(rundownId)
    if (stored === null) return null
    const view = await views.assemble(reader, stored)
    const before = known(rundownId)
    if (before !== undefined && view.seq < knownSeq) {
      // The database lost commits: it is an older copy. Readers start again from it.
      take(unknownChange(before, view))
      return view
    }
    if (before === undefined) {
      views.reading()(view)
      return view
    }
    if (view.seq <= before.seq) return before
    for (const committed of await committedBetween(reader, before, view))
      if (isNews(committed)) take(committed)
    return known(rundownId) ?? view
  }

  const read = createReadQueue(catchUp)

  others.onEvent(event => {
    if (event.kind === 'rundown' && watched.has(event.id)) read(event.id).catch(failed)
  })

  return {
    read,
    newest(view) {
      const newer = known(view.rundown.id)
      return newer !== undefined && newer.seq > view.seq ? newer : view
    },
    async committed(finished) {
      for (const committed of finished) {
        if (!isNews(committed)) continue
        const follows = (known(committed.rundownId)?.seq ?? committed.before?.seq) === committed.before?.seq
        if (follows) take(committed)
        // It is committed, even if publishing fails.
        else await read(committed.rundownId).catch(failed)
      }
    },
    watch(view) {
      const { id } = view.rundown
      const one = watched.get(id) ?? { readers: 0, view }
      one.readers += 1
      watched.set(id, one)
      const stop = others.watch(id)
      return () => {
        stop()
        one.readers -= 1
        if (one.readers === 0) watched.delete(id)
      }
    },
  }
}

/** Reads each rundown one reading at a time; all who ask during one share the next. */
function createReadQueue(readNow: (rundownId: string) => Promise<View | null>) {
  /** Of each rundown that is being read, the reading that has not begun yet. */
  const queued = new Map<string, Promise<View | null>>()
  const running = new Map<string, Promise<unknown>>()

  return (rundownId: string): Promise<View | null> => {
    const waiting = queued.get(rundownId)
    if (waiting !== undefined) return waiting
    const before = running.get(rundownId) ?? Promise.resolve()
    const reading = before
      .catch(() => undefined)
      .then(() => {
        queued.delete(rundownId)
        running.set(rundownId, reading)
        return readNow(rundownId)
      })
      .finally(() => {
        if (running.get(rundownId) === reading) running.delete(rundownId)
      })
    queued.set(rundownId, reading)
    return reading
  }
}

/**
 * The changes between two views, each with the second one: views in between are no longer known. A change that is not in
 * the log is published without its parts.
 */
async function committedBetween(reader: Reader, before: View, after: View): Promise<Committed[]> {
  const rundownId = after.rundown.id
  const logged = await reader.changesAfter(rundownId, before.seq)
  if (typeof logged === 'string') return [unknownChange(before, after)]
  const changes = logged.filter(({ seq }) => seq <= after.seq).map(readLogged)
  const result: Committed[] = []
  const rundownAfter = followRundown(
    ordersOf(fullRundown(before)),
    id => after.columns.find(column => column.id === id)?.isPrivate === true,
  )
  for (const [index, change] of changes.entries()) {
    const derived = new Map<readonly string[], readonly CellRow[]>()
    for (const part of change.parts ?? []) {
      if (part.kind === 'derived_text')
        derived.set(part.names, await reader.cellsNaming(rundownId, part.names))
    }
    const written = change.parts?.find(part => part.kind === 'rundown')
    const rundown = written === undefined ? null : rundownAfter(written.rundown)
    result.push({
      rundownId,
      before: index === 0 ? before : after,
      ...(index === changes.length - 1
        ? { after }
        : { after: { ...after, seq: change.seq }, overtaken: { rundown } }),
      change,
      contentChanged: change.parts === null || changesContent(change.parts),
      derived,
      at: instant(change.at),
    })
  }
  return result
}

/** A change with unknown content. */
const unknownChange = (before: View, after: View): Committed => {
  const { rundown, seq } = after
  const at = rundown.updatedAt
  const by = { requestId: null, actor: 'unknown', pressId: null }
  return {
    rundownId: rundown.id,
    before,
    after,
    change: { seq, at, ...by, privacyChanged: false, parts: null },
    contentChanged: true,
    derived: new Map(),
    at,
  }
}

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
