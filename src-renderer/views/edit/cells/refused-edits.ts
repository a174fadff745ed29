import { t } from '#texts/text.ts'
import { withEdits } from '../../../../src-main/domain/editing/apply.ts'
import type { Edit } from '../../../../src-main/domain/editing/edit.ts'
import { isRemoval } from '../../../../src-main/domain/editing/made-over.ts'
import { createZone, type Zone } from '../../../../src-main/domain/time/time-zone.ts'
import type { Refused } from '../../../state/editing/editing-state.ts'
import { sayWhy } from '../acts/act-on-rows.ts'
import type { Grid } from '../grid/grid.ts'
import { builtInColumn, type GridColumn } from '../grid/grid-column.ts'
import { formatShowStart } from '../head/show-start.ts'
import { fieldText } from './fields.ts'

/** What was typed, deleted or moved and is not saved, as it is told to the person who decides about it. */
interface RefusedTexts {
  /** Of the row and the column, or of the step. */
  readonly name: string
  /** What was typed. */
  readonly mine: string
  /** What somebody else made of it meanwhile; null where that is not the question. */
  readonly theirs: string | null
  /** Both sides, each as a sentence. */
  readonly sides: readonly string[]
}

export function refusedTexts(grid: Grid, refused: Refused): RefusedTexts {
  const { edit, theirs, why, label } = refused
  if (edit.do === 'place') return moveTexts(grid, refused, edit)
  if (isRemoval(edit)) return removalTexts(grid, refused)
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
  const [mine, other] = [textOf([edit]), why === 'changed' ? textOf(theirs) : null]
  return {
    name: row === null || column === null ? label : `${grid.nameOf(row)} · ${column.name}`,
    mine,
    theirs: other,
    sides: [
      ...(other === null ? [] : [t('edit.conflict.theirs', { text: other })]),
      t('edit.conflict.mine', { text: mine }),
    ],
  }
}

/** So many changes are told of what was to be deleted. */
const mostTold = 3

function removalTexts(grid: Grid, { edit, theirs, label, row, column }: Refused): RefusedTexts {
  const zone = createZone(grid.content().rundown.timezone)
  const told = theirs.slice(0, mostTold).map(part => {
    const of = 'cueId' in part ? (rowOf(grid, part.cueId) ?? null) : null
    const at = columnOf(grid, { edit: part, column })
    if (of === null || at === null) return otherValue(part, zone)
    const name = edit.do === 'column.remove' ? grid.nameOf(of) : at.name
    return t('edit.conflict.field', { name, text: fieldText(of, at, grid.derived().context) })
  })
  const changed = [...told, ...(theirs.length > mostTold ? ['…'] : [])].join(' · ')
  const name = row === null ? column : grid.nameOf((edit.do === 'remove' && rowOf(grid, edit.cueId)) || row)
  return {
    name: name ?? label,
    mine: '',
    theirs: changed,
    sides: [t('edit.conflict.since', { text: changed }), t('edit.conflict.deleted')],
  }
}

type Move = Extract<Edit, { readonly do: 'place' }>

function moveTexts(grid: Grid, { theirs, label }: Refused, edit: Move): RefusedTexts {
  const cueId = edit.rows[0]?.cueId ?? ''
  const [row, now] = [rowOf(grid, cueId), theirs.find(each => each.do === 'place')]
  const [mine, other] = [standsText(grid, edit, cueId), now === undefined ? '' : standsText(grid, now, cueId)]
  const name = row === undefined ? label : grid.nameOf(row)
  const more = edit.rows.length - 1
  return {
    name: more === 0 ? name : t('edit.conflict.rows', { name, count: more }),
    mine,
    theirs: other,
    sides: [t('edit.conflict.stands', { text: other }), t('edit.conflict.moved', { text: mine })],
  }
}

function standsText(grid: Grid, { rows }: Move, cueId: string): string {
  const place = rows.find(each => each.cueId === cueId)
  const [before, group] = [place?.afterId ?? null, place?.parentId ?? null].map(id =>
    id === null ? undefined : rowOf(grid, id),
  )
  if (before !== undefined) return t('edit.conflict.after', { name: grid.nameOf(before) })
  return group === undefined
    ? t('edit.conflict.first')
    : t('edit.conflict.first-in', { name: grid.nameOf(group) })
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
  { key, why, edit }: Pick<Refused, 'key' | 'why' | 'edit'>,
): readonly (readonly [string, () => void])[] {
  const { editing } = grid
  const discard = (): void => editing.discard(key)
  if (why === 'gone') return [[t('edit.mark.discard'), discard]]
  const again = (): void => {
    const fault = editing.makeAgain(key)
    if (fault !== null) sayWhy(grid, t(`edit.on-air-fault.${fault}`))
  }
  if (why === null)
    return [
      [t('edit.mark.again'), again],
      [t('edit.mark.discard'), discard],
    ]
  if (edit.do === 'place' || isRemoval(edit))
    return [
      [t('edit.conflict.leave'), discard],
      [t(edit.do === 'place' ? 'edit.conflict.move' : 'edit.conflict.delete'), again],
    ]
  return [
    [t('edit.conflict.take'), discard],
    [t('edit.conflict.keep'), again],
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
function columnOf(grid: Grid, { edit, column }: Pick<Refused, 'edit' | 'column'>): GridColumn | null {
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
