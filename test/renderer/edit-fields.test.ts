import { describe, expect, it } from 'vitest'
import {
  type CueTiming,
  plainTiming,
  type StartRule,
  startRules,
} from '../../src-main/domain/rundown/timing.ts'
import { duration } from '../../src-main/domain/time/time.ts'
import { fieldText, readField, readingOf, sheetText } from '../../src-renderer/views/edit/cells/fields.ts'
import { readTable, writeTable } from '../../src-renderer/views/edit/clipboard/clipboard.ts'
import {
  columnsOfTable,
  plainValues,
  planCells,
  planRows,
} from '../../src-renderer/views/edit/clipboard/paste-plan.ts'
import fc from '../support/fast-check.ts'
import { column, columns, context, cue, evening } from './edit-rows.ts'

describe('fields', () => {
  const typed = (key: string, text: string, row = cue('a')) =>
    readField(row, column(key), { text, html: null }, context)

  it('takes durations as people type them, and says what is none', () => {
    for (const [text, seconds] of [
      ['1:30', 90],
      ['90', 90],
      ['2m', 120],
      ['1h30', 5_400],
      ['5\'30"', 330],
    ] as const) {
      expect(typed('duration', text)).toEqual({
        ok: true,
        edit: { do: 'cue', cueId: 'a', fields: { duration: seconds * 1000 } },
      })
    }
    expect(typed('duration', 'abc')).toMatchObject({
      ok: false,
      fault: expect.stringContaining('Not a duration'),
    })
    expect(typed('duration', '1:00')).toEqual({ ok: true, edit: null })
  })

  it('a text in a column of a heading or a group is a fault at once, and the rest of its row is pasted', () => {
    const lx = columns.find(({ columnId }) => columnId === 'lx') ?? expect.unreachable()
    for (const type of ['heading', 'group'] as const) {
      expect(readField(cue('a', { type }), lx, { text: 'LX 4', html: null }, context).ok).toBe(false)
      const rows = [cue('a', { type }), cue('b')]
      const table = plainValues([
        ['Act', 'LX 4'],
        ['Song', 'LX 5'],
      ])
      const { edits, faults } = planCells(
        table,
        rows,
        [column('title'), lx],
        { rows: 1, columns: 1 },
        context,
      )
      expect(faults).toMatchObject([{ row: 1, column: 'LX', text: 'LX 4' }])
      expect(edits).toEqual([
        { do: 'cue', cueId: 'a', fields: { title: 'Act' } },
        { do: 'cue', cueId: 'b', fields: { title: 'Song' } },
        { do: 'cell', cueId: 'b', columnId: 'lx', value: { text: 'LX 5', html: null } },
      ])
    }
  })

  it('a title and a subtitle end with their last word', () => {
    for (const name of ['title', 'subtitle'] as const)
      expect(typed(name, ' Two  words \n')).toEqual({
        ok: true,
        edit: { do: 'cue', cueId: 'a', fields: { [name]: ' Two  words' } },
      })
    expect(typed('title', 'A ')).toEqual({ ok: true, edit: null })
  })

  it('a timecode is typed behind a start or alone, stays where nothing is said of it, and goes with no TC or an empty start', () => {
    const timed = { ...plainTiming, timecode: '01:00:10:05' }
    const has = cue('a', { timing: timed })
    const timing = (text: string, row = has) => {
      const read = typed('start', text, row)
      return read.ok && read.edit?.do === 'cue' ? read.edit.fields.timing : read
    }
    expect(timing('TC 1:00:10:05', cue('a'))).toEqual(timed)
    expect(fieldText(has, column('start'), context)).toBe('TC 01:00:10:05')
    expect(timing('TC 01:00:10:05')).toEqual({ ok: true, edit: null })
    expect(timing('tc 02:00:00;00')).toEqual({ ...timed, timecode: '02:00:00:00' })
    expect(timing('= 20:04')).toEqual({ ...timed, start: 'exactly' })
    expect(timing('floating TC 03:00:00:00')).toEqual({
      ...timed,
      start: 'floating',
      timecode: '03:00:00:00',
    })
    expect(timing('no TC')).toBeNull()
    expect(timing('')).toBeNull()
    expect(timing('TC 25:00:00:00')).toMatchObject({ ok: false, fault: expect.stringContaining('timecode') })
    const longer = typed('duration', '9:00 AUTO', has)
    expect(longer).toMatchObject({ edit: { fields: { timing: { timecode: '01:00:10:05', auto: true } } } })
  })

  it('what a typed duration or start will be is what its cell shows once it is taken', () => {
    const reading = (key: string, text: string) => readingOf(cue('a'), column(key), text, context)
    expect(
      ['3', '90', '2m', '1h30', '12:5', '5:00 min', '12:5x', 'soon', '', '169h'].map(text =>
        reading('duration', text),
      ),
    ).toEqual(['0:03', '1:30', '2:00', '1:30:00', '12:05', '5:00', '', '', '', ''])
    expect(['20:04', '8:04 pm', '00:15 +1d', '20', ''].map(text => reading('start', text))).toEqual([
      '20:04:00',
      '20:04:00',
      '00:15:00 +1d',
      '',
      '',
    ])
    expect(reading('title', '3')).toBeNull()
  })

  it('a start takes a rule with its time in one edit, and a rule alone keeps the time', () => {
    const fields = (text: string, row = cue('a')) => {
      const read = typed('start', text, row)
      return read.ok ? (read.edit?.do === 'cue' ? read.edit.fields : null) : read.fault
    }
    const ruled = (start: StartRule) => ({ ...plainTiming, start })
    const fixed = cue('a', { startTime: evening })
    const exact = cue('a', { startTime: evening, timing: ruled('exactly') })
    const floats = cue('a', { timing: ruled('floating') })
    expect(fields('20:00')).toEqual({ startTime: evening })
    expect(fields('= 20:00')).toEqual({ startTime: evening, timing: ruled('exactly') })
    expect(fields('spätestens 20:00')).toEqual({ startTime: evening, timing: ruled('not-after') })
    expect(fields('=', fixed)).toEqual({ startTime: evening, timing: ruled('exactly') })
    expect(fields('20:00', exact)).toEqual({ startTime: evening, timing: null })
    expect(fields('floating', exact)).toEqual({ startTime: null, timing: ruled('floating') })
    expect(fields('20:00', floats)).toEqual({ startTime: evening, timing: null })
    expect(fields('', floats)).toEqual({ startTime: null, timing: null })
    expect(fields('', exact)).toEqual({ startTime: null, timing: null })
    expect(fields('=')).toContain('no fixed start')
    expect(fields('= soon')).toContain('Not a time of day')
  })

  it('a duration keeps the limits that it says nothing of, and says that it is outside of them', () => {
    const limits = { shortest: duration(150_000), longest: duration(240_000) }
    const limited = cue('a', { duration: duration(180_000), timing: { start: 'exactly', ...limits } })
    const edit = (fields: object, more = {}) => ({
      ok: true,
      edit: { do: 'cue', cueId: 'a', fields },
      ...more,
    })
    expect(typed('duration', '3:30', limited)).toEqual(edit({ duration: 210_000 }))
    expect(typed('duration', '5:00', limited)).toEqual(
      edit({ duration: 300_000 }, { said: '5:00 is outside 2:30–4:00' }),
    )
    expect(typed('duration', '3:00 (–4:00)', limited)).toEqual(
      edit({ duration: 180_000, timing: { start: 'exactly', ...limits, shortest: null } }),
    )
    expect(typed('duration', '()', limited)).toEqual(
      edit({ duration: 180_000, timing: { ...plainTiming, start: 'exactly' } }),
    )
    expect(typed('duration', '', limited)).toEqual(
      edit({ duration: 0, timing: { ...plainTiming, start: 'exactly' } }),
    )
    expect(typed('duration', '3:00 (4:00–2:30)', limited)).toMatchObject({
      ok: false,
      fault: expect.stringContaining('shortest is over the longest'),
    })
  })

  it('a start and a duration keep the clip of the cue', () => {
    const clip = { player: 'QLab', name: '12', main: true } as const
    const named = cue('a', { startTime: evening, timing: { ...plainTiming, clip } })
    const timingAfter = (key: string, text: string) => {
      const read = typed(key, text, named)
      return read.ok && read.edit?.do === 'cue' ? read.edit.fields.timing : null
    }
    expect(timingAfter('duration', '3:00 (2:30–) AUTO')).toEqual({
      ...plainTiming,
      shortest: 150_000,
      auto: true,
      clip,
    })
    expect(timingAfter('start', 'floating')).toEqual({ ...plainTiming, start: 'floating', clip })
  })

  it('a locked row takes nothing but its unlocking', () => {
    const locked = cue('a', { preventEdits: true })
    expect(typed('title', 'New', locked)).toMatchObject({ ok: false })
    expect(typed('locked', '', locked)).toEqual({ ok: true, edit: { do: 'lock', cueId: 'a', locked: false } })
  })

  it('what is shown of a field reads as no change', () => {
    const full = cue('a', {
      backgroundColor: '#1565c0',
      skippedBy: 'self',
      startTime: evening,
      subtitle: 's',
    })
    const timings = startRules.map(start => ({ start, shortest: duration(30_000), longest: null }))
    const rows = [
      full,
      ...timings.map(timing => cue('a', { ...full.cue, timing, startTime: startOf(timing) })),
    ]
    for (const row of rows)
      for (const each of columns) {
        if (each.kind === 'number') continue
        expect(typed(each.key, fieldText(row, each, context), row)).toEqual({ ok: true, edit: null })
      }
  })
})

const startOf = ({ start }: CueTiming) => (start === 'floating' ? null : evening)

describe('tables of the clipboard', () => {
  it('a start and a duration that are pasted into one row keep each what the other says of its timing', () => {
    const plan = planCells(
      plainValues([['exactly 20:00', '3:00 (2:30–)']]),
      [cue('a')],
      [column('start'), column('duration')],
      { rows: 1, columns: 1 },
      context,
    )
    const timing = { start: 'exactly', shortest: 150_000, longest: null }
    expect(plan.edits).toEqual([
      { do: 'cue', cueId: 'a', fields: { startTime: evening, duration: 180_000, timing } },
    ])
    expect(
      sheetText(
        cue('a', { startTime: evening, timing: { ...plainTiming, start: 'exactly' } }),
        column('start'),
        context,
      ),
    ).toBe('exactly 20:00:00')
  })

  it('cells with tabs, quotes and lines come back as they were', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'ß') })
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }),
        table => {
          // A last row of nothing is the end of a line to every spreadsheet.
          fc.pre(table.at(-1)?.some(text => text !== '') === true)
          expect(readTable(writeTable(table))).toEqual(table)
        },
      ),
    )
  })

  it('keep the lines of one cell in one row, as a spreadsheet copies them', () => {
    expect(readTable('Song\t"Look 1\nthen ""2"" go"\t3:00\r\nTalk\tLook 3\t\r\n')).toEqual([
      ['Song', 'Look 1\nthen "2" go', '3:00'],
      ['Talk', 'Look 3', ''],
    ])
  })

  it('is planned into cells, and each one that cannot be taken says why', () => {
    const plan = planCells(
      plainValues([
        ['New', '2:00'],
        ['Other', 'soon'],
      ]),
      [cue('a'), cue('b')],
      [column('title'), column('duration')],
      { rows: 1, columns: 1 },
      context,
    )
    expect(plan.edits).toEqual([
      { do: 'cue', cueId: 'a', fields: { title: 'New', duration: 120_000 } },
      { do: 'cue', cueId: 'b', fields: { title: 'Other' } },
    ])
    expect(plan.faults).toEqual([{ row: 2, column: 'duration', text: 'soon', fault: expect.any(String) }])
  })

  it('lines of different lengths leave the cells alone that they say nothing of', () => {
    const rows = [cue('a'), cue('b')]
    const table = plainValues(readTable('One\nTwo\t3:00'))
    const plan = planCells(
      table,
      rows,
      [column('title'), column('duration')],
      { rows: 1, columns: 1 },
      context,
    )
    expect(plan.edits).toEqual([
      { do: 'cue', cueId: 'a', fields: { title: 'One' } },
      { do: 'cue', cueId: 'b', fields: { title: 'Two', duration: 180_000 } },
    ])
    expect(plan.faults).toEqual([])
    expect(plan.beyond).toBe(0)
  })

  it('one value fills the whole range; what lies beyond the last column is counted, and what lies below becomes rows', () => {
    const rows = [cue('a'), cue('b'), cue('c')]
    const one = planCells(
      plainValues([['5:00']]),
      rows,
      [column('duration')],
      { rows: 3, columns: 1 },
      context,
    )
    expect(one.changes).toBe(3)
    const long = planCells(
      plainValues([
        ['w', '4:00', 'v'],
        ['x', '2:00', 'u'],
        ['y', 'soon', 't'],
      ]),
      [cue('a')],
      [column('title'), column('duration')],
      { rows: 1, columns: 1 },
      context,
    )
    expect(long.beyond).toBe(3)
    expect(long.changes).toBe(2)
    expect(long.added).toMatchObject([{ cue: { title: 'x', duration: 120_000 } }, { cue: { title: 'y' } }])
    expect(long.faults).toMatchObject([{ row: 3, column: 'duration', text: 'soon' }])
  })

  it('becomes rows by the names of its columns, or by their order', () => {
    const table = plainValues([
      ['title', 'duration', 'LX'],
      ['Song', '3:00', 'Blue'],
      ['', '', ''],
    ])
    const by = columnsOfTable(table, columns, 'title')
    expect(by.head).toBe(true)
    const { rows } = planRows(table, by.columns, by.head, context)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      cue: { title: 'Song', duration: 180_000 },
      cells: { lx: { text: 'Blue' } },
    })
  })
})
