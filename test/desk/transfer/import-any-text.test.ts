import Papa from 'papaparse'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { CreateRundown } from '../../../src-main/contract/v1/bodies.ts'
import type { SheetReading } from '../../../src-main/domain/import/read-sheet.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
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

/** Cells of cues and headings that stand nowhere in the rundown, and of which nothing is said. */
function lostTexts({ shape, rows, notes }: SheetReading): readonly string[] {
  const said = rows.some(({ remarks }) => remarks.length > 0) || notes.length > 0
  const taken = new Set(
    shape.columns.filter(({ role }) => role === 'text' || role === 'title').map(({ at }) => at),
  )
  return rows.flatMap(({ entry, fields, kind }) => {
    if (entry === null || kind === 'end' || said) return []
    const kept = JSON.stringify([entry.title, entry.subtitle, entry.cells.map(({ content }) => content)])
    return fields.filter(
      (field, at) =>
        taken.has(at) &&
        field.trim() !== '' &&
        !kept.includes(JSON.stringify(inOneLine(field)).slice(1, -1)) &&
        !kept.includes(JSON.stringify(field).slice(1, -1)),
    )
  })
}

const inOneLine = (text: string): string => text.trim().replace(/\s*[\r\n]+\s*/g, ' ')

describe('any text at all', () => {
  it('becomes a body that the service takes, with each of its texts or a word about it, or faults on lines that the file has', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          scraps,
          scraps.map(text => `type,title,duration,start,color,LX\n${text}`),
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
