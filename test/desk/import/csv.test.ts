import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../src-main/desk/import/csv.ts'

const fieldsOf = (text: string): readonly (readonly string[])[] => readCsv(text).rows.map(row => row.fields)

describe('separators', () => {
  it.each([',', ';', '\t'])('%j is told by the header', separator => {
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
    expect(readCsv(text).rows.map(row => row.line)).toEqual([1, 2, 6, 7, 8])
  })

  it('that was not UTF-8, and control characters, are told with their lines', () => {
    const { faults } = readCsv('title\nGr\ufffd\ufffdn\n"x\ny\u0000\u0000"\ntab\tis text')
    expect(faults.map(fault => fault.line)).toEqual([2, 4])
    expect(faults[0]?.reason).toContain('UTF-8')
    expect(faults[1]?.reason).toContain('U+0000')
  })
})

describe('quotes', () => {
  it('not closed: told at the line where it opens, rows before it kept', () => {
    const { rows, faults } = readCsv('title,LX\n"a\nb",c\nd,"e\nf,g\n')
    expect(rows.map(row => row.line)).toEqual([1, 2])
    expect(faults).toEqual([{ line: 4, reason: expect.stringContaining('is not closed') }])
  })

  it('closed in the middle of a field: told once, though more seem broken after it', () => {
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
      expect(found.map(row => row.fields)).toEqual([names, ...rows])
      const lines = written.split(/\r?\n/)
      for (const { line, fields } of found) {
        expect(lines[line - 1]?.replace('\ufeff', '')).toContain(
          fields[0]?.replaceAll('"', '""').split('\n')[0],
        )
      }
    }),
  )
})
