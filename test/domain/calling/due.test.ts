import { expect, it } from 'vitest'
import { callCountdown, dueAt } from '../../../src-main/domain/calling/due.ts'
import { elapsed, elapsedOver, remaining } from '../../../src-main/domain/show/countdown.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import { duration, instant, shift } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'

it('a call that is overdue counts what lies between its time and the elapsed time that is shown, also once its cue is over', () => {
  const kickoff = instant(1_800_000_000_000)
  fc.assert(
    fc.property(fc.nat(120), fc.nat(120), fc.nat(300_000), (at, length, ran) => {
      const planned = duration(length * 1_000)
      const state = { phase: 'running', cueId: 'a', kickoff, deadline: shift(kickoff, planned) } as const
      const time = { from: 'start', offset: duration(at * 1_000) } as const
      const due = dueAt({ cueId: 'a', at: time }, state, null) ?? kickoff
      const now = shift(kickoff, duration(ran))
      fc.pre(now >= due)
      const isOver = length > 0 && remaining(state, now) < 0
      const shown = Math.floor((isOver ? elapsedOver(state, now) : elapsed(state, now)) / 1_000)
      const late = formatDuration(duration((shown - at) * 1_000))
      const [text, changesIn] = callCountdown(due, state, planned, now)
      expect(text.replace('+', '')).toBe(late)
      // It changes then, and no sooner.
      const wait = changesIn ?? 0
      expect(callCountdown(due, state, planned, shift(now, duration(wait - 1)))[0]).toBe(text)
      const after = shift(now, duration(wait))
      if (remaining(state, after) < 0 === remaining(state, now) < 0)
        expect(callCountdown(due, state, planned, after)[0]).not.toBe(text)
    }),
  )
})
