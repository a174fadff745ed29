import { beforeEach, describe, expect, it } from 'vitest'
import { plainTiming } from '../../../src-main/domain/rundown/timing.ts'
import { onAirOf } from '../../../src-main/domain/show/runner.ts'
import { duration, shift } from '../../../src-main/domain/time/time.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { createMemoryJournal, type MemoryJournal } from '../../fakes/memory-journal.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { type DeskRig, deskRig } from '../rig.ts'

const auto = { timing: { ...plainTiming, auto: true } } as const
const cues = [cue('a', 60, auto), cue('b', 30, auto), cue('c', 45), cue('d', 10)]

let time: VirtualTime
let rig: DeskRig
let service: FakeShowService
let journal: MemoryJournal

const onAir = (): string | null => onAirOf(service.state())?.cueId ?? null
const show = () => rig.desk.snapshot().show
const pressResult = () => rig.desk.snapshot().pressResult

const open = async (change: Partial<Parameters<typeof deskRig>[0]> = {}): Promise<void> => {
  rig = await deskRig({ time, own: service, journal, ...change })
}

const tap = async (action: 'go' | 'pause' | 'auto' | 'auto-start'): Promise<void> => {
  rig.tap({ action })
  await time.advance(600)
}

/** The first cue is on air, and so many seconds of it are left. */
const withLeft = async (seconds: number): Promise<void> => {
  await tap('go')
  await time.advance(60_000 - 600 - seconds * 1_000)
}

beforeEach(async () => {
  time = createVirtualTime()
  service = createFakeShowService(time.now, [contentWith(cues)])
  journal = createMemoryJournal()
  await open()
})

describe('a cue that is marked AUTO', () => {
  it('goes at zero, announced three seconds before, and the next one after it', async () => {
    await withLeft(4)
    expect(show().auto).toBeUndefined()
    await time.advance(1_000)
    const { goAt } = show().auto ?? {}
    expect(goAt).toBe(onAirOf(service.state())?.deadline)
    await time.advance(2_999)
    expect(onAir()).toBe('a')
    await time.advance(1)
    await time.advance(50)
    expect(onAir()).toBe('b')
    expect(pressResult()).toMatchObject({ action: 'go', outcome: 'confirmed', origin: { kind: 'auto' } })
    await time.advance(30_000)
    expect(onAir()).toBe('c')
    await time.advance(120_000)
    expect(onAir()).toBe('c')
    const automatic = journal.kept.filter(entry => entry.kind === 'press' && entry.surfaceKind === 'auto')
    expect(automatic).toHaveLength(2)
  })

  it('does not go while it is announced and anything is pressed, and stays stopped while it is on air', async () => {
    await withLeft(2)
    expect(show().auto).toHaveProperty('goAt')
    await tap('pause')
    expect(show().auto).toEqual({ stopped: true })
    await tap('pause')
    await time.advance(60_000)
    expect(onAir()).toBe('a')
    expect(show().auto).toEqual({ stopped: true })
    await tap('go')
    expect(onAir()).toBe('b')
    expect(show().auto).toBeUndefined()
    await time.advance(30_000)
    expect(onAir()).toBe('c')
  })

  it('goes by hand as ever, once, also at the moment at which it would go by itself', async () => {
    for (const before of [1_000, 1, 0, -1, -400]) {
      time = createVirtualTime()
      service = createFakeShowService(time.now, [contentWith(cues)])
      await open()
      await withLeft(4)
      await time.advance(4_000 - before)
      rig.tap({ action: 'go' })
      await time.advance(600)
      expect(onAir(), `${before} ms before`).toBe('b')
    }
  })

  it('by hand at that moment goes once also where the gate takes two presses at once', async () => {
    rig.desk.caller.write({ doublePress: 0 })
    await withLeft(4)
    await time.advance(4_000)
    rig.tap({ action: 'go' })
    await time.advance(50)
    expect(onAir()).toBe('b')
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'auto-went' })
    await time.advance(500)
    rig.tap({ action: 'go' })
    await time.advance(50)
    expect(onAir()).toBe('c')
  })

  it('does not go while AUTO is off, and does so again once it is on, by the same key', async () => {
    await tap('auto')
    expect(show().auto).toEqual({ off: true })
    expect(pressResult()).toMatchObject({ action: 'auto', outcome: 'confirmed', off: true })
    await withLeft(4)
    await time.advance(30_000)
    expect(onAir()).toBe('a')
    await tap('go')
    await tap('auto')
    expect(show().auto).toBeUndefined()
    await time.advance(30_000)
    expect(onAir()).toBe('c')
  })

  it('says that it waits for GO where AUTO was off at its moment, and goes at a moment that is moved', async () => {
    await tap('auto')
    await withLeft(4)
    await time.advance(30_000)
    await tap('auto')
    expect(show().auto).toEqual({ stopped: true })
    await time.advance(30_000)
    expect(onAir()).toBe('a')
    service.elsewhere({ verb: 'adjust-duration', delta: duration(120_000) })
    await time.advance(1_000)
    expect(show().auto).toBeUndefined()
    await time.advance(120_000)
    expect(onAir()).toBe('c')
  })

  it('is taken back by undo as any GO, and does not go again', async () => {
    await withLeft(4)
    await time.advance(4_100)
    expect(onAir()).toBe('b')
    await rig.hold({ action: 'undo' })
    expect(onAir()).toBe('a')
    await time.advance(60_000)
    expect(onAir()).toBe('a')
    expect(show().auto).toEqual({ stopped: true })
    await tap('go')
    expect(onAir()).toBe('b')
  })

  it('waits for the fixed start of the next one, which GO would have to be held for', async () => {
    const startTime = shift(time.now(), duration(90_000))
    service = createFakeShowService(time.now, [
      contentWith([cue('a', 60, auto), cue('b', 30, { startTime })]),
    ])
    await open()
    await withLeft(0)
    await time.advance(29_000)
    expect(onAir()).toBe('a')
    expect(show().auto).toEqual({ goAt: startTime })
    await time.advance(1_100)
    expect(onAir()).toBe('b')
  })

  it('does not go while its service cannot be reached and nobody decides; once this desk decides, it does', async () => {
    rig.desk.caller.write({ localAfter: null })
    await withLeft(2)
    service.link('lost')
    await time.advance(30_000)
    expect(onAir()).toBe('a')
    expect(show().auto).toEqual({ stopped: true })
    expect(pressResult()).toMatchObject({
      outcome: 'refused',
      reason: 'auto-missed',
      origin: { kind: 'auto' },
    })

    service = createFakeShowService(time.now, [contentWith(cues)])
    await open()
    rig.desk.caller.write({ localAfter: 1_000 })
    await withLeft(20)
    service.link('lost')
    await time.advance(20_100)
    expect(show().authority.state).toBe('local')
    expect(onAirOf(show().state)?.cueId).toBe('b')
    expect(pressResult()).toMatchObject({ outcome: 'confirmed', local: true, origin: { kind: 'auto' } })
  })

  it('goes at its zero while the clock of the service is set, and while others move the deadline', async () => {
    await withLeft(2)
    service.step(3_600_000)
    await time.advance(1_900)
    expect(onAir()).toBe('a')
    await time.advance(200)
    expect(onAir()).toBe('b')
    service.elsewhere({ verb: 'adjust-duration', delta: duration(-25_000) })
    await time.advance(2_000)
    expect(onAir()).toBe('b')
    await time.advance(3_000)
    expect(onAir()).toBe('c')
  })

  it('is announced anew where what it goes to is another cue', async () => {
    await withLeft(2)
    await time.advance(1_000)
    service.change(contentWith([...cues.slice(0, 1), cue('new', 5), ...cues.slice(1)]))
    await time.advance(2_500)
    expect(onAir()).toBe('a')
    await time.advance(600)
    expect(onAir()).toBe('new')
  })

  it('does not go where a department asks to hold, or GO would have to be held', async () => {
    const column = { id: 'lx', name: 'LX', department: { shortName: 'LX', color: '#ff0000', groups: [] } }
    const plain = contentWith(cues)
    const content = {
      ...plain,
      rundown: { ...plain.rundown, columns: [column] },
      cells: new Map([['b', { lx: 'LX 1' }]]),
    }
    service = createFakeShowService(time.now, [content])
    await open()
    await withLeft(2)
    rig.desk.crew.say('LX', 'hold', 'phone')
    await time.advance(10_000)
    expect(onAir()).toBe('a')
    expect(show().auto).toEqual({ stopped: true })

    service = createFakeShowService(time.now, [content])
    await open()
    rig.desk.caller.write({ holdUnacknowledged: true })
    await withLeft(10)
    rig.tap({ action: 'standby', departments: null })
    await time.advance(10_100)
    expect(onAir()).toBe('a')
    expect(pressResult()).toMatchObject({ reason: 'unacknowledged', origin: { kind: 'auto' } })

    service = createFakeShowService(time.now, [content])
    await open()
    rig.desk.caller.write({ twoStep: true })
    await withLeft(2)
    await time.advance(2_100)
    expect(onAir()).toBe('a')
    expect(pressResult()).toMatchObject({ reason: 'auto-standby', origin: { kind: 'auto' } })
  })

  it('goes in a rehearsal as in the show', async () => {
    rig.desk.sessions.rehearse(true, true)
    await time.advance(2_000)
    await tap('go')
    await time.advance(60_000)
    expect(onAirOf(show().state)?.cueId).toBe('b')
    expect(onAir()).toBeNull()
  })

  it('stays off, and stopped, over a restart', async () => {
    await withLeft(2)
    await tap('pause')
    await tap('pause')
    await tap('auto')
    await rig.desk.close()
    await open()
    await time.advance(100)
    expect(show().auto).toEqual({ off: true, stopped: true })
    await tap('auto')
    await time.advance(60_000)
    expect(onAir()).toBe('a')
  })
})

describe('the start of the show by itself', () => {
  const planned = () => shift(time.now(), duration(20_000))

  const withStart = async (startTime = planned()): Promise<void> => {
    service = createFakeShowService(time.now, [contentWith([cue('a', 60, { startTime }), cue('b', 30)])])
    await open()
  }

  it('comes at the planned start once a person has armed it', async () => {
    await withStart()
    await time.advance(1_000)
    await tap('auto-start')
    expect(pressResult()).toMatchObject({ action: 'auto-start', outcome: 'confirmed' })
    expect(show().auto).toHaveProperty('startAt')
    await time.advance(16_000)
    expect(show().auto).toHaveProperty('goAt')
    await time.advance(2_500)
    expect(onAir()).toBe('a')
    expect(show().auto).toBeUndefined()
  })

  it('does not come by itself otherwise, nor once it is stopped', async () => {
    await withStart()
    await time.advance(60_000)
    expect(onAir()).toBeNull()
    await withStart(planned())
    await tap('auto-start')
    await time.advance(18_000)
    rig.desk.stopAuto()
    await time.advance(60_000)
    expect(onAir()).toBeNull()
    expect(show().auto).toBeUndefined()
  })

  it('is refused with its reason where no start is planned, or AUTO is off, or the show is on', async () => {
    await tap('auto-start')
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'no-start-planned' })
    await withStart()
    await tap('auto')
    await tap('auto-start')
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'auto-off' })
    await tap('go')
    await tap('auto-start')
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'already-started' })
  })
})
