import { afterEach, describe, expect, it, vi } from 'vitest'
import { budgetOf, secondsOf } from '../../src-main/client/http/read-reply.ts'
import { createServiceClock } from '../../src-main/client/link/service-clock.ts'
import { inEnglish } from '../../src-main/contract/english.ts'
import type { ActReply } from '../../src-main/desk/ports/show-service.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { HostedService } from '../fakes/hosted-service.ts'
import type { HostedReply, HostedRequest } from '../fakes/hosted-service-wire.ts'
import { createVirtualNetwork } from '../fakes/virtual-network.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'
import { saying } from '../support/saying.ts'
import { deskOnLine } from './desk-on-line.ts'

type Body = Record<string, unknown>

const opened: { close(): void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

/** A desk at a service whose replies are changed on their way. */
function stage(change: (request: HostedRequest, body: { data: Body; included?: Body }) => void) {
  const time = createVirtualTime()
  const service = new HostedService({ clock: time.now, timers: time.timers, eventStream: false })
  const rundown = service.seed({
    title: 'Evening show',
    cues: ['One', 'Two', 'Three', 'Four', 'Five'].map(title => ({ title, duration_ms: 60_000 })),
  })
  const handle = service.handle.bind(service)
  service.handle = (request): HostedReply => {
    const reply = handle(request)
    if (reply.stream !== undefined || reply.status >= 400) return reply
    const body = JSON.parse(String(reply.body))
    change(request, body)
    return { ...reply, body: JSON.stringify(body) }
  }
  const line = createVirtualNetwork({ time, service }).line()
  const desk = deskOnLine({ time, service, line, rundownId: rundown.id, v0Token: null })
  opened.push(desk, service)
  return { time, service, rundown, desk }
}

describe('replies that are not what they should be', () => {
  it('a press whose reply lacks the times of the cue on air is a fault of the service, and shows no time', async () => {
    const { time, service, rundown, desk } = stage(({ path }, body) => {
      if (path.includes('/action:')) body.data['active_cue'] = { id: 'x' }
    })
    await time.advance(5_000)
    let reply: ActReply | null = null
    void desk.press({ verb: 'start' }).then(result => {
      reply = result
    })
    await time.advance(3_000)
    expect(reply).toMatchObject({ ok: false, reason: 'service-error' })
    expect(reply).toMatchObject({ detail: saying('may have been carried out') })
    expect(desk.reading()?.state).toEqual(rundown.state)
    for (const { state } of desk.shown) expect(Object.values(state)).not.toContain(Number.NaN)
    expect(service.moves).toHaveLength(1)
  })

  it('an unreadable status is reported, with what to do, until one can be read', async () => {
    let broken = true
    const { time, desk } = stage(({ path }, body) => {
      if (broken && path.includes('/status')) body.data['state'] = 'on-air'
    })
    await time.advance(5_000)
    expect(inEnglish(desk.health()?.problem?.text ?? null)).toMatch(
      /not understood.*tries again automatically.*check the address/,
    )
    broken = false
    await time.advance(10_000)
    expect(desk.health()?.state).toBe('live')
  })

  it('reads rows that are damaged as far as they can be read', async () => {
    const { time, desk } = stage((_, { included }) => {
      const cues = included?.['cues']
      if (!Array.isArray(cues)) return
      cues[0] = { ...cues[0], duration_ms: '5000' }
      cues[1] = { ...cues[1], title: 7, subtitle: {}, duration_ms: null }
      cues[2] = { ...cues[2], type: 'note' }
      cues.push(null, 'cue', 4)
    })
    await time.advance(10_000)
    expect(desk.content()?.cues.map(cue => [cue.type, cue.title, cue.duration])).toEqual([
      ['cue', 'One', 0],
      ['cue', '', 0],
      ['heading', 'Three', 60_000],
      ['cue', 'Four', 60_000],
      ['cue', 'Five', 60_000],
    ])
    expect(desk.health()).toMatchObject({ state: 'live' })
  })

  it('a status without a next cue ends no show', async () => {
    const { time, desk } = stage(({ path }, { data }) => {
      if (path.includes('/status') || path.includes('/action:')) delete data['next_cue']
    })
    await time.advance(5_000)
    expect(desk.reading()).toEqual({ state: { phase: 'pre-show' }, nextCueId: undefined })
    void desk.press({ verb: 'start' })
    await time.advance(2_000)
    expect(desk.titleOnAir()).toBe('One')
  })

  it('one absurd time of the service moves nothing; a second one that agrees does', () => {
    let local = 0
    const clock = createServiceClock(() => local)
    const sample = (serverTime: number) => {
      local += 1_000
      return clock.sample({ sent: local - 20, received: local, serverTime })
    }
    const start = 1_800_000_000_000
    for (const after of [1_000, 2_000, 3_000]) expect(sample(start + after)).toBe(true)
    expect(sample(0)).toBe(false)
    expect(clock.steps()).toBe(0)
    expect(clock.now()).toBeGreaterThan(start)
    expect(sample(start + 5_000)).toBe(true)
    const week = 7 * 86_400_000
    expect(sample(start + week + 6_000)).toBe(false)
    expect(sample(start + week + 7_000)).toBe(true)
    expect(Math.abs(clock.steps() - week)).toBeLessThan(50)
  })

  it('impossible waits and budgets are ignored', () => {
    const headers = (limit: string, reset: string) =>
      new Headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': '0', 'ratelimit-reset': reset })
    expect(budgetOf({ headers: headers('0', '60') })).toBe(null)
    expect(budgetOf({ headers: headers('100', '1800000000') })).toBe(null)
    expect(budgetOf({ headers: headers('100', '60') })).toEqual({
      limit: 100,
      remaining: 0,
      resetMs: 60_000,
    })
    expect(secondsOf(new Headers({ 'retry-after': '3000000' }))).toBe(null)
    expect(secondsOf(new Headers({ 'retry-after': '3600' }))).toBe(3_600)
  })

  it('a delay longer than a timer of the computer can be is waited for, or taken back', () => {
    vi.useFakeTimers()
    try {
      const task = vi.fn()
      const dropped = vi.fn()
      const month = 2_592_000_000
      realTimers.after(month, task)
      const cancel = realTimers.after(month, dropped)
      vi.advanceTimersByTime(month - 1)
      cancel()
      expect(task).not.toHaveBeenCalled()
      vi.advanceTimersByTime(2)
      expect(task).toHaveBeenCalledTimes(1)
      expect(dropped).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })
})
