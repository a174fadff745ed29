import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { readCsv } from '../../../src-main/desk/spreadsheets/csv.ts'
import fc from '../../support/fast-check.ts'
import { saying } from '../../support/saying.ts'

const fieldsOf = (text: string): readonly (readonly string[])[] => readCsv(text).rows.map(row => row.fields)

describe('separators', () => {
  it.each([',', ';', '\t'])('%j is recognised by the header', separator => {
    const text = `title${separator}duration${separator}LX\n"a${separator}b"${separator}1:00${separator}x, y; z`
    expect(fieldsOf(text)[0]).toEqual(['title', 'duration', 'LX'])
    expect(fieldsOf(text)[1]?.[0]).toBe(`a${separator}b`)
  })

  it('a semicolon file is not misled by commas in its cells and column names', () => {
    expect(fieldsOf('title;LX, SND, VID, Stage\na;1,2,3,4')).toEqual([
      ['title', 'LX, SND, VID, Stage'],
      ['a', '1,2,3,4'],
    ])
  })

  it('a first line sep= decides, and counts as a line', () => {
    expect(readCsv('sep=;\r\ntitle;LX\r\na;b').rows).toEqual([
      { line: 2, fields: ['title', 'LX'] },
      { line: 3, fields: ['a', 'b'] },
    ])
    expect(readCsv('sep=;\ntitle;x\na;"b').faults[0]?.line).toBe(3)
    expect(readCsv('\ufeffsep=\t\ntitle\ta;b;c').rows[0]?.fields).toEqual(['title', 'a;b;c'])
  })

  it('blank lines above the header mislead nothing', () => {
    expect(readCsv('\n\ntitle;x\na;b').rows.at(-1)).toEqual({ line: 4, fields: ['a', 'b'] })
  })
})

describe('text', () => {
  it('with and without a byte order mark is the same', () => {
    expect(fieldsOf('\ufefftitle\na')).toEqual(fieldsOf('title\na'))
  })

  it.each(['\n', '\r\n', '\r'])('line ends %j are the same', end => {
    expect(fieldsOf(['title,LX', 'a,"b', 'c"', 'd,e'].join(end))).toEqual([
      ['title', 'LX'],
      ['a', 'b\nc'],
      ['d', 'e'],
    ])
  })

  it('lines are those of the file, after quoted line breaks and with mixed line ends', () => {
    const text = 'title,LX\r\n"a\nb","c\r\nd\r\n"\ne,f\r\n\r\ng,h'
    expect(readCsv(text).rows.map(row => row.line)).toEqual([1, 2, 6, 8])
  })

  it('that was not UTF-8, and control characters, are reported with their lines', () => {
    const { faults } = readCsv('title\nGr\ufffd\ufffdn\n"x\ny\u0000\u0000"\ntab\tis text')
    expect(faults.map(fault => fault.line)).toEqual([2, 4])
    expect(inEnglish(faults[0]?.reason ?? null)).toContain('UTF-8')
    expect(inEnglish(faults[1]?.reason ?? null)).toContain('U+0000')
  })
})

describe('quotes', () => {
  it('not closed: reported at the line where it opens, rows before it kept', () => {
    const { rows, faults } = readCsv('title,LX\n"a\nb",c\nd,"e\nf,g\n')
    expect(rows.map(row => row.line)).toEqual([1, 2])
    expect(faults).toEqual([{ line: 4, reason: saying('is not closed') }])
  })

  it('closed in the middle of a field: reported once, though more seem broken after it', () => {
    const { rows, faults } = readCsv('title,LX\na,"b" c\nd,"e" f\n')
    expect(rows).toHaveLength(1)
    expect(faults.map(fault => fault.line)).toEqual([2])
  })

  it('in the middle of unquoted text are text', () => {
    expect(fieldsOf('title,LX\n5" pipe,b')).toEqual([
      ['title', 'LX'],
      ['5" pipe', 'b'],
    ])
  })
})

describe('more than a table has', () => {
  const row = (count: number): string => `a${',x'.repeat(count - 1)}\n`

  it('columns: reported at the line, with the rows before it', () => {
    expect(readCsv(`title\n${row(1_000)}`).faults).toEqual([])
    const { rows, faults } = readCsv(`title\n\n"a\nb"\n${row(1_001)}x\n`)
    expect(rows.map(({ line }) => line)).toEqual([1, 3])
    expect(faults).toEqual([{ line: 5, reason: saying('1,001 columns') }])
  })

  it('rows: read up to the limit, which a rundown does not hold', () => {
    expect(readCsv(`title\n${'\n,,\nx\n'.repeat(6_000)}`).rows).toHaveLength(5_000)
  })

  it('cells in all: nothing is read', () => {
    expect(readCsv(row(1_000).repeat(250))).toMatchObject({ rows: { length: 250 }, faults: [] })
    expect(readCsv(row(1_000).repeat(251))).toEqual({
      rows: [],
      faults: [{ line: 0, reason: saying('more than 250,000 cells') }],
    })
  })

  it('lines that are no text: the first hundred are reported', () => {
    const { faults } = readCsv('\u0000\u0000\n'.repeat(100_000))
    expect(faults.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
  })
})

it('whatever is written by the rules is read back as it was', () => {
  const text = fc
    .array(fc.constantFrom('a', 'Ö', ' ', ',', ';', '\t', '"', '\n', '🎬', '=', '1'), { maxLength: 8 })
    .map(parts => parts.join(''))
  const table = fc.integer({ min: 1, max: 5 }).chain(width =>
    fc.record({
      rows: fc.array(fc.array(text, { minLength: width, maxLength: width }), { maxLength: 8 }),
      names: fc.constant(['title', 'type', 'LX', 'SND', 'VID'].slice(0, width)),
      separator: fc.constantFrom(',', ';', '\t'),
      newline: fc.constantFrom('\n', '\r\n'),
      bom: fc.constantFrom('', '\ufeff'),
    }),
  )
  fc.assert(
    fc.property(table, ({ rows, names, separator, newline, bom }) => {
      const written = bom + Papa.unparse([names, ...rows], { delimiter: separator, newline, quotes: true })
      const { rows: found, faults } = readCsv(written)
      expect(faults).toEqual([])
      const filled = rows.filter(row => row.some(field => field.trim() !== ''))
      expect(found.map(row => row.fields)).toEqual([names, ...filled])
      const lines = written.split(/\r?\n/)
      for (const { line, fields } of found) {
        expect(lines[line - 1]?.replace('\ufeff', '')).toContain(
          fields[0]?.replaceAll('"', '""').split('\n')[0],
        )
      }
    }),
  )
})
