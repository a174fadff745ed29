import { beforeEach, describe, expect, it } from 'vitest'
import { defaultOutputLook, type OutputFace } from '../../../src-main/domain/output/output-page.ts'
import type { Intent } from '../../../src-main/domain/show/press.ts'
import { onAirOf } from '../../../src-main/domain/show/runner.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import type { Timer, TimerSetup } from '../../../src-main/domain/timers/timer.ts'
import { readTimer } from '../../../src-main/domain/timers/timer-reading.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { intervalTimer } from '../../support/one-timer.ts'
import { type DeskRig, deskRig } from '../rig.ts'

const { id: _id, run: _run, ...plain } = intervalTimer

describe('the timers beside a show', () => {
  let time: VirtualTime
  let service: FakeShowService
  let rig: DeskRig

  beforeEach(async () => {
    time = createVirtualTime()
    service = createFakeShowService(time.now, [contentWith([cue('a', 60), cue('b', 30), cue('c', 45)])])
    rig = await deskRig({ time, own: service })
  })

  const write = (more: Partial<TimerSetup> = {}, id: string | null = null) => {
    const { warnings, ...setup } = { ...plain, ...more }
    return rig.desk.setTimer((timers, newId) =>
      timers.write({ rundownId: 'rundown-1', id, setup: { ...setup, warnings: [...warnings] } }, newId),
    )
  }
  const slice = () => rig.desk.snapshot().timers
  const timer = (name = 'Interval'): Timer =>
    slice().timers.find(one => one.name === name) ?? expect.unreachable(`no timer ${name}`)
  const left = (name?: string) => {
    const one = timer(name)
    return readTimer(one, slice().expected[one.id] ?? null, rig.desk.now()).time
  }
  const press = async (intent: Intent): Promise<void> => {
    rig.tap(intent)
    await time.advance(600)
  }
  const toggle = (name?: string) =>
    press({ action: 'timer', timer: { timerId: timer(name).id, act: 'toggle' } })
  const result = () => rig.desk.snapshot().pressResult

  it('start and pause by a press, which moves nothing of the show and is in the journal', async () => {
    expect(write()).toEqual({ ok: true })
    const { show } = rig.desk.snapshot()
    await toggle()
    expect(result()).toMatchObject({ outcome: 'confirmed', timer: { name: 'Interval', deed: 'started' } })
    const was = left() ?? 0
    await time.advance(5_000)
    expect(left()).toBe(was - 5_000)
    await toggle()
    const paused = left()
    await time.advance(5_000)
    expect(left()).toBe(paused)
    expect(rig.desk.snapshot().show).toEqual(show)
    await press({ action: 'go' })
    expect(result()).toMatchObject({ action: 'go', outcome: 'confirmed' })
  })

  it('start with their cue, at the moment that it came on air', async () => {
    write({ startsWith: 'b' })
    await press({ action: 'go' })
    expect(timer().run.startedAt).toBeNull()
    await press({ action: 'go' })
    const onAir = onAirOf(rig.desk.snapshot().show.state)
    expect(onAir?.cueId).toBe('b')
    expect(timer().run.startedAt).toBe(onAir?.kickoff)
  })

  it('count to a cue with the forecast, also after an adjustment', async () => {
    write({ name: 'To c', kind: 'cue', cueId: 'c' })
    await press({ action: 'go' })
    await toggle('To c')
    const { kickoff } = onAirOf(rig.desk.snapshot().show.state) ?? expect.unreachable('nothing is on air')
    expect(left('To c')).toBe(kickoff + 90_000 - rig.desk.now())
    await press({ action: 'adjust', delta: duration(10_000) })
    expect(left('To c')).toBe(kickoff + 100_000 - rig.desk.now())
  })

  it('are there again after the rundown was closed and opened, and run on', async () => {
    write()
    await toggle()
    const { startedAt } = timer().run
    const again = await deskRig({ time, own: service })
    await expect.poll(() => again.desk.snapshot().timers.timers[0]?.run.startedAt).toBe(startedAt)
  })

  it('are refused with a sentence where they are wrong, and nothing changes', async () => {
    write()
    const before = slice()
    const refusal = (code: string) => ({ ok: false, reason: expect.objectContaining({ code }) })
    expect(write({ name: ' interval ' })).toEqual(refusal('timers.name-taken'))
    expect(write({ name: '' })).toEqual(refusal('timers.wrong'))
    expect(write({}, 'gone')).toEqual(refusal('timers.gone'))
    expect(rig.desk.setTimer(timers => timers.remove({ rundownId: 'other', id: timer().id }))).toEqual(
      refusal('edit.other-rundown'),
    )
    for (let more = 1; more < 50; more += 1) write({ name: `${more}` })
    expect(write({ name: 'one more' })).toEqual(refusal('timers.too-many'))
    expect(slice().timers[0]).toEqual(before.timers[0])
    await press({ action: 'timer', timer: { timerId: 'gone', act: 'start' } })
    expect(result()).toMatchObject({ outcome: 'refused', reason: 'no-such-timer' })
  })

  it('of a rehearsal begin at rest and are forgotten with it; those of the show run on', async () => {
    write()
    await toggle()
    const { run } = timer()
    rig.desk.sessions.rehearse(true, true)
    await time.advance(600)
    expect(timer().run.startedAt).toBeNull()
    expect(write({ name: 'Other' })).toMatchObject({ ok: false, reason: { code: 'timers.in-rehearsal' } })
    await toggle()
    expect(result()).toMatchObject({ outcome: 'confirmed' })
    rig.desk.sessions.rehearse(false, true)
    await time.advance(600)
    expect(timer().run).toEqual(run)
  })

  it('a press that comes too late does nothing', async () => {
    write()
    const { id } = timer()
    rig.edge(
      { action: 'timer', timer: { timerId: id, act: 'start' } },
      { made: duration(rig.desk.now() - 2_500) as never },
    )
    await time.advance(600)
    expect(result()).toMatchObject({ outcome: 'refused', reason: 'too-late' })
    expect(timer().run.startedAt).toBeNull()
  })

  it('are on an output by their name in any rundown, else the first one', async () => {
    write()
    write({ name: 'Doors', span: duration(60_000) })
    const made = rig.outputPages.make({ kind: 'timer', name: 'Foyer' })
    if (!made.ok) return expect.unreachable('the output was refused')
    const faces: OutputFace[] = []
    rig.outputPages.watch(made.id, {
      send(_name, payload) {
        if (payload !== null && 'face' in payload) faces.push(payload.face)
      },
      ask: async () => undefined,
      end: () => undefined,
    })
    expect(faces.at(-1)).toMatchObject({ kind: 'timer', timer: { name: 'Interval' } })
    rig.outputPages.write({ id: made.id, look: { ...defaultOutputLook, columns: [], timer: 'doors' } })
    await toggle('Doors')
    const { run, span } = timer('Doors')
    expect(faces.at(-1)).toMatchObject({ kind: 'timer', timer: { name: 'Doors', run, span } })
    rig.outputPages.write({ id: made.id, look: { ...defaultOutputLook, columns: [], timer: 'gone' } })
    expect(faces.at(-1)).toMatchObject({ kind: 'timer', open: true, timer: null })
  })
})
