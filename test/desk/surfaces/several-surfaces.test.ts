import { beforeEach, describe, expect, it } from 'vitest'
import type { ControlInfo } from '../../../src-main/desk/ports/surface.ts'
import { on, type SurfacesRig, surfacesRig, write } from './rig.ts'

const twin = (id: string): ControlInfo => ({
  id,
  kind: 'key',
  name: 'switch',
  row: 0,
  column: 0,
  columns: 1,
  face: { width: 72, height: 72 },
})

describe('several surfaces at once', () => {
  let rig: SurfacesRig
  beforeEach(async () => {
    rig = await surfacesRig()
  })

  it('each key that is held wears its ring until it is let go, whatever is held elsewhere', () => {
    const one = rig.hardware.plug({ serial: 'A' })
    const two = rig.hardware.plug({ serial: 'B' })
    for (const { id } of rig.desk.snapshot().devices.surfaces.slice(1))
      write(rig.desk, id, [{ name: 'One', bindings: [on('key-1', 'press', { do: 'previous' })], shows: {} }])
    one.press('key-1')
    two.press('key-1')
    expect(one.view().holding).toMatchObject({ control: 'key-1' })
    two.release('key-1')
    expect(two.view().holding).toBeNull()
    expect(one.view().holding).toMatchObject({ control: 'key-1' })
    one.release('key-1')
    expect(one.view().holding).toBeNull()
  })

  it('two controls that a device calls the same are two, and a refusal shows on the one that was pressed', async () => {
    const pedal = rig.hardware.plug({ controls: [twin('left'), twin('right')] })
    rig.bind([on('left', 'press', { do: 'go' }), on('right', 'press', { do: 'previous' })])
    pedal.press('left')
    expect(rig.onAir()).toBe('a')
    await rig.time.advance(1_000)
    pedal.tap('right')
    expect(rig.pressResult()).toMatchObject({ reason: 'hold-longer', origin: { control: 'switch (right)' } })
    expect(pedal.view().refusal?.control).toBe('right')
  })

  it('nothing that is held when the desk is closed fires after it', async () => {
    const deck = rig.hardware.plug({})
    rig.bind([on('key-1', 'press', { do: 'previous' })])
    for (let press = 0; press < 2; press += 1) {
      rig.tap({ action: 'go' })
      await rig.time.advance(600)
    }
    deck.press('key-1')
    await rig.desk.close()
    await rig.time.advance(5_000)
    expect(rig.service.state()).toMatchObject({ cueId: 'b' })
  })

  it('a device that was replaced cannot press any more', () => {
    const before = rig.hardware.plug({ serial: 'A' })
    rig.bind([on('key-1', 'press', { do: 'go' })])
    before.unplug()
    const after = rig.hardware.plug({ serial: 'A' })
    before.tap('key-1')
    expect(rig.onAir()).toBeNull()
    after.tap('key-1')
    expect(rig.onAir()).toBe('a')
  })
})
