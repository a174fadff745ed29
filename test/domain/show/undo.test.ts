import { describe, expect, it } from 'vitest'
import { shiftAnchors } from '../../../src-main/domain/show/anchors.ts'
import { remaining } from '../../../src-main/domain/show/countdown.ts'
import {
  onAirOf,
  type Playlist,
  preShow,
  type RunnerState,
  transition,
} from '../../../src-main/domain/show/runner.ts'
import { plan, project } from '../../../src-main/domain/show/schedule.ts'
import { undoLoss, undoStep, undoTarget } from '../../../src-main/domain/show/undo.ts'
import { duration, type Instant, instant, shift } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'
import { anyRows, anySteps, type Row, type Step } from '../arbitraries.ts'

const start = instant(Date.UTC(2026, 10, 21, 20))

interface Walked {
  readonly before: RunnerState
  readonly after: RunnerState
  readonly at: Instant
}

/** Runs a history; the last step that moved the show, with the states around it. */
function walk(rows: readonly Row[], steps: readonly Step[]): Walked | null {
  let state: RunnerState = preShow
  let at = start
  let last: Walked | null = null
  for (const { wait, command } of steps) {
    at = shift(at, duration(wait))
    const result = transition(state, command, rows, at)
    if (result.ok && result.effects.length > 0) last = { before: state, after: result.state, at }
    if (result.ok) state = result.state
  }
  return last === null || last.after !== state ? null : last
}

const history = fc.tuple(anyRows(fc.constant(null)), anySteps, fc.integer({ min: 0, max: 10_000 }))

describe('undo of a press', () => {
  it('leaves the show as if it had never been pressed: state, remaining, over/under, timesnap', () => {
    let tried = 0
    fc.assert(
      fc.property(history, ([rows, steps, later]) => {
        const last = walk(rows, steps)
        if (last === null) return
        const target = undoTarget(last, last.after)
        if (target === null) throw new Error('The press is the last thing that happened.')
        const now = shift(last.at, duration(later))
        const restored = transition(last.after, { verb: 'restore', state: target }, rows, now)
        if (!restored.ok) throw new Error(restored.code)
        const order = plan(rows, start)
        expect(restored.state).toEqual(last.before)
        expect(remaining(restored.state, now)).toBe(remaining(last.before, now))
        expect(project(order, restored.state, now)).toEqual(project(order, last.before, now))
        tried += 1
      }),
      { numRuns: 2_000 },
    )
    expect(tried).toBeGreaterThan(500)
  })

  it('is refused when another client has moved the show since', () => {
    const rows = playlist(60_000, 60_000, 60_000)
    const on = run(preShow, rows, { verb: 'start' }, start)
    const next = run(on, rows, { verb: 'next' }, shift(start, duration(5_000)))
    const elsewhere = run(next, rows, { verb: 'next' }, shift(start, duration(6_000)))
    expect(undoTarget({ before: on, after: next }, elsewhere)).toBeNull()
    const paused = run(next, rows, { verb: 'pause' }, shift(start, duration(6_000)))
    expect(undoTarget({ before: on, after: next }, paused)).toBeNull()
  })

  it('keeps what others gave the same cue since: only the press itself is taken back', () => {
    const rows = playlist(60_000)
    const on = run(preShow, rows, { verb: 'start' }, start)
    const mine = run(on, rows, { verb: 'adjust-duration', delta: duration(-10_000) }, start)
    const theirs = run(mine, rows, { verb: 'adjust-duration', delta: duration(30_000) }, start)
    const target = undoTarget({ before: on, after: mine }, theirs)
    expect(target).toMatchObject({ phase: 'running', deadline: shift(start, duration(90_000)) })
  })

  it('a cue that the press put on air and a colleague made longer does not hold the press', () => {
    const rows = playlist(60_000, 60_000)
    const on = run(preShow, rows, { verb: 'start' }, start)
    const next = run(on, rows, { verb: 'next' }, shift(start, duration(70_000)))
    const longer = run(next, rows, { verb: 'adjust-duration', delta: duration(5_000) }, start)
    expect(undoTarget({ before: on, after: next }, longer)).toEqual(on)
  })
})

describe('undo by public verbs', () => {
  it('reaches the same cue, phase and time left as exactly as verbs can, in at most three steps', () => {
    let tried = 0
    fc.assert(
      fc.property(
        history,
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 6, maxLength: 6 }),
        ([rows, steps, later], delays) => {
          const last = walk(rows, steps)
          const target = last === null ? null : undoTarget(last, last.after)
          if (last === null || target === null || onAirOf(target) === null || last.after.phase === 'ended')
            return
          let state: RunnerState = last.after
          let now = shift(last.at, duration(later))
          let count = 0
          for (let step = undoStep(state, target); step !== null; step = undoStep(state, target)) {
            now = shift(now, duration(delays[count] ?? 0))
            count += 1
            if (count > 4) throw new Error('It does not come to an end.')
            state = run(state, rows, step, now)
          }
          const is = onAirOf(state)
          const was = onAirOf(target)
          expect(is?.cueId).toBe(was?.cueId)
          expect(is?.phase).toBe(was?.phase)
          const left = remaining(state, now)
          const wanted = remaining(target, now)
          // Time that was over when the cue came back cannot be given back: it stands at 0:00 from then on.
          if (undoLoss(target, now) === null) expect(left).toBe(wanted)
          else expect(left).toBeGreaterThanOrEqual(wanted)
          tried += 1
        },
      ),
      { numRuns: 2_000 },
    )
    expect(tried).toBeGreaterThan(300)
  })

  it('says before the press what could not be brought back', () => {
    const rows = playlist(60_000, 60_000)
    const on = run(preShow, rows, { verb: 'start' }, start)
    expect(undoLoss(preShow, start)).toBe('first-start')
    expect(undoLoss(on, shift(start, duration(60_000)))).toBeNull()
    expect(undoLoss(on, shift(start, duration(60_001)))).toBe('overtime')
    expect(undoLoss({ phase: 'ended', lastStop: null }, start)).toBe('ended')
  })
})

describe('anchors on a clock that was stepped', () => {
  it('show the same time left, and come back when the clock does', () => {
    fc.assert(
      fc.property(
        history,
        fc.integer({ min: -90_000_000, max: 90_000_000 }),
        ([rows, steps, later], step) => {
          const last = walk(rows, steps)
          if (last === null) return
          const by = duration(step)
          const now = shift(last.at, duration(later))
          const moved = shiftAnchors(last.after, by)
          expect(remaining(moved, shift(now, by))).toBe(remaining(last.after, now))
          expect(shiftAnchors(moved, duration(-step))).toEqual(last.after)
        },
      ),
    )
  })
})

const playlist = (...durations: readonly number[]): Playlist =>
  durations.map((ms, place) => ({ id: `c${place}`, type: 'cue', skippedBy: null, duration: duration(ms) }))

function run(
  state: RunnerState,
  rows: Playlist,
  command: Parameters<typeof transition>[1],
  now: Instant,
): RunnerState {
  const result = transition(state, command, rows, now)
  if (!result.ok) throw new Error(result.code)
  return result.state
}
