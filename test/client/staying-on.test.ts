import { afterEach, describe, expect, it } from 'vitest'
import { HostedService, type HostedServiceOptions } from '../fakes/hosted-service.ts'
import { createVirtualNetwork } from '../fakes/virtual-network.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'
import { type DeskOnLineOptions, deskOnLine } from './desk-on-line.ts'

const opened: { close(): void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

async function stage(options: Partial<HostedServiceOptions> = {}, more: Partial<DeskOnLineOptions> = {}) {
  const time = createVirtualTime()
  const service = new HostedService({ clock: time.now, timers: time.timers, perMinute: 100_000, ...options })
  const line = createVirtualNetwork({ time, service }).line()
  const rundown = service.seed({
    title: 'Evening show',
    columns: [{ name: 'LX' }],
    cues: ['One', 'Two', 'Three'].map(title => ({
      title,
      duration_ms: 60_000,
      cells: [{ column: 'LX', content: title }],
    })),
  })
  const forbid = (part: RegExp) => {
    service.intercept = ({ path }) =>
      part.test(path)
        ? {
            status: 403,
            headers: { 'content-type': 'application/problem+json' },
            body: JSON.stringify({ code: 'forbidden', status: 403, detail: 'No.' }),
          }
        : null
  }
  const open = () => {
    const desk = deskOnLine({ time, service, line, rundownId: rundown.id, v0Token: null, ...more })
    opened.push(desk, service)
    return desk
  }
  return { time, service, line, rundown, forbid, open }
}

describe('staying on', () => {
  it.each([
    ['the cells', /\/cells|include=cells$/],
    ['the output message', /\/output-message/],
    ['all of the content', /include=|\/cues|\/cells/],
  ])('a token that may not read %s follows the show, and says what it may not', async (_, part) => {
    const { time, service, rundown, forbid, open } = await stage()
    forbid(part)
    const desk = open()
    await time.advance(10_000)
    expect(desk.health()).toMatchObject({ state: 'live', problem: { code: 'forbidden' } })
    service.press(rundown.id, { verb: 'start' })
    await time.advance(1_000)
    expect(desk.reading()?.state.phase).toBe('running')
    expect(desk.states).not.toContain('signed-out')
    service.intercept = null
    await time.advance(60_000)
    expect(desk.health()).toMatchObject({ state: 'live', problem: null })
    expect(desk.content()?.cells.size).toBe(3)
  })

  it('a token that may only watch is known by its role, or by a press that is refused for it', async () => {
    const staged = await stage()
    staged.service.intercept = ({ path }) =>
      /\/auth/.test(path)
        ? {
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ ok: true, data: { role: 'VIEW' }, meta: {} }),
          }
        : null
    const watching = staged.open()
    await staged.time.advance(20_000)
    expect(watching.health()).toMatchObject({ state: 'live', watchOnly: true })

    const { time, forbid, open } = await stage()
    const desk = open()
    await time.advance(20_000)
    expect(desk.health()).toMatchObject({ state: 'live', watchOnly: false })
    forbid(/action:/)
    void desk.press({ verb: 'start' })
    await time.advance(1_000)
    expect(desk.health()).toMatchObject({ state: 'live', watchOnly: true })
  })

  it.each([
    ['a log-in page of the network', { 'content-type': 'text/html' }, '<!doctype html><p>Accept the terms.'],
    ['a proxy that says nothing', {}, ''],
  ])('a press that is refused by %s does not make a desk watch only', async (_, headers, body) => {
    const { time, service, open } = await stage()
    const desk = open()
    await time.advance(20_000)
    for (const status of [401, 403]) {
      service.intercept = ({ path }) => (/action:/.test(path) ? { status, headers, body } : null)
      const refused = desk.press({ verb: 'start' })
      await time.advance(10_000)
      expect(await refused).toMatchObject({ ok: false })
      expect(desk.health()).toMatchObject({ watchOnly: false })
    }
    service.intercept = null
    await time.advance(10_000)
    const started = desk.press({ verb: 'start' })
    await time.advance(1_000)
    expect(await started).toMatchObject({ ok: true })
    expect(desk.reading()?.state.phase).toBe('running')
  })

  it('a token that may not ask about itself is none the worse for it', async () => {
    const { time, forbid, open } = await stage()
    forbid(/\/auth/)
    const desk = open()
    await time.advance(20_000)
    expect(desk.states).not.toContain('signed-out')
    expect(desk.health()).toMatchObject({ state: 'live' })
  })

  it('a token that was refused is asked about once a minute, and the rundown is followed again when it holds', async () => {
    const { time, service, rundown, open } = await stage()
    const desk = open()
    await time.advance(5_000)
    service.refuseWith = 'auth.token_revoked'
    service.press(rundown.id, { verb: 'start' })
    await time.advance(30_000)
    expect(desk.health()?.state).toBe('signed-out')
    const before = service.requests.length
    await time.advance(300_000)
    const asked = service.requests.slice(before)
    expect(asked.length).toBeGreaterThanOrEqual(4)
    expect(asked.length).toBeLessThanOrEqual(5)
    expect(asked.filter(path => !path.endsWith('/status'))).toEqual([])
    service.refuseWith = null
    service.press(rundown.id, { verb: 'next' })
    await time.advance(65_000)
    expect(desk.health()?.state).toBe('live')
    expect(desk.titleOnAir()).toBe('Two')
  })

  it.each([true, false])(
    'a service that cannot check tokens signs nobody out, and is not live until it can (rundown followed: %s)',
    async followed => {
      const { time, service, rundown, open } = await stage()
      const desk = open()
      await time.advance(10_000)
      if (!followed) desk.follow.close()
      service.refuseWith = 'auth.revocation_check_unavailable'
      // Without a rundown, the token is asked about once an hour.
      await time.advance(followed ? 300_000 : 3_700_000)
      expect(desk.health()).toMatchObject({
        state: 'lost',
        problem: { code: 'auth.revocation_check_unavailable' },
      })
      if (followed) {
        void desk.press({ verb: 'start' })
        await time.advance(5_000)
      }
      expect(desk.states).not.toContain('signed-out')
      service.refuseWith = null
      if (followed) service.press(rundown.id, { verb: 'start' })
      await time.advance(30_000)
      expect(desk.health()).toMatchObject({ state: 'live', problem: null })
      if (followed) expect(desk.titleOnAir()).toBe('One')
    },
  )

  it('a service that describes no tokens is live, one whose answer is no answer of a service is not', async () => {
    for (const [status, body, state] of [
      [404, JSON.stringify({ code: 'not_found', status: 404, detail: 'No.' }), 'live'],
      [401, '<h1>Hotel</h1>', 'lost'],
      [500, JSON.stringify({ code: 'internal', status: 500, detail: 'No.' }), 'lost'],
    ] as const) {
      const { time, service, open } = await stage()
      service.intercept = ({ path }) => (/\/auth/.test(path) ? { status, headers: {}, body } : null)
      const desk = open()
      desk.follow.close()
      await time.advance(60_000)
      expect([status, desk.health()?.state]).toEqual([status, state])
    }
  })

  it('a line that is lost at the start is live with the first status and the first content', async () => {
    const { time, line, open } = await stage()
    line.cut('refused')
    const desk = open()
    await time.advance(1_000)
    expect(desk.health()?.state).toBe('lost')
    line.mend()
    while (desk.reading() === null || desk.content() === null) await time.advance(10)
    expect(desk.health()).toMatchObject({ state: 'live', problem: null })
  })

  it('a stream without heartbeats is no lost link, is reopened at growing intervals, and misses nothing', async () => {
    const { time, service, rundown, open } = await stage({ heartbeatMs: 1e12 })
    const desk = open()
    await time.advance(5_000)
    const since = desk.states.length
    const streams = () => service.requests.filter(path => path.includes('/events')).length
    await time.advance(600_000)
    expect(desk.states.slice(since)).toEqual([])
    const before = streams()
    await time.advance(600_000)
    expect(streams() - before).toBeLessThanOrEqual(3)
    service.press(rundown.id, { verb: 'start' })
    await time.advance(1_000)
    expect(desk.titleOnAir()).toBe('One')
    expect(desk.states.slice(since)).toEqual([])
  })

  it('a stream without heartbeats whose line falls silent is found lost', async () => {
    const { time, line, open } = await stage({ heartbeatMs: 1e12 })
    const desk = open()
    await time.advance(5_000)
    line.cut('silent')
    await time.advance(60_000)
    expect(desk.health()?.state).toBe('lost')
    line.mend()
    await time.advance(40_000)
    expect(desk.health()?.state).toBe('live')
  })
})
