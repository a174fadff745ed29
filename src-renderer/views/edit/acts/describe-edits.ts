import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import {
  type CueFields,
  cellOf,
  type Edit,
  type EditContent,
  type EditRow,
  type RundownFields,
} from '../../../../src-main/domain/editing/edit.ts'
import { placeOf } from '../../../../src-main/domain/editing/place.ts'
import { createZone } from '../../../../src-main/domain/time/time-zone.ts'
import { fieldText } from '../cells/fields.ts'
import type { Grid } from '../grid/grid.ts'
import { builtInColumn } from '../grid/grid-column.ts'
import { formatShowStart } from '../head/show-start.ts'

/** What edits change of `content`, a line each: whose value, which, before and afterwards. */
export function describeEdits(grid: Grid, edits: readonly Edit[], content: EditContent): readonly string[] {
  const rowOf = (cueId: string): EditRow | null =>
    content.rows.find(({ cue }) => cue.id === grid.editing.idOf(grid.editing.keyOf(cueId))) ?? null
  return edits.flatMap((edit): readonly string[] => {
    if (edit.do === 'rundown') return rundownLines(content, edit.fields)
    if (edit.do === 'place') {
      const [first] = edit.rows
      const row = first === undefined ? null : rowOf(first.cueId)
      if (first === undefined || row === null) return []
      const after = first.afterId === null ? null : rowOf(first.afterId)
      const is = after === null ? t('edit.said.first') : t('edit.said.after', { title: named(grid, after) })
      return [line(named(grid, row), t('edit.ask.place'), placeSaid(grid, row.cue.id), is)]
    }
    if (!('cueId' in edit) || edit.do === 'remove') return []
    const row = rowOf(edit.cueId)
    return row === null ? [] : rowLines(grid, row, edit)
  })
}

function rowLines(
  grid: Grid,
  row: EditRow,
  edit: Extract<Edit, { readonly do: 'cue' | 'cell' | 'lock' | 'skip' }>,
): readonly string[] {
  const title = named(grid, row)
  const yes = (is: boolean): string => t(is ? 'edit.yes' : 'edit.no')
  switch (edit.do) {
    case 'cell': {
      const column = grid.content().columns.find(({ id }) => id === edit.columnId)
      return [line(title, column?.name ?? '', cellOf(row, edit.columnId).text, edit.value.text)]
    }
    case 'lock':
      return [line(title, t('edit.columns.locked'), yes(row.cue.preventEdits), yes(edit.locked))]
    case 'skip':
      return [line(title, t('edit.columns.skipped'), yes(row.cue.skippedBy !== null), yes(edit.skipped))]
    case 'cue': {
      const { context } = grid.derived()
      const after = { ...row, cue: { ...row.cue, ...edit.fields } }
      return fieldColumns.flatMap(([field, kind]) => {
        const column = builtInColumn(kind)
        const [was, is] = [fieldText(row, column, context), fieldText(after, column, context)]
        // A rule and a timecode are shown with the start, limits and AUTO with the duration.
        const isTimed = edit.fields.timing !== undefined && (kind === 'start' || kind === 'duration')
        if (edit.fields[field] === undefined && !isTimed) return []
        return isTimed && was === is ? [] : [line(title, column.name, was, is)]
      })
    }
  }
}

const fieldColumns = [
  ['type', 'type'],
  ['title', 'title'],
  ['subtitle', 'subtitle'],
  ['duration', 'duration'],
  ['startTime', 'start'],
  ['backgroundColor', 'colour'],
] as const satisfies readonly (readonly [keyof CueFields, string])[]

function rundownLines({ rundown }: EditContent, fields: RundownFields): readonly string[] {
  const after = { ...rundown, ...fields }
  const texts = ({ title, status, startTime, timezone }: typeof rundown) => ({
    title,
    status: t(`edit.statuses.${status}`),
    start: startTime === null ? '' : formatShowStart(startTime, createZone(rundown.timezone)),
    zone: timezone ?? '',
  })
  const [was, is] = [texts(rundown), texts(after)]
  return rundownParts
    .filter(part => was[part] !== is[part])
    .map(part => t('edit.ask.from-to', { what: t(`edit.head.${part}`), ...values(was[part], is[part]) }))
}

const rundownParts = ['title', 'status', 'start', 'zone'] as const

/** Name of the step that changes these fields of the rundown. */
export function rundownStep(fields: RundownFields): string {
  if (fields.startTime !== undefined) return t('edit.steps.start')
  if (fields.timezone !== undefined) return t('edit.head.zone')
  if (fields.title !== undefined) return t('edit.head.title')
  return fields.status === undefined ? t('edit.steps.rundown') : t('edit.head.status')
}

const line = (title: string, column: string, was: string, is: string): string =>
  t('edit.ask.from-to', { what: `${title}, ${column}`, ...values(was, is) })

const values = (was: string, is: string) => ({ was: short(was), is: short(is) })

/** Of a longer text its beginning. */
const longest = 60

function short(text: string): string {
  const letters = [...text.trim().replaceAll(/\s+/g, ' ')]
  if (letters.length === 0) return '–'
  return isolated(letters.length > longest ? `${letters.slice(0, longest).join('')}…` : letters.join(''))
}

/** A row by number and title. */
export const named = (grid: Grid, { cue }: EditRow): string =>
  [grid.derived().numbers.get(cue.id), isolated(cue.title) || t('edit.untitled')].filter(Boolean).join(' ')

/** Where a row stands, in words: for people who do not see it move. */
export function placeSaid(grid: Grid, cueId: string): string {
  const { rows } = grid.content()
  const { parentId, afterId } = placeOf(
    rows.map(({ cue }) => cue),
    cueId,
  )
  const named = (id: string): string => {
    const row = rows.find(({ cue }) => cue.id === id)
    if (row === undefined) return ''
    const number = grid.derived().numbers.get(id)
    return [number, isolated(row.cue.title) || t('edit.untitled')].filter(Boolean).join(' ')
  }
  if (parentId !== null)
    return afterId === null
      ? t('edit.said.into-first', { group: named(parentId) })
      : t('edit.said.into', { group: named(parentId), title: named(afterId) })
  return afterId === null ? t('edit.said.first') : t('edit.said.after', { title: named(afterId) })
}
