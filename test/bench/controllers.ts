import type { Benchmark } from './harness/benchmark.ts'
import { startChild } from './harness/child.ts'
import { spreadOf } from './harness/statistics.ts'
import type { Idle, Repaints, XlCost } from './processes/decks.ts'
import type { Wire } from './processes/wire.ts'

/** Four Stream Decks (XL, MK.2, +, Neo) byte by byte: what drawing them costs, and what it costs a press. */
export const controllers: Benchmark = {
  name: 'controllers',
  async run(scope) {
    const child = await startChild<object>(scope, 'decks.ts')
    // What that entry answers; both stand in this folder.
    const idle = (await child.ask('idle')) as Idle
    const rest = (await child.ask('rest')) as Repaints
    const press = (await child.ask('press')) as Repaints
    const wire = await startChild<object>(scope, 'wire.ts')
    const calm = (await wire.ask('calm')) as Wire
    const busy = (await wire.ask('busy')) as Wire
    const xl = (await child.ask('xl')) as XlCost
    return [
      {
        what: 'report → edge handed on, 4 decks repainting',
        unit: 'ms',
        ours: spreadOf(press.edges),
        baseline: { what: 'nothing drawn', figure: spreadOf(rest.edges) },
        bars: [{ of: 'p99', is: 'at most', value: 2 }],
      },
      {
        what: 'report of a pedal → command on the wire, 4 decks repainting',
        unit: 'ms',
        ours: spreadOf(busy.times),
        baseline: { what: 'nothing drawn', figure: spreadOf(calm.times) },
        bars: [{ of: 'p99', is: 'at most', value: 2 }],
      },
      {
        what: '  pictures drawn meanwhile, each second',
        unit: 'count',
        ours: { p50: press.perSecond },
        baseline: null,
        bars: [],
      },
      {
        what: 'full repaint of an XL, processor time of all threads',
        unit: 'ms',
        ours: spreadOf(xl.repaints),
        baseline: null,
        bars: [{ of: 'p50', is: 'at most', value: 60 }],
      },
      {
        what: '4 decks with a running countdown, of one core',
        unit: '%',
        ours: { p50: idle.percent },
        baseline: null,
        bars: [{ of: 'p50', is: 'at most', value: 2 }],
      },
    ]
  },
}
