import { expect, it } from 'vitest'
import { remaining } from '../../../src-main/domain/show/countdown.ts'
import { nextVerb } from '../../../src-main/domain/show/lead.ts'
import { onAirOf, type RunnerState } from '../../../src-main/domain/show/runner.ts'
import { undoLoss, undoTarget } from '../../../src-main/domain/show/undo.ts'
import { duration, shift } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'
import { history, run, walk } from './walk.ts'

it('an undo by public verbs reaches the same cue, phase and time left as exactly as verbs can, in at most three steps', () => {
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
        for (let step = nextVerb(state, target); step !== null; step = nextVerb(state, target)) {
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
