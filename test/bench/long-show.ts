import { activeCueId } from '../../src-main/domain/show/runner.ts'
import { deskOnLine } from '../client/desk-on-line.ts'
import { HostedService } from '../fakes/hosted-service.ts'
import { createVirtualNetwork } from '../fakes/virtual-network.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { numbersFrom } from './harness/numbers.ts'
import { type Spread, spreadOf } from './harness/statistics.ts'

const showMs = 4 * 3_600_000
const perMinute = 20
const unlimited = 1_000_000
/** How often what is shown is compared with what is on air. */
const lookMs = 25

type Source = 'push' | 'the event stream' | 'polling'

/** A show of four hours in virtual time at a service that allows 20 requests a minute, colleagues editing and pressing. */
export const longShow: Benchmark = {
  name: 'budget',
  async run() {
    const rows: Row[] = []
    for (const source of ['push', 'the event stream', 'polling'] as const) {
      const ours = await play(source, perMinute)
      const free = await play(source, unlimited)
      rows.push(...rowsOf(source, ours, free))
    }
    return rows
  },
}

interface Played {
  /** Requests of the fullest minute. */
  readonly fullest: number
  /** Longest time that another cue was shown than was on air, ms. */
  readonly stalest: number
  /** Times from a move of the show to the first look that found it shown, ms. */
  readonly stale: Spread
  /** From GO to its answer, ms. */
  readonly answered: Spread
  readonly presses: number
  /** Presses that were not carried out, and of these, those that the budget stood in the way of. */
  readonly refused: number
  readonly rateLimited: number
}

function rowsOf(source: Source, ours: Played, free: Played): readonly Row[] {
  const what = (text: string): string => `4 h, ${perMinute} a minute, by ${source}: ${text}`
  const baseline = (figure: Row['ours']) => ({ what: 'without a limit', figure })
  return [
    {
      what: what('requests of the fullest minute'),
      unit: '/min',
      ours: { p50: ours.fullest },
      baseline: baseline({ p50: free.fullest }),
      bars: [{ of: 'p50', is: 'at most', value: perMinute }],
    },
    {
      what: what('a move → shown'),
      unit: 'ms',
      ours: ours.stale,
      baseline: baseline(free.stale),
      bars: [],
    },
    {
      what: what('a stale cue shown, longest'),
      unit: 'ms',
      ours: { p50: ours.stalest },
      baseline: baseline({ p50: free.stalest }),
      bars: source === 'push' ? [{ of: 'p50', is: 'at most', value: 1_000 }] : [],
    },
    {
      what: what(`GO → answered, ${ours.presses} presses`),
      unit: 'ms',
      ours: ours.answered,
      baseline: baseline(free.answered),
      bars: [],
    },
    {
      what: what('presses refused for want of budget'),
      unit: 'count',
      ours: { p50: ours.rateLimited },
      baseline: baseline({ p50: free.rateLimited }),
      bars: [{ of: 'p50', is: 'at most', value: 0 }],
    },
    {
      what: what('presses refused for any other reason'),
      unit: 'count',
      ours: { p50: ours.refused - ours.rateLimited },
      baseline: baseline({ p50: free.refused - free.rateLimited }),
      bars: [],
    },
  ]
}

const cues = Array.from({ length: 240 }, (_, index) => ({
  title: `Cue ${index}`,
  duration_ms: 120_000,
  cells: [{ column: 'LX', content: `Look ${index}` }],
}))

async function play(source: Source, limit: number): Promise<Played> {
  const time = createVirtualTime()
  const random = numbersFrom(7)
  const service = new HostedService({
    clock: time.now,
    timers: time.timers,
    skewMs: 5_400_000,
    driftPpm: 80,
    perMinute: limit,
    eventStream: source !== 'polling',
  })
  const rundown = service.seed({ title: 'Gala', columns: [{ name: 'LX' }], cues })
  const line = createVirtualNetwork({ time, service, random }).line({ up: 40, down: 40, jitter: 150 })
  const desk = deskOnLine({
    time,
    service,
    line,
    rundownId: rundown.id,
    random,
    ...(source !== 'push' && { v0Token: null }),
  })
  await time.advance(20_000)

  // Hands and colleagues by numbers of their own: they do the same whatever the line does.
  const chance = numbersFrom(11)
  const stale: number[] = []
  let staleSince: number | null = null
  let refused = 0
  let rateLimited = 0
  const answered: number[] = []
  let nextPress: number = time.now()
  let nextEdit: number = time.now()
  const until = time.now() + showMs
  while (time.now() < until) {
    if (time.now() >= nextPress) {
      nextPress += 20_000 + chance() * 180_000
      const mine = chance() < 0.7
      if (mine || rundown.state.phase === 'pre-show') {
        const sent = time.now()
        const verb = rundown.state.phase === 'pre-show' ? 'start' : 'next'
        void desk.press({ verb }).then(reply => {
          if (reply.ok) answered.push(time.now() - sent)
          else refused += 1
          if (!reply.ok && reply.reason === 'too-many-requests') rateLimited += 1
        })
      } else service.press(rundown.id, { verb: 'next' })
    }
    if (time.now() >= nextEdit) {
      nextEdit += chance() * 20_000
      const row = rundown.rows[Math.floor(chance() * cues.length)]
      if (row !== undefined) {
        service.edit(rundown.id, one => one.changeCue(row.id, { title: `Edited ${time.now()}` }))
      }
    }
    await time.advance(lookMs)
    const shown = activeCueId(desk.reading()?.state ?? { phase: 'pre-show' })
    if (shown !== activeCueId(rundown.state)) staleSince ??= time.now() - lookMs
    else if (staleSince !== null) {
      stale.push(time.now() - staleSince)
      staleSince = null
    }
  }
  if (staleSince !== null) stale.push(time.now() - staleSince)
  await time.advance(30_000)
  desk.close()
  service.close()
  await time.advance(1_000)
  return {
    fullest: Math.max(...service.budget.windows),
    stalest: Math.max(...stale),
    stale: spreadOf(stale),
    answered: spreadOf(answered),
    presses: answered.length + refused,
    refused,
    rateLimited,
  }
}
