import { describe, expect, it } from 'vitest'
import { duration, instant } from '../../src-main/domain/time/time.ts'
import { createZone } from '../../src-main/domain/time/time-zone.ts'
import {
  formatShowStart,
  onDay,
  readShowStart,
  type ShowDay,
} from '../../src-renderer/views/edit/head/show-start.ts'
import { changeOf, draftOf, exampleOf, faultsOf } from '../../src-renderer/views/rundowns/change-form.tsx'
import {
  nextOrder,
  orderRundowns,
  type RundownOrder,
} from '../../src-renderer/views/rundowns/rundown-list.tsx'
import { someRundowns } from '../fakes/fake-library.ts'
import fc from '../support/fast-check.ts'

const collator = new Intl.Collator('en-GB', { numeric: true })
const titles = (query: string, order: RundownOrder): readonly string[] =>
  orderRundowns(someRundowns(), query, order, collator).map(({ title }) => title.slice(0, 12))

describe('the order of rundowns', () => {
  it('finds every word of a title, whatever its case and accents', () => {
    expect(titles('KUNSTLER', { by: 'title', down: false })).toEqual(['Künstlergesp'])
    expect(titles('harbour open', { by: 'title', down: false })).toEqual(['Opening cere'])
    expect(titles('harbour final', { by: 'title', down: false })).toEqual([])
  })

  it('has what changed last first, and what has no time at the end in either direction', () => {
    const changed = ['Song Contest', 'Rehearsal 3', 'Opening cere', 'Künstlergesp', 'Awards night']
    expect(titles('', { by: 'updated', down: true })).toEqual(changed)
    const planned = ['Rehearsal 3', 'Song Contest', 'Künstlergesp', 'Opening cere']
    expect(titles('', { by: 'start', down: false })).toEqual([...planned, 'Awards night'])
    expect(titles('', { by: 'start', down: true })).toEqual([...planned.toReversed(), 'Awards night'])
  })

  it('is turned round when it is asked for again', () => {
    expect(nextOrder({ by: 'title', down: false }, 'title')).toEqual({ by: 'title', down: true })
    expect(nextOrder({ by: 'title', down: true }, 'updated')).toEqual({ by: 'updated', down: true })
  })
})

const noon = instant(Date.UTC(2026, 4, 16, 12))
const unplanned = { before: null, fixed: null, now: noon }

describe('day and time of a planned start', () => {
  it('stands on the clocks of the zone, and comes back as the same instant', () => {
    const at = instant(Date.UTC(2026, 4, 16, 19, 0, 0))
    expect(formatShowStart(at, createZone('Europe/Stockholm'))).toBe('2026-05-16 21:00')
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), zones, (seconds, name) => {
        const asked = instant(seconds * 1000)
        const zone = createZone(name)
        const back = readShowStart(formatShowStart(asked, zone), zone, unplanned) ?? null
        // An hour that comes twice is the first of the two.
        const off = duration(Math.abs((back ?? 0) - asked))
        expect(off === 0 || off === 3_600_000).toBe(true)
        expect(back !== null && formatShowStart(back, zone)).toBe(formatShowStart(asked, zone))
      }),
    )
  })

  it('is none when the field is empty, and a fault when it is no day', () => {
    const utc = createZone('UTC')
    expect(readShowStart('', utc, unplanned)).toBe(null)
    expect(readShowStart('tomorrow', utc, unplanned)).toBe(undefined)
    expect(readShowStart('31.2.2026 20:00', utc, unplanned)).toBe(undefined)
  })

  it('is read as it is written in German as well, and a time alone is of the day that it had', () => {
    const berlin = createZone('Europe/Berlin')
    const at = instant(Date.UTC(2026, 10, 21, 19, 59))
    expect(readShowStart('21.11.2026 20:59', berlin, unplanned)).toBe(at)
    expect(readShowStart('2026-11-21 20:59', berlin, unplanned)).toBe(at)
    expect(readShowStart('21:30', berlin, { ...unplanned, before: at })).toBe(Date.UTC(2026, 10, 21, 20, 30))
  })
})

describe('a time alone as the start of a show', () => {
  const berlin = createZone('Europe/Berlin')
  const startOf = (typed: string, day: Partial<ShowDay>): string | null => {
    const at = readShowStart(typed, berlin, { ...unplanned, ...day })
    return at == null ? null : formatShowStart(at, berlin)
  }
  const inBerlin = (day: number, hour: number, minute: number) =>
    berlin.instantOf({ year: 2026, month: 5, day }, duration((hour * 60 + minute) * 60_000))

  it('is today where nothing is planned, also once it is past, by the clocks of the rundown', () => {
    expect(startOf('15:52', {})).toBe('2026-05-16 15:52')
    expect(startOf('9:00', { now: inBerlin(16, 20, 30) })).toBe('2026-05-16 09:00')
    // 00:30 on the 17th in Berlin is still the 16th in universal time.
    expect(startOf('20:00', { now: inBerlin(17, 0, 30) })).toBe('2026-05-17 20:00')
  })

  it('is tomorrow past midnight, as for a rundown that is moved to today', () => {
    expect(startOf('0:15', { now: inBerlin(16, 22, 0) })).toBe('2026-05-17 00:15')
    expect(startOf('0:15', { now: inBerlin(16, 9, 0) })).toBe('2026-05-16 00:15')
  })

  it('is the day of the first fixed start, or the evening before one past midnight', () => {
    expect(startOf('19:30', { fixed: inBerlin(20, 20, 0) })).toBe('2026-05-20 19:30')
    expect(startOf('20:05', { fixed: inBerlin(20, 20, 0) })).toBe('2026-05-20 20:05')
    expect(startOf('23:50', { fixed: inBerlin(21, 0, 15) })).toBe('2026-05-20 23:50')
    expect(startOf('23:50', { before: inBerlin(3, 20, 0), fixed: inBerlin(21, 0, 15) })).toBe(
      '2026-05-03 23:50',
    )
  })

  it('keeps its time when another day is chosen, however the day before was written', () => {
    for (const typed of ['2026-05-16 20:00', '16.5.2026 20:00', '20:00', ' 2026-05-16, 20:00 ']) {
      expect(onDay(typed, '2026-06-01')).toBe('2026-06-01 20:00')
    }
    for (const typed of ['', '2026-05-16', 'soon']) expect(onDay(typed, '2026-06-01')).toBe('2026-06-01 ')
  })
})

describe('the settings of a rundown', () => {
  const [item] = someRundowns()
  if (item === undefined) throw new Error('There is no rundown.')
  const draft = draftOf(item)

  it('sends what differs and nothing else', () => {
    expect(changeOf(item, draft, noon)).toBe(null)
    expect(changeOf(item, { ...draft, title: ' Grand final ' }, noon)).toEqual({
      rundownId: item.id,
      title: 'Grand final',
    })
  })

  it('keeps the time of day when the zone changes', () => {
    expect(changeOf(item, { ...draft, zone: 'Europe/London' }, noon)).toEqual({
      rundownId: item.id,
      timezone: 'Europe/London',
      startTime: Date.UTC(2026, 4, 16, 20, 0, 0),
    })
  })

  it('says each fault at its field, and shows how numbers will read', () => {
    const wrong = { ...draft, title: ' ', zone: 'Europe/Nowhere', startFrom: '-1', padding: '9' }
    expect(Object.keys(faultsOf(item, wrong, noon)).toSorted()).toEqual([
      'padding',
      'startFrom',
      'title',
      'zone',
    ])
    expect(exampleOf({ ...draft, startFrom: '9', prefix: 'A', padding: '3' })).toEqual([
      'A009',
      'A010',
      'A011',
    ])
  })
})
