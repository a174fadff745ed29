import { expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { readSheet } from '../../../src-main/domain/import/read-sheet.ts'
import { isEveryRound } from '../../support/every-round.ts'
import fc from '../../support/fast-check.ts'
import { typedSheet } from './random-sheets.ts'

const limits = {
  cues: 1_000,
  columns: 50,
  title: 500,
  subtitle: 2_000,
  columnName: 100,
  cell: 100_000,
  duration: 604_800_000,
}

it('sheets of any language, style of times, order of columns and decoration come in as the rundown that they show', () => {
  fc.assert(
    fc.property(typedSheet, ({ rows, rundown, start }) => {
      const reading = readSheet(rows, limits)
      const table = rows.map(({ fields }) => fields.join(' | ')).join('\n')
      expect(
        reading.faults.map(({ reason }) => inEnglish(reason)),
        table,
      ).toEqual([])
      expect(reading.questions, table).toEqual([])
      const read = reading.entries.map(({ type, title, duration, cells }, at) => ({
        title: type === 'heading' ? `# ${title}` : title,
        seconds: rundown[at]?.seconds == null ? null : duration / 1_000,
        texts: Object.fromEntries(cells.map(({ column, content }) => [column, content])),
      }))
      expect(read, table).toEqual(rundown)
      expect(reading.start, table).toBe(start === null ? null : start * 60_000)
      // One fixed start: everything else follows.
      expect(reading.entries.filter(({ clock }) => clock !== null).length, table).toBe(start === null ? 0 : 1)
    }),
    { numRuns: isEveryRound() ? 10_000 : 300 },
  )
})
