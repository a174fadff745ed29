import { describe, expect, it } from 'vitest'
import { instant } from '../../src-main/domain/time.ts'
import { createServiceClock } from '../../src-renderer/state/service-clock.ts'

/** A page and a service whose answers travel `out` ms there and `back` ms home. */
function rig(mayStep: () => boolean) {
  const rig = { page: 1_000, ahead: 500_000, out: 5, back: 5, away: false }
  const ask = async () => {
    if (rig.away) throw new Error('away')
    rig.page += rig.out
    const told = instant(rig.page + rig.ahead)
    rig.page += rig.back
    return told
  }
  const clock = createServiceClock(ask, () => rig.page, 0, mayStep)
  return { rig, clock, error: () => clock.now() - (rig.page + rig.ahead) }
}

describe('the clock of a page', () => {
  it('stands on the service’s time after the first measure', async () => {
    const { clock, error } = rig(() => false)
    await clock.measure()
    expect(error()).toBe(0)
  })

  it('keeps the estimate of the shortest round trip when later ones are slow and lopsided', async () => {
    const { rig: world, clock, error } = rig(() => true)
    await clock.measure()
    world.out = 80
    await clock.measure()
    expect(Math.abs(error())).toBeLessThanOrEqual(1)
  })

  it('bends, and never steps, while a cue runs', async () => {
    const { rig: world, clock, error } = rig(() => false)
    world.out = 60
    world.back = 10
    await clock.measure()
    const before = error()
    world.out = 1
    world.back = 1
    await clock.measure()
    expect(Math.abs(error() - before)).toBeLessThanOrEqual(1)
    world.page += 10_000
    expect(error()).toBe(0)
  })

  it('takes over at once when the service’s own clock was stepped', async () => {
    const { rig: world, clock, error } = rig(() => false)
    await clock.measure()
    world.ahead += 3_600_000
    await clock.measure()
    expect(error()).toBe(0)
  })

  it('goes on by what it knows while the desk is away', async () => {
    const { rig: world, clock, error } = rig(() => false)
    await clock.measure()
    world.away = true
    await clock.measure()
    world.page += 60_000
    expect(error()).toBe(0)
  })
})
