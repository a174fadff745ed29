import { t } from '#texts/text.ts'
import type { EditContent } from '../../../src-main/domain/editing/edit.ts'
import type {
  MergeDifference,
  MergedField,
  ValueChange,
} from '../../../src-main/domain/import/merge-sheet.ts'
import { isNumberColumn, ownNumbersOf } from '../../../src-main/domain/rundown/own-numbers.ts'
import { cueTypes } from '../../../src-main/domain/rundown/rundown.ts'
import { startRules } from '../../../src-main/domain/rundown/timing.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import { duration, type Instant, instant } from '../../../src-main/domain/time/time.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import { colourName } from '../edit/cells/colours.ts'

/** The differences of a merge as a person reads them. */
export interface MergeTexts {
  /** Of its row, with the number of its own. */
  title(difference: MergeDifference): string
  /** What changes in it, a line each: which column, before and afterwards. */
  values(difference: MergeDifference): readonly string[]
}

export function columnName(of: MergedField): string {
  if (of.field === 'text') return of.column
  if (of.field === 'start-rule' || of.field === 'shortest' || of.field === 'longest')
    return t(`import.role.${of.field}`)
  return t(`edit.columns.${of.field === 'color' ? 'colour' : of.field}`)
}

export function createMergeTexts({ rundown, columns, rows }: EditContent): MergeTexts {
  const numbers = ownNumbersOf(columns, rows)
  const { formatTime, formatDay, daysApart } = timeFormats(rundown.timezone, rundown.settings.timeOfDayFormat)
  /** With its day where that is not the day of the other one. */
  const time = (at: Instant | null, other: Instant | null): string => {
    if (at === null) return t('merge.follows')
    return other === null || daysApart(at, other) === 0
      ? formatTime(at)
      : `${formatDay(at)} ${formatTime(at)}`
  }
  const value = (of: MergedField, content: ValueChange['before'], other: ValueChange['before']): string => {
    switch (of.field) {
      case 'start-rule':
        return t(`edit.start.${startRules.find(rule => rule === content) ?? 'not-before'}`)
      case 'shortest':
      case 'longest':
        return content === null ? '–' : formatDuration(duration(Number(content)))
      case 'duration':
        return formatDuration(duration(Number(content)))
      case 'start':
        return time(timeOf(content), timeOf(other))
      case 'type':
        return t(`edit.types.${cueTypes.find(type => type === content) ?? 'cue'}`)
      case 'color':
        return content === null ? t('edit.colours.none') : colourName(String(content))
      default:
        return content === null || content === '' ? '–' : String(content)
    }
  }
  const line = (name: string, before: string, after: string): string =>
    t('merge.value', { name, before, after })
  return {
    title(difference) {
      if (difference.kind === 'start') return t('merge.start')
      if (difference.kind === 'added') {
        const { title, cells } = difference.entry
        const number = cells.find(({ column }) => isNumberColumn(column))?.content ?? ''
        return `${number} ${title || t('edit.untitled')}`.trim()
      }
      const { id, title } = difference.row.cue
      return `${numbers.get(id) ?? ''} ${title || t('edit.untitled')}`.trim()
    },
    values(difference) {
      if (difference.kind === 'start') {
        const { before, after } = difference
        return [
          line(t('edit.columns.start'), before === null ? '–' : time(before, after), time(after, before)),
        ]
      }
      if (difference.kind === 'moved') {
        const { group, after } = difference
        return [t('merge.place', { group: group ?? '', after: after ?? '', place: placeOf(group, after) })]
      }
      if (difference.kind !== 'changed') return []
      return difference.changes.map(({ of, before, after }) =>
        line(columnName(of), value(of, before, after), value(of, after, before)),
      )
    },
  }
}

/** As the text `merge.place` names it. */
const placeOf = (group: string | null, after: string | null): 'after' | 'first' | 'within' | 'leads' => {
  if (group === null) return after === null ? 'first' : 'after'
  return after === null ? 'leads' : 'within'
}

const timeOf = (content: ValueChange['before']): Instant | null =>
  content === null ? null : instant(Number(content))
