import { t } from '#texts/text.ts'
import { withEdits } from '../../../../src-main/domain/editing/apply.ts'
import type { Edit } from '../../../../src-main/domain/editing/edit.ts'
import { createZone, type Zone } from '../../../../src-main/domain/time/time-zone.ts'
import type { Refused } from '../../../state/editing/editing-state.ts'
import { refuse } from '../acts/act-on-rows.ts'
import type { Grid } from '../grid/grid.ts'
import { builtInColumn, type GridColumn } from '../grid/grid-column.ts'
import { formatShowStart } from '../head/show-start.ts'
import { fieldText } from './fields.ts'

/** What was typed and is not saved, as it is told to the person who decides about it. */
export interface RefusedTexts {
  /** Of the row and the column, or of the step. */
  readonly name: string
  readonly mine: string
  /** What somebody else made of it meanwhile; null where that is not the question. */
  readonly theirs: string | null
}

export function refusedTexts(grid: Grid, refused: Refused): RefusedTexts {
  const { edit, theirs, why, label } = refused
  const row = 'cueId' in edit ? (rowOf(grid, edit.cueId) ?? refused.row) : null
  const column = columnOf(grid, refused)
  const textOf = (edits: readonly Edit[]): string => {
    if (row === null || column === null)
      return edits
        .map(each => otherValue(each, createZone(grid.content().rundown.timezone)))
        .filter(Boolean)
        .join(' · ')
    const [edited = row] = withEdits({ ...grid.content(), rows: [row] }, edits).rows
    return fieldText(edited, column, grid.derived().context)
  }
  return {
    name: row === null || column === null ? label : `${grid.nameOf(row)} · ${column.name}`,
    mine: textOf([edit]),
    theirs: why === 'changed' ? textOf(theirs) : null,
  }
}

/** Why it is not saved; of two sides, what theirs is. */
export function refusedReason(grid: Grid, refused: Refused): string {
  const { theirs } = refusedTexts(grid, refused)
  if (theirs === null) return refused.reason
  return theirs === '' ? t('edit.conflict.empty') : t('edit.conflict.says', { text: theirs })
}

/** What can be done about it. What is gone cannot be tried again. */
export function refusedActs(
  grid: Grid,
  { key, why }: Pick<Refused, 'key' | 'why'>,
): readonly (readonly [string, () => void])[] {
  const { editing } = grid
  const discard = (): void => editing.discard(key)
  if (why === 'gone') return [[t('edit.mark.discard'), discard]]
  if (why === null)
    return [
      [t('edit.mark.again'), () => editing.retry(key)],
      [t('edit.mark.discard'), discard],
    ]
  const keep = (): void => {
    const fault = editing.keepMine(key)
    if (fault !== null) refuse(grid, t(`edit.on-air-fault.${fault}`))
  }
  return [
    [t('edit.conflict.take'), discard],
    [t('edit.conflict.keep'), keep],
  ]
}

const rowOf = (grid: Grid, cueId: string) => grid.content().rows.find(({ cue }) => cue.id === cueId)

const kinds = {
  title: 'title',
  subtitle: 'subtitle',
  type: 'type',
  duration: 'duration',
  backgroundColor: 'colour',
  startTime: 'start',
  // Limits and AUTO; a rule of the start comes with the start.
  timing: 'duration',
} as const

/** The column in which it was typed, also where that is hidden or gone; null where it is no field of a row. */
function columnOf(grid: Grid, { edit, column }: Refused): GridColumn | null {
  switch (edit.do) {
    case 'cell':
      return (
        grid.columnOf(`cell:${edit.columnId}`) ?? {
          ...builtInColumn('title'),
          key: `cell:${edit.columnId}`,
          kind: 'text',
          columnId: edit.columnId,
          name: column ?? '',
        }
      )
    case 'lock':
      return builtInColumn('locked')
    case 'skip':
      return builtInColumn('skipped')
    case 'cue': {
      const { startTime } = edit.fields
      const [name = 'title'] = keysOf(edit.fields)
      return builtInColumn(startTime === undefined ? kinds[name] : 'start')
    }
    default:
      return null
  }
}

const keysOf = (fields: Extract<Edit, { do: 'cue' }>['fields']): readonly (keyof typeof kinds)[] =>
  // Members of the type, and no others.
  Object.keys(fields) as (keyof typeof kinds)[]

/** Of what stands in no row. */
function otherValue(edit: Edit, zone: Zone): string {
  switch (edit.do) {
    case 'rundown': {
      const { title, timezone, startTime, status } = edit.fields
      const start = startTime == null ? null : formatShowStart(startTime, zone)
      const words = status === undefined ? null : t(`edit.statuses.${status}`)
      return [title, timezone, start, words].filter(Boolean).join(' · ')
    }
    case 'mention':
      return Object.values(edit.fields)
        .filter(value => typeof value === 'string')
        .join(' · ')
    case 'column.name':
      return edit.name
    case 'column.department':
      return edit.department?.shortName ?? ''
    case 'variable':
      return edit.value
    default:
      return ''
  }
}
