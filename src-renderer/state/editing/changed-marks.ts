import type { Edit, EditContent, EditRow } from '../../../src-main/domain/editing/edit.ts'
import { type FieldKey, fieldKey, isEditCurrent } from '../../../src-main/domain/editing/fields.ts'
import { type CueTiming, sameTiming, timingOf } from '../../../src-main/domain/rundown/timing.ts'
import { echoFor, type Outbox } from './outbox.ts'
import type { RowNames } from './row-names.ts'

interface ChangedMarksOptions {
  readonly after: (ms: number, task: () => void) => () => void
  readonly changed: () => void
}

/** What somebody else changed a moment ago. */
interface ChangedMarks {
  keys(): ReadonlySet<FieldKey>
  /** `mine`: this page changed that field itself, by the name that edits have for it; `row` is as it is now. */
  compare(before: EditContent, now: EditContent, mine: (key: FieldKey, row: EditRow) => boolean): void
  /** This page has the last word there now. */
  clear(keys: readonly FieldKey[]): void
  close(): void
}

/** How long a change of somebody else stands out, ms. */
const standsOut = 4_000
/** More at once is an import, and nothing that a person would look for. */
const most = 200

export function createChangedMarks({ after, changed }: ChangedMarksOptions): ChangedMarks {
  const marks = new Map<FieldKey, { readonly field: FieldKey; readonly cancel: () => void }>()

  const mark = ({ at, field }: Difference): void => {
    marks.get(at)?.cancel()
    const cancel = after(standsOut, () => {
      marks.delete(at)
      changed()
    })
    marks.set(at, { field, cancel })
  }

  return {
    keys: () => new Set(marks.keys()),
    compare(before, now, mine) {
      const rows = new Map(before.rows.map(row => [row.cue.id, row]))
      const theirs = now.rows.flatMap(row => {
        const was = rows.get(row.cue.id)
        if (was === undefined || was === row) return []
        return differences(was, row).filter(({ field }) => !mine(field, row))
      })
      if (theirs.length <= most) for (const one of theirs) mark(one)
    },
    clear(keys) {
      const cleared = new Set(keys)
      for (const [at, { field, cancel }] of marks) {
        if (!cleared.has(at) && !cleared.has(field)) continue
        cancel()
        marks.delete(at)
      }
    },
    close() {
      for (const { cancel } of marks.values()) cancel()
      marks.clear()
    },
  }
}

const cueFields = ['type', 'title', 'subtitle', 'duration', 'backgroundColor', 'startTime'] as const

/** A field that differs, and the field at which it is shown. */
interface Difference {
  readonly at: FieldKey
  readonly field: FieldKey
}

function differences(before: EditRow, after: EditRow): readonly Difference[] {
  const { id } = after.cue
  const own = (key: FieldKey): Difference => ({ at: key, field: key })
  const columns = new Set([...Object.keys(before.cells), ...Object.keys(after.cells)])
  const cells = [...columns].filter(
    column => before.cells[column] !== after.cells[column] || before.rich?.[column] !== after.rich?.[column],
  )
  return [
    ...cueFields
      .filter(field => before.cue[field] !== after.cue[field])
      .map(field => own(fieldKey.cue(id, field))),
    ...timingShownAt(before, after).map(at => ({
      at: fieldKey.cue(id, at),
      field: fieldKey.cue(id, 'timing'),
    })),
    ...(before.cue.preventEdits === after.cue.preventEdits ? [] : [own(fieldKey.cue(id, 'locked'))]),
    ...((before.cue.skippedBy === 'self') === (after.cue.skippedBy === 'self')
      ? []
      : [own(fieldKey.cue(id, 'skipped'))]),
    ...cells.map(column => own(fieldKey.cell(id, column))),
  ]
}

/** A rule and a timecode stand with the start; limits, AUTO, warning steps and the clip with the duration. */
function timingShownAt(before: EditRow, after: EditRow): readonly ('startTime' | 'duration')[] {
  const [was, is] = [timingOf(before.cue), timingOf(after.cue)]
  const withoutStart = ({ timecode: _, ...timing }: CueTiming): CueTiming => ({
    ...timing,
    start: 'not-before',
  })
  return [
    ...(was.start !== is.start || was.timecode !== is.timecode ? (['startTime'] as const) : []),
    ...(sameTiming(withoutStart(was), withoutStart(is)) ? [] : (['duration'] as const)),
  ]
}

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
      .map(names.asServiceKnows)
      .filter(edit => edit.do === 'add'),
    isNamed: id => present.has(id),
  })
  const own = (key: FieldKey): boolean =>
    outbox.touches(key) || outbox.arrived(key).some(edit => isEditCurrent(names.asServiceKnows(edit), now))
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
interface MovedStarts {
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
        after(echoFor, () => {
          acts -= 1
        })
      }
      act.then(answered, answered)
    },
    owns: (key, { cue }) => acts > 0 && key === fieldKey.cue(cue.id, 'startTime'),
  }
}
