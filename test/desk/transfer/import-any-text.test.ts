import Papa from 'papaparse'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { CreateRundown } from '../../../src-main/contract/v1/bodies.ts'
import { type ColumnRole, columnLetter } from '../../../src-main/domain/import/import-choices.ts'
import type { SheetReading } from '../../../src-main/domain/import/read-sheet.ts'
import { readColor, readType } from '../../../src-main/domain/rundown/written-row.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import {
  readDate,
  readDayName,
  readDuration,
  readTimeOfDay,
} from '../../../src-main/domain/time/written-time.ts'
import { anyInstant } from '../../domain/arbitraries.ts'
import fc from '../../support/fast-check.ts'
import { readAsRundown } from './reading.ts'

const valid = Compile(CreateRundown)

const word = fc.constantFrom(
  ...[
    '',
    '',
    ' ',
    'cue',
    'heading',
    'group',
    'end',
    'Song',
    '3:00',
    '3:6x',
    '0:45',
    '186',
    '20:59',
    '00:10',
    '24:00',
  ],
  ...[
    'red',
    '#c28',
    'mauve',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
    '\u0000',
    '\ufffd',
    '\ufeff',
    'é',
    '🎬',
    '\ud83c',
  ],
)

const scraps = fc.array(word, { maxLength: 60, size: 'max' }).map(parts => parts.join(''))

/** Rows that are mostly right, under a header that is. */
const nearly = fc
  .array(
    fc.tuple(
      fc.constantFrom('', 'Song', 'a "b"'),
      fc.constantFrom('', '3:00', '3:00', '3:00', '0:45', '0:45', '186', '3:6x'),
      fc.constantFrom('', '', '20:59', '00:10', '3:00'),
      fc.constantFrom('', '', 'red', 'Look 1\nLook 2'),
    ),
    { maxLength: 8 },
  )
  .map(rows =>
    Papa.unparse([['type', 'title', 'duration', 'start', 'LX'], ...rows.map(row => ['cue', ...row])]),
  )

/** Rows of any kind under a header that is not ours. */
const sheets = fc
  .array(
    fc.tuple(
      fc.constantFrom('', '', '1', '2', '3a'),
      fc.constantFrom('', 'Song', 'Talk', 'PART', 'Total', 'Note: shut the doors'),
      fc.constantFrom('', '20:00', '20:10', '1:00', 'tbc', 'late'),
      fc.constantFrom('', '3:00', '5', 'Loop', '—'),
      fc.constantFrom('', '', 'Look', 'Look 2\nLook 3'),
      fc.constantFrom('', '', 'Anna', 'Fri', 'red'),
    ),
    { maxLength: 12 },
  )
  .chain(rows =>
    fc
      .constantFrom(
        ['No.', 'Item', 'Start', 'Duration', 'LX', 'Who'],
        ['Nr', 'Was', 'Ende', 'Dauer', 'Licht', 'Tag'],
        ['#', 'Title', 'Time', 'Length', 'Dept', 'Colour'],
        ['Cue', 'Action', 'Start', 'End', 'Sound', 'Type'],
      )
      .map(header => Papa.unparse([['Gala'], header, ...rows])),
  )

/** Roles whose texts are values of the rundown, where they can be read. */
const readers: Partial<Record<ColumnRole, (text: string, { numbers, dateOrder }: SheetReading) => unknown>> =
  {
    start: (text, { dateOrder }) => readTimeOfDay(text, dateOrder),
    end: (text, { dateOrder }) => readTimeOfDay(text, dateOrder),
    date: (text, { dateOrder }) => readDate(text, dateOrder) ?? readDayName(text),
    duration: (text, { numbers }) => readDuration(text, numbers, 25) ?? (/^[-–—]+$/.test(text) ? 0 : null),
    color: readColor,
    type: readType,
  }

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Cells that stand nowhere in the rundown, and of which nothing is said: by their words, or by their column. */
function lostTexts(reading: SheetReading): readonly string[] {
  const { shape, rows, notes, faults, entries } = reading
  const all = entries.flatMap(entry => [entry, ...entry.children])
  const kept = all.flatMap(({ title, subtitle, cells }) => [
    title,
    subtitle,
    ...cells.map(({ content }) => content),
  ])
  const saidOf = new Map(rows.map(({ line, remarks }) => [line, remarks.map(remark => inEnglish(remark))]))
  const said = [...notes, ...faults.map(({ reason }) => reason)].map(one => inEnglish(one))
  const everything = plain([...kept, ...reading.texts, ...said, ...[...saidOf.values()].flat()].join('\n'))
  const remarks = [...saidOf.values()].flat()
  return shape.rows.flatMap(row => {
    // The names of the columns again, and sums, which are counted.
    if (row.kind === 'header' || (row.kind === 'total' && said.some(note => note.includes('totals'))))
      return []
    return row.fields.filter((field, at) => {
      const column = shape.columns[at]
      const text = plain(field)
      if (text === '' || column === undefined || column.role === 'ignore') return false
      // What is said of a text names its beginning.
      if (everything.includes(text.slice(0, 40).trim())) return false
      const isValue = row.kind === 'cue' || column.role === 'type' || column.role === 'color'
      if (isValue && (readers[column.role]?.(text, reading) ?? null) !== null) return false
      const name = column.name || columnLetter(at)
      const own = [
        ...(saidOf.get(row.line) ?? []),
        ...remarks.filter(one => one.includes(`Line ${row.line} `)),
      ]
      return !own.some(remark => remark.includes(name))
    })
  })
}

describe('any text at all', () => {
  it('becomes a body that the service takes, with each of its texts or a word about it, or faults on lines that the file has', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          scraps,
          scraps.map(text => `type,title,duration,start,color,LX\n${text}`),
          scraps.map(text => `Gala\nStart,End,No.,Title,Duration,Dept,LX,Notes\n${text}`),
          sheets,
          nearly,
        ),
        anyInstant,
        (text, now) => {
          const { body, faults, reading } = readAsRundown(text, {
            title: 'Show',
            timezone: 'America/New_York',
            now,
          })
          const lines = text.split(/\r\n|\r|\n/).length
          for (const { line, reason } of faults) {
            expect(line).toBeGreaterThanOrEqual(1)
            expect(line).toBeLessThanOrEqual(lines)
            expect(inEnglish(reason)).toMatch(/\S.*\.$/s)
          }
          if (faults.length > 0) return
          expect(valid.Check(body)).toBe(true)
          expect(lostTexts(reading)).toEqual([])
        },
      ),
      { numRuns: 600 },
    )
  })
})

describe('a running order that is right', () => {
  const entry = fc.record({
    type: fc.constantFrom('cue', 'cue', 'heading', 'group', 'end'),
    title: fc.constantFrom('Song', 'A, b', '"q"', '001'),
    seconds: fc.nat(7_200),
    cell: fc.constantFrom('', 'Look 1', 'two\nlines'),
  })

  it('comes in with every row, in its order, under its group', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 20 }), entries => {
        const rows: string[][] = []
        const expected: string[] = []
        let group = ''
        for (const [place, { type, title, seconds, cell }] of entries.entries()) {
          if (type === 'end' && group === '') continue
          const isCue = type === 'cue'
          const name = type === 'end' ? '' : `${place} ${title}`
          rows.push([type, name, isCue ? String(seconds) : '', isCue ? cell : ''])
          if (type === 'group' || type === 'end') group = name
          if (type === 'end') continue
          const inside = type === 'group' ? '' : group
          expected.push([inside, type, name, isCue ? seconds * 1000 : '', isCue ? cell : ''].join('|'))
        }
        fc.pre(expected.length > 0)
        const text = Papa.unparse([['Type', 'TITLE', 'Duration', 'LX'], ...rows])
        const { body, faults } = readAsRundown(text, { title: 'Show', timezone: null, now: instant(0) })
        expect(faults).toEqual([])
        const found = (body.cues ?? []).flatMap(({ children = [], ...cue }) => [
          ['', cue] as const,
          ...children.map(child => [cue.title ?? '', child] as const),
        ])
        expect(
          found.map(([inside, cue]) =>
            [inside, cue.type, cue.title, cue.duration_ms ?? '', cue.cells?.[0]?.content ?? ''].join('|'),
          ),
        ).toEqual(expected)
      }),
    )
  })
})
