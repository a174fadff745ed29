import { afterEach, describe, expect, it } from 'vitest'
import type { ActReply, PublicCommand } from '../../../src-main/desk/ports/show-service.ts'
import { onAirOf } from '../../../src-main/domain/show/runner.ts'
import { type Duration, duration } from '../../../src-main/domain/time/time.ts'
import { HostedService, type HostedServiceOptions } from '../../fakes/hosted-service.ts'
import type { HostedRequest } from '../../fakes/hosted-service-wire.ts'
import { createVirtualNetwork, type LineProfile } from '../../fakes/virtual-network.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import { deskOnLine } from '../desk-on-line.ts'

const opened: { close(): void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

/** A desk at a show whose first cue is on air. */
async function onAir(profile: Partial<LineProfile>, options: Partial<HostedServiceOptions> = {}) {
  const time = createVirtualTime()
  const service = new HostedService({ clock: time.now, timers: time.timers, perMinute: 100_000, ...options })
  const line = createVirtualNetwork({ time, service }).line(profile)
  const rundown = service.seed({
    title: 'Evening show',
    cues: ['One', 'Two', 'Three'].map(title => ({ title, duration_ms: 60_000 })),
  })
  const actions: HostedRequest[] = []
  service.intercept = request => {
    if (request.path.includes('/action:')) actions.push(request)
    return null
  }
  const desk = deskOnLine({ time, service, line, rundownId: rundown.id })
  opened.push(desk, service)
  await time.advance(5_000)
  service.press(rundown.id, { verb: 'start' })
  await time.advance(2_000)
  const press = (command: PublicCommand, ago?: Duration) => {
    const pressed = { at: time.now(), took: Number.NaN, reply: null as ActReply | null }
    void desk.press(command, ago).then(reply => {
      pressed.reply = reply
      pressed.took = time.now() - pressed.at
    })
    return pressed
  }
  const length = () => {
    const now = onAirOf(rundown.state)
    return now === null ? null : now.deadline - now.kickoff
  }
  return { time, service, line, rundown, desk, actions, press, length }
}

const add = (seconds: number): PublicCommand => ({
  verb: 'adjust-duration',
  delta: duration(seconds * 1_000),
})
const reasonOf = ({ reply }: { reply: ActReply | null }) =>
  reply === null ? 'none' : reply.ok ? 'ok' : reply.reason

describe('presses on their way', () => {
  it('whatever was pressed while the link was silent is refused in time, and never fires after it', async () => {
    const { time, service, line, press } = await onAir({ up: 20, down: 20 })
    const before = service.moves.length
    line.cut('silent')
    const pressed = []
    for (let count = 0; count < 10; count += 1) {
      pressed.push(press(add(10)))
      await time.advance(30)
    }
    pressed.push(press({ verb: 'next' }))
    await time.advance(5_000)
    expect(pressed.map(reasonOf)).toEqual(pressed.map(() => 'no-link'))
    for (const { took } of pressed) expect(took).toBeLessThanOrEqual(2_000)
    line.mend()
    await time.advance(60_000)
    expect(service.moves).toHaveLength(before)
  })

  it('what waits behind a press that found no answer is refused at once, and was not sent', async () => {
    const { time, line, press, actions } = await onAir({})
    line.cut('silent')
    press({ verb: 'pause' })
    await time.advance(1_000)
    const waiting = press({ verb: 'next' })
    await time.advance(510)
    expect(waiting.reply).toMatchObject({ ok: false, reason: 'no-link' })
    line.mend()
    await time.advance(10_000)
    expect(actions.filter(({ path }) => path.includes('next') || path.includes('jump'))).toEqual([])
  })

  it('adjustments that wait become one request, each with an answer of its own', async () => {
    const { time, press, actions, length, desk } = await onAir({ up: 150, down: 150 })
    const pressed = []
    for (let count = 0; count < 20; count += 1) {
      pressed.push(press(add(10)))
      await time.advance(10)
    }
    await time.advance(2_000)
    expect(pressed.map(reasonOf)).toEqual(pressed.map(() => 'ok'))
    expect(actions.map(({ body }) => body)).toEqual(['{"delta_ms":10000}', '{"delta_ms":190000}'])
    expect(length()).toBe(260_000)
    expect(desk.reading()?.state).toMatchObject({ phase: 'running' })
  })

  it('a GO waits for no adjustment that has not left, and the next cue is not adjusted in place of the last', async () => {
    const { time, press, actions, length, desk } = await onAir({ up: 150, down: 150 })
    press(add(10))
    await time.advance(10)
    const late = press(add(20))
    const go = press({ verb: 'next' })
    await time.advance(1_500)
    expect(go.took).toBeLessThan(700)
    expect(reasonOf(late)).toBe('moved-on')
    expect(desk.titleOnAir()).toBe('Two')
    expect(length()).toBe(60_000)
    expect(actions).toHaveLength(2)
  })

  it('an adjustment that a pause went ahead of still counts', async () => {
    const { time, press, length } = await onAir({ up: 150, down: 150 })
    press(add(10))
    await time.advance(10)
    const late = press(add(20))
    press({ verb: 'pause' })
    await time.advance(1_500)
    expect(reasonOf(late)).toBe('ok')
    expect(length()).toBe(90_000)
  })

  it('the question for the state tag and the press share one deadline', async () => {
    const { time, service, rundown, line, press, actions } = await onAir(
      { up: 20, down: 20 },
      { ownChoices: true, perMinute: 30 },
    )
    service.press(rundown.id, { verb: 'next' })
    await time.advance(1_500)
    const before = service.moves.length
    line.profile.up = 150
    line.profile.down = 1_300
    const go = press({ verb: 'next' })
    await time.advance(10_000)
    expect(go.took).toBeLessThanOrEqual(2_000)
    for (const { at } of service.moves.slice(before)) expect(at - go.at).toBeLessThanOrEqual(2_000)
    expect(actions.length).toBeLessThanOrEqual(2)
  })

  it("sends the deadline of a press on the service's clock", async () => {
    const { time, press, actions, service } = await onAir({ up: 20, down: 20 }, { skewMs: -90_000 })
    const at = service.now()
    press({ verb: 'next' })
    await time.advance(200)
    const deadline = Number(actions[0]?.headers['showcall-deadline'])
    expect(deadline).toBeGreaterThanOrEqual(at + 2_000)
    expect(deadline).toBeLessThan(at + 2_100)
  })

  it('the time that a press took to the desk counts: it has what is left of the two seconds', async () => {
    const { time, press, actions, service, line } = await onAir({ up: 20, down: 20 })
    const at = service.now()
    press({ verb: 'next' }, duration(1_500))
    await time.advance(200)
    const deadline = Number(actions[0]?.headers['showcall-deadline'])
    expect(deadline).toBeGreaterThanOrEqual(at + 500)
    expect(deadline).toBeLessThan(at + 600)
    line.cut('silent')
    const late = press({ verb: 'next' }, duration(1_500))
    await time.advance(600)
    expect(reasonOf(late)).toBe('no-link')
  })
})
