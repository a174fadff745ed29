import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyReport } from '../../../src-main/controllers/simulator/simulated-decks.ts'
import { createReportGuard } from '../../../src-main/controllers/stream-deck/hid-link.ts'
import { fakeModels } from '../../fakes/hid-models.ts'
import fc from '../../support/fast-check.ts'
import { createRig, type Rig } from './rig.ts'

let rig: Rig
beforeEach(() => {
  rig = createRig()
})
afterEach(() => rig.stop())

const { mk2, pedal } = fakeModels
const controls = (): string[] => rig.edges.map(({ control, edge }) => `${control} ${edge}`)

describe('a report', () => {
  it('that was cut short while a key is held is neither a release nor, after it, a press', async () => {
    const device = rig.hid.plug('mk2', 'A1')
    await rig.start()
    device.press(10)
    for (let length = 0; length < 19; length += 1)
      device.raw(keyReport(mk2, new Set(['key-11'])).subarray(0, length))
    device.raw(keyReport(mk2, new Set(['key-11'])))
    expect(controls()).toEqual(['key-11 down'])
  })

  it('that is longer than it should be counts for its keys', async () => {
    const device = rig.hid.plug('pedal', 'A1')
    await rig.start()
    const long = new Uint8Array(4_096).fill(0xff)
    long.set(keyReport(pedal, new Set(['key-1'])).subarray(0, 7))
    device.raw(long)
    expect(controls()).toEqual(['key-1 down'])
  })

  it.each([
    ['of an unknown id', 0, 0x02],
    ['of another kind', 1, 0x03],
    ['with a key that is neither up nor down', 6, 0x7f],
  ])('%s is nothing', async (_what, place, value) => {
    const device = rig.hid.plug('mk2', 'A1')
    await rig.start()
    const report = keyReport(mk2, new Set(['key-11']))
    report[place] = value
    device.raw(report)
    expect(controls()).toEqual([])
  })

  it('of random bytes never breaks the device, whose next press counts', async () => {
    const device = rig.hid.plug('mk2', 'A1')
    await rig.start()
    const bytes = fc.uint8Array({ maxLength: 600 })
    const nearly = fc.uint8Array({ maxLength: 18 }).map(tail => Uint8Array.from([0x01, 0x00, ...tail]))
    fc.assert(
      fc.property(fc.oneof(bytes, nearly), report => {
        // Whole key reports are the guard's other property.
        fc.pre(report.length < 19 || report.subarray(4, 19).some(value => value > 1))
        device.raw(report)
      }),
      { numRuns: 2_000 },
    )
    device.press(10)
    expect(controls()).toEqual(['key-11 down'])
    expect(rig.gone).toEqual([])
  })
})

describe('the guard', () => {
  const shape = { typed: true, keyBytes: [3, 4, 5], membrane: [null, null, null], dialBytes: [], strip: null }
  const states = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean())
  const report = (keys: readonly boolean[]) => Uint8Array.from([1, 0, 3, 0, ...keys.map(Number)])

  it('passes every key as it is, from the first time that it was seen up', () => {
    fc.assert(
      fc.property(fc.array(states, { maxLength: 6 }), fc.array(states, { minLength: 1 }), (before, after) => {
        const guard = createReportGuard(shape)
        for (const keys of before)
          expect(guard.pass(report(keys))?.subarray(3)).toEqual(Uint8Array.from([0, 0, 0]))
        guard.settle()
        const trusted = (before.at(-1) ?? [false, false, false]).map(down => !down)
        for (const [row, keys] of after.entries()) {
          const several = row === 0 && before.length === 0 && keys.filter(Boolean).length > 1
          const expected = keys.map((down, key) => {
            if (several && down) trusted[key] = false
            if (!down) trusted[key] = true
            return down && trusted[key] === true ? 1 : 0
          })
          expect([...(guard.pass(report(keys)) ?? [])].slice(3)).toEqual(expected)
        }
      }),
    )
  })
})
