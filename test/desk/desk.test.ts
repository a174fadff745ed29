import { beforeEach, describe, expect, it } from 'vitest'
import { refusedWrites } from '../../src-main/client/content/content-writes.ts'
import { inEnglish } from '../../src-main/contract/english.ts'
import type { Desk } from '../../src-main/desk/desk.ts'
import { activeCueId } from '../../src-main/domain/show/runner.ts'
import { duration, shift } from '../../src-main/domain/time/time.ts'
import { contentWith, createFakeShowService, cue, type FakeShowService } from '../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../fakes/virtual-time.ts'
import { type DeskRig, deskRig } from './rig.ts'

const cues = [cue('a', 60), cue('b', 30), cue('c', 45)]

describe('the desk', () => {
  let time: VirtualTime
  let service: FakeShowService
  let rig: DeskRig
  let desk: Desk
  let emitted: DeskRig['emitted']

  beforeEach(async () => {
    time = createVirtualTime()
    service = createFakeShowService(time.now, [
      contentWith(cues),
      contentWith([cue('x', 10)], 'rundown-2', 'Other show'),
    ])
    rig = await deskRig({ time, own: service })
    desk = rig.desk
    emitted = rig.emitted
  })

  const onAir = () => activeCueId(desk.snapshot().show.state)
  const pressResult = () => desk.snapshot().pressResult

  const edge: DeskRig['edge'] = (...args) => rig.edge(...args)
  const tap: DeskRig['tap'] = (...args) => rig.tap(...args)

  const go = async (): Promise<void> => {
    tap({ action: 'go' })
    await time.advance(600)
  }

  it('GO starts the first cue, then goes to the next, and says LAST at the last', async () => {
    await go()
    expect(onAir()).toBe('a')
    await go()
    expect(onAir()).toBe('b')
    await go()
    expect(onAir()).toBe('c')
    await go()
    expect(onAir()).toBe('c')
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'no-next-cue' })
    expect(activeCueId(service.state())).toBe('c')
  })

  it('shows a press at once, before the service has answered, and then as confirmed', async () => {
    service.prompt = false
    tap({ action: 'go' })
    expect(onAir()).toBe('a')
    expect(pressResult()).toMatchObject({ outcome: 'applied', appliedMs: 0, confirmedMs: null })
    await time.advance(7)
    service.waiting[0]?.answer()
    await time.advance(0)
    expect(pressResult()).toMatchObject({ outcome: 'confirmed', confirmedMs: 7 })
    expect(onAir()).toBe('a')
  })

  it('the answer to an earlier press does not hide the refusal of a later one', async () => {
    service.prompt = false
    tap({ action: 'go' })
    tap({ action: 'go' })
    service.waiting[0]?.answer()
    await time.advance(1)
    expect(pressResult()).toMatchObject({ press: 2, outcome: 'refused', reason: 'double-press' })
    expect(onAir()).toBe('a')
  })

  it('rolls a press back that the service refuses, and opens the gate again', async () => {
    service.prompt = false
    tap({ action: 'go' })
    service.waiting[0]?.fail({ ok: false, reason: 'service-error', detail: 'disk full' })
    await time.advance(1)
    expect(onAir()).toBeNull()
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'service-error' })
    expect(desk.snapshot().show.gateOpensAt).toBeNull()
  })

  it('refuses a second GO within 500 ms, from any surface, and takes it after', async () => {
    tap({ action: 'go' })
    await time.advance(200)
    const pedal = { surfaceId: 'pedal', kind: 'pedal', surface: 'Pedal', control: 'left' } as const
    edge({ action: 'go' }, { origin: pedal })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'double-press', origin: pedal })
    edge({ action: 'go' }, { origin: pedal, edge: 'up' })
    expect(onAir()).toBe('a')
    await time.advance(301)
    edge({ action: 'go' }, { origin: pedal })
    await time.advance(0)
    expect(onAir()).toBe('b')
  })

  it('refuses what was meant for a show that has moved on', async () => {
    await go()
    const saw = desk.snapshot().show.version
    service.elsewhere({ verb: 'next' })
    edge({ action: 'go' }, { saw })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'moved-on' })
    expect(onAir()).toBe('b')
  })

  it('refuses GO for half a second after others moved the show or changed the next cue: nobody has seen that yet', async () => {
    await go()
    service.elsewhere({ verb: 'next' })
    await time.advance(499)
    tap({ action: 'go' })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'moved-on' })
    await time.advance(1)
    tap({ action: 'go' })
    await time.advance(0)
    expect(onAir()).toBe('c')
  })

  it('two desks that press together never skip a cue: the later one gets a refusal', async () => {
    await go()
    service.prompt = false
    tap({ action: 'go' })
    expect(onAir()).toBe('b')
    service.elsewhere({ verb: 'next' })
    service.waiting[0]?.answer()
    await time.advance(1)
    expect(activeCueId(service.state())).toBe('b')
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'moved-on' })
  })

  it('previous acts after 600 ms of holding, and says so when let go too early', async () => {
    await go()
    await go()
    edge({ action: 'previous' }, { by: 'KeyB' })
    await time.advance(400)
    edge({ action: 'previous' }, { by: 'KeyB', edge: 'up' })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'hold-longer' })
    await time.advance(1_000)
    expect(onAir()).toBe('b')
    edge({ action: 'previous' }, { by: 'KeyB' })
    await time.advance(600)
    expect(onAir()).toBe('a')
    expect(pressResult()).toMatchObject({ outcome: 'confirmed', appliedMs: 0 })
  })

  it('a surface that vanishes while a key is held fires nothing', async () => {
    await go()
    await go()
    edge({ action: 'previous' }, { by: 'KeyB' })
    desk.released('1')
    await time.advance(5_000)
    expect(onAir()).toBe('b')
    tap({ action: 'go' }, 'KeyB')
    await time.advance(0)
    expect(onAir()).toBe('c')
  })

  it('a key that is still down cannot press again', async () => {
    edge({ action: 'go' })
    await time.advance(2_000)
    edge({ action: 'go' })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'release-first' })
    expect(onAir()).toBe('a')
  })

  it('P pauses and resumes; GO while paused is refused with a word, and held goes next', async () => {
    await go()
    tap({ action: 'pause' }, 'KeyP')
    await time.advance(10_000)
    expect(desk.snapshot().show.state.phase).toBe('paused')
    tap({ action: 'go' })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'paused-resume-first' })
    expect(onAir()).toBe('a')
    edge({ action: 'go' })
    await time.advance(600)
    expect(desk.snapshot().show.state).toMatchObject({ phase: 'running', cueId: 'b' })
  })

  it('GO before a fixed start says so and goes only when held; from a second before it, at once', async () => {
    const at = shift(time.now(), duration(300_000))
    service.change(
      contentWith([cue('a', 60), cue('b', 30, { startTime: at }), cue('c', 45, { startTime: at })]),
    )
    await go()
    tap({ action: 'go' })
    await time.advance(1_000)
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'not-before' })
    expect(onAir()).toBe('a')
    edge({ action: 'go' })
    await time.advance(600)
    expect(onAir()).toBe('b')
    edge({ action: 'go' }, { edge: 'up' })
    await time.advance(at - time.now() - 1_001)
    tap({ action: 'go' })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'not-before' })
    await time.advance(1)
    tap({ action: 'go' })
    expect(onAir()).toBe('c')
  })

  it('a GO that must be held is one press with one result: recorded when it was held, refused when it was let go', async () => {
    const at = shift(time.now(), duration(300_000))
    service.change(
      contentWith([cue('a', 60), cue('b', 30, { startTime: at }), cue('c', 45, { startTime: at })]),
    )
    const results = () =>
      rig.journal.kept.flatMap(entry => (entry.kind === 'press' ? [entry.reason ?? entry.outcome] : []))
    await go()
    const before = pressResult()
    edge({ action: 'go' })
    await time.advance(599)
    expect(pressResult()).toEqual(before)
    await time.advance(1)
    edge({ action: 'go' }, { edge: 'up' })
    await time.advance(0)
    expect([onAir(), results()]).toEqual(['b', ['confirmed', 'confirmed']])
    await time.advance(600)
    edge({ action: 'go' })
    await time.advance(200)
    edge({ action: 'go' }, { edge: 'up' })
    await time.advance(0)
    expect([onAir(), results().slice(2)]).toEqual(['b', ['not-before']])
    tap({ action: 'pause' }, 'KeyP')
    edge({ action: 'go' })
    await time.advance(600)
    edge({ action: 'go' }, { edge: 'up' })
    await time.advance(0)
    expect([onAir(), results().slice(3)]).toEqual(['c', ['confirmed', 'confirmed']])
    // One that no hold makes right is refused as it goes down, and the hold adds nothing.
    await time.advance(600)
    tap({ action: 'pause' }, 'KeyP')
    await time.advance(0)
    edge({ action: 'go' }, { saw: 1 })
    await time.advance(1_000)
    edge({ action: 'go' }, { edge: 'up' })
    expect(results().slice(5)).toEqual(['confirmed', 'moved-on'])
  })

  it('a rehearsal waits for no fixed start, nor does a start on another day', async () => {
    const day = shift(time.now(), duration(24 * 3_600_000))
    const soon = shift(time.now(), duration(300_000))
    service.change(
      contentWith([cue('a', 60), cue('b', 30, { startTime: day }), cue('c', 45, { startTime: soon })]),
    )
    await go()
    await go()
    expect(onAir()).toBe('b')
    desk.sessions.rehearse(true, true)
    await time.advance(1_500)
    await go()
    await go()
    await go()
    expect(onAir()).toBe('c')
  })

  it('adjustments come as fast as they are pressed, and all of them count', async () => {
    await go()
    service.prompt = false
    const before = service.state()
    for (let press = 0; press < 3; press += 1) tap({ action: 'adjust', delta: duration(10_000) }, 'Equal')
    for (const { answer } of service.waiting.splice(0)) answer()
    await time.advance(1)
    expect(before.phase === 'running' && service.state()).toMatchObject({
      deadline: before.phase === 'running' ? before.deadline + 30_000 : 0,
    })
    expect(desk.snapshot().show.state).toEqual(service.state())
  })

  it('an adjustment says how far it really moved, and is refused when nothing is left to take', async () => {
    await go()
    const take = { action: 'adjust', delta: duration(-60_000) } as const
    tap({ action: 'adjust', delta: duration(-50_000) }, 'Minus')
    await time.advance(0)
    expect(pressResult()).toMatchObject({ outcome: 'confirmed', moved: -50_000 })
    tap(take, 'Minus')
    await time.advance(0)
    expect(pressResult()).toMatchObject({ outcome: 'confirmed', moved: -10_000 })
    tap(take, 'Minus')
    await time.advance(0)
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'no-time-left' })
    expect(desk.snapshot().show.state).toEqual(service.state())
  })

  it('once the show has ended, every key says that, and not to press GO', async () => {
    await go()
    service.elsewhere({ verb: 'end' })
    for (const intent of [
      { action: 'go' },
      { action: 'pause' },
      { action: 'adjust', delta: duration(10_000) },
      { action: 'jump', cueId: 'b' },
    ] as const) {
      await time.advance(600)
      tap(intent, `key of ${intent.action}`)
      expect(pressResult()).toMatchObject({ action: intent.action, outcome: 'refused', reason: 'show-ended' })
    }
  })

  it('lists which rundowns are on air', async () => {
    await go()
    expect(await desk.list()).toEqual([
      expect.objectContaining({ id: 'rundown-1', phase: 'running' }),
      expect.objectContaining({ id: 'rundown-2', phase: 'pre-show' }),
    ])
  })

  it('says so when the link is down, changes nothing, and goes on when it is back', async () => {
    await go()
    desk.caller.write({ localAfter: null })
    service.link('lost')
    tap({ action: 'go' })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'no-link' })
    expect(onAir()).toBe('a')
    expect(desk.snapshot().link).toMatchObject({
      state: 'lost',
      problem: { text: 'The link is down.' },
    })
    service.link('live')
    await go()
    expect(onAir()).toBe('b')
  })

  it('leaves a show that is on air only when held', async () => {
    await go()
    expect(desk.sessions.open('rundown-2', false)).toEqual({
      ok: false,
      reason:
        '“Evening show” is on air. Choose Open or import… in the menu and hold the button to switch rundown.',
    })
    expect(desk.snapshot().rundown?.id).toBe('rundown-1')
    expect(desk.sessions.open('rundown-2', true)).toEqual({ ok: true })
    await time.advance(0)
    expect(desk.snapshot().rundown?.id).toBe('rundown-2')
    expect(rig.stored().rundowns).toEqual({ own: 'rundown-2' })
  })

  it('imports without leaving a show that is on air, and takes nothing of a faulty file', async () => {
    await go()
    const text = 'type,title,duration\ncue,One,1:00\n'
    expect(await rig.transfers.bring({ name: 'late-night.csv', content: text })).toMatchObject({
      kind: 'made',
      made: { opened: false, title: 'Late night' },
    })
    expect(desk.snapshot().rundown?.id).toBe('rundown-1')
    expect(
      desk
        .snapshot()
        .notices.map(notice => inEnglish(notice.text))
        .join(),
    ).toContain('“Late night” was imported.')
    const before = (await desk.list()).length
    const content = 'type,title,duration\ncue,O\ufffde,1:00\n'
    const faulty = await rig.transfers.bring({ name: 'x.csv', content })
    expect(faulty).toMatchObject({ kind: 'draft', draft: { faults: [{ line: 2 }] } })
    expect(await desk.list()).toHaveLength(before)
  })

  it('imports the same file once: the second time it is the rundown that it became', async () => {
    const file = { name: 'late-night.csv', content: 'type,title,duration\ncue,One,1:00\n' }
    const first = await rig.transfers.bring(file)
    const again = await rig.transfers.bring(file)
    expect(again).toEqual(first)
    expect(await desk.list()).toHaveLength(3)
  })

  it('sends displays only the rows that changed', async () => {
    emitted.length = 0
    service.change(contentWith([cues[0] ?? cue('a', 60), cue('b', 30, { title: 'New title' }), cue('c', 45)]))
    const content = emitted.filter(({ name }) => name === 'content').map(({ payload }) => payload)
    expect(content).toEqual([{ rows: [{ cue: cue('b', 30, { title: 'New title' }), cells: {} }] }])
  })

  it('a change of what comes next makes older presses void', async () => {
    await go()
    const saw = desk.snapshot().show.version
    service.change(contentWith([cue('a', 60), cue('new', 5), cue('b', 30), cue('c', 45)]))
    edge({ action: 'go' }, { saw })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'moved-on' })
  })

  it('starts also when the service does not answer, and says so', async () => {
    const silent = createFakeShowService(time.now, [])
    silent.follow = () => ({
      act: () => new Promise(() => undefined),
      reached: async () => null,
      ping: async () => false,
      writes: refusedWrites('link.lost', 'The link is down.'),
      watchReferences: () => () => undefined,
      close: () => undefined,
    })
    const { desk: waiting } = await deskRig({ time, own: silent, resume: false })
    const resumed = waiting.sessions.resume()
    await time.advance(5_000)
    await resumed
    silent.link('lost')
    expect(waiting.snapshot().link.state).toBe('lost')
  })

  it('says when its rundown is gone, and refuses presses with a reason', async () => {
    service.gone('The rundown was deleted.')
    expect(desk.snapshot()).toMatchObject({ rundown: null, rows: [] })
    expect(inEnglish(desk.snapshot().notices[0]?.text ?? null)).toContain('The rundown was deleted')
    tap({ action: 'go' })
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'no-rundown' })
  })
})
