import { describe, expect, it } from 'vitest'
import {
  dateOrderOf,
  hasFrames,
  hasOpenOrder,
  readDate,
  readDayName,
  readDuration,
  readTimeOfDay,
} from '../../../src-main/domain/time/written-time.ts'
import fc from '../../support/fast-check.ts'

const at = (hours: number, minutes = 0, seconds = 0): number =>
  (hours * 3_600 + minutes * 60 + seconds) * 1_000

it.each([
  ['Monday', { weekday: 0 }],
  ['Di.', { weekday: 1 }],
  ['mercredi', { weekday: 2 }],
  ['Thu', { weekday: 3 }],
  ['Viernes', { weekday: 4 }],
  ['土', { weekday: 5 }],
  ['星期日', { weekday: 6 }],
  ['2', { number: 2 }],
  ['Tag 3', { number: 3 }],
  ['3. Tag', { number: 3 }],
  ['第2天', { number: 2 }],
  ['someday', null],
  ['', null],
])('%s is a day', (text, day) => {
  expect(readDayName(text)).toEqual(day)
})

describe('a time of day', () => {
  it.each([
    ['20:59', at(20, 59)],
    ['20:59:30', at(20, 59, 30)],
    ['0:00', 0],
    ['8:59 PM', at(20, 59)],
    ['8:59\u202fPM', at(20, 59)],
    ['8:59:30pm', at(20, 59, 30)],
    ['12:00 AM', 0],
    ['12:00 p.m.', at(12)],
    ['12 pm', at(12)],
    ['12am', 0],
    ['9am', at(9)],
    ['10p', at(22)],
    ['830p', at(20, 30)],
    ['8.30pm', at(20, 30)],
    ['20.59 Uhr', at(20, 59)],
    ['20:59 Uhr', at(20, 59)],
    ['19 Uhr', at(19)],
    ['19 Uhr 30', at(19, 30)],
    ['19h30', at(19, 30)],
    ['19 h', at(19)],
    ['09:00 hrs', at(9)],
    ['20:15h', at(20, 15)],
    ['19時30分', at(19, 30)],
    ['１９：３０', at(19, 30)],
    ['24:00', at(24)],
    ['25:30', at(25, 30)],
    ['28:00', at(28)],
    ...[
      '48:00',
      '20:60',
      '20:59:60',
      '13:00 PM',
      '0:30 AM',
      '20',
      '7',
      '193',
      '20:5',
      'noon',
      '',
      ':30',
      'act 2',
    ].map(text => [text, undefined] as const),
  ] as const)('%j is %s ms after midnight', (text, ms) => {
    const time = readTimeOfDay(text)
    expect(time?.clock).toBe(ms)
    if (time !== null) expect(time).toMatchObject({ days: null, date: null, until: null, isNumber: false })
  })

  it.each([
    ['1930', at(19, 30)],
    ['0830', at(8, 30)],
    ['19.30', at(19, 30)],
    ['17.5', at(17, 30)],
    ['18.0', at(18)],
  ])('%s is one only where a time is expected', (text, clock) => {
    expect(readTimeOfDay(text)).toMatchObject({ clock, isNumber: true })
  })

  it.each([
    ['00:15', at(0, 15), null],
    ['00:15 +1d', at(0, 15), 1],
    ['12:15 AM +1 d', at(0, 15), 1],
    ['0.15 Uhr +1 Tag', at(0, 15), 1],
    ['20:00:30 +2 Tage', at(20, 0, 30), 2],
    ['23:00 -1d', at(23), -1],
  ])('%s may say its day', (text, clock, days) => {
    expect(readTimeOfDay(text)).toMatchObject({ clock, days })
  })

  it.each(['+1d', '00:15 +1', '00:15 +1w', '00:15 1d'])('%s is none', text => {
    expect(readTimeOfDay(text)).toBeNull()
  })

  it.each([
    ['2026-05-16 20:59:30', { year: 2026, month: 5, day: 16 }, at(20, 59, 30)],
    ['2026-05-16T20:59', { year: 2026, month: 5, day: 16 }, at(20, 59)],
    ['01.04.2023 15:50:30.0', { year: 2023, month: 4, day: 1 }, at(15, 50, 30)],
    ['Sa 16.8.25, 20.15 Uhr', { year: 2025, month: 8, day: 16 }, at(20, 15)],
    ['30/12/2019 7:00:00', { year: 2019, month: 12, day: 30 }, at(7)],
    ['2024-09-11T13:30:00+02:00', { year: 2024, month: 9, day: 11 }, at(13, 30)],
    ['2024-09-11T13:30Z', { year: 2024, month: 9, day: 11 }, at(13, 30)],
    ['Thu 17 Sep 2020 17:30', { year: 2020, month: 9, day: 17 }, at(17, 30)],
    ['September 17th, 2020, 5pm', { year: 2020, month: 9, day: 17 }, at(17)],
    ['17. März 2026 20 Uhr', { year: 2026, month: 3, day: 17 }, at(20)],
    ['2 de mayo de 2026 20:00', { year: 2026, month: 5, day: 2 }, at(20)],
    ['2026年5月16日 20:00', { year: 2026, month: 5, day: 16 }, at(20)],
  ])('%s may follow its date', (text, date, clock) => {
    expect(readTimeOfDay(text)).toMatchObject({ date, clock })
  })

  it('after a date with slashes is read in the order that the column has', () => {
    expect(readTimeOfDay('12/30/2019 7:00', 'month-first')?.date).toEqual({ year: 2019, month: 12, day: 30 })
    expect(readTimeOfDay('12/30/2019 7:00', 'day-first')).toBeNull()
    expect(dateOrderOf(['04/05/2026 20:00', '12/30/2026 20:00'])).toBe('month-first')
    expect(dateOrderOf(['04/05/2026', '30/12/2026'])).toBe('day-first')
    expect(dateOrderOf(['04/05/2026', '16.05.2026', 'x'])).toBeNull()
    expect(['04/05/2026 8pm', '05/05/2026', '13/05/2026', '8pm'].map(hasOpenOrder)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(readDate('2026-02-28')).toEqual({ year: 2026, month: 2, day: 28 })
    expect([readDate('2026-02-30'), readDate('2026-02-28 20:00'), readTimeOfDay('2026-02-28')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it.each([
    ['19:30-20:00', at(19, 30), at(20)],
    ['19:30 – 20:00 Uhr', at(19, 30), at(20)],
    ['23:30–0:15', at(23, 30), at(24, 15)],
    ['9-10am', at(9), at(10)],
    ['11-1pm', at(11), at(13)],
    ['19 bis 20 Uhr', at(19), at(20)],
    ['8pm to 9:30pm', at(20), at(21, 30)],
  ])('%s is a range', (text, clock, until) => {
    expect(readTimeOfDay(text)).toMatchObject({ clock, until })
  })

  it.each(['1-2', '3-4 min', '12-B', '19:30-'])('%s is no range', text => {
    expect(readTimeOfDay(text)).toBeNull()
  })
})

describe('a duration', () => {
  it.each([
    ['0:03:06', at(0, 3, 6)],
    ['3:06', at(0, 3, 6)],
    ['03:06', at(0, 3, 6)],
    ['186', at(0, 3, 6)],
    ['90:00', at(1, 30)],
    ['1:24:00', at(1, 24)],
    ['168:00:00', at(168)],
    ['0', 0],
    ['60.0', 60_000],
    ['1:5', 65_000],
    ['3:25.5', 205_500],
    ['00:07.500', 7_500],
    ['0:00:07,5', 7_500],
    ['0.00.05', 5_000],
    ['0.0625', at(1, 30)],
    ['0.003472222', at(0, 5)],
    ['00:03:00:00', at(0, 3)],
    ['2m', 120_000],
    ['1h30', at(1, 30)],
    ['1h45m', at(1, 45)],
    ['1,5h', at(1, 30)],
    ['1 h 30 min', at(1, 30)],
    ['1,5 min', 90_000],
    ['5:00 min', at(0, 5)],
    ['3:06 min', at(0, 3, 6)],
    ['1:30 h', at(1, 30)],
    ['1:30 Std.', at(1, 30)],
    ['90 Sek.', 90_000],
    ["5'", at(0, 5)],
    ['1\'30"', 90_000],
    ['5′30″', 330_000],
    ['ca. 5 min', at(0, 5)],
    ['~ 3:00', at(0, 3)],
    ['2 Min. 5', 125_000],
    ...['5 s 2 m', '2 m 3 m', '2 x', 'm', '2 m 5 x', '30s 5'].map(text => [text, null] as const),
    ...[
      '3:60',
      '1:60:00',
      '1:2:03',
      '3.06',
      '3,5',
      '0.5',
      '-3:00',
      ':30',
      '1:2:3:4',
      '',
      'Loop',
      'TBC',
      '1:00:00 min',
    ].map(text => [text, null] as const),
  ] as const)('%j is %s ms', (text, ms) => {
    expect(readDuration(text)).toBe(ms)
  })

  it('in minutes is another one', () => {
    const minutes = ['90', '1:30', '2.5', '1,5', '1:30:00', '90 s', '3.06'].map(text =>
      readDuration(text, 'minutes'),
    )
    expect(minutes).toEqual([at(1, 30), at(1, 30), at(0, 2, 30), at(0, 1, 30), at(1, 30), at(0, 1, 30), null])
    expect(readDuration('1:30:00', 'sixtieth')).toBe(90_000)
  })

  it('with frames needs their rate', () => {
    expect(['0:00:01:12', '0:00:01:00', '5:00', '00:00:01;12'].map(hasFrames)).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(readDuration('0:00:01:12')).toBeNull()
    expect(readDuration('0:00:01:12', 'seconds', 24)).toBe(1_500)
    expect(readDuration('0:00:01:24', 'seconds', 24)).toBeNull()
  })
})

it('no text is read as what is no time, and what a display shows is read back', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), text => {
      for (const span of [readDuration(text), readTimeOfDay(text)?.clock])
        if (span != null) expect(Number.isSafeInteger(span) && span >= 0).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 172_799 }), seconds => {
      const two = (value: number): string => String(value).padStart(2, '0')
      const text = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
        .map(two)
        .join(':')
      expect(readTimeOfDay(text)?.clock).toBe(seconds * 1_000)
      expect(readDuration(text)).toBe(seconds * 1_000)
    }),
  )
})
