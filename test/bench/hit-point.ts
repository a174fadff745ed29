import type { Cue } from '../../src-main/domain/rundown/rundown.ts'
import { isFloating, sparse } from '../../src-main/domain/rundown/timing.ts'
import { type Point, proposalsFor } from '../../src-main/domain/show/hit-point.ts'
import type { RunnerState } from '../../src-main/domain/show/runner.ts'
import { plan, project, type ScheduleCue } from '../../src-main/domain/show/schedule.ts'
import { duration, instant } from '../../src-main/domain/time/time.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { spreadOf } from './harness/statistics.ts'

const cues = 1_000
const each = 60_000
const rounds = 60

/** From the show as it stands to the proposals that bring it to its end in time. */
export const hitPoint: Benchmark = {
  name: 'hit',
  run: async () => [
    solve('solving for a point, 4 min late', 0, 0),
    solve('solving for a point, 4 min late, 200 fixed starts', 200, 0),
    solve('solving for a point, 30 min to spare', 0, 1_800_000),
    solve('solving for a point, 30 min to spare, 200 fixed starts', 200, 1_800_000),
  ],
}

/** The cue on air is four minutes over; every second cue may give way, every tenth is floating. */
function solve(what: string, fixed: number, more: number): Row {
  const written = Array.from({ length: cues }, (_, place) => cueAt(place, fixed))
  const planned = plan(written, instant(0))
  const state: RunnerState = {
    phase: 'running',
    cueId: 'c0',
    kickoff: instant(0),
    deadline: instant(more > 0 ? each : each + 240_000),
  }
  const now = instant(10_000)
  const point: Point = { cueId: null, at: instant((planned.end ?? now) + more) }
  const order = written.flatMap(cue => (isFloating(cue) ? [cue.id] : []))
  // The first rounds are those of a cold page.
  const [ours, floor] = [
    measured(() => proposalsFor(planned, state, now, point, order)),
    measured(() => project(planned, state, now)),
  ]
  return {
    what: `${what}, ${cues} cues`,
    unit: 'ms',
    ours: spreadOf(ours),
    baseline: { what: 'one forecast of the same show', figure: spreadOf(floor) },
    bars: [{ of: 'p99', is: 'at most', value: 50 }],
  }
}

function cueAt(place: number, fixed: number): ScheduleCue {
  const isFixed = fixed > 0 && place > 0 && place % (cues / fixed) === 0
  const floats = !isFixed && place % 10 === 9
  const gives = place % 2 === 1
  const cue: Pick<Cue, keyof ScheduleCue> = {
    id: `c${place}`,
    type: 'cue',
    skippedBy: null,
    duration: duration(each),
    startTime: isFixed ? instant(place * each) : null,
    timing: sparse({
      start: floats ? 'floating' : 'not-before',
      shortest: gives ? duration(each / 2) : null,
      longest: gives ? duration(each * 2) : null,
    }),
  }
  return cue
}

function measured(work: () => unknown): readonly number[] {
  return Array.from({ length: rounds }, () => {
    const from = performance.now()
    work()
    return performance.now() - from
  })
}
