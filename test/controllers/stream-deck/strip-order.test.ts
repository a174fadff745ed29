import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { face } from '../../../src-main/controllers/stream-deck/faces/face.ts'
import { createPainter } from '../../../src-main/controllers/stream-deck/paint/painter.ts'
import { deckModel } from '../../../src-main/controllers/stream-deck/wire/deck-models.ts'
import { createPictureAssembler } from '../../../src-main/controllers/stream-deck/wire/picture-packets.ts'
import type { Picture } from '../../../src-main/desk/ports/surface.ts'
import { createRig, onAir, onPage, type Rig } from './rig.ts'

/** The place of the third part of a strip, 200 × 100, little-endian. */
const landscape = '9001 0000 c800 6400'
const portrait = '0000 9001 6400 c800'

async function headOf(model: string, swapStrip: boolean): Promise<string> {
  const painter = await createPainter()
  const [first] = await painter.packets(face({ big: '0:42' }), {
    model,
    target: { on: 'strip', x: 400, whole: false },
    size: { width: 200, height: 100 },
    swapStrip,
  })
  const place = Buffer.from(first ?? []).subarray(2, 10)
  return [0, 2, 4, 6].map(at => place.subarray(at, at + 2).toString('hex')).join(' ')
}

describe('the header of a part of the strip', () => {
  it('is upright on a Stream Deck + XL, as the panel lies in it, and lies where a person sets that', async () => {
    expect(await headOf('plus-xl', false)).toBe(portrait)
    expect(await headOf('plus-xl', true)).toBe(landscape)
  })

  it('lies on a Stream Deck +', async () => {
    expect(await headOf('plus', false)).toBe(landscape)
  })

  it('is read in both orders', async () => {
    const painter = await createPainter()
    const model = deckModel('plus-xl')
    if (model === undefined) throw new Error('no such model')
    for (const swapStrip of [false, true]) {
      const packets = await painter.packets(face({ big: '0:42' }), {
        model: 'plus-xl',
        target: { on: 'strip', x: 400, whole: false },
        size: { width: 200, height: 100 },
        swapStrip,
      })
      const assembler = createPictureAssembler(model)
      expect(packets.map(packet => assembler.take(packet)).at(-1)?.control).toBe('strip-3')
    }
  })
})

describe('a Stream Deck + XL', () => {
  let rig: Rig
  beforeEach(() => {
    rig = createRig()
  })
  afterEach(() => rig.stop())

  it('draws its whole strip anew when a person sets the other order', async () => {
    rig.hid.plug('plusXl', 'A1')
    await rig.start()
    const [surface] = rig.surfaces
    if (surface === undefined) throw new Error('no surface')
    expect(surface.info.unsureStrip).toBe(true)
    const view = onPage(onAir(rig.time), surface.info)
    surface.show(view)
    await rig.time.advance(500)
    const drawn: string[] = []
    surface.onPicture?.((picture: Picture) => drawn.push(picture.control))
    drawn.length = 0
    surface.show({ ...view, swapStrip: true })
    await rig.time.advance(300)
    expect(drawn.filter(control => control.startsWith('strip-')).toSorted()).toEqual(
      Array.from({ length: 6 }, (_, at) => `strip-${at + 1}`),
    )
    expect(drawn.filter(control => control.startsWith('key-'))).toEqual([])
  })
})
