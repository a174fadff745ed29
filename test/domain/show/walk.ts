import {
  type Playlist,
  preShow,
  type RunnerCommand,
  type RunnerState,
  transition,
} from '../../../src-main/domain/show/runner.ts'
import { duration, type Instant, instant, shift } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'
import { anyRows, anySteps, type Row, type Step } from '../arbitraries.ts'

export const start = instant(Date.UTC(2026, 10, 21, 20))

interface Walked {
  readonly before: RunnerState
  readonly after: RunnerState
  readonly at: Instant
}

/** Runs a history; the last step that moved the show, with the states around it. */
export function walk(rows: readonly Row[], steps: readonly Step[]): Walked | null {
  let state: RunnerState = preShow
  let at = start
  let last: Walked | null = null
  for (const { wait, command } of steps) {
    at = shift(at, duration(wait))
    const result = transition(state, command, rows, at)
    if (result.ok && result.state !== state) last = { before: state, after: result.state, at }
    if (result.ok) state = result.state
  }
  return last === null || last.after !== state ? null : last
}

export const history = fc.tuple(anyRows(fc.constant(null)), anySteps, fc.integer({ min: 0, max: 10_000 }))

/** The state after a command that is carried out. */
export function run(state: RunnerState, rows: Playlist, command: RunnerCommand, now: Instant): RunnerState {
  const result = transition(state, command, rows, now)
  if (!result.ok) throw new Error(result.code)
  return result.state
}
