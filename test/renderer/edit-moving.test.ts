import { describe, expect, it } from 'vitest'
import { duration, instant } from '../../src-main/domain/time/time.ts'
import { createDerive } from '../../src-renderer/views/edit/cells/field-context.ts'
import {
  formatStart,
  readField,
  readStart,
  type StartContext,
} from '../../src-renderer/views/edit/cells/fields.ts'
import { plainValues, planCells } from '../../src-renderer/views/edit/clipboard/paste-plan.ts'
import {
  allColumns,
  type ColumnLayout,
  isShown,
  plainLayout,
  readLayout,
  withMoved,
  withShown,
  withWidth,
} from '../../src-renderer/views/edit/grid/grid-column.ts'
import {
  afterCommit,
  chooseCell,
  moved,
  noSelection,
  settle,
} from '../../src-renderer/views/edit/grid/selection.ts'
import fc from '../support/fast-check.ts'
import { berlin, column, columns, contentOf, cue, evening } from './edit-rows.ts'

describe('moving about in the table', () => {
  const shape = { rows: ['1', '2', '3'], columns: ['a', 'b'] }
  const press = (key: string, shiftKey = false, ctrl = false) => ({ key, shiftKey, ctrl })
  const at = (row: string, column: string) => ({ row, column })

  it('stays inside, whatever keys are pressed in whatever order', () => {
    const keys = [
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'Tab',
      'Home',
      'End',
      'PageUp',
      'PageDown',
    ]
    fc.assert(
      fc.property(
        fc.array(fc.record({ key: fc.constantFrom(...keys), shiftKey: fc.boolean(), ctrl: fc.boolean() })),
        presses => {
          let selection = chooseCell(at('2', 'a'))
          for (const pressed of presses) selection = moved(shape, selection, pressed, 2) ?? selection
          expect(shape.rows).toContain(selection.active?.row)
          expect(shape.columns).toContain(selection.active?.column)
        },
      ),
    )
  })

  it('Tab goes on in the next row, Shift and Tab back in the one before, and neither leaves at the ends', () => {
    expect(moved(shape, chooseCell(at('1', 'b')), press('Tab'), 2)?.active).toEqual(at('2', 'a'))
    expect(moved(shape, chooseCell(at('2', 'a')), press('Tab', true), 2)?.active).toEqual(at('1', 'b'))
    expect(afterCommit(shape, at('3', 'b'), 'right')).toEqual(at('3', 'b'))
    const counted = { rows: ['1', '2'], columns: ['number', 'title', 'a'] }
    expect(afterCommit(counted, at('1', 'a'), 'right')).toEqual(at('2', 'title'))
    expect(moved(counted, chooseCell(at('2', 'a')), press('Home', false, true), 2)?.active).toEqual(
      at('1', 'title'),
    )
    expect(moved(shape, chooseCell(at('1', 'a')), press('End', false, true), 2)?.active).toEqual(at('3', 'b'))
  })

  it('what is chosen stays in its place when its row goes', () => {
    const after = settle(shape, { ...shape, rows: ['1', '3'] }, chooseCell(at('2', 'b')))
    expect(after.active).toEqual(at('3', 'b'))
    expect(settle(shape, { rows: [], columns: ['a'] }, chooseCell(at('2', 'b')))).toEqual(noSelection)
  })
})

describe('starts as they are typed', () => {
  const of = (near: number | null, format: StartContext['format'] = null): StartContext => ({
    zone: berlin,
    format,
    firstDay: evening,
    near: near === null ? null : instant(near),
    notBefore: null,
    governing: null,
  })
  const berlinClock = (day: number, hour: number, minute: number): number =>
    Date.UTC(2026, 4, day, hour - 2, minute)

  it('a time of day is the one nearest to where the row stands, before or after midnight', () => {
    expect(readStart('20:04', of(berlinClock(16, 20, 6)))).toBe(berlinClock(16, 20, 4))
    expect(readStart('00:10', of(berlinClock(16, 23, 58)))).toBe(berlinClock(17, 0, 10))
    expect(readStart('8:04 pm', of(null))).toBe(berlinClock(16, 20, 4))
    expect(readStart('00:10 +1d', of(null))).toBe(berlinClock(17, 0, 10))
    expect(readStart('2026-05-18 9:00', of(null))).toBe(berlinClock(18, 9, 0))
    expect(readStart('18.05.2026 9:00', of(null))).toBe(berlinClock(18, 9, 0))
    expect(readStart('8:04', of(berlinClock(16, 20, 0), '12hNoAmPm'))).toBe(berlinClock(16, 20, 4))
  })

  it('while a show is on, a time of day of a row ahead is ahead, however far', () => {
    const cues = ['a', 'b', 'c', 'd'].map(id => cue(id))
    const startOf = (now: number, id: string, typed: string): ReturnType<typeof readStart> => {
      const { context } = createDerive()({
        content: contentOf(cues),
        pinned: null,
        personActs: true,
        onAir: 'b',
        called: true,
        began: { cueId: 'a', at: instant(berlinClock(16, 6, 8)), rehearsal: false },
        leftOut: null,
        today: () => instant(now),
      })
      const row = cues.find(each => each.cue.id === id) ?? cue(id)
      return readStart(typed, context.start(row))
    }
    const now = berlinClock(16, 6, 10)
    expect(startOf(now, 'c', '20:30')).toBe(berlinClock(16, 20, 30))
    expect(startOf(now, 'd', '18:05')).toBe(berlinClock(16, 18, 5))
    // Tomorrow is meant by who writes it: a time that has just passed is more often one that was typed late.
    expect(startOf(now, 'c', '5:30')).toEqual({ next: berlinClock(17, 5, 30) })
    expect(startOf(now, 'c', '5:30 +1d')).toBe(berlinClock(17, 5, 30))
    // What has just begun, and what a late show still has before it.
    expect(startOf(now, 'c', '6:05')).toBe(berlinClock(16, 6, 5))
    expect(startOf(berlinClock(16, 7, 0), 'c', '6:20')).toBe(berlinClock(16, 6, 20))
    // A row that ran has a start since the show began.
    expect(startOf(now, 'b', '6:09')).toBe(berlinClock(16, 6, 9))
    expect(startOf(now, 'b', '20:30')).toBe(berlinClock(16, 20, 30))
    // A day that is written is the day that is meant.
    expect(startOf(now, 'c', '2026-05-15 20:30')).toBe(berlinClock(15, 20, 30))
  })

  it('none is before the fixed start that it follows, one that overlaps alone may be', () => {
    const rows = [
      cue('a', { startTime: instant(berlinClock(16, 19, 18)), duration: duration(600_000) }),
      cue('b', { duration: duration(1_800_000) }),
      cue('c'),
    ]
    const [start] = columns.filter(({ kind }) => kind === 'start')
    const typed = (id: string, text: string, from = rows, more = {}) => {
      const { context } = createDerive()({
        content: { ...contentOf(from), ...more },
        ...{ pinned: null, personActs: true, onAir: null, called: false, began: null, leftOut: null },
        today: () => evening,
      })
      const row = from.find(each => each.cue.id === id)
      if (row === undefined || start === undefined) expect.unreachable()
      return readField(row, start, { text, html: null }, context)
    }
    expect(typed('c', '19:17')).toEqual({
      ok: false,
      fault:
        '19:17 is before 19:18:00, the fixed start of “A” that this cue follows. Type 19:18:00 or later; Fix gap closes an overlap. Or move “A” first.',
    })
    expect(typed('c', '< 19:17').ok).toBe(false)
    for (const [id, text] of [
      ['c', '19:18'],
      ['c', '19:40'],
      ['c', '19:17 +1d'],
      ['a', '19:00'],
    ] as const)
      expect(typed(id, text), text).toMatchObject({ ok: true })
    // The start of the show governs where no cue has a fixed one.
    const { rundown } = contentOf([])
    const of = { rundown: { ...rundown, startTime: instant(berlinClock(16, 19, 18)) } }
    const free = [cue('a'), cue('b')]
    expect(typed('b', '19:17', free, of)).toMatchObject({
      ok: false,
      fault: expect.stringContaining('the start of the show'),
    })
    expect(typed('a', '19:17', free, of)).toMatchObject({ ok: true })
    // A start that is not after a time governs nothing.
    const latest = rows.with(
      1,
      cue('b', {
        startTime: instant(berlinClock(16, 19, 40)),
        timing: { start: 'not-after', shortest: null, longest: null },
      }),
    )
    expect(typed('c', '19:30', latest)).toMatchObject({ ok: true })
  })

  it('several that are pasted together are measured by the plan that they make', () => {
    const rows = [
      cue('a', { startTime: instant(berlinClock(16, 19, 18)) }),
      cue('b', { startTime: instant(berlinClock(16, 20, 0)) }),
    ]
    const { context } = createDerive()({
      content: contentOf(rows),
      ...{ pinned: null, personActs: true, onAir: null, called: false, began: null, leftOut: null },
      today: () => evening,
    })
    const from = columns.filter(({ kind }) => kind === 'start')
    const paste = (texts: readonly string[], into = rows) =>
      planCells(plainValues(texts.map(text => [text])), into, from, { rows: 1, columns: 1 }, context)
    expect(paste(['18:18', '19:00']).faults).toEqual([])
    expect(paste(['19:00'], rows.slice(1)).faults).toHaveLength(1)
  })

  it('once a show is on, a start that is past governs nothing', () => {
    const rows = [cue('a', { startTime: instant(berlinClock(16, 19, 18)) }), cue('b'), cue('c')]
    const { context } = createDerive()({
      content: contentOf(rows),
      ...{ pinned: null, personActs: true, onAir: 'a', called: true, leftOut: null },
      began: { cueId: 'a', at: instant(berlinClock(16, 19, 10)), rehearsal: false },
      today: () => instant(berlinClock(16, 19, 11)),
    })
    expect(context.start(rows[2] ?? cue('c')).governing).toBeNull()
  })

  it('a time past midnight is tomorrow’s', () => {
    const context = { ...of(berlinClock(16, 23, 58)), notBefore: instant(berlinClock(16, 23, 40)) }
    expect(readStart('0:10', context)).toBe(berlinClock(17, 0, 10))
    expect(readStart('22:00', context)).toEqual({ next: berlinClock(17, 22, 0) })
  })

  it('a time that comes twice where the clock is put back says which one it is, and reads as that one', () => {
    const night = instant(Date.UTC(2026, 9, 24, 18))
    const context = { ...of(null), firstDay: night }
    const [first, second] = [instant(Date.UTC(2026, 9, 25, 0, 30)), instant(Date.UTC(2026, 9, 25, 1, 30))]
    expect([first, second].map(at => formatStart(at, context))).toEqual([
      '02:30:00 UTC+2 +1d',
      '02:30:00 UTC+1 +1d',
    ])
    for (const at of [first, second]) {
      const near = { ...context, near: instant(at + 60_000) }
      expect(readStart(formatStart(at, context), context)).toBe(at)
      expect(readStart('2:30 utc+1', near)).toBe(second)
      expect(readStart('25.10.2026 2:30 UTC+1', near)).toBe(second)
      // Without it, the one is meant that is nearer to where the row stands.
      expect(readStart('2:30', near)).toBe(at)
    }
    expect(readStart('2:30 UTC+5', context)).toBeUndefined()
    expect(formatStart(instant(second + 3_600_000), context)).toBe('03:30:00 +1d')
  })

  it('are read as people write them, by the same rules as an import', () => {
    const context = of(berlinClock(16, 19, 0))
    for (const typed of [
      '730p',
      '7:30 pm',
      '1930',
      '19.30',
      '19h30',
      '19.30 Uhr',
      '16.5.2026 19:30',
      '16/5/2026 19:30',
    ]) {
      expect(readStart(typed, context), typed).toBe(berlinClock(16, 19, 30))
    }
    expect(readStart('9am', of(null))).toBe(berlinClock(16, 9, 0))
    // After midnight of the day on which the show begins.
    for (const near of [null, berlinClock(17, 1, 0)]) {
      expect(readStart('25:30', of(near))).toBe(berlinClock(17, 1, 30))
    }
    // Nobody knows which of the two is the day, and a range is no start.
    for (const typed of ['4/5/2026 20:00', '19:30-20:00']) {
      expect(readStart(typed, context), typed).toBeUndefined()
    }
  })

  it('what is no time of day is none', () => {
    for (const typed of ['', '48:00', '20:4', 'soon', '+1d', '2026-02-30 10:00']) {
      expect(readStart(typed, of(berlinClock(16, 20, 0)))).toBeUndefined()
    }
  })

  it('what is shown for editing reads as the same instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: -36, max: 60 }), fc.integer({ min: 0, max: 3_599 }), (hours, seconds) => {
        const at = instant(evening + hours * 3_600_000 + seconds * 1_000)
        expect(readStart(formatStart(at, of(at)), of(at))).toBe(at)
      }),
    )
  })
})

describe('columns as a desk shows them', () => {
  it('keeps widths and order by name, and takes nothing odd from the storage', () => {
    const wide = withWidth(plainLayout, column('cell:lx'), 5_000)
    expect(readLayout(JSON.stringify(wide))).toEqual({ ...plainLayout, widths: { LX: 900 } })
    expect(readLayout('{"widths":{"LX":"x"},"hidden":7}')).toEqual(plainLayout)
    expect(readLayout('nonsense')).toEqual(plainLayout)
    const first = withMoved(plainLayout, columns, column('cell:lx'), -1)
    expect(
      allColumns([{ id: 'other', name: 'LX' }], first, kind => kind)
        .map(({ key }) => key)
        .slice(2, 5),
    ).toEqual(['start', 'cell:other', 'duration'])
  })

  it('hides type, colour, lock and skip until they are shown, and keeps that choice', () => {
    const shownIn = (layout: ColumnLayout): readonly string[] =>
      columns.filter(each => isShown(each, layout)).map(({ key }) => key)
    const plain = ['number', 'title', 'start', 'duration', 'cell:lx', 'subtitle']
    expect(shownIn(readLayout(null))).toEqual(plain)
    const chosen = withShown(plainLayout, column('colour'), true)
    expect(shownIn(readLayout(JSON.stringify(chosen)))).toEqual([...plain, 'colour'])
  })
})
