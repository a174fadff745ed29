import { describe, expect, it } from 'vitest'
import type { TimeOfDayFormat } from '../../../src-main/domain/rundown/rundown.ts'
import { duration, type Instant, instant } from '../../../src-main/domain/time/time.ts'
import { formatTimeOfDay } from '../../../src-main/domain/time/time-of-day.ts'
import { createZone, type LocalDate, type Zone } from '../../../src-main/domain/time/time-zone.ts'
import fc from '../../support/fast-check.ts'
import { anyInstant } from '../arbitraries.ts'

const utc = (text: string): Instant => instant(Date.parse(text))
const iso = (at: Instant): string => new Date(at).toISOString()
const clock = (hour: number, minute = 0, second = 0) => duration(((hour * 60 + minute) * 60 + second) * 1000)
const day = (year: number, month: number, date: number): LocalDate => ({ year, month, day: date })

const berlin = createZone('Europe/Berlin')
const newYork = createZone('America/New_York')
const lordHowe = createZone('Australia/Lord_Howe')
const kiritimati = createZone('Pacific/Kiritimati')
const names = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'UTC',
]

const at = (zone: Zone, date: LocalDate, span: ReturnType<typeof clock>): string =>
  iso(zone.instantOf(date, span))

describe('a clock time on a day', () => {
  it.each([
    ['winter in Berlin', berlin, day(2026, 1, 15), clock(20), '2026-01-15T19:00:00.000Z'],
    ['summer in Berlin', berlin, day(2026, 7, 15), clock(20), '2026-07-15T18:00:00.000Z'],
    ['midnight', berlin, day(2026, 7, 15), clock(0), '2026-07-14T22:00:00.000Z'],
    ['the last second of a year', newYork, day(2026, 12, 31), clock(23, 59, 59), '2027-01-01T04:59:59.000Z'],
    ['a day ahead of UTC', kiritimati, day(2026, 5, 16), clock(1), '2026-05-15T11:00:00.000Z'],
    [
      'just before the clock goes forward',
      berlin,
      day(2026, 3, 29),
      clock(1, 59),
      '2026-03-29T00:59:00.000Z',
    ],
    [
      'what Berlin leaves out: an hour on',
      berlin,
      day(2026, 3, 29),
      clock(2, 30),
      '2026-03-29T01:30:00.000Z',
    ],
    ['right after it', berlin, day(2026, 3, 29), clock(3), '2026-03-29T01:00:00.000Z'],
    [
      'what comes twice in Berlin: the first',
      berlin,
      day(2026, 10, 25),
      clock(2, 30),
      '2026-10-25T00:30:00.000Z',
    ],
    ['after both', berlin, day(2026, 10, 25), clock(3), '2026-10-25T02:00:00.000Z'],
    ['what New York leaves out', newYork, day(2026, 3, 8), clock(2, 15), '2026-03-08T07:15:00.000Z'],
    ['what comes twice in New York', newYork, day(2026, 11, 1), clock(1, 15), '2026-11-01T05:15:00.000Z'],
    [
      'what Lord Howe leaves out: half an hour on',
      lordHowe,
      day(2026, 10, 4),
      clock(2, 10),
      '2026-10-03T15:40:00.000Z',
    ],
    ['what comes twice in Lord Howe', lordHowe, day(2026, 4, 5), clock(1, 45), '2026-04-04T14:45:00.000Z'],
  ] as const)('%s', (_, zone, date, span, expected) => {
    expect(at(zone, date, span)).toBe(expected)
  })

  it('goes there and back in any zone: the same instant, or the first of two', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...names), (some, name) => {
        const zone = createZone(name)
        const { hour, minute, second, ...date } = zone.local(some)
        const back = zone.instantOf(date, duration(clock(hour, minute, second) + (some % 1000)))
        expect(zone.local(back)).toEqual(zone.local(some))
        expect([0, 1_800_000, 3_600_000]).toContain(some - back)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the next time that the wall shows a clock time', () => {
  it.each([
    ['later the same day', '2026-05-16T18:00:00Z', clock(21), '2026-05-16T19:00:00.000Z'],
    ['now', '2026-05-16T18:00:00Z', clock(20), '2026-05-16T18:00:00.000Z'],
    ['past midnight', '2026-05-16T21:30:00Z', clock(0, 15), '2026-05-16T22:15:00.000Z'],
    ['a day of 23 hours later', '2026-03-28T19:00:01Z', clock(20), '2026-03-29T18:00:00.000Z'],
    ['a day of 25 hours later', '2026-10-24T18:00:01Z', clock(20), '2026-10-25T19:00:00.000Z'],
    [
      'the second of two, when the first is past',
      '2026-10-25T00:50:00Z',
      clock(2, 10),
      '2026-10-25T01:10:00.000Z',
    ],
  ] as const)('%s', (_, from, span, expected) => {
    expect(iso(berlin.nextAt(span, utc(from)))).toBe(expected)
  })

  it('is never before, and within a day and an hour', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...names), fc.nat(86_399), (from, name, seconds) => {
        const found = createZone(name).nextAt(duration(seconds * 1000), from)
        expect(found).toBeGreaterThanOrEqual(from)
        expect(found - from).toBeLessThanOrEqual(90_000_000)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a zone', () => {
  it('that is unknown says so, and is that of this computer', () => {
    const unknown = createZone('Europe/Nowhere')
    expect(unknown.known).toBe(false)
    expect(unknown.name).toBe(createZone(null).name)
    expect(createZone(null).known).toBe(true)
  })

  it('returns its name and its time', () => {
    expect(berlin).toMatchObject({ name: 'Europe/Berlin', known: true })
    expect(kiritimati.local(utc('2026-05-16T11:00:01.999Z'))).toEqual({
      ...day(2026, 5, 17),
      hour: 1,
      minute: 0,
      second: 1,
    })
  })
})

describe('the time of day', () => {
  it.each([
    ['24h', '2026-05-16T18:04:59.999Z', '20:04', '20:04:59'],
    [null, '2026-05-16T18:04:59Z', '20:04', '20:04:59'],
    ['12h', '2026-05-16T18:04:09Z', '8:04 PM', '8:04:09 PM'],
    ['12hNoAmPm', '2026-05-16T18:04:09Z', '8:04', '8:04:09'],
    ['24h', '2026-05-16T22:00:00Z', '00:00', '00:00:00'],
    ['12h', '2026-05-16T22:00:00Z', '12:00 AM', '12:00:00 AM'],
    ['12h', '2026-05-16T10:00:00Z', '12:00 PM', '12:00:00 PM'],
    ['12hNoAmPm', '2026-05-16T22:30:00Z', '12:30', '12:30:00'],
  ] as [TimeOfDayFormat, string, string, string][])('%s at %s', (format, when, short, long) => {
    expect(formatTimeOfDay(utc(when), berlin, format, false)).toBe(short)
    expect(formatTimeOfDay(utc(when), berlin, format, true)).toBe(long)
  })

  it('is read by the clock of the place, on both sides of a change', () => {
    expect(formatTimeOfDay(utc('2026-03-29T00:59:59Z'), berlin, '24h', true)).toBe('01:59:59')
    expect(formatTimeOfDay(utc('2026-03-29T01:00:00Z'), berlin, '24h', true)).toBe('03:00:00')
    expect(formatTimeOfDay(utc('2026-04-04T15:00:00Z'), lordHowe, '24h', false)).toBe('01:30')
  })
})

describe('the hour that a clock shows twice', () => {
  it('is two hours: the next time is the first of them, and the second once the first is past', () => {
    const first = utc('2026-10-25T00:30:00Z')
    const second = utc('2026-10-25T01:30:00Z')
    expect([first, second].map(at => formatTimeOfDay(at, berlin, '24h', false))).toEqual(['02:30', '02:30'])
    expect(iso(berlin.nextAt(clock(2, 30), first))).toBe(iso(first))
    expect(iso(berlin.nextAt(clock(2, 30), instant(first + 1)))).toBe(iso(second))
  })
})

describe('the wall of a zone', () => {
  /** Europe/Berlin and Australia/Lord_Howe change their clocks within these. */
  const changes = [utc('2026-03-29T01:00:00Z'), utc('2026-10-25T01:00:00Z'), utc('2026-04-04T15:00:00Z')]

  it('shows what the formatter of the browser shows, asked again and again around a change too', () => {
    const near = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -3_600_000, max: 3_600_000 }))
      .map(([change, by]) => instant(change + by))
    // Before 1972 some clocks changed at no whole quarter.
    const early = fc.integer({ min: -5e12, max: 1e11 }).map(instant)
    fc.assert(
      fc.property(
        fc.constantFrom(...names, 'Africa/Monrovia'),
        fc.array(fc.oneof(near, early, anyInstant), { minLength: 1, maxLength: 20 }),
        (name, instants) => {
          const zone = createZone(name)
          const formatter = new Intl.DateTimeFormat('sv-SE', {
            timeZone: name,
            dateStyle: 'short',
            timeStyle: 'medium',
          })
          for (const some of instants) {
            const { year, month, day, hour, minute, second } = zone.local(some)
            const two = (value: number): string => String(value).padStart(2, '0')
            const shown = `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
            expect(shown).toBe(formatter.format(some))
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})
