import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeckModel } from '../../../src-main/controllers/stream-deck/wire/deck-models.ts'
import { fakeModelNames, fakeModels } from '../../fakes/hid-models.ts'
import fc from '../../support/fast-check.ts'
import { createRig, type Rig } from './rig.ts'

let rig: Rig
beforeEach(() => {
  rig = createRig()
})
afterEach(() => rig.stop())

/** Every place that can make a press, and how many presses a whole report could make at most; null for what no such device sends. */
function whole(model: DeckModel, report: Uint8Array): boolean {
  const [id, kind] = report
  const ups = (from: number, count: number): boolean =>
    report.length >= from + count && report.subarray(from, from + count).every(value => value <= 1)
  if (id !== 0x01) return false
  const keys = model.keys + model.touchKeys
  if (model.generation === 1) return ups(1, keys)
  if (kind === 0x00) return ups(4, keys)
  if (kind === 0x03 && model.dials > 0) {
    return report[4] === 1 ? report.length >= 5 + model.dials : report[4] === 0 && ups(5, model.dials)
  }
  if (kind !== 0x02 || model.strip?.touch !== true || report.length < 10) return false
  const view = new DataView(report.buffer, report.byteOffset)
  const tapped = report[4] === 1 || report[4] === 2
  return tapped && view.getUint16(6, true) < model.strip.width && view.getUint16(8, true) < model.strip.height
}

it.each(fakeModelNames)(
  'no bytes break a %s, and only whole reports that it can send press anything',
  async name => {
    const device = rig.hid.plug(name, 'A1')
    await rig.start()
    const model = fakeModels[name]
    const bytes = fc.uint8Array({ maxLength: 600 })
    const byte = fc.constantFrom(0, 1, 2, 0xff)
    const head = fc.tuple(
      fc.constantFrom(0, 1, 2),
      fc.constantFrom(0, 1, 2, 3, 4),
      fc.nat(40),
      fc.constant(0),
    )
    const nearly = fc
      .tuple(head, fc.array(byte, { maxLength: 50 }), fc.nat(60))
      .map(([start, rest, length]) => Uint8Array.from([...start, ...rest]).subarray(0, length))
    fc.assert(
      fc.property(fc.oneof(bytes, nearly), report => {
        const before = rig.edges.length
        device.raw(report)
        const some = rig.edges.slice(before)
        if (!whole(model, report)) expect(some).toEqual([])
      }),
      { numRuns: 1_500 },
    )
    // Whatever was held by then is let go; the next press counts.
    const nothing = model.generation === 1 ? new Uint8Array(64) : new Uint8Array(512)
    nothing[0] = 0x01
    device.raw(nothing)
    await rig.time.advance(30)
    const before = rig.edges.length
    device.press(1)
    expect(rig.edges.slice(before)).toEqual([{ id: 'A1', control: 'key-2', edge: 'down', saw: -1 }])
    expect(rig.gone).toEqual([])
    const ids = new Set(rig.surfaces[0]?.info.controls.map(({ id }) => id))
    expect(rig.edges.every(({ control }) => ids.has(control))).toBe(true)
  },
)
