import { describe, expect, it } from 'vitest'
import type { Cue } from '../../../src-main/domain/rundown/rundown.ts'
import { actualStart, followRun, notBegun, recalled } from '../../../src-main/domain/show/run-so-far.ts'
import {
  preShow,
  type RunnerCommand,
  type RunnerState,
  transition,
} from '../../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { cue } from '../../fakes/fake-show-service.ts'

const cues: readonly Cue[] = [
  cue('a', 60),
  { ...cue('b', 30), skippedBy: 'self' },
  cue('c', 45),
  cue('d', 45),
]

/** A show that is moved by a command every ten seconds. */
function show(commands: readonly RunnerCommand[]) {
  let state: RunnerState = preShow
  let run = notBegun
  const states: RunnerState[] = []
  commands.forEach((command, index) => {
    const now = instant(index * 10_000)
    const result = transition(state, command, cues, now)
    if (!result.ok) throw new Error(result.code)
    run = followRun(run, state, result.state, cues, now)
    state = result.state
    states.push(state)
  })
  return { run, states }
}
const next = { verb: 'next' } as const

describe('the run of a show', () => {
  it('returns when each cue came on air, over pauses and adjustments', () => {
    const { run } = show([
      { verb: 'start' },
      { verb: 'pause' },
      { verb: 'start' },
      { verb: 'adjust-duration', delta: duration(5_000) },
      next,
      next,
    ])
    expect(run.entered.map(({ cueId, start }) => [cueId, start])).toEqual([
      ['a', 0],
      ['c', 40_000],
      ['d', 50_000],
    ])
    expect(run.leftOut).toEqual(['b'])
  })

  it('takes a cue back with the press that is taken back, and the last time of one that ran twice', () => {
    const { run, states } = show([{ verb: 'start' }, next, next])
    const [, onC] = states
    if (onC === undefined) throw new Error('No state.')
    const undone = followRun(run, states[2] ?? preShow, onC, cues, instant(25_000))
    expect(undone.entered.map(({ cueId }) => cueId)).toEqual(['a', 'c'])
    expect(actualStart(undone, 'd')).toBeNull()
    const twice = show([{ verb: 'start' }, next, { verb: 'previous' }]).run
    expect(actualStart(twice, 'a')).toBe(20_000)
    const again = show([{ verb: 'start' }, { verb: 'jump', cueId: 'a' }]).run
    expect(actualStart(again, 'a')).toBe(10_000)
  })

  it('returns when it ended also where the service does not report it, and forgets all at a reset', () => {
    const { run, states } = show([{ verb: 'start' }, next])
    const ended = followRun(run, states[1] ?? preShow, { phase: 'ended', lastStop: null }, cues, instant(33))
    expect(ended.endedAt).toBe(33)
    const withoutEnd = followRun(ended, { phase: 'ended', lastStop: null }, preShow, cues, instant(40))
    expect([withoutEnd.entered, withoutEnd.leftOut, withoutEnd.endedAt]).toEqual([[], null, null])
    expect(followRun(notBegun, preShow, preShow, cues, instant(40))).toBe(notBegun)
  })

  it('keeps the start of a cue where the service corrects the time of a press by some milliseconds', () => {
    const onAir = { phase: 'running', cueId: 'a', kickoff: instant(0), deadline: instant(60_000) } as const
    const paused = { ...onAir, phase: 'paused', kickoff: instant(40), lastStop: instant(10_000) } as const
    const states: readonly RunnerState[] = [
      preShow,
      onAir,
      { ...onAir, kickoff: instant(40) },
      paused,
      { ...onAir, kickoff: instant(5_040), deadline: instant(65_040) },
      { ...onAir, kickoff: instant(5_090), deadline: instant(65_090) },
    ]
    const run = states.reduce(
      (so, state, place) => followRun(so, states[place - 1] ?? preShow, state, cues, instant(20_000)),
      notBegun,
    )
    expect(run.entered).toEqual([{ cueId: 'a', start: 40, kickoff: 5_090 }])
  })

  it('brings the run back with a reset that is undone, ended or on air, and not with a new show', () => {
    const { run, states } = show([{ verb: 'start' }, next])
    const onAir = states[1] ?? preShow
    const ended = { phase: 'ended', lastStop: null } as const
    const over = followRun(run, onAir, ended, cues, instant(33_000))
    const reset = followRun(over, ended, preShow, cues, instant(40_000))
    const seen = (state: RunnerState) => {
      const { entered, endedAt, beforeReset } = followRun(reset, preShow, state, cues, instant(50_000))
      return [entered.map(({ cueId, start }) => [cueId, start]), endedAt, beforeReset]
    }
    expect(seen(ended)).toEqual([
      [
        ['a', 0],
        ['c', 10_000],
      ],
      33_000,
      undefined,
    ])
    expect(seen(onAir)).toEqual([
      [
        ['a', 0],
        ['c', 10_000],
      ],
      null,
      undefined,
    ])
    const again: RunnerState = {
      phase: 'running',
      cueId: 'a',
      kickoff: instant(50_000),
      deadline: instant(110_000),
    }
    expect(seen(again)).toEqual([[['a', 50_000]], null, undefined])
  })

  it('goes on after a restart with what was recorded before, the start of the cue on air included', () => {
    const recorded = show([{ verb: 'start' }, next]).run
    const onAir = {
      phase: 'running',
      cueId: 'c',
      kickoff: instant(12_000),
      deadline: instant(60_000),
    } as const
    const skipped = cues.map(one => ({ ...one, skippedBy: 'self' as const }))
    const seen = followRun(notBegun, preShow, onAir, skipped, instant(50_000))
    const run = recalled(seen, recorded)
    expect(run.entered).toEqual([
      { cueId: 'a', start: 0, kickoff: 0 },
      { cueId: 'c', start: 10_000, kickoff: 12_000 },
    ])
    expect(run.leftOut).toEqual(['b'])
  })
})
