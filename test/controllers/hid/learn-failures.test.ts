import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LearnStep } from '../../../src-main/desk/ports/devices.ts'
import { saying } from '../../support/saying.ts'
import { begin, odd, plug } from './learn-rig.ts'
import { createRig, type Rig } from './rig.ts'

let rig: Rig
beforeEach(async () => {
  rig = createRig()
  await rig.start()
})
afterEach(() => rig.stop())

describe('learning fails in words', () => {
  it('for a switch that changes nothing', async () => {
    const session = await begin(rig, await plug(rig))
    await rig.time.advance(30_000)
    expect(session.last()).toMatchObject({ step: 'failed', reason: saying('set that key') })
    expect(session.finish()).toBeNull()
  })

  it('for one that stays down it was put', async () => {
    const device = await plug(rig)
    const session = await begin(rig, device)
    await rig.time.advance(1_000)
    device.send(1, 0)
    await rig.time.advance(30_000)
    expect(session.last()).toMatchObject({ step: 'failed', reason: saying('stays down') })
  })

  it('for a lever', async () => {
    const device = await plug(rig)
    const session = await begin(rig, device)
    await rig.time.advance(1_000)
    for (const value of [250, 0, 241, 0, 233, 0]) {
      device.send(7, value)
      await rig.time.advance(700)
    }
    expect(session.last()).toMatchObject({ step: 'failed', reason: saying('a lever') })
  })

  it('for one that counts', async () => {
    const device = await plug(rig)
    const session = await begin(rig, device)
    await rig.time.advance(1_000)
    for (const value of [1, 2, 3, 4, 5, 6]) {
      device.send(7, value)
      await rig.time.advance(700)
    }
    await rig.time.advance(30_000)
    expect(session.last()).toMatchObject({ step: 'failed', reason: saying('counter') })
  })

  it('for a device that may not be opened, with the rule of its vendor', async () => {
    const device = await plug(rig)
    device.openError = new Error('cannot open: Permission denied')
    const session = await begin(rig, device)
    expect(session.last()).toMatchObject({ step: 'failed' })
    if (process.platform === 'linux') {
      expect(session.last()).toMatchObject({
        reason: saying('KERNEL=="hidraw*", ATTRS{idVendor}=="1234", TAG+="uaccess"'),
      })
    }
  })

  it('for a device that is unplugged meanwhile, and can begin anew', async () => {
    const device = await plug(rig)
    const session = await begin(rig, device)
    rig.bus.unplug(device)
    await rig.time.advance(100)
    expect(session.last()).toMatchObject({ step: 'failed', reason: saying('unplugged') })
    session.cancel()
    const again = await plug(rig)
    const next = await begin(rig, again)
    expect(next.last()).toEqual({ step: 'rest' })
  })

  it('only once its session was returned, also for a device that is not there', async () => {
    let session: unknown = null
    const steps: [LearnStep, boolean][] = []
    session = rig.learning.begin('/dev/nothing', step => steps.push([step, session !== null]))
    await rig.time.advance(10)
    expect(steps).toEqual([[{ step: 'failed', reason: saying('no longer connected') }, true]])
  })

  it('for a second device at the same time', async () => {
    const first = await plug(rig)
    const second = await plug(rig, { ...odd, productId: 2 })
    await begin(rig, first)
    expect((await begin(rig, second)).last()).toMatchObject({ step: 'failed' })
    expect(second.opened).toBe(0)
  })
})
