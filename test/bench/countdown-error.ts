import { deskOnLine } from '../client/desk-on-line.ts'
import { HostedService } from '../fakes/hosted-service.ts'
import { createVirtualNetwork, type LineProfile } from '../fakes/virtual-network.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { startChild } from './harness/child.ts'
import { numbersFrom } from './harness/numbers.ts'
import type { Scope } from './harness/scope.ts'
import { medianOf, medianSpread, type Spread, spreadOf } from './harness/statistics.ts'
import type { ClockQuestion } from './processes/countdown.ts'

const rounds = 5
const showMs = 8 * 3_600_000
const driftPpm = 200

/** How far the remaining time at a desk is from that at its service. */
export const countdownError: Benchmark = {
  name: 'countdown',
  async run(scope) {
    return [
      await overLoopback(scope),
      ...(await overLine('20 ms each way', { up: 20, down: 20 })),
      ...(await overLine('20 ms each way, 300 ms of jitter', { up: 20, down: 20, jitter: 300 })),
      ...(await overLine('20 ms there, 180 ms back', { up: 20, down: 180 })),
      ...(await overLine('20 ms there, 180 ms back, 300 ms of jitter', { up: 20, down: 180, jitter: 300 })),
    ]
  },
}

/**
 * Real processes. The desk's process asks the service for its remaining time by its public countdown, and looks at the
 * desk's own right before the question leaves and right after the answer is here. The service answered in between: the
 * error is that against the middle of both looks, and it is uncertain by half the round trip, which is the baseline. Of
 * each round the quicker half of the questions counts; the figures are the medians of the rounds.
 */
async function overLoopback(scope: Scope): Promise<Row> {
  const child = await startChild(scope, 'countdown.ts', [scope.tempDir()])
  const errors: Spread[] = []
  const uncertain: Spread[] = []
  for (let round = 0; round < rounds; round += 1) {
    // What that entry answers to `ask`; both stand in this folder.
    const questions = (await child.ask('ask')) as readonly ClockQuestion[]
    const quick = medianOf(questions.map(({ before, after }) => before - after))
    const counted = questions.filter(({ before, after }) => before - after <= quick)
    errors.push(
      spreadOf(counted.map(({ before, after, service }) => Math.abs((before + after) / 2 - service))),
    )
    uncertain.push(spreadOf(counted.map(({ before, after }) => (before - after) / 2)))
  }
  return {
    what: 'remaining time against the service’s, loopback',
    unit: 'ms',
    ours: medianSpread(errors),
    baseline: { what: 'half the round trip of the question', figure: medianSpread(uncertain) },
    bars: [{ of: 'p99', is: 'at most', value: ownError }],
  }
}

/** As over loopback, ms: rounding, and what the clocks drift from one answer to the next. */
const ownError = 5
/** Rounding of instants to whole ms, at either end. */
const rounding = 1

/**
 * Eight hours in virtual time, where the truth is known: a service whose clock is wrong by hours and drifts, looked at
 * each second. The baseline believes the last answer, round trip halved.
 */
async function overLine(name: string, profile: Partial<LineProfile>): Promise<readonly Row[]> {
  const time = createVirtualTime()
  const random = numbersFrom(7)
  const service = new HostedService({
    clock: time.now,
    timers: time.timers,
    skewMs: 5_400_000,
    driftPpm,
    perMinute: 120,
  })
  const rundown = service.seed({
    title: 'Gala',
    cues: Array.from({ length: 400 }, (_, index) => ({ title: `Cue ${index}`, duration_ms: 120_000 })),
  })
  const line = createVirtualNetwork({ time, service, random }).line(profile)
  const naive = halvedRoundTrip(line.network.fetch, time.now)
  const watched = { ...line, network: { ...line.network, fetch: naive.fetch } }
  const desk = deskOnLine({ time, service, line: watched, rundownId: rundown.id, random })
  await time.advance(20_000)

  const errors: number[] = []
  const plain: number[] = []
  let ofWhatIsTold = 0
  for (let second = 0; second < showMs / 1_000; second += 1) {
    if (second % 90 === 0) void desk.press({ verb: second === 0 ? 'start' : 'next' })
    await time.advance(1_000)
    const truth = service.now()
    const error = Math.abs(desk.client.now() - truth)
    errors.push(error)
    plain.push(Math.abs(time.now() + naive.offset() - truth))
    const told = desk.health()?.clockErrorMs ?? Number.NaN
    ofWhatIsTold = Math.max(ofWhatIsTold, Math.max(0, error - rounding) / told)
  }
  desk.close()
  service.close()
  await time.advance(1_000)

  const { up = 0, down = 0, jitter = 0 } = profile
  // Which of the two ways was the slower one, no client can know; jitter makes either of them slower.
  const asymmetry = Math.abs(up - down) + jitter
  return [
    {
      what: `8 h at ${driftPpm} ppm, ${name}`,
      unit: 'ms',
      ours: spreadOf(errors),
      baseline: { what: 'last answer, round trip halved', figure: spreadOf(plain) },
      bars: [{ of: 'p99', is: 'at most', value: ownError + asymmetry / 2 }],
    },
    {
      what: '  true error, of the error that is told, worst',
      unit: '%',
      ours: { p50: ofWhatIsTold * 100 },
      baseline: null,
      bars: [{ of: 'p50', is: 'at most', value: 100 }],
    },
  ]
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What a plain client makes of the answers that pass by: its offset to the service is that of the last one. */
function halvedRoundTrip(
  fetch: Fetch,
  now: () => number,
): { readonly fetch: Fetch; readonly offset: () => number } {
  let offset = 0
  return {
    offset: () => offset,
    async fetch(url, init) {
      const sent = now()
      const reply = await fetch(url, init)
      const received = now()
      if (reply.headers.get('content-type')?.includes('application/json')) {
        // The envelope of the contract; a fake of ours wrote it.
        const { meta } = (await reply.clone().json()) as { readonly meta?: { readonly server_time?: number } }
        if (meta?.server_time !== undefined) offset = meta.server_time - (sent + received) / 2
      }
      return reply
    },
  }
}
