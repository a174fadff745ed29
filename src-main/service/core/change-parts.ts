import type { Change, Part } from '../../domain/feed/change.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { LoggedChange } from '../store/rows.ts'
import type { Written } from './change.ts'
import {
  cellResource,
  cueResource,
  fullColumn,
  fullRundown,
  fullRunner,
  mentionResource,
} from './resources.ts'
import { statusOf } from './status.ts'
import type { View } from './view.ts'

interface CommittedViews {
  readonly before: View
  readonly after: View
  readonly at: Instant
  /** Whether the part of the rundown contains the orders of its cues and columns. */
  readonly orders: boolean
}

/** The records that an edit wrote, with the resulting state of the show, in full. */
export function partsOf(written: readonly Written[], { before, after, at, orders }: CommittedViews): Part[] {
  const parts = written.map(record => partOf(record, after, orders))
  if (before.runner !== after.runner) {
    parts.push({ kind: 'runner', runner: fullRunner(after.runner) })
  }
  const status = statusOf(after, at)
  if (JSON.stringify(statusOf(before, at)) !== JSON.stringify(status)) parts.push({ kind: 'status', status })
  return parts
}

function partOf(written: Written, after: View, orders: boolean): Part {
  switch (written.resource) {
    case 'rundown':
      return { kind: 'rundown', change: written.change, rundown: fullRundown(after, orders) }
    case 'cue': {
      const { change, id } = written
      const cue = after.cue(id)
      return { kind: 'cue', change, id, cue: cue === undefined ? null : cueResource(cue) }
    }
    case 'column': {
      const { change, id } = written
      const column = after.columns.find(candidate => candidate.id === id)
      if (column === undefined) return { kind: 'column', change, id, column: null }
      return { kind: 'column', change, id, column: fullColumn(column) }
    }
    case 'cell': {
      const { change, cell } = written
      return {
        kind: 'cell',
        change,
        cue_id: cell.cueId,
        column_id: cell.columnId,
        // Its text may have to be made of variables that are far longer than the cell.
        get cell() {
          return cellResource(cell)
        },
      }
    }
    case 'removed_cell': {
      const { cueId: cue_id, columnId: column_id } = written
      return { kind: 'cell', change: 'removed', cue_id, column_id, cell: null }
    }
    case 'mention': {
      const { change, id, row } = written
      return { kind: 'mention', change, id, mention: row === null ? null : mentionResource(row) }
    }
    case 'text_variable':
      return { kind: 'text_variable', change: written.change, key: written.key, text_variable: written.row }
    case 'output_message':
      return { kind: 'output_message', output_message: { ...written.row } }
    case 'clock':
      return { kind: 'clock', step_ms: written.step }
    case 'derived_text':
      return { kind: 'derived_text', names: written.names }
  }
}

/** Limit of one change or replay, in characters. A reader reads a larger one again faster than the stream could send it. */
export const maxChangeLength = 16 * 1_048_576

/** As the log keeps it: without its parts where they are too large. */
export function loggedChange(rundownId: string, change: Change, hasOrder: boolean): LoggedChange {
  const parts = change.parts === null ? null : boundedJson(change.parts)
  return { ...change, rundownId, parts, hasOrder: hasOrder && parts !== null }
}

/** A change as it was logged. */
export const readLogged = ({
  rundownId: _,
  hasOrder: __,
  number: ___,
  parts,
  ...change
}: ReadChange): Change => ({
  ...change,
  // Written from parts of this type by `loggedChange`.
  parts: parts === null ? null : (JSON.parse(parts) as Part[]),
})

type ReadChange = LoggedChange & { readonly number?: number }

function boundedJson(parts: readonly Part[]): string | null {
  const texts: string[] = []
  let length = 0
  for (const part of parts) {
    const text = JSON.stringify(part)
    length += text.length
    if (length > maxChangeLength) return null
    texts.push(text)
  }
  return `[${texts.join()}]`
}
