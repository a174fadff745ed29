import { describe, expect, it } from 'vitest'
import { atDesk, createBridgeServer } from '../../src-main/desk/bridge/bridge-server.ts'
import { remaining } from '../../src-main/domain/show/countdown.ts'
import { onAirOf } from '../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../src-main/domain/time/time.ts'
import { contentWith, createFakeShowService, cue } from '../fakes/fake-show-service.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'
import { deskRig } from './rig.ts'

/** A desk whose service's clock can be known to have been stepped before the anchors that carry the step are. */
async function setUp() {
  const time = createVirtualTime()
  const fake = createFakeShowService(time.now, [contentWith([cue('a', 60), cue('b', 60)])])
  let early = 0
  const own = {
    ...fake,
    now: () => instant(fake.now() + early),
    clockSteps: () => fake.clockSteps() + early,
  }
  const rig = await deskRig({ time, own })
  await time.advance(0)
  const { desk } = rig
  const bridge = createBridgeServer(desk, rig)
  return {
    ...rig,
    time,
    fake,
    learnEarly(ms: number) {
      early = ms
    },
    step(ms: number) {
      early = 0
      fake.step(ms)
    },
    /** As this desk's own faces count. */
    left: () => remaining(desk.snapshot().show.state, desk.now()),
    /** As a page counts, which has asked for the time a moment ago. */
    async leftOnPage() {
      const { state, clockSteps } = desk.snapshot().show
      const answer = await bridge.handle(atDesk('1'), 'clock', {})
      if (!answer.ok || !('clockSteps' in answer.value)) throw new Error('The desk did not tell the time.')
      const steady = answer.value.now - answer.value.clockSteps
      const stop = state.phase === 'paused' ? state.lastStop - clockSteps : steady
      return (onAirOf(state)?.deadline ?? 0) - clockSteps - stop
    },
  }
}

const go = { action: 'go' } as const
const pause = { action: 'pause' } as const

describe.each([3_600_000, -10_800_000, 50_000])('a step of %i ms of the service’s clock', step => {
  it('moves no countdown on the desk or on a page, before the anchors are sent or after', async () => {
    const world = await setUp()
    world.tap(go)
    await world.time.advance(20_000)
    for (const happen of [() => world.learnEarly(step), () => world.step(step)]) {
      happen()
      expect(world.left()).toBe(40_000)
      expect(await world.leftOnPage()).toBe(40_000)
    }
    expect(world.desk.snapshot().show.clockSteps).toBe(step)
    expect(world.desk.now()).toBe(world.fake.now())
    await world.time.advance(5_000)
    expect(world.left()).toBe(35_000)
    expect(await world.leftOnPage()).toBe(35_000)
  })

  it('leaves a pause that is pressed in between where it was pressed', async () => {
    const world = await setUp()
    world.fake.prompt = false
    world.tap(go)
    world.fake.waiting.shift()?.answer()
    await world.time.advance(20_000)
    world.learnEarly(step)
    world.tap(pause)
    await world.time.advance(3_000)
    expect(world.left()).toBe(40_000)
    expect(await world.leftOnPage()).toBe(40_000)
  })

  it('keeps the gate no longer closed than a double press takes', async () => {
    const world = await setUp()
    world.tap(go)
    await world.time.advance(1_000)
    world.step(step)
    expect(world.desk.snapshot().show.gateOpensAt).toBeNull()
    world.tap(go)
    await world.time.advance(0)
    expect(world.desk.snapshot().show.state).toMatchObject({ phase: 'running', cueId: 'b' })
  })

  it('moves nothing of a rehearsal, whose show is nobody else’s', async () => {
    const world = await setUp()
    world.desk.sessions.rehearse(true, false)
    await world.time.advance(0)
    world.tap(go)
    await world.time.advance(20_000)
    world.step(step)
    expect(world.left()).toBe(40_000)
    world.tap({ action: 'adjust', delta: duration(10_000) })
    await world.time.advance(2_000)
    expect(world.left()).toBe(48_000)
    expect(await world.leftOnPage()).toBe(48_000)
  })
})
