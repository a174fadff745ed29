import { describe, expect, it } from 'vitest'
import { Recording, type SeriesOptions } from './series.ts'

describe('the recording of a soak', () => {
  const minute = 60_000
  const options: SeriesOptions = { unit: 'ms', of: 'median', most: { times: 1.5, more: 10 } }

  /** One value in each of the six parts. */
  const recorded = (values: readonly number[], as: SeriesOptions = options): Recording => {
    let now = 1_000
    const recording = new Recording(6 * minute, () => now)
    for (const value of values) {
      recording.add('a row', as, value)
      now += minute
    }
    return recording
  }

  it.each([
    ['grows no further than it may', [100, 100, 100, 100, 100, 160], []],
    ['grows further', [100, 100, 100, 100, 100, 161], ['a row']],
    ['is high in between alone', [100, 900, 900, 900, 900, 100], []],
    ['is measured no more in the end', [100, 100, 100], ['a row']],
  ])('a row that %s', (_, values, missed) => {
    expect(recorded(values).missed).toEqual(missed)
  })

  it('asks nothing of a row without a bar', () => {
    expect(recorded([1, 1, 1, 1, 1, 900], { unit: 'MB', of: 'median' }).missed).toEqual([])
  })

  it('prints each part', () => {
    const cells = recorded([1, 2, 3, 4, 5, 6], { unit: 'count', of: 'sum' }).table().split('\n')[1]
    expect(cells?.split(/\s{2,}/)).toEqual(['a row', 'count', 'sum', '1', '2', '3', '4', '5', '6'])
  })

  it('counts what comes behind the end to the last part', () => {
    expect(recorded([1, 1, 1, 1, 1, 1, 1, 1], { unit: 'count', of: 'sum' }).table()).toContain('3')
  })
})
