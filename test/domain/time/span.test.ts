import { expect, it } from 'vitest'
import { formatDuration, formatOverUnder } from '../../../src-main/domain/time/span.ts'
import { duration } from '../../../src-main/domain/time/time.ts'

it.each([
  [45_000, '0:45'],
  [180_000, '3:00'],
  [5_040_000, '1:24:00'],
  [0, '0:00'],
  [604_800_000, '168:00:00'],
  [59_499, '0:59'],
  [59_999, '0:59'],
  [599_702, '9:59'],
])('a duration of %i ms is %s', (ms, text) => {
  expect(formatDuration(duration(ms))).toBe(text)
})

it.each([
  [48_000, '+0:48'],
  [-3_723_000, '\u22121:02:03'],
  [999, '0:00'],
  [-999, '0:00'],
  [1_000, '+0:01'],
  [-1_999, '\u22120:01'],
  [0, '0:00'],
])('over or under by %i ms is %s', (ms, text) => {
  expect(formatOverUnder(duration(ms))).toBe(text)
})
