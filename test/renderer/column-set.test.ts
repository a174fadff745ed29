import { describe, expect, it } from 'vitest'
import {
  listColumns,
  movedColumn,
  noColumnSet,
  readColumnSet,
  shownColumn,
  sizedColumn,
  tracksOf,
} from '../../src-renderer/state/rundowns/column-set.ts'
import fc from '../support/fast-check.ts'

const columns = ['LX', 'SND', 'VID'].map(name => ({ id: name.toLowerCase(), name }))
const shown = (set: typeof noColumnSet, of = columns): readonly string[] =>
  listColumns(of, set)
    .filter(column => column.shown)
    .map(({ key }) => key)

describe('the columns of a desk', () => {
  it('show those of the rundown in its order, and no times, until a person says otherwise', () => {
    expect(shown(noColumnSet)).toEqual(['LX', 'SND', 'VID'])
    expect(shown(shownColumn(shownColumn(noColumnSet, 'SND', false), 'time:off', true))).toEqual([
      'time:off',
      'LX',
      'VID',
    ])
  })

  it('keep their order by name in another rundown, with its further columns behind', () => {
    const set = movedColumn(listColumns(columns, noColumnSet), noColumnSet, 'VID', -1)
    expect(shown(set)).toEqual(['LX', 'VID', 'SND'])
    const other = ['Stage', 'SND', 'VID'].map(name => ({ id: `other-${name}`, name }))
    expect(shown(set, other)).toEqual(['VID', 'SND', 'Stage'])
    // Ordering there forgets nothing of the first.
    const again = movedColumn(listColumns(other, set), set, 'Stage', -1)
    expect(shown(again, other)).toEqual(['VID', 'Stage', 'SND'])
    expect(shown(again)).toEqual(['VID', 'SND', 'LX'])
  })

  it('distinguish two columns of one name', () => {
    const twins = [...columns, { id: 'lx-2', name: 'LX' }]
    expect(shown(shownColumn(noColumnSet, 'LX', false), twins)).toEqual(['SND', 'VID', 'LX 2'])
  })

  it('have widths within bounds, or their share', () => {
    const set = sizedColumn(sizedColumn(noColumnSet, 'LX', 7), 'SND', 123.4)
    expect(tracksOf(listColumns(columns, set).slice(3), set)).toEqual({
      tracks: '48px 123px minmax(76px, 1fr)',
      least: 48 + 123 + 80,
    })
    expect(sizedColumn(set, 'LX', null).widths).toEqual({ SND: 123 })
  })

  it('lose and double no column by being moved', () => {
    const keys = fc.constantFrom('LX', 'SND', 'VID', 'time:off', 'time:planned', 'none')
    const moves = fc.array(fc.tuple(keys, fc.constantFrom<1 | -1>(1, -1)))
    fc.assert(
      fc.property(moves, made => {
        const set = made.reduce(
          (now, [key, by]) => movedColumn(listColumns(columns, now), now, key, by),
          noColumnSet,
        )
        expect(
          listColumns(columns, set)
            .map(({ key }) => key)
            .sort(),
        ).toEqual(
          listColumns(columns, noColumnSet)
            .map(({ key }) => key)
            .sort(),
        )
      }),
    )
  })

  it('are read from a browser as far as they make sense', () => {
    expect(
      readColumnSet({ order: ['LX', 3], shown: { LX: false, SND: 'no' }, widths: { LX: 80, VID: -4 } }),
    ).toEqual({
      order: ['LX'],
      shown: { LX: false },
      widths: { LX: 80 },
    })
    expect(readColumnSet('nonsense')).toEqual(noColumnSet)
    expect(readColumnSet({ order: {}, shown: 3, widths: null })).toEqual(noColumnSet)
  })
})
