import { describe, expect, it } from 'vitest'
import { pairs } from './pairs.ts'

const dimensions = {
  language: ['de', 'en'],
  size: [1, 2, 3, 4],
  view: ['call', 'edit'],
  many: [false, true],
} as const

describe('pairs', () => {
  it('has every combination in the long tests', () => {
    const all = pairs(dimensions, true)
    expect(all).toHaveLength(32)
    expect(new Set(all.map(one => JSON.stringify(one))).size).toBe(32)
  })

  it('has each value beside each value of every other dimension, in few combinations', () => {
    const few = pairs(dimensions, false)
    expect(few.length).toBeLessThan(12)
    for (const [name, values] of Object.entries(dimensions))
      for (const [other, others] of Object.entries(dimensions)) {
        if (name === other) continue
        for (const value of values)
          for (const beside of others) {
            const meeting = few.filter(one =>
              Object.entries(one).some(([key, is]) => key === name && is === value),
            )
            expect(
              meeting.some(one => Object.entries(one).some(([key, is]) => key === other && is === beside)),
              `${name} ${value} beside ${other} ${beside}`,
            ).toBe(true)
          }
      }
  })

  it('begins with the first value of each, and chooses the same each time', () => {
    const few = pairs(dimensions, false)
    expect(few[0]).toEqual({ language: 'de', size: 1, view: 'call', many: false })
    expect(pairs(dimensions, false)).toEqual(few)
  })

  it('leaves out nothing of two dimensions, and keeps objects as they are', () => {
    const size = { width: 1280, height: 720 }
    const few = pairs({ size: [size, { width: 640, height: 360 }], language: ['de', 'en'] }, false)
    expect(few).toHaveLength(4)
    expect(few[0]?.size).toBe(size)
  })

  it('has each value of one dimension', () => {
    expect(pairs({ size: [1, 2, 3] }, false)).toEqual([{ size: 1 }, { size: 2 }, { size: 3 }])
  })
})
