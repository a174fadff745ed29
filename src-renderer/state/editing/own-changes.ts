import type { Edit, EditContent, EditRow } from '../../../src-main/domain/editing/edit.ts'
import { echo } from './echoes.ts'
import { type FieldKey, fieldKey } from './editing-state.ts'
import { isEditCurrent } from './is-edit-current.ts'
import type { Outbox } from './outbox.ts'
import type { RowNames } from './row-names.ts'

/** Determines which changes of the service's content come from this page's own edits. */
export function ownChanges(
  now: EditContent,
  outbox: Outbox,
  names: RowNames,
): (key: FieldKey, row: EditRow) => boolean {
  const present = new Set(now.rows.map(({ cue }) => cue.id))
  const ownRows = createOwnRows({
    adds: outbox
      .adds()
      .map(names.sent)
      .filter(edit => edit.do === 'add'),
    isNamed: id => present.has(id),
  })
  const own = (key: FieldKey): boolean =>
    outbox.touches(key) || outbox.arrived(key).some(edit => isEditCurrent(names.sent(edit), now))
  return (key, row) =>
    own(key) || ownRows(key, row) || (isLostCell(key, row) && own(fieldKey.cue(row.cue.id, 'type')))
}

/** Only a cue has cells: the service empties those of one that becomes a heading or a group. */
const isLostCell = (key: FieldKey, { cue }: EditRow): boolean =>
  cue.type !== 'cue' && key.startsWith(fieldKey.cell(cue.id, ''))

type Add = Extract<Edit, { readonly do: 'add' }>

interface OwnRowsOptions {
  /** Rows that this page adds, or added a moment ago, by the names that things have now. */
  readonly adds: readonly Add[]
  /** The identifier of an added row was received from the service. */
  readonly isNamed: (id: string) => boolean
}

/**
 * A new row comes from the service first, and its cells, its lock and its skip after it; the service's identifier of it
 * may not be known here by then. True for what this page put into such a row.
 */
function createOwnRows({ adds, isNamed }: OwnRowsOptions): (key: FieldKey, row: EditRow) => boolean {
  const byId = new Map(adds.map(add => [add.id, add]))
  const unnamed = Map.groupBy(
    adds.filter(({ id }) => !isNamed(id)),
    add => add.row.cue.title,
  )
  return (key, row) => {
    const { id, title } = row.cue
    const named = byId.get(id)
    const candidates = named === undefined ? (unnamed.get(title) ?? []) : [named]
    return candidates.some(add => isPutBy(add, key, row))
  }
}

function isPutBy({ row: made }: Add, key: FieldKey, row: EditRow): boolean {
  const { id, preventEdits, skippedBy } = row.cue
  if (key === fieldKey.cue(id, 'locked')) return made.locked === preventEdits
  if (key === fieldKey.cue(id, 'skipped')) return made.skipped === (skippedBy === 'self')
  return Object.entries(made.cells).some(
    ([columnId, { text }]) => key === fieldKey.cell(id, columnId) && text === (row.cells[columnId] ?? ''),
  )
}

/** Starts that this page moves to another day as a whole: nobody else has changed them. */
export interface MovedStarts {
  /** The starts may arrive from the service before the answer, and a while after it. */
  during(act: Promise<unknown>): void
  owns(key: FieldKey, row: EditRow): boolean
}

/** `after`: runs a task that much later, ms. */
export function createMovedStarts(after: (ms: number, task: () => void) => unknown): MovedStarts {
  let acts = 0
  return {
    during(act) {
      acts += 1
      const answered = (): void => {
        after(echo, () => {
          acts -= 1
        })
      }
      act.then(answered, answered)
    },
    owns: (key, { cue }) => acts > 0 && key === fieldKey.cue(cue.id, 'startTime'),
  }
}
