import { beforeEach, describe, expect, it } from 'vitest'
import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import { on, type SurfacesRig, surfacesRig, write } from './rig.ts'

describe('keys that are pressed while another window has the focus', () => {
  let rig: SurfacesRig
  beforeEach(async () => {
    rig = await surfacesRig()
    write(rig.desk, keyboardSurface, [
      {
        name: 'Keys',
        bindings: [on('PageDown', 'press', { do: 'go' }), on('F14', 'press', { do: 'toggle' })],
        shows: {},
      },
    ])
  })

  it('a key that is held is one press, however often the system repeats it, and says to let go', async () => {
    rig.globalKey('PageDown')
    expect(rig.onAir()).toBe('a')
    await rig.time.advance(700)
    for (let repeat = 0; repeat < 200; repeat += 1) {
      rig.globalKey('PageDown')
      await rig.time.advance(33)
    }
    expect(rig.onAir()).toBe('a')
    expect(rig.pressResult()).toMatchObject({ press: 2, outcome: 'refused', reason: 'release-first' })
    await rig.time.advance(1_000)
    rig.globalKey('PageDown')
    expect(rig.onAir()).toBe('b')
  })

  it('another key acts meanwhile', async () => {
    rig.globalKey('PageDown')
    await rig.time.advance(700)
    rig.globalKey('PageDown')
    rig.globalKey('F14')
    expect(rig.desk.snapshot().show.state.phase).toBe('paused')
  })
})
