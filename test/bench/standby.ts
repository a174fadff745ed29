import type { Benchmark } from './harness/benchmark.ts'
import { bigShowBody } from './harness/big-show.ts'
import { startChild } from './harness/child.ts'
import { openRequester, timed } from './harness/request.ts'
import { medianSpread, type Spread, spreadOf } from './harness/statistics.ts'
import type { Copied, StandbyReady } from './processes/standby.ts'

const rundowns = 20
const rounds = 3
const presses = 200

/** What another desk that stands by costs the one that calls: each press, and the copy at the beginning. */
export const standby: Benchmark = {
  name: 'standby',
  async run(scope) {
    const service = await startChild<StandbyReady>(scope, 'standby.ts', [scope.tempDir()])
    const { baseUrl, token } = service.ready
    const ask = openRequester(scope, token)
    let url = ''
    for (let count = 0; count < rundowns; count += 1) {
      // The service's own reply to a create, by the contract.
      const made = JSON.parse(await ask('POST', `${baseUrl}/rundowns`, bigShowBody())) as {
        readonly data: { readonly id: string }
      }
      url = `${baseUrl}/rundowns/${made.data.id}`
    }
    await ask('POST', `${url}/action:start`)
    const press = async (): Promise<Spread> =>
      spreadOf(
        await timed(presses, index =>
          ask('POST', `${url}/action:adjust-duration`, { delta_ms: index % 2 === 0 ? 1_000 : -1_000 }),
        ),
      )

    await press()
    const alone: Spread[] = []
    const followed: Spread[] = []
    const copies: Copied[] = []
    const computed: Spread[] = []
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await press())
      // What `standby.ts` of the processes answers.
      copies.push((await service.ask('follow')) as Copied)
      computed.push(spreadOf((await service.ask('compute')) as readonly number[]))
      followed.push(await press())
      await service.ask('unpair')
    }
    const turns = copies.map(copy => spreadOf(copy.turns))
    const longest = copies.map(copy => Math.max(...copy.turns))
    return [
      {
        what: 'action:adjust-duration, durable, with a standby',
        unit: 'ms',
        ours: medianSpread(followed),
        baseline: { what: 'without', figure: medianSpread(alone) },
        bars: [{ of: 'p50 more', is: 'at most', value: 1 }],
      },
      {
        what: `each pause while ${rundowns} rundowns of 1,000 cues × 10 columns are copied`,
        unit: 'ms',
        ours: medianSpread(turns),
        baseline: { what: 'computing alone, 0.3 ms', figure: medianSpread(computed) },
        bars: [{ of: 'p99 more', is: 'at most', value: 2 }],
      },
      {
        what: 'the longest of them',
        unit: 'ms',
        ours: { p50: Math.min(...longest) },
        baseline: null,
        bars: [],
      },
      {
        what: 'all of that copy',
        unit: 'ms',
        ours: spreadOf(copies.map(({ ms }) => ms)),
        baseline: null,
        bars: [],
      },
      {
        what: 'and its size',
        unit: 'MB',
        ours: { p50: (copies[0]?.bytes ?? 0) / 2 ** 20 },
        baseline: null,
        bars: [],
      },
    ]
  },
}
