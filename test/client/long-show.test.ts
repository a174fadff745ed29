import { describe, expect, it } from 'vitest'
import { activeCueId } from '../../src-main/domain/show/runner.ts'
import { HostedService } from '../fakes/hosted-service.ts'
import { createVirtualNetwork } from '../fakes/virtual-network.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'
import { deskOnLine } from './desk-on-line.ts'

/** The same numbers on every run, from 0 to below 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const hour = 3_600_000

describe('a show of four hours on 20 requests a minute', () => {
  it('never exceeds the budget, never shows a stale cue for a second, and GO is always answered', async () => {
    const time = createVirtualTime()
    const random = numbers(7)
    const service = new HostedService({
      clock: time.now,
      timers: time.timers,
      skewMs: 5_400_000,
      driftPpm: 80,
    })
    const cues = Array.from({ length: 240 }, (_, index) => ({
      title: `Cue ${index}`,
      duration_ms: 120_000,
      cells: [{ column: 'LX', content: `Look ${index}` }],
    }))
    const rundown = service.seed({ title: 'Gala', columns: [{ name: 'LX' }], cues })
    const line = createVirtualNetwork({ time, service, random }).line({ up: 40, down: 40, jitter: 150 })
    const desk = deskOnLine({ time, service, line, rundownId: rundown.id, random })
    await time.advance(20_000)

    let staleFor = 0
    let worst = 0
    let late = 0
    const outcomes: (string | null)[] = []
    const until = time.now() + 4 * hour
    let nextPress: number = time.now()
    let nextEdit: number = time.now()
    while (time.now() < until) {
      if (time.now() >= nextPress) {
        nextPress += 20_000 + random() * 180_000
        if (random() < 0.7) {
          const sent = time.now()
          const verb = rundown.state.phase === 'pre-show' ? 'start' : 'next'
          void desk.press({ verb }).then(reply => {
            outcomes.push(reply.ok ? null : reply.reason)
            late = Math.max(late, time.now() - sent)
          })
        } else if (rundown.state.phase !== 'pre-show') service.press(rundown.id, { verb: 'next' })
      }
      if (time.now() >= nextEdit) {
        nextEdit += random() * 20_000
        const row = rundown.rows[Math.floor(random() * cues.length)]
        if (row !== undefined)
          service.edit(rundown.id, one => one.changeCue(row.id, { title: `Edited ${time.now()}` }))
      }
      await time.advance(250)
      const shown = activeCueId(desk.reading()?.state ?? { phase: 'pre-show' })
      staleFor = shown === activeCueId(rundown.state) ? 0 : staleFor + 250
      worst = Math.max(worst, staleFor)
    }
    await time.advance(2_000)
    expect(Math.max(...service.budget.windows)).toBeLessThanOrEqual(20)
    expect(worst).toBeLessThan(1_000)
    expect(outcomes.length).toBeGreaterThan(30)
    expect(outcomes.filter(reason => reason !== null)).toEqual([])
    expect(late).toBeLessThan(1_000)
    expect(desk.content()?.cues.map(cue => cue.title)).toEqual(rundown.rows.map(cue => cue.title))
    expect(Math.abs(desk.client.now() - service.now())).toBeLessThanOrEqual(desk.health()?.clockErrorMs ?? 0)
    expect(desk.states.filter(state => state === 'lost')).toEqual([])
    desk.close()
    service.close()
    await time.advance(1_000)
    expect(time.waiting()).toBe(0)
  })
})
