import type { Unsubscribe } from '../../base/emitter.ts'
import { changesContent } from '../../domain/feed/change.ts'
import { instant } from '../../domain/time/time.ts'
import type { OtherProcesses, Reader } from '../store/port.ts'
import type { CellRow } from '../store/rows.ts'
import { type Committed, readLogged } from './change.ts'
import { followRundown, fullRundown, ordersOf } from './resources.ts'
import type { View, ViewCache } from './view.ts'

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
 * The views of a service that shares its database with other processes. Publishes the changes of each rundown in order:
 * those of this process at once, if it knows the previous change, and all others from the log of changes.
 */
export class SharedViews {
  readonly #reader: Reader
  readonly #views: ViewCache
  readonly #others: OtherProcesses
  readonly #emit: (committed: Committed) => void
  readonly #failed: (error: unknown) => void
  readonly #watched = new Map<string, Watched>()
  /** Of each rundown that is being read, the reading that has not begun yet. */
  readonly #queued = new Map<string, Promise<View | null>>()
  readonly #running = new Map<string, Promise<unknown>>()

  constructor({ reader, views, others, emit, failed }: SharedViewsOptions) {
    this.#reader = reader
    this.#views = views
    this.#others = others
    this.#emit = emit
    this.#failed = failed
    others.onEvent(event => {
      if (event.kind === 'rundown' && this.#watched.has(event.id)) this.read(event.id).catch(failed)
    })
  }

  /**
   * The stored view; all earlier commits have been published. Null: there is no such rundown. Each rundown is read one
   * reading at a time; all who ask during one share the next.
   */
  read(rundownId: string): Promise<View | null> {
    const waiting = this.#queued.get(rundownId)
    if (waiting !== undefined) return waiting
    const before = this.#running.get(rundownId) ?? Promise.resolve()
    const reading = before
      .catch(() => undefined)
      .then(() => {
        this.#queued.delete(rundownId)
        this.#running.set(rundownId, reading)
        return this.#catchUp(rundownId)
      })
      .finally(() => {
        if (this.#running.get(rundownId) === reading) this.#running.delete(rundownId)
      })
    this.#queued.set(rundownId, reading)
    return reading
  }

  newest(view: View): View {
    const newer = this.#known(view.rundown.id)
    return newer !== undefined && newer.seq > view.seq ? newer : view
  }

  /** Publishes commits of this process, after all earlier ones. */
  async committed(finished: readonly Committed[]): Promise<void> {
    for (const committed of finished) {
      if (!this.#isNews(committed)) continue
      const { rundownId, before } = committed
      const follows = (this.#known(rundownId)?.seq ?? before?.seq) === before?.seq
      if (follows) this.#take(committed)
      // It is committed, even if publishing fails.
      else await this.read(rundownId).catch(this.#failed)
    }
  }

  watch(view: View): Unsubscribe {
    const { id } = view.rundown
    const one = this.#watched.get(id) ?? { readers: 0, view }
    one.readers += 1
    this.#watched.set(id, one)
    const stop = this.#others.watch(id)
    return () => {
      stop()
      one.readers -= 1
      if (one.readers === 0) this.#watched.delete(id)
    }
  }

  async #catchUp(rundownId: string): Promise<View | null> {
    const knownSeq = this.#known(rundownId)?.seq ?? 0
    const stored = await this.#reader.rundown(rundownId)
    if (stored === null) return null
    const view = await this.#views.assemble(this.#reader, stored)
    const before = this.#known(rundownId)
    if (before !== undefined && view.seq < knownSeq) {
      // The database lost commits: it is an older copy. Readers start again from it.
      this.#take(unknownChange(before, view))
      return view
    }
    if (before === undefined) {
      this.#views.reading()(view)
      return view
    }
    if (view.seq <= before.seq) return before
    for (const committed of await committedBetween(this.#reader, before, view))
      if (this.#isNews(committed)) this.#take(committed)
    return this.#known(rundownId) ?? view
  }

  #known(rundownId: string): View | undefined {
    return this.#watched.get(rundownId)?.view ?? this.#views.get(rundownId)
  }

  #isNews({ rundownId, after }: Committed): boolean {
    return (this.#known(rundownId)?.seq ?? -1) < after.seq
  }

  #take(committed: Committed): void {
    const one = this.#watched.get(committed.rundownId)
    if (one !== undefined) one.view = committed.after
    this.#views.committed(committed.after)
    this.#emit(committed)
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
