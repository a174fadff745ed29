import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { guessMapping, isRunningOrder } from '../../../src-main/domain/running-order/import-guess.ts'
import {
  headerCells,
  headerSignature,
  readMapped,
} from '../../../src-main/domain/running-order/import-mapping.ts'

const limits = {
  cues: 1_000,
  columns: 50,
  title: 500,
  subtitle: 2_000,
  columnName: 100,
  cell: 100_000,
  duration: 604_800_000,
}
const tableOf = (...lines: string[]) =>
  lines.map((text, at) => ({ line: at + 1, fields: text === '' ? [''] : text.split('|') }))
const fieldsOf = (...lines: string[]) => guessMapping(tableOf(...lines)).columns

describe('the columns of a sheet', () => {
  it.each([
    ['#|Start|Length|Item|Audio', ['ignore', 'start', 'duration', 'title', 'text'], '1|20:00|5:00|Doors|Bed'],
    [
      'Nr.|Uhrzeit|Dauer|Programmpunkt|Ton',
      ['ignore', 'start', 'duration', 'title', 'text'],
      '1|20:00|5:00|Einlass|Bett',
    ],
    [
      'Art|Titel|Untertitel|Dauer (min)|Farbe',
      ['type', 'title', 'subtitle', 'duration', 'color'],
      'cue|A|b|5|rot',
    ],
    ['TIME|What|Who', ['start', 'title', 'text'], '20:00|Doors|Anna'],
  ])('%s are known by their names', (head, fields, row) => {
    expect(fieldsOf(head, row, row.replace('20:00', '20:05').replace(/^1\|/, '2|'))).toEqual(fields)
  })

  it('with two meanings are decided by their content', () => {
    expect(fieldsOf('Cue|Name|Zeit', '1|Song|3:00', '2|Talk|1:30', '3a|Song|3:00')).toEqual([
      'number',
      'title',
      'duration',
    ])
    expect(fieldsOf('Cue|Zeit', 'Song|20:00', 'Talk|20:03', 'End|20:10')).toEqual(['title', 'start'])
    expect(fieldsOf('Von|Bis|Titel', '20:00|20:10|A', '20:10|20:15|B')).toEqual(['start', 'ignore', 'title'])
    expect(fieldsOf('Von|Titel', 'Anna|A', 'Ben|B')).toEqual(['text', 'title'])
    expect(fieldsOf('Von|Titel', '8:04 pm|A', '00:15 +1d|B')).toEqual(['start', 'title'])
    expect(fieldsOf('|Titel', '8:04 pm|A', '00:15 +1d|B')).toEqual(['start', 'title'])
    expect(fieldsOf('|Titel', '1:00|A', '2:00|B', '3:00|C', '4:00|D', 'x|E')).toEqual(['duration', 'title'])
  })

  it('are the cue numbers where these say more than the places of the cues', () => {
    expect(fieldsOf('#|Titel', 'LX 12|A', 'LX 14|B')).toEqual(['number', 'title'])
    expect(fieldsOf('Nr.|Titel', '1|A', '2|B')).toEqual(['ignore', 'title'])
    expect(fieldsOf('Nr.|Titel', '1|A', '3|B')).toEqual(['number', 'title'])
    expect(fieldsOf('#|Cue|Titel', '1|3a|A', '2|3b|B')).toEqual(['ignore', 'number', 'title'])
    const table = tableOf('Cue|Titel|Dauer', '3a|A|1:00', '7|Part two|', 'LX 12|B|1:00')
    const mapping = guessMapping(table)
    expect(mapping).toMatchObject({ columns: ['number', 'title', 'duration'], bare: 'heading' })
    const { faults, columns, entries } = readMapped(table, mapping, limits, false)
    expect([faults, columns]).toEqual([[], ['Cue no.']])
    expect(
      entries.map(({ type, title, cells }) => [type, title, ...cells.map(cell => cell.content)]),
    ).toEqual([
      ['cue', 'A', '3a'],
      ['heading', 'Part two'],
      ['cue', 'B', 'LX 12'],
    ])
  })

  it('distinguish a running order from a cover sheet and a list of people', () => {
    const cover = tableOf('Gala 2026', 'Title|Gala', 'Date|16.05.2026', 'Start|20:00', 'Contact|Anna')
    const people = tableOf('Name|Role|Phone', 'Anna|LX|123', 'Ben|Sound|456')
    const order = tableOf('Gala 2026', 'Zeit|Titel|Dauer', '20:00|A|5:00', '20:05|B|5:00')
    expect([cover, people, order].map(isRunningOrder)).toEqual([false, false, true])
  })

  it('are no titles where every value is a number', () => {
    expect(fieldsOf('Item|What|Dauer', '1|Song|3:00', '2|Talk|1:30')).toEqual(['ignore', 'title', 'duration'])
    expect(fieldsOf('Item|Remarks', '1|Song', '2|Talk')).toEqual(['ignore', 'title'])
    expect(fieldsOf('Item|Dauer', '1|3:00', '2|1:30')).toEqual(['ignore', 'duration'])
    // Said to be the title, it is: the names of a countdown may be numbers.
    expect(fieldsOf('Title|Dauer', '3|0:01', '2|0:01')).toEqual(['title', 'duration'])
  })

  it('are found under a title and a date, and in a table without names', () => {
    const gala = tableOf('Gala 2026', '', '16.05.2026', 'Zeit|Titel|Dauer', '20:00|A|5:00', '20:05|B|5:00')
    expect(guessMapping(gala)).toMatchObject({ header: 4, columns: ['start', 'title', 'duration'] })
    expect(guessMapping(tableOf('Opening|1:00|Blue', 'Song|3:00|Red'))).toMatchObject({
      header: null,
      columns: ['title', 'duration', 'text'],
    })
  })

  it('of one name are one field and text', () => {
    expect(fieldsOf('Titel|Dauer|Dauer', 'A|1:00|x')).toEqual(['title', 'duration', 'text'])
  })

  it('are as a person chose them for the same names before, wherever those stand', () => {
    const chosen = { header: 1, columns: ['text', 'title'], durations: 'minutes', bare: 'group' } as const
    const known = headerSignature(['who', 'what'])
    const found = guessMapping(tableOf('Show', 'WHO |What', 'Anna|Song'), signature =>
      signature === known ? chosen : null,
    )
    expect(found).toEqual({ ...chosen, header: 2 })
    expect(headerSignature(headerCells(tableOf('Who|What||'), 1))).toBe(known)
  })
})

describe('the numbers of durations', () => {
  const scaleOf = (...lines: string[]) => guessMapping(tableOf(...lines)).durations

  it('mean what the starts beside them say', () => {
    expect(scaleOf('start|title|dauer', '20:00|A|1:30', '21:30|B|0:15', '21:45|C|1')).toBe('minutes')
    expect(scaleOf('start|title|dauer', '20:00:00|A|1:30', '20:01:30|B|90', '20:03:00|C|1')).toBe('seconds')
    expect(scaleOf('start|title|dauer', '20:00:00|A|1:30:00', '20:01:30|B|2:00:00', '20:03:30|C|1')).toBe(
      'sixtieth',
    )
  })

  it('are added up where only some rows have a start', () => {
    expect(scaleOf('start|title|dauer', '20:00|A|1:30', '|B|1:30', '20:03|C|2:00')).toBe('seconds')
    // An hour and a half lie between the two starts, and more cues as well.
    const cues = Array.from({ length: 40 }, (_, at) => `|${at}|1:30`)
    expect(scaleOf('start|title|dauer', '20:00|A|1:30', ...cues, '21:30|C|2:00')).toBe('seconds')
  })

  it('without starts mean what the name says, else minutes and seconds', () => {
    expect(scaleOf('title|Dauer (min)', 'A|5')).toBe('minutes')
    expect(scaleOf('title|Dauer (min:sec)', 'A|5:00')).toBe('seconds')
    expect(scaleOf('title|Dauer', 'A|5:00')).toBe('seconds')
  })
})

describe('a table by its mapping', () => {
  const table = tableOf('Titel|Dauer|LX|LX|', 'Part one||||', 'A|2m|Blue|Red|x', 'B|soon|||', '|1h30|Green||')

  it('has headings where rows have a title alone, and a name for every text column', () => {
    const mapping = guessMapping(table)
    expect(mapping.bare).toBe('heading')
    const { entries, columns, faults } = readMapped(table, mapping, limits, false)
    expect(columns).toEqual(['LX', 'LX (2)', 'Column E'])
    expect(entries.map(({ type, title, duration }) => [type, title, duration])).toEqual([
      ['heading', 'Part one', 0],
      ['cue', 'A', 120_000],
      ['cue', 'B', 0],
      ['cue', '', 5_400_000],
    ])
    expect(entries[1]?.cells).toEqual([
      { column: 'LX', content: 'Blue' },
      { column: 'LX (2)', content: 'Red' },
      { column: 'Column E', content: 'x' },
    ])
    expect(faults).toEqual([
      { line: 4, reason: 'duration “soon” is not a time. Write 3:06, 0:03:06 or 186.' },
    ])
  })

  it('reports what it needs: a title, each field once, and a row', () => {
    const base = { header: 1, durations: 'seconds', bare: 'cue' } as const
    const reasons = (columns: readonly ('text' | 'title' | 'ignore' | 'duration')[]) =>
      readMapped(table, { ...base, columns }, limits, false).faults.map(({ reason }) => inEnglish(reason))
    expect(reasons(['text', 'duration'])).toContain('no column is imported as the title. Choose one.')
    expect(reasons(['title', 'title'])).toContain('two columns are imported as title. Choose one.')
    expect(
      inEnglish(
        readMapped(table.slice(0, 1), { ...base, columns: ['title'] }, limits, false).faults[0]?.reason ??
          null,
      ),
    ).toContain('no rows')
  })

  it('of minutes says how minutes are written', () => {
    const rows = tableOf('title|duration', 'A|soon')
    const mapping = { header: 1, columns: ['title', 'duration'], durations: 'minutes', bare: 'cue' } as const
    const [fault] = readMapped(rows, mapping, limits, false).faults
    expect(inEnglish(fault?.reason ?? null)).toContain(
      'Write 90 or 1:30 for an hour and a half, 0:03:06 or 3m 6s.',
    )
    const written = tableOf('title|duration', 'A|90', 'B|1:30', 'C|0:03:06', 'D|3m 6s')
    const durations = readMapped(written, mapping, limits, false).entries.map(({ duration }) => duration)
    expect(durations).toEqual([5_400_000, 5_400_000, 186_000, 186_000])
  })

  it('left out is what cannot be read, and nothing else; every fault is still reported', () => {
    const small = { ...limits, cues: 3, title: 5, columns: 1 }
    const rows = tableOf(
      'title|duration|LX|SND',
      'A long title|x|b|s',
      'B|1:00||',
      'C|9999:00:00||',
      'D|1:00||',
      'E|1:00||',
    )
    const mapping = {
      header: 1,
      columns: ['title', 'duration', 'text', 'text'],
      durations: 'seconds',
      bare: 'cue',
    } as const
    const { entries, faults, columns } = readMapped(rows, mapping, small, true)
    expect(entries.map(({ title, duration }) => [title, duration])).toEqual([
      ['A lon', 0],
      ['B', 60_000],
      ['C', 0],
    ])
    expect(columns).toEqual(['LX'])
    expect(faults.map(({ line }) => line)).toEqual([1, 2, 2, 4, 5, 6])
  })
})
