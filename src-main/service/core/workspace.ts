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
import { SharedViews } from './shared-views.ts'
import { createCueIndex, createView, type View, ViewCache } from './view.ts'

/** Which rundowns a caller can see: those of a team, or one of them. */
export interface Scope {
  readonly teamId: string
  readonly rundownId: string | null
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

const byTheClock: ChangeOrigin = { requestId: null, actor: 'clock', pressId: null }

/** Reads and changes rundowns, and publishes commits. Caches the views of those used last. */
export class Workspace {
  readonly clock: Clock
  readonly reader: Reader
  readonly #store: Store
  readonly #failed: (error: unknown) => void
  readonly #isPassive: () => boolean
  readonly #views = new ViewCache()
  /** Null: no other process uses the store. */
  readonly #shared: SharedViews | null
  readonly #commits = createEmitter<Committed>()
  #lastVersion: number

  /**
   * `failed` is called when a listener throws: the others, and the one who made the change, must not suffer. `isPassive`:
   * another desk calls the show, so that nothing is changed here.
   */
  constructor(
    store: Store,
    clock: Clock,
    failed: (error: unknown) => void,
    isPassive: () => boolean = () => false,
  ) {
    this.clock = clock
    this.reader = store.reader
    this.#store = store
    this.#failed = failed
    this.#isPassive = isPassive
    this.#shared =
      store.shared === null
        ? null
        : new SharedViews({
            reader: store.reader,
            views: this.#views,
            others: store.shared.others,
            emit: this.#commits.emit,
            failed,
          })
    this.#lastVersion = clock() * 1000
  }

  /** Throws `rundowns.not_found`. */
  async view(rundownId: string, scope: Scope): Promise<View> {
    const view = await (this.#shared?.read(rundownId) ?? this.#read(rundownId))
    if (view === null) throw rundownNotFound()
    return visible(view, scope)
  }

  viewOf(stored: StoredRundown): Promise<View> {
    return this.#views.assemble(this.reader, stored)
  }

  position({ seq }: View): Position {
    return { history: this.#store.history(), seq }
  }

  /**
   * That rundown as it is by now, where it was committed since it was looked up. What is asked of `clock` in the same
   * turn fits it: a step of the clock, and the anchors that it moves, change in one go.
   */
  newest(view: View): View {
    return this.#shared?.newest(view) ?? this.#views.get(view.rundown.id) ?? view
  }

  /**
   * Publishes commits of other processes to that rundown too, until the result is called. `view`: the last view that its
   * reader has. Commits of this process are always published.
   */
  watch(view: View): Unsubscribe {
    return this.#shared?.watch(view) ?? (() => undefined)
  }

  /** Calls the listener with each commit, in their order, once it is durable; `when` may let the one who made it go first. */
  onCommitted(
    listener: (committed: Committed) => void,
    when: (call: () => void) => void = call => call(),
  ): Unsubscribe {
    return this.#commits.on(committed =>
      when(() => {
        try {
          listener(committed)
        } catch (error) {
          this.#failed(error)
        }
      }),
    )
  }

  /** Resolves when everything is durable and the listeners have been called, in the order of commits. */
  async transact<T>(
    origin: ChangeOrigin,
    work: (transaction: WorkspaceTransaction) => Promise<T>,
  ): Promise<T> {
    if (this.#isPassive()) throw new ProblemError('service.passive', passiveDetail)
    return this.#write(tx => this.#run(tx, { now: this.clock(), origin }, work))
  }

  /**
   * Moves the anchors of every show, and the clock with them, by as much as the wall clock was set; gives how much that
   * was. Every reader sees both as they were or both as they are: nothing else is written in this commit, and with it
   * the clock and the views change in one go. `stepped` is called before the shows are published.
   */
  async moveClock(wall: Pick<WallClock, 'due' | 'take'>, stepped: () => void): Promise<Duration> {
    return this.#write(
      async tx => {
        const step = wall.due()
        if (step === 0) return { result: step, finished: [] }
        await tx.noteClockStep(step)
        return this.#run(tx, { now: shift(this.clock(), step), origin: byTheClock }, async transaction => {
          await stepStartedShows(transaction, step)
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
  }

  /** The view that was used last, else the stored one. Null: there is no such rundown. */
  async #read(rundownId: string): Promise<View | null> {
    const known = this.#views.get(rundownId)
    if (known !== undefined) return known
    const keep = this.#views.reading()
    const stored = await this.reader.rundown(rundownId)
    if (stored === null) return null
    const view = await this.viewOf(stored)
    keep(view)
    return view
  }

  async #run<T>(
    tx: Transaction,
    commit: Commit,
    work: (transaction: WorkspaceTransaction) => Promise<T>,
  ): Promise<Ran<T>> {
    const transaction = new WorkspaceTransaction(tx, commit, this.#views, this.#nextVersion)
    try {
      const result = await work(transaction)
      await transaction.finish()
      return { result, finished: transaction.finished }
    } catch (error) {
      this.#views.rolledBack(transaction.finished)
      throw error
    }
  }

  /** Commits what `work` has finished, and publishes it. `committed` is called before that. `work` may run twice: see `Store.write`. */
  async #write<T>(
    work: (tx: Transaction) => Promise<Ran<T>>,
    committed: (result: T) => void = () => {},
    options?: { readonly alone: boolean },
  ): Promise<T> {
    const finished: Committed[] = []
    let published: Promise<void> | undefined
    try {
      const { result } = await this.#store.write(
        async tx => {
          const ran = await work(tx)
          finished.push(...ran.finished)
          return ran
        },
        ran => {
          committed(ran.result)
          if (this.#shared === null) this.#publish(ran.finished)
          else published = this.#shared.committed(ran.finished)
        },
        options,
      )
      await published
      return result
    } catch (error) {
      this.#views.rolledBack(finished)
      throw error
    }
  }

  #publish(finished: readonly Committed[]): void {
    for (const committed of finished) {
      this.#views.committed(committed.after)
      this.#commits.emit(committed)
    }
  }

  /**
   * A version above that one. Versions are never used twice, over restarts too: a tag that a client kept must not fit
   * other content.
   */
  readonly #nextVersion = (before: number): number => {
    // Another process may have written the one before.
    this.#lastVersion = Math.max(this.#lastVersion, before) + 1
    return this.#lastVersion
  }
}

async function stepStartedShows(transaction: WorkspaceTransaction, step: Duration): Promise<void> {
  for (const { rundown } of await transaction.tx.startedRundowns()) {
    const edit = await transaction.openDeleted(rundown.id, { teamId: rundown.teamId, rundownId: null })
    await edit.stepClock(step)
  }
}

/** Number of the change that makes a rundown. */
const first = 1

/** One transaction: the rundowns that it opens are finished, committed and published together. */
export class WorkspaceTransaction {
  readonly tx: Transaction
  /** When all of it happens. */
  readonly now: Instant
  readonly #origin: ChangeOrigin
  readonly #views: ViewCache
  readonly #nextVersion: (before: number) => number
  readonly #edits: RundownEdit[] = []
  readonly #finished: Committed[] = []

  constructor(
    tx: Transaction,
    { now, origin }: Commit,
    views: ViewCache,
    nextVersion: (before: number) => number,
  ) {
    this.tx = tx
    this.now = now
    this.#origin = origin
    this.#views = views
    this.#nextVersion = nextVersion
  }

  /** What was finished, to be published once it is durable. */
  get finished(): readonly Committed[] {
    return this.#finished
  }

  /** Throws `rundowns.not_found`. */
  open(rundownId: string, scope: Scope): Promise<RundownEdit> {
    return this.#open(rundownId, view => visible(view, scope))
  }

  /** The same, also for one that was deleted. */
  openDeleted(rundownId: string, scope: Scope): Promise<RundownEdit> {
    return this.#open(rundownId, view => ofTeam(view, scope))
  }

  async create(
    row: Omit<RundownRow, 'contentVersion' | 'structureVersion' | 'version'>,
  ): Promise<RundownEdit> {
    const version = this.#nextVersion(0)
    const rundown = { ...row, contentVersion: version, structureVersion: version, version: first }
    const runner = { state: preShow, startedAt: null, revision: 0, version: first }
    await this.tx.putRundown(rundown)
    await this.tx.putRunner(row.id, runner)
    return this.#edit(createView({ rundown, runner, index: createCueIndex([]), columns: [] }), true)
  }

  /** Writes the rest of the edits opened so far, and returns their commits. */
  async finish(): Promise<readonly Committed[]> {
    const fresh: Committed[] = []
    for (const edit of this.#edits.splice(0)) {
      const committed = await edit.finish()
      if (committed === null) continue
      fresh.push(committed)
      this.#views.written(committed.after)
    }
    this.#finished.push(...fresh)
    return fresh
  }

  /** What `work` wrote, opened and finished is taken back when it fails, and the transaction goes on. */
  async attempt<R>(work: () => Promise<R>): Promise<R> {
    const before = { edits: this.#edits.length, finished: this.#finished.length }
    try {
      return await this.tx.attempt(work)
    } catch (error) {
      this.#edits.length = before.edits
      this.#views.rolledBack(this.#finished.splice(before.finished))
      throw error
    }
  }

  async #open(rundownId: string, admitted: (view: View) => View): Promise<RundownEdit> {
    const stored = await this.tx.rundown(rundownId)
    if (stored === null) throw rundownNotFound()
    return this.#edit(admitted(await this.#views.assemble(this.tx, stored)), false)
  }

  #edit(view: View, isNew: boolean): RundownEdit {
    const edit = new RundownEdit(this.tx, view, this.now, {
      nextVersion: this.#nextVersion,
      origin: this.#origin,
      isNew,
    })
    this.#edits.push(edit)
    return edit
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
