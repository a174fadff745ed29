import { describe, expect, it } from 'vitest'
import { shiftAnchors } from '../../../src-main/domain/show/anchors.ts'
import { remaining } from '../../../src-main/domain/show/countdown.ts'
import { type Playlist, preShow, transition } from '../../../src-main/domain/show/runner.ts'
import { plan, project } from '../../../src-main/domain/show/schedule.ts'
import { undoLoss, undoTarget } from '../../../src-main/domain/show/undo.ts'
import { duration, shift } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'
import { history, run, start, walk } from './walk.ts'

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

it('says before an undo by public verbs what it could not bring back', () => {
  const rows = playlist(60_000, 60_000)
  const on = run(preShow, rows, { verb: 'start' }, start)
  expect(undoLoss(preShow, start)).toBe('first-start')
  expect(undoLoss(on, shift(start, duration(60_000)))).toBeNull()
  expect(undoLoss(on, shift(start, duration(60_001)))).toBe('overtime')
  expect(undoLoss({ phase: 'ended', lastStop: null }, start)).toBe('ended')
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
