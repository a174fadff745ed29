import { describe, expect, it } from 'vitest'
import { type ColumnWish, fitColumns } from '../../src-renderer/views/print/fit-columns.ts'

const usual = ['lx', 'snd', 'vid', 'stage', 'fx']
const wish: ColumnWish = { points: 14, legible: 9.1, usual, least: 4, ticked: [] }

/** Each column needs 8 em and a margin, all others together need 20 em and theirs. */
function paper() {
  const tried: number[] = []
  const measure = (points: number) => {
    tried.push(points)
    const text = 8 * points + 12
    return {
      others: 20 * points + 60,
      texts: Object.fromEntries([...usual, 'remarks'].map(id => [id, text])),
    }
  }
  return { tried, measure }
}

describe('columns and type of a printed sheet', () => {
  it('have the chosen size where all columns have room in it', () => {
    const { tried, measure } = paper()
    expect(fitColumns(wish, 960, measure)).toEqual({ columns: usual, points: 14 })
    expect(tried).toEqual([14])
  })

  it('take the largest type with which all stand on the paper', () => {
    for (const room of [700, 800, 900]) {
      const { tried, measure } = paper()
      const { columns, points } = fitColumns(wish, room, measure)
      expect(columns).toEqual(usual)
      expect(points).toBe(Math.floor(((room - 120) / 60) * 10) / 10)
      expect(tried.length).toBeLessThanOrEqual(5)
    }
  })

  it('go without the last departments where type with all could not be read, down to the least number', () => {
    expect(fitColumns(wish, 620, paper().measure)).toEqual({ columns: usual.slice(0, 4), points: 9.8 })
    expect(fitColumns(wish, 460, paper().measure)).toEqual({ columns: usual.slice(0, 4), points: 6.7 })
    expect(fitColumns({ ...wish, least: 1 }, 460, paper().measure)).toEqual({
      columns: ['lx', 'snd'],
      points: 10.4,
    })
  })

  it('have what a person has ticked in any case, beside what has room without it', () => {
    const { columns, points } = fitColumns({ ...wish, ticked: ['fx', 'remarks'] }, 620, paper().measure)
    expect(columns).toEqual([...usual, 'remarks'])
    expect(points).toBe(7.1)
  })

  it('are never smaller in a larger choice with the same columns', () => {
    const types = [
      { points: 11, legible: 7.2 },
      { points: 14, legible: 9.1 },
      { points: 19, legible: 12.4 },
    ]
    for (let room = 200; room < 1200; room += 7) {
      const points = types.map(
        type => fitColumns({ ...wish, ...type, least: 5 }, room, paper().measure).points,
      )
      expect([room, points]).toEqual([room, points.toSorted((a, b) => a - b)])
    }
  })
})
