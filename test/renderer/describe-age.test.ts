import { expect, it } from 'vitest'
import { describeAge } from '../../src-renderer/state/time/time-format.ts'

it.each([
  [-50, null, 5_000],
  [4_999, null, 1],
  [12_300, '10 s', 2_700],
  [59_999, '55 s', 1],
  [60_000, '1 min', 60_000],
  [3_599_000, '59 min', 1_000],
  [7_260_000, '2 h', 3_540_000],
])('an age of %i ms reads %s and changes in %i ms', (ms, text, changesIn) => {
  expect(describeAge(ms)).toEqual({ text, changesIn })
})
