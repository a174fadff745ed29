import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import type { Position } from '../../domain/feed/position.ts'
import { preShow } from '../../domain/show/runner.ts'
import { type Clock, type Duration, type Instant, shift } from '../../domain/time/time.ts'
import { ProblemError, rundownNotFound } from '../problem-error.ts'
import type { Reader, Store, StoredRundown, Transaction } from '../store/port.ts'
import type { RundownRow } from '../store/rows.ts'
import type { WallClock } from '../wall-clock.ts'
import type { ChangeOrigin, Committed } from './change.ts'
import { RundownEdit } from './edit.ts'
import { createSharedViews, createViewCache, type SharedViews, type ViewCache } from './shared-views.ts'
import { createCueIndex, createView, type View } from './view.ts'

/** Which rundowns a caller can see: those of a team, or one of them. */
export interface Scope {
  readonly teamId: string
  readonly rundownId: string | null
}

/** One transaction: the rundowns that it opens are finished, committed and published together. */
export interface WorkspaceSession {
  readonly tx: Transaction
  /** When all of it happens. */
  readonly now: Instant
  /** Throws `rundowns.not_found`. */
  open(rundownId: string, scope: Scope): Promise<RundownEdit>
  /** The same, also for one that was deleted. */
  openDeleted(rundownId: string, scope: Scope): Promise<RundownEdit>
  create(row: Omit<RundownRow, 'contentVersion' | 'structureVersion' | 'version'>): Promise<RundownEdit>
  /** Writes the rest of the edits opened so far, and returns the commits to publish once they are durable. */
  finish(): Promise<readonly Committed[]>
  /** What `work` wrote, opened and finished is taken back when it fails, and the session goes on. */
  attempt<R>(work: () => Promise<R>): Promise<R>
}

/** Reads and changes rundowns, and publishes commits. Caches the views of those used last. */
export interface Workspace {
  readonly clock: Clock
  readonly reader: Reader
  /** Throws `rundowns.not_found`. */
  view(rundownId: string, scope: Scope): Promise<View>
  viewOf(stored: StoredRundown): Promise<View>
  position(view: View): Position
  /**
   * That rundown as it is by now, where it was committed since it was looked up. What is asked of `clock` in the same
   * turn fits it: a step of the clock, and the anchors that it moves, change in one go.
   */
  newest(view: View): View
  /**
   * Publishes commits of other processes to that rundown too, until the result is called. `view`: the last view that its
   * reader has. Commits of this process are always published.
   */
  watch(view: View): Unsubscribe
  /** Calls the listener with each commit, in their order, once it is durable. */
  onCommitted(listener: (committed: Committed) => void): Unsubscribe
  /** Resolves when everything is durable and the listeners have been called, in the order of commits. */
  transact<T>(origin: ChangeOrigin, work: (session: WorkspaceSession) => Promise<T>): Promise<T>
  /**
   * Moves the anchors of every show, and the clock with them, by as much as the wall clock was set; gives how much that
   * was. Every reader sees both as they were or both as they are: nothing else is written in this commit, and with it
   * the clock and the views change in one go. `stepped` is called before the shows are published.
   */
  moveClock(wall: Pick<WallClock, 'due' | 'take'>, stepped: () => void): Promise<Duration>
}

/** When a transaction happens, and by whom. */
interface Commit {
  readonly now: Instant
  readonly origin: ChangeOrigin
}

interface Ran<T> {
  readonly result: T
  readonly finished: readonly Committed[]
}

const passiveDetail = 'Another desk calls the show. Nothing was changed here. Send it to that desk.'

/** Number of the change that makes a rundown. */
const first = 1

const byTheClock: ChangeOrigin = { requestId: null, actor: 'clock', pressId: null }

/**
 * `failed` is called when a listener throws: the others, and the one who made the change, must not suffer. `isPassive`:
 * another desk calls the show, so that nothing is changed here.
 */
export function createWorkspace(
  store: Store,
  clock: Clock,
  failed: (error: unknown) => void,
  isPassive: () => boolean = () => false,
): Workspace {
  const { reader } = store
  const views = createViewCache()
  const commits = createEmitter<Committed>()
  const shared =
    store.shared === null
      ? null
      : createSharedViews({ reader, views, others: store.shared.others, emit: commits.emit, failed })
  const nextVersion = createVersions(clock)

  async function run<T>(
    tx: Transaction,
    when: Commit,
    work: (session: WorkspaceSession) => Promise<T>,
  ): Promise<Ran<T>> {
    const finished: Committed[] = []
    const session = openSession(tx, when, { nextVersion, views, finished })
    try {
      const result = await work(session)
      await session.finish()
      return { result, finished }
    } catch (error) {
      views.rolledBack(finished)
      throw error
    }
  }

  const { write } = createWriter(store, views, shared, commits.emit)

  return {
    clock,
    reader,

    async view(rundownId, scope) {
      const view = await (shared?.read(rundownId) ?? readView(reader, views, rundownId))
      if (view === null) throw rundownNotFound()
      return visible(view, scope)
    },

    viewOf: stored => views.assemble(reader, stored),

    newest: view => shared?.newest(view) ?? views.get(view.rundown.id) ?? view,

    watch: view => shared?.watch(view) ?? (() => undefined),

    position: ({ seq }) => ({ history: store.history(), seq }),

    onCommitted: listener => commits.on(guarded(listener, failed)),

    async transact(origin, work) {
      if (isPassive()) throw new ProblemError('service.passive', passiveDetail)
      return write(tx => run(tx, { now: clock(), origin }, work))
    },

    async moveClock(wall, stepped) {
      return write(
        async tx => {
          const step = wall.due()
          if (step === 0) return { result: step, finished: [] }
          await tx.noteClockStep(step)
          return run(tx, { now: shift(clock(), step), origin: byTheClock }, async session => {
            await stepStartedShows(session, step)
            return step
          })
        },
        step => {
          if (step === 0) return
          wall.take(step)
          stepped()
        },
        { alone: true },
      )
    },
  }
}

/** The view that was used last, else the stored one. Null: there is no such rundown. */
async function readView(reader: Reader, views: ViewCache, rundownId: string): Promise<View | null> {
  const known = views.get(rundownId)
  if (known !== undefined) return known
  const keep = views.reading()
  const stored = await reader.rundown(rundownId)
  if (stored === null) return null
  const view = await views.assemble(reader, stored)
  keep(view)
  return view
}

const guarded =
  (listener: (committed: Committed) => void, failed: (error: unknown) => void) =>
  (committed: Committed): void => {
    try {
      listener(committed)
    } catch (error) {
      failed(error)
    }
  }

async function stepStartedShows({ tx, openDeleted }: WorkspaceSession, step: Duration): Promise<void> {
  for (const { rundown } of await tx.startedRundowns()) {
    const edit = await openDeleted(rundown.id, { teamId: rundown.teamId, rundownId: null })
    await edit.stepClock(step)
  }
}

/** Versions are never used twice, over restarts too: a tag that a client kept must not fit other content. */
function createVersions(clock: Clock): (before: number) => number {
  let last = clock() * 1000
  return before => {
    // Another process may have written the one before.
    last = Math.max(last, before) + 1
    return last
  }
}

/** Commits what a session has finished, and publishes it. */
function createWriter(
  store: Store,
  views: ViewCache,
  shared: SharedViews | null,
  emit: (committed: Committed) => void,
) {
  function publish({ finished }: Ran<unknown>): void {
    for (const committed of finished) {
      views.committed(committed)
      emit(committed)
    }
  }

  return {
    /** `committed` is called before the commits are published. */
    async write<T>(
      work: (tx: Transaction) => Promise<Ran<T>>,
      committed: (result: T) => void = () => {},
      options?: { readonly alone: boolean },
    ): Promise<T> {
      const finished: Committed[] = []
      let published: Promise<void> | undefined
      try {
        const { result } = await store.write(
          async tx => {
            const ran = await work(tx)
            finished.push(...ran.finished)
            return ran
          },
          ran => {
            committed(ran.result)
            if (shared === null) publish(ran)
            else published = shared.committed(ran.finished)
          },
          options,
        )
        await published
        return result
      } catch (error) {
        views.rolledBack(finished)
        throw error
      }
    },
  }
}

interface SessionParts {
  /** A version above that one. */
  readonly nextVersion: (before: number) => number
  readonly views: ViewCache
  /** What the session has finished. */
  readonly finished: Committed[]
}

function openSession(tx: Transaction, { now, origin }: Commit, parts: SessionParts): WorkspaceSession {
  const { nextVersion, views, finished } = parts
  const edits: RundownEdit[] = []

  const open = async (rundownId: string, admitted: (view: View) => View): Promise<RundownEdit> => {
    const stored = await tx.rundown(rundownId)
    if (stored === null) throw rundownNotFound()
    const view = admitted(await views.assemble(tx, stored))
    const edit = new RundownEdit(tx, view, now, { nextVersion, origin, isNew: false })
    edits.push(edit)
    return edit
  }

  return {
    tx,
    now,
    open: (rundownId, scope) => open(rundownId, view => visible(view, scope)),
    openDeleted: (rundownId, scope) => open(rundownId, view => ofTeam(view, scope)),
    async create(row) {
      const version = nextVersion(0)
      const rundown = { ...row, contentVersion: version, structureVersion: version, version: first }
      const runner = { state: preShow, startedAt: null, revision: 0, version: first }
      await tx.putRundown(rundown)
      await tx.putRunner(row.id, runner)
      const view = createView({ rundown, runner, index: createCueIndex([]), columns: [] })
      const edit = new RundownEdit(tx, view, now, { nextVersion, origin, isNew: true })
      edits.push(edit)
      return edit
    },
    async finish() {
      const fresh: Committed[] = []
      for (const edit of edits.splice(0)) {
        const committed = await edit.finish()
        if (committed === null) continue
        fresh.push(committed)
        views.written(committed)
      }
      finished.push(...fresh)
      return fresh
    },
    async attempt(inner) {
      const before = { edits: edits.length, finished: finished.length }
      try {
        return await tx.attempt(inner)
      } catch (error) {
        edits.length = before.edits
        views.rolledBack(finished.splice(before.finished))
        throw error
      }
    },
  }
}

function ofTeam(view: View, scope: Scope): View {
  if (view.rundown.teamId !== scope.teamId) throw rundownNotFound()
  return view
}

function visible(view: View, scope: Scope): View {
  const { id, teamId, deletedAt } = view.rundown
  const seen = deletedAt === null && teamId === scope.teamId && (scope.rundownId ?? id) === id
  if (!seen) throw rundownNotFound()
  return view
}
