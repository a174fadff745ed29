import { afterEach, describe, expect, it } from 'vitest'
import { remaining } from '../../../src-main/domain/show/countdown.ts'
import { onAirOf, preShow } from '../../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { HostedService, type HostedServiceOptions } from '../../fakes/hosted-service.ts'
import { createVirtualNetwork, type LineProfile } from '../../fakes/virtual-network.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import { saying } from '../../support/saying.ts'
import { type DeskOnLineOptions, deskOnLine } from '../desk-on-line.ts'

const show = {
  title: 'Evening show',
  columns: [{ name: 'LX' }],
  cues: [
    { title: 'One', duration_ms: 60_000, cells: [{ column: 'LX', content: 'Look 1' }] },
    { title: 'Middle', type: 'group' as const, children: [{ title: 'Two', duration_ms: 30_000 }] },
    { title: 'Three', duration_ms: 45_000 },
  ],
}

describe('following a hosted service', () => {
  const opened: { close(): void }[] = []
  afterEach(() => {
    for (const one of opened.splice(0)) one.close()
  })

  const stage = (options: Partial<HostedServiceOptions> = {}) => {
    const time = createVirtualTime()
    const service = new HostedService({ clock: time.now, timers: time.timers, ...options })
    const network = createVirtualNetwork({ time, service })
    const rundown = service.seed(show)
    opened.push(service)
    const desk = (more: Partial<DeskOnLineOptions> = {}, profile: Partial<LineProfile> = {}) => {
      const line = more.line ?? network.line(profile)
      const made = deskOnLine({ time, service, rundownId: rundown.id, ...more, line })
      opened.push(made)
      return { ...made, line }
    }
    const cueIds = rundown.rows.map(cue => cue.id)
    return { time, service, network, rundown, desk, cueIds }
  }

  it.each([
    ['push', {}, {}],
    ['events', {}, { v0Token: null }],
    ['polling', { eventStream: false }, { v0Token: null }],
  ] as const)(
    'by %s: shows the rundown whole, and what others do to its show',
    async (source, server, client) => {
      const { time, service, rundown, desk } = stage(server)
      const mine = desk(client)
      await time.advance(60_000)
      expect(mine.health()).toMatchObject({ state: 'live', timing: source })
      expect(mine.content()?.cues.map(cue => [cue.title, cue.parentId !== null])).toEqual([
        ['One', false],
        ['Middle', false],
        ['Two', true],
        ['Three', false],
      ])
      expect([...(mine.content()?.cells.values() ?? [])].flatMap(Object.values)).toEqual(['Look 1'])
      expect(mine.reading()?.state).toEqual(preShow)
      expect(mine.message()).toMatchObject({ text: '', visible: false })
      service.press(rundown.id, { verb: 'start' })
      await time.advance(source === 'polling' ? 10_000 : 100)
      expect(mine.reading()?.state).toEqual(rundown.state)
      service.press(rundown.id, { verb: 'next' })
      await time.advance(source === 'polling' ? 10_000 : 100)
      expect(mine.titleOnAir()).toBe('Two')
      service.press(rundown.id, { verb: 'end' })
      await time.advance(source === 'polling' ? 10_000 : 100)
      expect(mine.reading()?.state.phase).toBe('ended')
    },
  )

  it('falls from push to the event stream to polling and comes back, without ever signing out', async () => {
    const { time, service, rundown, desk } = stage({ perMinute: 120 })
    const mine = desk({ v0Token: 'wrong' })
    await time.advance(5_000)
    expect(mine.health()).toMatchObject({
      state: 'live',
      timing: 'events',
      problem: { code: 'link.push_refused' },
    })
    service.tokens.v0 = 'wrong'
    await time.advance(60_000)
    expect(mine.health()).toMatchObject({ state: 'live', timing: 'push', problem: null })
    service.press(rundown.id, { verb: 'start' })
    await time.advance(100)
    expect(mine.titleOnAir()).toBe('One')
    expect(mine.states).not.toContain('signed-out')
  })

  it.each(['silent', 'refused'] as const)(
    'says that a link that was cut (%s) is lost, and shows what happened meanwhile when it is back',
    async how => {
      const { time, service, rundown, desk } = stage({ perMinute: 120 })
      const mine = desk()
      await time.advance(5_000)
      mine.line.cut(how)
      await time.advance(7_000)
      expect(mine.health()?.state).toBe('lost')
      service.press(rundown.id, { verb: 'start' })
      service.edit(rundown.id, one => one.changeCue(one.rows[0]?.id ?? '', { title: 'Renamed' }))
      await time.advance(20_000)
      mine.line.mend()
      await time.advance(10_000)
      expect(mine.health()).toMatchObject({ state: 'live', timing: 'push' })
      expect(mine.titleOnAir()).toBe('Renamed')
    },
  )

  it.each(['auth.token_expired', 'auth.token_revoked', 'auth.invalid_token'])(
    'is signed out by %s, says why, and asks for nothing more than whether it holds again',
    async code => {
      const { time, service, desk } = stage()
      const mine = desk()
      await time.advance(5_000)
      service.refuseWith = code
      await time.advance(120_000)
      expect(mine.health()).toMatchObject({ state: 'signed-out', problem: { code } })
      const asked = service.requests.length
      await time.advance(600_000)
      const since = service.requests.slice(asked)
      expect(since.length).toBeLessThanOrEqual(10)
      expect(since.filter(path => !path.endsWith('/status'))).toEqual([])
    },
  )

  it('is not signed out when the service cannot look the token up, and returns by itself', async () => {
    const { time, service, desk } = stage({ perMinute: 120 })
    const mine = desk()
    await time.advance(5_000)
    service.refuseWith = 'auth.revocation_check_unavailable'
    await time.advance(120_000)
    expect(mine.health()?.state).toBe('lost')
    service.refuseWith = null
    await time.advance(60_000)
    expect(mine.health()?.state).toBe('live')
    expect(mine.states).not.toContain('signed-out')
  })

  it('reports that the rundown was deleted', async () => {
    const { time, service, rundown, desk } = stage()
    const mine = desk()
    await time.advance(5_000)
    service.removeRundown(rundown.id)
    await time.advance(61_000)
    expect(mine.gone()).not.toBeNull()
  })

  it.each(['data', 'meta', 'top'] as const)('reads cells by pages with the cursor in %s', async cursorIn => {
    const { time, service, desk } = stage({ cursorIn, perMinute: 1_000 })
    const cues = Array.from({ length: 260 }, (_, index) => ({
      title: `Cue ${index}`,
      cells: ['A', 'B', 'C', 'D'].map(column => ({ column, content: `${column}${index}` })),
    }))
    const large = service.seed({
      title: 'Large',
      columns: ['A', 'B', 'C', 'D'].map(name => ({ name })),
      cues,
    })
    const mine = desk({ rundownId: large.id })
    await time.advance(60_000)
    expect(mine.content()?.cells.size).toBe(260)
    expect(Object.values(mine.content()?.cells.get(large.rows[259]?.id ?? '') ?? {})).toEqual([
      'A259',
      'B259',
      'C259',
      'D259',
    ])
  })

  it('an edit costs no request while the event stream is on', async () => {
    const { time, service, rundown, desk, cueIds } = stage({ perMinute: 1_000 })
    const mine = desk()
    await time.advance(7_000)
    const asked = service.requests.length
    service.edit(rundown.id, one => one.changeCue(cueIds[0] ?? '', { title: 'Renamed' }))
    service.edit(rundown.id, one => one.writeCell(cueIds[2] ?? '', one.columns[0]?.id ?? '', 'Look 2'))
    await time.advance(100)
    expect(mine.content()?.cues[0]?.title).toBe('Renamed')
    expect(Object.values(mine.content()?.cells.get(cueIds[2] ?? '') ?? {})).toEqual(['Look 2'])
    expect(service.requests.length).toBe(asked)
  })

  it('a press goes out at once, as a jump where the server does not check what was seen', async () => {
    const { time, service, rundown, desk } = stage()
    const mine = desk({}, { up: 100, down: 100 })
    await time.advance(10_000)
    const start = mine.press({ verb: 'start' })
    await time.advance(210)
    expect(await start).toMatchObject({ ok: true })
    const next = mine.press({ verb: 'next' })
    await time.advance(210)
    expect(await next).toMatchObject({ ok: true })
    expect(mine.titleOnAir()).toBe('Two')
    expect(service.moves.map(move => move.command.verb)).toEqual(['start', 'jump'])
    expect(rundown.state).toEqual(mine.reading()?.state)
  })

  it('two desks that press together never skip a cue, at a server that checks and at one that does not', async () => {
    for (const ownChoices of [false, true]) {
      const { time, desk } = stage({ ownChoices, perMinute: 600 })
      const [mine, other] = [desk(), desk({}, { up: 40, down: 90 })]
      await time.advance(10_000)
      void mine.press({ verb: 'start' })
      await time.advance(1_000)
      void mine.press({ verb: 'next' })
      void other.press({ verb: 'next' })
      await time.advance(5_000)
      expect([mine.titleOnAir(), other.titleOnAir()]).toEqual(['Two', 'Two'])
    }
  })

  it('a press whose reply is lost is no-link, says that it may have landed, and the show is read again', async () => {
    const { time, rundown, desk, service } = stage({ perMinute: 600 })
    const mine = desk()
    await time.advance(10_000)
    service.intercept = request => {
      if (!request.path.includes('action:')) return null
      service.intercept = null
      service.handle(request)
      mine.line.cut('silent')
      return { status: 200, headers: {}, body: '' }
    }
    const pressed = mine.press({ verb: 'start' })
    await time.advance(3_000)
    expect(await pressed).toMatchObject({
      ok: false,
      reason: 'no-link',
      detail: saying(/may still have/),
    })
    expect(mine.health()?.state).toBe('lost')
    mine.line.mend()
    await time.advance(10_000)
    expect(mine.health()?.state).toBe('live')
    expect(mine.reading()?.state).toEqual(rundown.state)
    expect(rundown.state.phase).toBe('running')
  })

  it('a wall clock that is set with its anchors moves no countdown; a cue that was restarted starts from zero', async () => {
    const { time, service, rundown, desk, cueIds } = stage({ perMinute: 600 })
    const mine = desk()
    await time.advance(10_000)
    service.press(rundown.id, { verb: 'start' })
    await time.advance(20_000)
    const left = () => {
      const state = mine.reading()?.state ?? preShow
      return remaining(state, instant(mine.client.now() - mine.client.clockSteps() + mine.stepsShown()))
    }
    const faces: number[] = []
    const before = left()
    service.stepClock(3_600_000, { anchors: true })
    for (let step = 0; step < 100; step += 1) {
      await time.advance(10)
      faces.push(before - left() - (step + 1) * 10)
    }
    expect(Math.max(...faces.map(Math.abs))).toBeLessThanOrEqual(1)
    expect(mine.client.clockSteps()).toBeGreaterThan(3_599_000)
    service.press(rundown.id, { verb: 'jump', cueId: cueIds[0] ?? '' })
    await time.advance(1_000)
    expect(left()).toBeGreaterThan(58_000)
    expect(mine.reading()?.state).toEqual(rundown.state)
  })

  it('learns when the token expires, in every form, and warns a week ahead', async () => {
    const { time, desk } = stage({ expiresAt: Math.floor(1_700_000_000_000 / 1_000) + 3 * 86_400 })
    const mine = desk()
    await time.advance(60_000)
    expect(mine.health()?.tokenExpiresAt).toBe(1_700_000_000_000 + 3 * 86_400_000)
    expect(mine.health()?.problem?.code).toBe('link.token_expires_soon')
    expect(mine.health()?.state).toBe('live')
  })

  it('reports how far the service clock is from the wall clock of this computer', async () => {
    const { time, desk } = stage({ skewMs: -7_200_000, driftPpm: 100 })
    const mine = desk({}, { up: 80, down: 20, jitter: 50 })
    await time.advance(120_000)
    expect(Math.abs((mine.health()?.clockOffsetMs ?? 0) + 7_200_000)).toBeLessThan(100)
  })

  it('an untouched show costs a service of 20 requests a minute few of them', async () => {
    const { time, service, desk } = stage()
    desk()
    await time.advance(60_000)
    const asked = service.requests.length
    await time.advance(600_000)
    expect((service.requests.length - asked) / 10).toBeLessThanOrEqual(4)
  })

  it('the adjustments of others on air are shown as they are made', async () => {
    const { time, service, rundown, desk, cueIds } = stage()
    const mine = desk()
    await time.advance(10_000)
    service.press(rundown.id, { verb: 'start' })
    service.edit(rundown.id, one => one.changeCue(cueIds[0] ?? '', { duration_ms: 90_000 }))
    await time.advance(100)
    const onAir = onAirOf(mine.reading()?.state ?? preShow)
    expect(onAir === null ? 0 : onAir.deadline - onAir.kickoff).toBe(90_000)
  })

  it.each([
    ['push, a server that checks', { ownChoices: true, perMinute: 600 }, {}],
    ['push, a hosted server', { perMinute: 120 }, {}],
    ['events', { perMinute: 120 }, { v0Token: null }],
    ['polling', { perMinute: 120, eventStream: false }, { v0Token: null }],
  ] as const)(
    'by %s: over lines that jitter, lose and break, every desk ends at the show as it is',
    async (_name, server, client) => {
      const random = numbers(11)
      const { time, service, network, rundown, desk } = stage({
        ...server,
        skewMs: -4_000_000,
        driftPpm: 100,
      })
      const lines = [
        network.line({ up: 20, down: 120, jitter: 300, loss: 0.03 }),
        network.line({ jitter: 50 }),
      ]
      const desks = lines.map(line => desk({ ...client, line, random }))
      await time.advance(20_000)
      for (let round = 0; round < 60; round += 1) {
        const one = desks[Math.floor(random() * desks.length)]
        const line = lines[Math.floor(random() * lines.length)]
        const before = service.moves.length
        const verbs = ['start', 'next', 'pause', 'start', 'previous', 'next'] as const
        if (random() < 0.6) void one?.press({ verb: verbs[Math.floor(random() * verbs.length)] ?? 'start' })
        else if (random() < 0.5) line?.cut(random() < 0.5 ? 'silent' : 'refused')
        else line?.mend()
        if (service.moves.length > 0 && random() < 0.1) service.press(rundown.id, { verb: 'reset' })
        await time.advance(random() * 8_000)
        // One press at a time: the show never moves by more than it, and a reset.
        expect(service.moves.length - before).toBeLessThanOrEqual(2)
      }
      for (const line of lines) line.mend()
      await time.advance(90_000)
      for (const one of desks) {
        expect(one.health()?.state).toBe('live')
        expect(one.reading()?.state).toEqual(rundown.state)
      }
      expect(Math.max(...service.budget.windows)).toBeLessThanOrEqual(service.budget.perMinute)
    },
  )

  it('on 20 requests a minute, polling keeps to the budget and a press finds some of it left', async () => {
    const { time, service, desk } = stage({ eventStream: false })
    const mine = desk({ v0Token: null })
    await time.advance(30_000)
    for (let press = 0; press < 20; press += 1) {
      const reply = mine.press({ verb: press === 0 ? 'start' : 'adjust-duration', delta: duration(1_000) })
      await time.advance(13_000)
      expect(await reply).toMatchObject({ ok: true })
    }
    expect(Math.max(...service.budget.windows)).toBeLessThanOrEqual(20)
    expect(mine.states).not.toContain('lost')
  })

  it('reads replies that lack members, or hold unknown ones', async () => {
    const { time, service, rundown, desk } = stage({ perMinute: 600 })
    service.intercept = request => {
      if (!request.path.includes('?include=')) return null
      const data = { id: rundown.id, title: 'Bare', moons: 2 }
      const cues = rundown.rows.map(({ id, title }) => ({ id, title, colour_of_moon: 'red' }))
      const body = JSON.stringify({ ok: true, data, included: { cues, columns: [] } })
      return { status: 200, headers: { 'content-type': 'application/json' }, body }
    }
    const mine = desk()
    await time.advance(5_000)
    expect(mine.health()?.state).toBe('live')
    expect(mine.content()?.cues.map(cue => [cue.title, cue.type, cue.duration])).toEqual([
      ['One', 'cue', 0],
      ['Middle', 'cue', 0],
      ['Two', 'cue', 0],
      ['Three', 'cue', 0],
    ])
  })
})

/** The same numbers on every run, from 0 to below 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
