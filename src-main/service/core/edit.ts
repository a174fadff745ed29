import { isDeepStrictEqual } from 'node:util'
import type { Change, ChangeKind, Part } from '../../domain/feed/change.ts'
import { type CueTree, flatten, type PlacedId } from '../../domain/rundown/cue-order.ts'
import { shiftAnchors } from '../../domain/show/anchors.ts'
import { onAirOf, type RunnerState } from '../../domain/show/runner.ts'
import { type Duration, type Instant, shift } from '../../domain/time/time.ts'
import { cueNotFound } from '../problem-error.ts'
import type { Transaction } from '../store/port.ts'
import {
  type CellRow,
  type ColumnRow,
  type RundownRow,
  type RunnerRow,
  type StoredCue,
  withSkips,
} from '../store/rows.ts'
import { type ChangeOrigin, type Committed, isSameOrder, loggedChange } from './change.ts'
import { rankInOrder } from './ranks.ts'
import { cellResource, cueResource, endTime, fullColumn, fullRundown, statusOf } from './resources.ts'
import { createCueIndex, createView, type View } from './view.ts'

interface EditOptions {
  /** A version above that one. */
  readonly nextVersion: (before: number) => number
  readonly origin: ChangeOrigin
  /** Of a rundown that this very edit makes. */
  readonly isNew: boolean
}

/** A cue before it has a place. */
export type UnplacedCue = Omit<StoredCue, 'rank' | 'parentId' | 'skippedBy'>

/**
 * One record that an edit wrote: as a part of the change, or, of rundown, cues, columns and renamed text, what their part
 * is made of once the edit is finished. The show is not among them: `#parts` compares it.
 */
type Written =
  | ReadyPart
  | { readonly kind: 'rundown'; readonly change: ChangeKind }
  | { readonly kind: 'cue' | 'column'; readonly change: ChangeKind; readonly id: string }
  | { readonly kind: 'derived_text'; readonly names: readonly string[]; readonly cells: readonly CellRow[] }

type ReadyPart = Extract<
  Part,
  { readonly kind: 'cell' | 'mention' | 'text_variable' | 'output_message' | 'clock' }
>

/**
 * One change of one rundown inside a transaction. Rows are written at once and kept here, so that publishing them needs
 * no second reading. `finish` writes the versions and returns the change.
 */
export class RundownEdit {
  readonly tx: Transaction
  readonly now: Instant
  readonly before: View
  /** Number of the change that it will be. */
  readonly seq: number
  readonly #isNew: boolean
  readonly #nextVersion: (before: number) => number
  readonly #origin: ChangeOrigin
  #rundown: RundownRow
  #runner: RunnerRow
  #cues: readonly StoredCue[]
  #columns: readonly ColumnRow[]
  #structureTouched = false
  readonly #written: Written[] = []

  constructor(tx: Transaction, before: View, now: Instant, { nextVersion, origin, isNew }: EditOptions) {
    this.tx = tx
    this.now = now
    this.before = before
    this.#isNew = isNew
    this.#nextVersion = nextVersion
    this.#origin = origin
    this.seq = isNew ? before.seq : before.seq + 1
    this.#rundown = before.rundown
    this.#runner = before.runner
    this.#cues = before.cues
    this.#columns = before.columns
    if (isNew) this.#written.push({ kind: 'rundown', change: 'added' })
  }

  get rundownId(): string {
    return this.#rundown.id
  }

  get rundown(): RundownRow {
    return this.#rundown
  }

  get runner(): RunnerRow {
    return this.#runner
  }

  get cues(): readonly StoredCue[] {
    return this.#cues
  }

  get columns(): readonly ColumnRow[] {
    return this.#columns
  }

  /** Throws `cues.not_found`. */
  requireCue(id: string): StoredCue {
    const cue = this.#cues.find(candidate => candidate.id === id)
    if (cue === undefined) throw cueNotFound(this.rundownId, id)
    return cue
  }

  /** As it stands now. */
  view(): View {
    return createView({
      rundown: this.#rundown,
      runner: this.#runner,
      index: this.#cues === this.before.cues ? this.before.index : createCueIndex(this.#cues),
      columns: this.#columns,
    })
  }

  /** What `work` changed is taken back when it fails, and the edit goes on. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const before = {
      rundown: this.#rundown,
      runner: this.#runner,
      cues: this.#cues,
      columns: this.#columns,
      structureTouched: this.#structureTouched,
      written: this.#written.length,
    }
    try {
      return await this.tx.attempt(work)
    } catch (error) {
      this.#rundown = before.rundown
      this.#runner = before.runner
      this.#cues = before.cues
      this.#columns = before.columns
      this.#structureTouched = before.structureTouched
      this.#written.length = before.written
      throw error
    }
  }

  changeRundown(fields: Partial<Omit<RundownRow, 'id' | 'teamId' | 'createdAt'>>): void {
    const row = { ...this.#rundown, ...fields }
    if (isSameRow(row, this.#rundown)) return
    this.#rundown = { ...row, updatedAt: this.now }
    this.#written.push({ kind: 'rundown', change: fields.deletedAt == null ? 'changed' : 'removed' })
  }

  /** `activation`: the phase or the cue on air changed, so that an older `If-Match` no longer holds. */
  async setRunner(state: RunnerState, options: { readonly activation: boolean }): Promise<void> {
    if (!options.activation && isSameRow(state, this.#runner.state)) return
    const { revision, startedAt } = this.#runner
    await this.#putRunner({
      state,
      startedAt: state.phase === 'pre-show' ? null : (startedAt ?? onAirOf(state)?.kickoff ?? null),
      revision: options.activation ? revision + 1 : revision,
      version: this.seq,
    })
  }

  async #putRunner(row: RunnerRow): Promise<void> {
    this.#runner = row
    await this.tx.putRunner(this.rundownId, row)
  }

  /** The clock of the service is set: the show that was seen is on air still. */
  async stepClock(step: Duration): Promise<void> {
    const { state, startedAt, revision } = this.#runner
    const moved = shiftAnchors(state, step)
    if (isSameRow(moved, state)) return
    await this.#putRunner({
      state: moved,
      startedAt: startedAt === null ? null : shift(startedAt, step),
      revision,
      version: this.seq,
    })
    this.#written.push({ kind: 'clock', step_ms: step })
  }

  /** Cues that stay where they are. An unchanged row is not written. */
  async changeCues(rows: readonly StoredCue[]): Promise<void> {
    const cues = [...this.#cues]
    const written: StoredCue[] = []
    let skipsDiffer = false
    for (const row of rows) {
      const at = cues.findIndex(cue => cue.id === row.id)
      const old = cues[at]
      if (old === undefined || isSameRow({ ...row, updatedAt: old.updatedAt }, old)) continue
      skipsDiffer ||= old.skipped !== row.skipped || old.type !== row.type
      cues[at] = row
      written.push(row)
    }
    if (written.length === 0) return
    this.#cues = skipsDiffer ? withSkips(cues) : cues
    for (const row of written) {
      await this.tx.putCue(this.rundownId, row, this.seq)
      this.#recordWritten({ kind: 'cue', change: 'changed', id: row.id })
    }
    if (skipsDiffer) this.#recordSkips(cues)
  }

  /** Records cues whose skip follows from their group: their own rows stay as they are. */
  #recordSkips(before: readonly StoredCue[]): void {
    for (const [at, cue] of this.#cues.entries()) {
      const was = before[at]
      if (was !== undefined && was.skippedBy !== cue.skippedBy && cue.parentId !== null)
        this.#recordWritten({ kind: 'cue', change: 'changed', id: cue.id })
    }
  }

  /**
   * Sets the order of all cues; `added` are the new ones among them, `moved` the one that was sent elsewhere. Cues that
   * are left out are not removed.
   */
  async arrange(
    order: CueTree,
    added: readonly UnplacedCue[] = [],
    moved: string | null = null,
  ): Promise<void> {
    const present = new Map(this.#cues.map(cue => [cue.id, cue]))
    const fresh = new Map(added.map(cue => [cue.id, cue]))
    const places = flatten(order)
    if (added.length === 0 && isSamePlaces(places, this.#cues)) return
    const ranks = rankInOrder(places.map(place => present.get(place.id)?.rank ?? null))
    const arranged: StoredCue[] = []
    for (const [index, { id, parentId }] of places.entries()) {
      const old = present.get(id)
      const unplaced = old ?? fresh.get(id)
      if (unplaced === undefined) continue
      const rank = ranks[index] ?? 0
      if (old !== undefined && old.rank === rank && old.parentId === parentId && id !== moved) {
        arranged.push(old)
        continue
      }
      const updatedAt = id === moved ? this.now : unplaced.updatedAt
      const row: StoredCue = { ...unplaced, rank, parentId, skippedBy: null, updatedAt }
      arranged.push(row)
      await this.tx.putCue(this.rundownId, row, this.seq)
      this.#recordWritten({ kind: 'cue', change: old === undefined ? 'added' : 'changed', id })
    }
    this.#structureTouched = true
    this.rundownTouched()
    this.#cues = withSkips(arranged)
  }

  async removeCue(id: string): Promise<void> {
    await this.tx.removeCue(id)
    this.#cues = this.#cues.filter(cue => cue.id !== id)
    this.#recordWritten({ kind: 'cue', change: 'removed', id })
    this.rundownTouched()
  }

  /** Sets all columns, in their order; what is new or changed among them is written. */
  async setColumns(columns: readonly Omit<ColumnRow, 'rank'>[]): Promise<void> {
    const present = new Map(this.#columns.map(column => [column.id, column]))
    const ranks = rankInOrder(columns.map(column => present.get(column.id)?.rank ?? null))
    const rows: ColumnRow[] = []
    let touched = columns.length !== this.#columns.length
    for (const [index, column] of columns.entries()) {
      const row = { ...column, rank: ranks[index] ?? 0 }
      const old = present.get(row.id)
      if (old !== undefined && sameColumn(old, row)) {
        // The stored row: a column that was not written must not be published as changed.
        rows.push(old)
        continue
      }
      rows.push(row)
      touched = true
      await this.tx.putColumn(this.rundownId, row, this.seq)
      const appears = old === undefined || (old.isPrivate && !row.isPrivate)
      this.#recordWritten({ kind: 'column', change: appears ? 'added' : 'changed', id: row.id })
      if (old !== undefined && appears) await this.#recordCells(row.id)
    }
    this.#columns = rows
    if (touched) this.rundownTouched()
  }

  /** Readers that could not see the column get its cells with it. */
  async #recordCells(columnId: string): Promise<void> {
    for (const cell of await this.tx.everyCell(this.rundownId)) {
      if (cell.columnId !== columnId) continue
      this.#written.push(cellPart(cell, 'added'))
    }
  }

  async removeColumn(id: string): Promise<void> {
    await this.tx.removeColumn(id)
    this.#columns = this.#columns.filter(column => column.id !== id)
    this.#recordWritten({ kind: 'column', change: 'removed', id })
    this.rundownTouched()
  }

  async putCell(cell: CellRow, change: 'added' | 'changed'): Promise<void> {
    await this.tx.putCell(this.rundownId, cell, this.seq)
    this.#written.push(cellPart(cell, change))
  }

  /** Cells exist only on cues of type `cue`. */
  async removeCells(cueId: string): Promise<void> {
    for (const column_id of await this.tx.removeCells(cueId))
      this.#written.push({ kind: 'cell', change: 'removed', cue_id: cueId, column_id, cell: null })
  }

  /** Adds what the caller has written itself to the change. */
  record(part: Extract<ReadyPart, { readonly kind: 'mention' | 'text_variable' | 'output_message' }>): void {
    this.#written.push(part)
  }

  /** The text of cells whose rich text holds one of `names` follows from them, and has changed. */
  async rewriteCells(names: readonly string[]): Promise<void> {
    await this.tx.touchCellsNaming(this.rundownId, names, this.now, this.seq)
    const cells = await this.tx.cellsNaming(this.rundownId, names)
    if (cells.length > 0) this.#written.push({ kind: 'derived_text', names, cells })
  }

  /** Writes what belongs to the rundown as a whole, and the log. Null when nothing was changed. */
  async finish(): Promise<Committed | null> {
    // The end of a rundown follows from its cues.
    if (this.#endMoved()) this.rundownTouched()
    const contentChanged = this.#written.some(({ kind }) => kind !== 'clock')
    if (!contentChanged && this.#runner === this.before.runner) return null
    if (contentChanged && !this.#isNew) {
      const { contentVersion, structureVersion } = this.#rundown
      this.#rundown = {
        ...this.#rundown,
        contentVersion: this.#nextVersion(contentVersion),
        structureVersion: this.#structureTouched ? this.#nextVersion(structureVersion) : structureVersion,
        version: this.seq,
        updatedAt: this.now,
      }
    }
    if (contentChanged) await this.tx.putRundown(this.#rundown)
    const after = this.view()
    return {
      rundownId: this.rundownId,
      before: this.#isNew ? null : this.before,
      after,
      change: await this.#log(after),
      contentChanged,
      derived: new Map(
        this.#written.flatMap(written =>
          written.kind === 'derived_text' ? [[written.names, written.cells] as const] : [],
        ),
      ),
      at: this.now,
    }
  }

  async #log(after: View): Promise<Change> {
    const { before, now: at, rundownId, seq } = this
    const tellsRundown = this.#written.some(({ kind }) => kind === 'rundown')
    const orders =
      tellsRundown && (!isSameOrder(before, after) || !(await this.tx.hasOrderedChange(rundownId)))
    const change: Change = {
      seq,
      at,
      ...this.#origin,
      privacyChanged: before.columns.some(
        ({ id, isPrivate }) =>
          (after.columns.find(column => column.id === id)?.isPrivate ?? isPrivate) !== isPrivate,
      ),
      // Nobody knows an earlier state of a new one.
      parts: this.#isNew ? null : this.#parts(after, orders),
    }
    await this.tx.logChange(loggedChange(rundownId, change, orders))
    return change
  }

  /** What was written, with the resulting state of the show, in full. */
  #parts(after: View, orders: boolean): Part[] {
    const { before, now } = this
    const parts = this.#written.map(written => partOf(written, after, orders))
    const status = statusOf(after, now)
    if (JSON.stringify(statusOf(before, now)) !== JSON.stringify(status))
      parts.push({ kind: 'status', status })
    return parts
  }

  #endMoved(): boolean {
    const same = this.#isNew || this.#cues === this.before.cues
    return !same && endTime(this.before) !== endTime({ rundown: this.#rundown, cues: this.#cues })
  }

  #recordWritten(written: Written): void {
    this.#structureTouched = true
    this.#written.push(written)
  }

  /** Something of the rundown was changed that no row of this edit holds. */
  rundownTouched(): void {
    if (!this.#written.some(({ kind }) => kind === 'rundown')) {
      this.#written.push({ kind: 'rundown', change: 'changed' })
    }
  }
}

/** Of two rows, or of two states of a show, in any order of their members. */
const isSameRow = isDeepStrictEqual

const isSamePlaces = (a: readonly PlacedId[], b: readonly PlacedId[]): boolean =>
  a.length === b.length && a.every(({ id, parentId }, at) => b[at]?.id === id && b[at].parentId === parentId)

const sameColumn = (a: ColumnRow, b: ColumnRow): boolean =>
  a.rank === b.rank &&
  a.name === b.name &&
  a.type === b.type &&
  a.isPrivate === b.isPrivate &&
  isDeepStrictEqual(a.department, b.department)

const cellPart = (cell: CellRow, change: 'added' | 'changed'): ReadyPart => ({
  kind: 'cell',
  change,
  cue_id: cell.cueId,
  column_id: cell.columnId,
  // Its text may have to be made of variables that are far longer than the cell.
  get cell() {
    return cellResource(cell)
  },
})

/** `orders`: the part of the rundown contains the orders of its cues and columns. */
function partOf(written: Written, after: View, orders: boolean): Part {
  switch (written.kind) {
    case 'rundown':
      return { ...written, rundown: fullRundown(after, orders) }
    case 'cue': {
      const { kind, change, id } = written
      const cue = after.cue(id)
      return { kind, change, id, cue: cue === undefined ? null : cueResource(cue) }
    }
    case 'column': {
      const { kind, change, id } = written
      const column = after.columns.find(candidate => candidate.id === id)
      return { kind, change, id, column: column === undefined ? null : fullColumn(column) }
    }
    case 'derived_text':
      return { kind: written.kind, names: written.names }
    default:
      return written
  }
}
