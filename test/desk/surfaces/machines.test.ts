import { beforeEach, describe, expect, it } from 'vitest'
import { contentWith, cue } from '../../fakes/fake-show-service.ts'
import type { FakeSurface } from '../../fakes/fake-surfaces.ts'
import { on, type SurfacesRig, surfacesRig } from './rig.ts'

describe('machines', () => {
  let rig: SurfacesRig
  let port: FakeSurface
  beforeEach(async () => {
    rig = await surfacesRig()
    port = rig.hardware.plug({
      kind: 'midi',
      modelId: 'midi/Desk',
      model: 'Desk',
      serial: null,
      controls: [],
      open: true,
      takesMachines: true,
    })
    rig.bind([
      on('msc-go', 'press', { do: 'next' }),
      on('msc-go-cue', 'press', { do: 'jump', to: 'sent' }),
      on('program-1-5', 'press', { do: 'go' }),
      on('msc-reset', 'press', { do: 'reset' }),
      on('/showcall/adjust', 'press', { do: 'adjust', seconds: 'sent' }),
    ])
  })

  const arm = (armed: boolean) => rig.desk.controllers.write({ id: rig.first().id, armed })

  it('move nothing until a person arms them, and say so', async () => {
    port.fire('program-1-5')
    expect(rig.onAir()).toBeNull()
    expect(rig.pressResult()).toMatchObject({
      outcome: 'refused',
      reason: 'not-armed',
      origin: { surface: 'Desk' },
    })
    arm(true)
    port.fire('program-1-5')
    expect(rig.onAir()).toBe('a')
    arm(false)
    await rig.time.advance(1_000)
    port.fire('program-1-5')
    expect(rig.onAir()).toBe('a')
  })

  it('stay armed when their device is plugged in anew, and not when another one is', () => {
    const desk = { kind: 'midi', modelId: 'midi/Light', controls: [], takesMachines: true } as const
    port.unplug()
    const one = rig.hardware.plug({ ...desk, serial: 'L1' })
    const { id } = rig.desk.snapshot().devices.surfaces.at(-1) ?? rig.first()
    const armed = () => rig.desk.snapshot().devices.surfaces.find(surface => surface.id === id)?.armed
    rig.desk.controllers.write({ id, armed: true })
    one.unplug()
    const again = rig.hardware.plug({ ...desk, serial: 'L1' })
    expect(armed()).toBe(true)
    again.unplug()
    rig.hardware.plug({ ...desk, serial: 'L2' })
    expect(armed()).toBe(false)
  })

  it('jump without a hold to the cue with the number that they send', async () => {
    arm(true)
    port.fire('program-1-5')
    await rig.time.advance(600)
    port.fire('msc-go-cue', '3')
    expect(rig.onAir()).toBe('c')
    await rig.time.advance(600)
    port.fire('msc-go-cue', '99')
    expect(rig.onAir()).toBe('c')
    expect(rig.pressResult()).toMatchObject({ reason: 'no-such-cue' })
  })

  it('share the double press with every surface', async () => {
    arm(true)
    rig.tap({ action: 'go' })
    await rig.time.advance(100)
    port.fire('msc-go')
    expect(rig.onAir()).toBe('a')
    expect(rig.pressResult()).toMatchObject({ reason: 'double-press' })
  })

  it('cannot say GO while it is paused: that would be a hold', async () => {
    arm(true)
    rig.tap({ action: 'go' })
    await rig.time.advance(600)
    rig.tap({ action: 'pause' }, 'P')
    await rig.time.advance(600)
    port.fire('msc-go')
    expect(rig.onAir()).toBe('a')
    expect(rig.pressResult()).toMatchObject({ reason: 'paused-resume-first' })
  })

  it('cannot call long before the time: that would be a hold', async () => {
    const plain = contentWith([cue('a', 60)])
    const lights = { id: 'lx', name: 'Lights', department: { shortName: 'LX', color: '#ff0000', groups: [] } }
    rig.service.change({
      ...plain,
      rundown: { ...plain.rundown, columns: [lights] },
      cells: new Map([['a', { lx: '+0:20 LX 2' }]]),
    })
    rig.bind([on('/showcall/call', 'press', { do: 'call', of: 'all' })])
    arm(true)
    rig.tap({ action: 'go' })
    await rig.time.advance(600)
    port.fire('/showcall/call')
    expect(rig.pressResult()).toMatchObject({ reason: 'call-early' })
    await rig.time.advance(5_000)
    port.fire('/showcall/call')
    expect(rig.pressResult()).toMatchObject({ action: 'call', outcome: 'confirmed' })
  })

  it('reset only when a person has bound it', async () => {
    arm(true)
    rig.tap({ action: 'go' })
    await rig.time.advance(600)
    port.fire('msc-all-off')
    expect(rig.onAir()).toBe('a')
    port.fire('msc-reset')
    await rig.time.advance(0)
    expect(rig.desk.snapshot().show.state.phase).toBe('pre-show')
  })

  it.each([
    ['-30', -30_000],
    ['0.5', 500],
  ])('adjust by the seconds that they send: %s', async (sent, moved) => {
    arm(true)
    rig.tap({ action: 'go' })
    await rig.time.advance(600)
    port.fire('/showcall/adjust', sent)
    await rig.time.advance(0)
    expect(rig.pressResult()).toMatchObject({ action: 'adjust', outcome: 'confirmed', moved })
  })

  it.each(['', 'soon', 'NaN'])('do not adjust by %j', async sent => {
    arm(true)
    rig.tap({ action: 'go' })
    await rig.time.advance(600)
    port.fire('/showcall/adjust', sent)
    expect(rig.pressResult()).toMatchObject({ outcome: 'refused', reason: 'no-number' })
  })

  it('are disarmed also while the show is locked, and nothing else is changed then', async () => {
    arm(true)
    await rig.hold({ action: 'lock' }, 'L')
    const { id } = rig.first()
    expect(rig.desk.controllers.write({ id, armed: false, role: 'x' })).toMatchObject({ ok: false })
    expect(arm(false)).toEqual({ ok: true })
    expect(arm(true)).toMatchObject({ ok: false })
    port.fire('program-1-5')
    expect(rig.onAir()).toBeNull()
  })
})
