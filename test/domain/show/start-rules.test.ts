import { describe, expect, it } from 'vitest'
import { type StartRule, timingFault } from '../../../src-main/domain/rundown/timing.ts'
import { notBefore } from '../../../src-main/domain/show/not-before.ts'
import { preShow, type RunnerState } from '../../../src-main/domain/show/runner.ts'
import { plan, playableDuration, project, type ScheduleCue } from '../../../src-main/domain/show/schedule.ts'
import { duration, type Instant, instant } from '../../../src-main/domain/time/time.ts'

const minute = 60_000
const at = (minutes: number): Instant => instant(minutes * minute)

const cue = (id: string, minutes: number, start: StartRule, fixed: number | null = null): ScheduleCue => ({
  id,
  type: 'cue',
  skippedBy: null,
  duration: duration(minutes * minute),
  startTime: fixed === null ? null : at(fixed),
  timing: { start, shortest: null, longest: null },
})

const starts = (times: readonly (Instant | null)[]): (number | null)[] =>
  times.map(time => (time === null ? null : time / minute))

const on = (cueId: string, kickoff: number, deadline: number): RunnerState => ({
  phase: 'running',
  cueId,
  kickoff: at(kickoff),
  deadline: at(deadline),
})

describe('a floating cue', () => {
  const cues = [cue('a', 10, 'not-before'), cue('f', 5, 'floating'), cue('b', 10, 'not-before')]
  const planned = plan(cues, at(0))

  it('takes no time in the plan, nor where the show is going, until it is on air', () => {
    expect([starts(planned.rows.map(row => row.start)), planned.end, planned.duration]).toEqual([
      [0, null, 10],
      at(20),
      20 * minute,
    ])
    expect(playableDuration(cues)).toBe(20 * minute)
    expect(project(planned, on('a', 0, 10), at(5))).toMatchObject({ end: at(20), overUnder: 0 })
    expect(project(planned, on('f', 10, 15), at(11))).toMatchObject({ end: at(25), overUnder: 5 * minute })
  })

  it('is planned for the start of the show where it is the first, since GO takes it', () => {
    const first = plan([cue('f', 5, 'floating'), cue('b', 10, 'not-before')], at(20))
    expect(project(first, preShow, at(0))).toMatchObject({ starts: [at(20), at(25)], end: at(35) })
  })
})

describe('a start that is not after a time', () => {
  const cues = [cue('a', 10, 'not-before'), cue('news', 5, 'not-after', 20), cue('c', 5, 'not-before')]

  it('follows from what is before it, with room until its time', () => {
    const planned = plan(cues, at(0))
    expect(starts(planned.rows.map(row => row.start))).toEqual([0, 10, 15])
    expect(planned.rows[1]?.slack).toBe(10 * minute)
    const ahead = project(planned, on('a', 0, 10), at(5))
    expect([starts(ahead.starts), ahead.fixed]).toEqual([
      [0, 10, 15],
      { cueId: 'news', at: at(20), spare: 10 * minute },
    ])
  })

  it('is late after it', () => {
    expect(project(plan(cues, at(0)), on('a', 0, 24), at(5)).fixed?.spare).toBe(-4 * minute)
  })

  it('lets GO come before it, as no other fixed start does', () => {
    const waitsFor = (rule: StartRule) => notBefore('running', cue('news', 5, rule, 20), at(10))
    expect([waitsFor('not-before'), waitsFor('exactly'), waitsFor('not-after')]).toEqual([
      at(20),
      at(20),
      null,
    ])
  })
})

it('a shortest over a longest, and a floating cue with a fixed start, are faults', () => {
  const limits = (shortest: number | null, longest: number | null, start: StartRule = 'exactly') => ({
    start,
    shortest: shortest === null ? null : duration(shortest),
    longest: longest === null ? null : duration(longest),
  })
  expect(timingFault(limits(2, 1), null)).toBe('limits')
  expect(timingFault(limits(1, 1), at(1))).toBeNull()
  expect(timingFault(limits(null, 1), null)).toBeNull()
  expect(timingFault(limits(null, null, 'floating'), at(1))).toBe('floating')
  expect(timingFault(limits(null, null, 'floating'), null)).toBeNull()
})
