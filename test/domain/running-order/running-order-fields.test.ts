import { expect, it } from 'vitest'
import {
  readClock,
  readColor,
  readDuration,
  readStart,
  readType,
} from '../../../src-main/domain/running-order/running-order-fields.ts'

it.each([
  ['0:03:06', 186_000],
  ['3:06', 186_000],
  ['03:06', 186_000],
  ['186', 186_000],
  ['90:00', 5_400_000],
  ['1:24:00', 5_040_000],
  ['168:00:00', 604_800_000],
  ['0', 0],
  ['2m', 120_000],
  ['1h30', 5_400_000],
  ['1 h 30 min', 5_400_000],
  ['1,5 min', 90_000],
  ['90 Sek.', 90_000],
  ['1\'30"', 90_000],
  ['5′30″', 330_000],
  ['2 Min. 5', 125_000],
  ...['5 s 2 m', '2 m 3 m', '2 x', 'm', '2 m 5 x', '30s 5'].map(text => [text, null] as const),
  ...['3:6', '3:60', '1:60:00', '1:2:03', '3.06', '3,5', '-3:00', '3:06 min', ':30', '1:2:3:4', '１'].map(
    text => [text, null] as const,
  ),
] as const)('duration %s is %s ms', (text, ms) => {
  expect(readDuration(text)).toBe(ms)
})

it.each([
  ['20:59', 75_540_000],
  ['20:59:30', 75_570_000],
  ['0:00', 0],
  ['8:59 PM', 75_540_000],
  ['8:59:30pm', 75_570_000],
  ['12:00 AM', 0],
  ['12:00 p.m.', 43_200_000],
  ['20.59 Uhr', 75_540_000],
  ['20:59 Uhr', 75_540_000],
  ['2026-05-16 20:59:30', 75_570_000],
  ...['24:00', '20:60', '20:59:60', '13:00 PM', '0:30 AM', '20', '20:5', '20.59', 'noon'].map(
    text => [text, null] as const,
  ),
] as const)('start %s is %s ms after midnight', (text, ms) => {
  expect(readClock(text)).toBe(ms)
})

it.each([
  ['00:15', 900_000],
  ['00:15 +1d', 87_300_000],
  ['00:15+1d', 87_300_000],
  ['12:15 AM +1 d', 87_300_000],
  ['0.15 Uhr +1 Tag', 87_300_000],
  ['20:00:30 +2 Tage', 244_830_000],
  ['23:00 -1d', -3_600_000],
  ...['+1d', '25:00 +1d', '00:15 +1', '00:15 +1w', '00:15 1d'].map(text => [text, null] as const),
] as const)('start %s is %s ms after midnight of the first day', (text, ms) => {
  expect(readStart(text)).toBe(ms)
})

it.each([
  ['#C62828', '#c62828'],
  ['#c28', '#cc2288'],
  ['Red', '#ff0000'],
  ['grey', '#808080'],
  ['c62828', null],
  ['#12345', null],
  ['mauve', null],
])('colour %s is %s', (text, color) => {
  expect(readColor(text)).toBe(color)
})

it.each([
  ['Cue', 'cue'],
  ['HEADING', 'heading'],
  ['group', 'group'],
  ['End', 'end'],
  ['Überschrift', 'heading'],
  ['Gruppe', 'group'],
  ['', 'cue'],
  ['cues', null],
])('type %j is %s', (text, type) => {
  expect(readType(text)).toBe(type)
})
