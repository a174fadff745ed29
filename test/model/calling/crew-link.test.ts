import { beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { CrewWord } from '../../../src-main/domain/calling/calling-state.ts'
import { type DeskRig, deskRig } from '../../desk/rig.ts'
import { createFakeShowService, type FakeShowService } from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { departmentShow } from './department-show.ts'
import { openPhone, type Phone } from './phone.ts'

describe('the page of a crew member', () => {
  let time: VirtualTime
  let rig: DeskRig
  let phone: Phone
  let service: FakeShowService

  beforeEach(async () => {
    time = createVirtualTime()
    service = createFakeShowService(time.now, [departmentShow()])
    rig = await deskRig({ time, own: service })
    const made = rig.outputPages.make({ kind: 'cue-light', name: 'Lights', department: 'Lights' })
    if (!made.ok) throw new Error(inEnglish(made.reason))
    const clock = () => ({ now: rig.desk.now(), clockSteps: rig.desk.clockSteps() })
    // Of the desk that runs, also after a restart.
    const outputPages: Parameters<typeof openPhone>[1]['outputPages'] = {
      watch: (...args) => rig.outputPages.watch(...args),
      said: (...args) => rig.outputPages.said(...args),
    }
    phone = openPhone(time, { outputPages, clock }, made.id, () => 20)
    phone.connect()
    await time.advance(1_000)
  })
  const link = () => phone.session.state.get().link
  const field = () => phone.shown()?.moment.field?.face ?? null
  /** What the phone says of its own answers. */
  const open = () => phone.session.answers.open.get().map(({ of, fate }) => `${of} ${fate}`)
  const tap = (word: CrewWord) => phone.session.answers.tap(word)
  /** What stands at the desk of its department, and all that was recorded. */
  const word = () => rig.desk.snapshot().calling.state.crew['lx']
  const words = () =>
    rig.journal.kept.flatMap(entry => (entry.kind === 'call' && entry.event === 'crew' ? [entry.word] : []))
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
    phone.tap()
    expect(open()).toEqual(['acknowledge sending'])
    await time.advance(100)
    expect([open(), field()]).toEqual([[], 'acknowledged'])
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
    expect([link(), phone.tap()]).toEqual(['on', false])
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
    phone.tap()
    rig.tap({ action: 'go' })
    await time.advance(600)
    expect(open()).toEqual(['acknowledge stale'])
    expect(field()).toBe('go')
    await time.advance(10_000)
    expect(open()).toEqual([])
  })

  it.each(['help', 'hold'] as const)(
    'keeps %s while the network is missing, over a new socket, and the desk shows it with the time of the tap',
    async said => {
      phone.cut()
      await time.advance(3_000)
      const at = time.now()
      tap(said)
      expect([link(), open()]).toEqual(['on', [`${said} sending`]])
      await time.advance(4_000)
      expect([link(), open()]).toEqual(['lost', [`${said} sending`]])
      phone.drop()
      await time.advance(60_000)
      phone.connect()
      await time.advance(500)
      expect([link(), open(), word()?.word]).toEqual(['on', [], said])
      expect(Math.abs((word()?.at ?? 0) - at)).toBeLessThan(50)
      expect(phone.shown()?.face.word?.at).toBe(word()?.at)
      expect(words()).toEqual([said])
    },
  )

  it('sends HELP again when the line is back although the socket was never reported as lost', async () => {
    phone.cut()
    tap('help')
    await time.advance(5_500)
    phone.heal()
    await time.advance(7_000)
    expect([open(), word()?.word]).toEqual([[], 'help'])
  })

  it('brings HELP to a desk that was killed meanwhile, where the calls of the left cue stand by no more', async () => {
    await go()
    await rig.hold({ action: 'go' })
    await time.advance(600)
    await standby()
    phone.tap()
    await time.advance(600)
    expect(phone.shown()?.moment.field?.call.id).toBe('c2 lx +0:30')
    await rig.hold({ action: 'previous' })
    await time.advance(600)
    const { records } = rig.desk.snapshot().calling.state
    expect(Object.keys(records)).toEqual(['c1 lx start', 'c1 snd start'])
    phone.cut()
    const at = time.now()
    tap('help')
    await time.advance(2_000)
    phone.drop()
    rig = await deskRig({ time, own: service, journal: rig.journal, stored: rig.stored() })
    await time.advance(1_000)
    phone.connect()
    await time.advance(7_000)
    expect([link(), open(), word()?.word]).toEqual(['on', [], 'help'])
    expect(Math.abs((word()?.at ?? 0) - at)).toBeLessThan(50)
    expect(rig.desk.snapshot().calling.state.records).toEqual(records)
    expect(phone.shown()?.moment.field?.face ?? null).toBeNull()
  })

  it('does not raise HELP again that the desk had taken and cleared before its answer was lost', async () => {
    tap('help')
    await time.advance(30)
    phone.drop()
    expect([word()?.word, open()]).toEqual(['help', ['help sending']])
    await rig.hold({ action: 'clear-word', departments: null })
    phone.connect()
    await time.advance(2_000)
    expect([open(), word()]).toEqual([[], undefined])
    expect(words()).toEqual(['help', null])
  })

  it('says within two seconds that READY, DONE and an acknowledge were not sent, also over NO LINK, and sends none of them later', async () => {
    await standby()
    phone.cut()
    for (const said of ['ready', 'done'] as const) tap(said)
    phone.tap()
    await time.advance(2_000)
    const failed = ['ready not-sent', 'done not-sent', 'acknowledge not-sent']
    expect([link(), open()]).toEqual(['on', failed])
    await time.advance(30_000)
    expect([link(), open()]).toEqual(['lost', failed])
    phone.drop()
    phone.connect()
    await time.advance(7_000)
    expect([link(), field(), open()]).toEqual(['on', 'standby', failed])
    expect([word(), words()]).toEqual([undefined, []])
    await time.advance(10_000)
    expect(open()).toEqual([])
  })

  it('tells nobody that an acknowledge failed that the desk has taken, once it is known', async () => {
    await standby()
    phone.tap()
    await time.advance(30)
    phone.drop()
    await time.advance(2_500)
    expect(open()).toEqual(['acknowledge not-sent'])
    phone.connect()
    await time.advance(500)
    expect([field(), open()]).toEqual(['acknowledged', []])
  })

  it.each([150, 400, 700, 950])('a tap on HELP %i ms after the first one does not take it back', async ms => {
    tap('help')
    await time.advance(ms)
    expect(tap('help')).toBe('ignored')
    await time.advance(3_000)
    expect([word()?.word, words()]).toEqual(['help', ['help']])
    expect(tap('help')).toBe('taken-back')
    await time.advance(100)
    expect(word()).toBeUndefined()
  })

  it('a tap on HELP that came meanwhile from another phone does not take it back', async () => {
    rig.outputPages.said(phone.pageId, { say: 'word', word: 'help', made: rig.desk.now() })
    await time.advance(100)
    expect(tap('help')).toBe('ignored')
    await time.advance(1_000)
    expect(word()?.word).toBe('help')
  })

  it('takes HELP back that the desk never had', async () => {
    phone.cut()
    tap('help')
    await time.advance(1_500)
    expect(tap('help')).toBe('taken-back')
    await time.advance(8_000)
    phone.drop()
    phone.connect()
    await time.advance(3_000)
    expect([word(), words()]).toEqual([undefined, []])
  })
})
