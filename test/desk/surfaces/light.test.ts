import { beforeEach, describe, expect, it } from 'vitest'
import { duration, shift } from '../../../src-main/domain/time/time.ts'
import { contentWith, cue } from '../../fakes/fake-show-service.ts'
import type { FakeSurface } from '../../fakes/fake-surfaces.ts'
import { on, type SurfacesRig, surfacesRig } from './rig.ts'

describe('the light of a surface', () => {
  let rig: SurfacesRig
  let deck: FakeSurface
  beforeEach(async () => {
    rig = await surfacesRig()
    deck = rig.hardware.plug({})
  })

  it('its faces dim with the page, also while the show is locked', async () => {
    await rig.hold({ action: 'lock' }, 'L')
    expect(rig.desk.caller.write({ theme: 'blackout' })).toEqual({ ok: true })
    expect(deck.view()).toMatchObject({ theme: 'blackout', locked: true })
    expect(rig.desk.caller.write({ theme: 'day', hold: 200 })).toMatchObject({ ok: false })
    expect(deck.view().theme).toBe('blackout')
  })

  it('its faces say at once why no press can act, and that one can again', () => {
    rig.service.watchOnly(true)
    expect(deck.view().link).toBe('watch-only')
    rig.service.link('signed-out')
    expect(deck.view().link).toBe('signed-out')
    rig.service.link('live')
    rig.service.watchOnly(false)
    expect(deck.view().link).toBe('live')
  })

  it('its faces are told that GO must be held before a fixed start, and until when', async () => {
    const at = shift(rig.time.now(), duration(300_000))
    rig.service.change(contentWith([cue('a', 60), cue('b', 30, { startTime: at })]))
    expect(deck.view().goHeld).toBeUndefined()
    rig.tap({ action: 'go' })
    await rig.time.advance(0)
    expect(deck.view().goHeld).toEqual({ reason: 'not-before', until: shift(at, duration(-1_000)) })
  })

  it('is turned by its own dial, never to nothing, and kept once the dial rests', async () => {
    rig.bind([
      on('dial-1', 'turn', { do: 'brightness', by: 10 }),
      on('dial-1', 'turn-back', { do: 'brightness', by: -30 }),
    ])
    deck.turn('dial-1', -1)
    expect(deck.view().brightness).toBe(40)
    deck.turn('dial-1', -5)
    expect(deck.view().brightness).toBe(5)
    expect(rig.first().brightness).toBe(5)
    expect(rig.stored().surfaces[0]?.brightness).toBe(70)
    await rig.time.advance(1_000)
    expect(rig.stored().surfaces[0]?.brightness).toBe(5)
    deck.turn('dial-1', 1)
    rig.desk.controllers.write({ id: rig.first().id, role: 'left' })
    expect(rig.stored().surfaces[0]).toMatchObject({ role: 'left', brightness: 15 })
    deck.turn('dial-1', 1)
    await rig.desk.close()
    expect(rig.stored().surfaces[0]?.brightness).toBe(25)
  })
})
