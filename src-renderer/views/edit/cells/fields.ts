import { t } from '#texts/text.ts'
import {
  type CellValue,
  type CueFields,
  cellOf,
  type Edit,
  type EditRow,
} from '../../../../src-main/domain/editing/edit.ts'
import { type CueType, cueTypes } from '../../../../src-main/domain/rundown/rundown.ts'
import { readDuration, readType } from '../../../../src-main/domain/running-order/running-order-fields.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import type { GridColumn } from '../grid/grid-column.ts'
import { colourName, readColourName } from './colours.ts'
import { formatStart, readStart, type StartContext } from './typed-start.ts'

/** What reading a field needs to know of what is around its row. */
export interface FieldContext {
  start(row: EditRow): StartContext
  /** Of a group; else 0. */
  childCount(cueId: string): number
  /** Acts that only a person may do (locking, skipping) work here. */
  readonly personActs: boolean
}

export type ReadField =
  | { readonly ok: true; readonly edit: Edit | null }
  | { readonly ok: false; readonly fault: string }

/** What a person edits or copies of a field, as text. */
export function fieldText(row: EditRow, column: GridColumn, context: FieldContext): string {
  const { cue } = row
  switch (column.kind) {
    case 'number':
      return ''
    case 'title':
      return cue.title
    case 'subtitle':
      return cue.subtitle
    case 'type':
      return t(`edit.types.${cue.type}`)
    case 'start':
      return cue.startTime === null ? '' : formatStart(cue.startTime, context.start(row))
    case 'duration':
      return cue.type === 'cue' ? formatDuration(cue.duration) : ''
    case 'colour':
      return colourName(cue.backgroundColor)
    case 'locked':
      return cue.preventEdits ? t('edit.yes') : ''
    case 'skipped':
      return cue.skippedBy === 'self' ? t('edit.yes') : ''
    case 'text':
      return cellOf(row, column.columnId ?? '').text
  }
}

/** With its formatting, where it can have any. */
export const fieldValue = (row: EditRow, column: GridColumn, context: FieldContext): CellValue =>
  column.kind === 'text'
    ? cellOf(row, column.columnId ?? '')
    : { text: fieldText(row, column, context), html: null }

/** Why nobody can type there; null where one can. A locked row keeps its lock free: that is the way out. */
export function readOnlyReason(row: EditRow, column: GridColumn, context: FieldContext): string | null {
  const { cue } = row
  if (column.kind === 'number') return t('edit.read-only.number')
  if ((column.kind === 'locked' || column.kind === 'skipped') && !context.personActs) {
    return t('edit.read-only.no-person')
  }
  if (column.kind === 'locked') return null
  if (column.kind === 'skipped') {
    if (cue.type === 'heading') return t('edit.read-only.heading')
    return cue.skippedBy === 'group' ? t('edit.read-only.skipped-by-group') : null
  }
  if (cue.preventEdits)
    return context.personActs ? t('edit.read-only.locked') : t('edit.read-only.locked-there')
  if ((column.kind === 'start' || column.kind === 'duration') && cue.type !== 'cue') {
    return cue.type === 'group' ? t('edit.read-only.group') : t('edit.read-only.heading')
  }
  return null
}

/** What was typed, as an edit; null where it changes nothing. */
export function readField(
  row: EditRow,
  column: GridColumn,
  value: CellValue,
  context: FieldContext,
): ReadField {
  const disabledBy = readOnlyReason(row, column, context)
  if (disabledBy !== null) return { ok: false, fault: disabledBy }
  const { cue } = row
  const typed = value.text.trim()
  const change = <Name extends keyof CueFields>(name: Name, now: CueFields[Name]): ReadField =>
    cue[name] === now ? none : { ok: true, edit: { do: 'cue', cueId: cue.id, fields: { [name]: now } } }
  switch (column.kind) {
    case 'number':
      return none
    case 'title':
      // A blank is a slip of the hand: only an empty text empties a title.
      if (typed === '' && value.text !== '' && cue.title !== '') return fault(t('edit.faults.blank-title'))
      return change('title', oneLine(value.text))
    case 'subtitle':
      return change('subtitle', oneLine(value.text))
    case 'type':
      return readTypeField(row, typed, context, change)
    case 'duration': {
      const span = readDuration(typed === '' ? '0' : typed)
      // A part of a second that is not shown stays where nobody typed.
      if (span !== null && formatDuration(span) === formatDuration(cue.duration)) return none
      if (span === null) return fault(t('edit.faults.duration'))
      return span > longest ? fault(t('edit.faults.duration-long')) : change('duration', span)
    }
    case 'start': {
      if (typed === '') return change('startTime', null)
      const starts = context.start(row)
      if (cue.startTime !== null && formatStart(cue.startTime, starts) === typed) return none
      const at = readStart(typed, starts)
      return at === undefined ? fault(t('edit.faults.start')) : change('startTime', at)
    }
    case 'colour': {
      const colour = readColourName(typed)
      return colour === undefined ? fault(t('edit.faults.colour')) : change('backgroundColor', colour)
    }
    case 'locked': {
      const locked = readYes(typed)
      if (locked === null) return fault(t('edit.faults.yes-no'))
      return locked === cue.preventEdits ? none : { ok: true, edit: { do: 'lock', cueId: cue.id, locked } }
    }
    case 'skipped': {
      const skipped = readYes(typed)
      if (skipped === null) return fault(t('edit.faults.yes-no'))
      const now = cue.skippedBy === 'self'
      return skipped === now ? none : { ok: true, edit: { do: 'skip', cueId: cue.id, skipped } }
    }
    case 'text': {
      const columnId = column.columnId ?? ''
      const before = cellOf(row, columnId)
      return before.text === value.text && before.html === value.html
        ? none
        : { ok: true, edit: { do: 'cell', cueId: cue.id, columnId, value } }
    }
  }
}

/** What a typed start or duration will be, as its cell shows it; empty for what cannot be read, null for other fields. */
export function readingOf(
  row: EditRow,
  column: GridColumn,
  text: string,
  context: FieldContext,
): string | null {
  const typed = text.trim()
  if (column.kind === 'duration') {
    const span = readDuration(typed)
    return span === null || span > longest ? '' : formatDuration(span)
  }
  if (column.kind !== 'start') return null
  const starts = context.start(row)
  const at = readStart(typed, starts)
  return at === undefined ? '' : formatStart(at, starts)
}

/** Why the row cannot take that type where it stands; null when it can. */
export function typeFault(row: EditRow, to: CueType, context: FieldContext): string | null {
  const { cue } = row
  if (cue.type === to) return null
  if (to === 'group' && cue.parentId !== null) return t('edit.faults.group-in-group')
  return cue.type === 'group' && context.childCount(cue.id) > 0 ? t('edit.faults.group-not-empty') : null
}

function readTypeField(
  row: EditRow,
  typed: string,
  context: FieldContext,
  change: (name: 'type', now: CueType) => ReadField,
): ReadField {
  const word = typed.toLocaleLowerCase()
  const own = cueTypes.find(type => t(`edit.types.${type}`).toLocaleLowerCase() === word)
  const type = own ?? readType(typed)
  if (type === null || type === 'end') return fault(t('edit.faults.type'))
  const refused = typeFault(row, type, context)
  return refused === null ? change('type', type) : fault(refused)
}

/** Seven days, as the service takes at most. */
const longest = 604_800_000

const none: ReadField = { ok: true, edit: null }

const fault = (text: string): ReadField => ({ ok: false, fault: text })

const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ')

const yesWords = new Set(['yes', 'y', 'x', '1', 'true', 'ja', 'j', 'wahr', '✓'])
const noWords = new Set(['', 'no', 'n', '0', 'false', 'nein', 'falsch', '-'])

function readYes(typed: string): boolean | null {
  const word = typed.toLowerCase()
  if (yesWords.has(word)) return true
  return noWords.has(word) ? false : null
}
