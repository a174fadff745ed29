import { describe, expect, it } from 'vitest'
import { followWholeRuns, rehearsedTimes, type WholeRun } from '../../../src-main/domain/show/rehearsed.ts'
import {
  type Playlist,
  preShow,
  type RunnerCommand,
  type RunnerState,
  transition,
} from '../../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'

const playlist: Playlist = ['a', 'b', 'c'].map(id => ({
  id,
  type: 'cue',
  skippedBy: null,
  duration: duration(60_000),
}))

/** Seconds that each cue ran, after commands at those seconds. */
function timed(...commands: readonly (readonly [number, RunnerCommand])[]): unknown {
  let state: RunnerState = preShow
  let runs: readonly WholeRun[] = []
  for (const [second, command] of commands) {
    const now = instant(second * 1000)
    const result = transition(state, command, playlist, now)
    if (!result.ok) throw new Error(result.code)
    runs = followWholeRuns(runs, command, state, result.state, playlist, now)
    state = result.state
  }
  return Object.fromEntries(Object.entries(rehearsedTimes(runs)).map(([id, ran]) => [id, ran / 1000]))
}
const start = { verb: 'start' } as const
const next = { verb: 'next' } as const
const to = (cueId: string) => ({ verb: 'jump', cueId }) as const

describe('how long cues ran in a rehearsal', () => {
  it('is known of those that GO went on from, and of the last one by the end', () => {
    expect(timed([0, start], [50, next], [90, next], [100, { verb: 'end' }])).toEqual({ a: 50, b: 40, c: 10 })
  })

  it('is not known of what was jumped away from, jumped over, stepped back from or ended half way', () => {
    expect(timed([0, start], [50, to('c')], [60, { verb: 'previous' }], [70, { verb: 'end' }])).toEqual({})
  })

  it('is not known of what GO only passed through', () => {
    expect(timed([0, start], [0.9, next], [30, next])).toEqual({ b: 29.1 })
  })

  it('leaves pauses out', () => {
    expect(timed([0, start], [20, { verb: 'pause' }], [80, start], [90, next])).toEqual({ a: 30 })
    expect(timed([0, start], [20, { verb: 'pause' }], [80, next])).toEqual({ a: 20 })
  })

  it('is that of the last time, and stays when a cue runs again in part', () => {
    expect(timed([0, start], [50, next], [60, { verb: 'previous' }], [100, next])).toEqual({ a: 40 })
    expect(timed([0, start], [50, next], [60, { verb: 'previous' }], [70, to('c')])).toEqual({ a: 50 })
  })

  it('is taken back with its GO, and starts again with none', () => {
    const before = { phase: 'running', cueId: 'a', kickoff: instant(0), deadline: instant(60_000) } as const
    const back = { verb: 'restore', state: before } as const
    expect(timed([0, start], [50, next], [52, back])).toEqual({})
    expect(timed([0, start], [50, next], [52, back], [58, next])).toEqual({ a: 58 })
  })
})
