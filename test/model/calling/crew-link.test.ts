import { beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { type DeskRig, deskRig } from '../../desk/rig.ts'
import { createFakeShowService } from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { departmentShow } from './department-show.ts'
import { openPhone, type Phone } from './phone.ts'

describe('the page of a crew member', () => {
  let time: VirtualTime
  let rig: DeskRig
  let phone: Phone

  beforeEach(async () => {
    time = createVirtualTime()
    rig = await deskRig({ time, own: createFakeShowService(time.now, [departmentShow()]) })
    const made = rig.outputPages.make({ kind: 'cue-light', name: 'Lights', department: 'Lights' })
    if (!made.ok) throw new Error(inEnglish(made.reason))
    const clock = () => ({ now: rig.desk.now(), clockSteps: rig.desk.clockSteps() })
    phone = openPhone(time, { outputPages: rig.outputPages, clock }, made.id, () => 20)
    phone.connect()
    await time.advance(1_000)
  })
  const link = () => phone.session.state.get().link
  const field = () => phone.shown()?.moment.field?.face ?? null
  const standby = async () => {
    rig.tap({ action: 'standby', departments: null })
    await time.advance(600)
  }
  const go = async () => {
    rig.tap({ action: 'go' })
    await time.advance(600)
  }

  it('is calm, stands by, is acknowledged, goes for five seconds, and is calm again', async () => {
    expect([link(), field()]).toEqual(['on', null])
    await standby()
    expect(field()).toBe('standby')
    const tapped = phone.tap()
    await time.advance(100)
    expect([await tapped, field()]).toEqual(['done', 'acknowledged'])
    await go()
    expect(field()).toBe('go')
    await time.advance(4_300)
    expect(field()).toBe('go')
    await time.advance(200)
    expect(field()).not.toBe('go')
  })

  it('that lost its network in STANDBY and is back after GO shows neither', async () => {
    await standby()
    phone.drop()
    expect([link(), phone.shown()]).toEqual(['lost', null])
    await go()
    await time.advance(6_000)
    phone.connect()
    const seen = new Set<unknown>()
    for (let at = 0; at < 100; at += 1) {
      seen.add(field())
      await time.advance(20)
    }
    expect([...seen]).toEqual([null])
    expect([link(), phone.tap()]).toEqual(['on', null])
  })

  it('that is back within the time of a GO shows it for what is left of it, by the clock of the desk', async () => {
    await standby()
    phone.drop()
    await go()
    await time.advance(2_400)
    phone.connect()
    await time.advance(300)
    expect(field()).toBe('go')
    await time.advance(1_800)
    expect(field()).toBeNull()
  })

  it('shows NO LINK five seconds after the last beat of the desk, where the cut was not reported', async () => {
    await standby()
    phone.cut()
    await time.advance(2_000)
    expect(field()).toBe('standby')
    await time.advance(4_000)
    expect([link(), phone.shown()]).toEqual(['lost', null])
    expect(phone.session.state.get().lostAt).not.toBeNull()
  })

  it('that slept shows nothing of before until the desk has answered, although beats of meanwhile have waited', async () => {
    await standby()
    phone.sleep()
    await go()
    await time.advance(30_000)
    phone.wake()
    expect([link(), phone.shown()]).toEqual(['lost', null])
    for (let at = 0; at < 100; at += 1) {
      expect(field()).not.toBe('standby')
      expect(field()).not.toBe('go')
      await time.advance(20)
    }
    expect(link()).toBe('on')
  })

  it('that came back from another page asks first', async () => {
    await standby()
    phone.session.woke()
    expect(phone.shown()).toBeNull()
    await time.advance(400)
    expect(field()).toBe('standby')
  })

  it('an acknowledge that comes too late is refused', async () => {
    await standby()
    const tapped = phone.tap()
    rig.tap({ action: 'go' })
    await time.advance(600)
    expect(await tapped).toBe('stale')
    expect(field()).toBe('go')
  })
})
