import { describe, expect, it } from 'vitest'
import { flatten } from '../../../src-main/domain/rundown/cue-order.ts'
import { validateReorder } from '../../../src-main/domain/rundown/cue-reorder.ts'
import { isPlayable } from '../../../src-main/domain/rundown/rundown.ts'
import { elapsed, remaining, total } from '../../../src-main/domain/show/countdown.ts'
import {
  activeCueId,
  nextCueId,
  onAirOf,
  type Playlist,
  preShow,
  type RunnerCommand,
  type RunnerState,
  type Transition,
  transition,
} from '../../../src-main/domain/show/runner.ts'
import { type Duration, duration, type Instant, instant, shift } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'
import { anyPlaylist, anySpanOf, anySteps, anyTree, frozen, type Step, shuffled } from '../arbitraries.ts'

interface Moment {
  readonly before: RunnerState
  readonly command: RunnerCommand
  readonly result: Transition
  readonly after: RunnerState
  readonly now: Instant
  /** When the command before this one was given. */
  readonly since: Instant
}

/** Runs the steps of a show, with frozen inputs, and looks at each. Returns where it ended. */
function play(playlist: Playlist, steps: readonly Step[], look: (moment: Moment) => void = () => {}) {
  frozen(playlist)
  let state: RunnerState = preShow
  let now = instant(1_800_000_000_000)
  for (const { wait, command } of steps) {
    const since = now
    now = shift(since, duration(wait))
    const result = transition(frozen(state), frozen(command), playlist, now)
    const after = result.ok ? result.state : state
    look({ before: state, command, result, after, now, since })
    state = after
  }
  return { state, now }
}

const always = (look: (moment: Moment, playlist: Playlist) => void): void =>
  fc.assert(
    fc.property(anyPlaylist, anySteps, (playlist, steps) => {
      play(playlist, steps, moment => look(moment, playlist))
    }),
    { numRuns: 300 },
  )

const must = (result: Transition): RunnerState => {
  if (!result.ok) throw new Error(result.code)
  return result.state
}

const runs = new Set(['next', 'previous', 'jump'])

describe('whatever is pressed, in any order, at any time', () => {
  it('one cue is on air while the show runs or is paused, and none otherwise', () => {
    always(({ after }, playlist) => {
      const airing = playlist.filter(cue => cue.id === activeCueId(after))
      expect(airing).toHaveLength(after.phase === 'running' || after.phase === 'paused' ? 1 : 0)
      expect(airing.every(cue => cue.type === 'cue')).toBe(true)
    })
  })

  it('the deadline is never before kickoff, and a stop never before it', () => {
    always(({ after }) => {
      const onAir = onAirOf(after)
      if (onAir === null) return
      expect(onAir.deadline).toBeGreaterThanOrEqual(onAir.kickoff)
      if (onAir.phase === 'paused') expect(onAir.lastStop).toBeGreaterThanOrEqual(onAir.kickoff)
    })
  })

  it('the next cue is the first playable one after the cue on air, or there is none', () => {
    always(({ after }, playlist) => {
      const place = playlist.findIndex(cue => cue.id === activeCueId(after))
      const expected = after.phase === 'ended' ? undefined : playlist.slice(place + 1).find(isPlayable)
      expect(nextCueId(after, playlist)).toBe(expected?.id ?? null)
    })
  })

  it('remaining changes only by elapsed time, adjustments, and another run', () => {
    always(({ before, command, result, after, now, since }, playlist) => {
      const passed = before.phase === 'running' ? now - since : 0
      expect(remaining(before, now)).toBe(duration(remaining(before, since) - passed))
      const was = onAirOf(before)
      const is = onAirOf(after)
      if (!result.ok || is === null) return
      if (was === null || runs.has(command.verb)) {
        expect(is.kickoff).toBe(now)
        expect(remaining(after, now)).toBe(playlist.find(cue => cue.id === is.cueId)?.duration)
      } else {
        const by = command.verb === 'adjust-duration' ? Math.max(command.delta, -total(before)) : 0
        expect(remaining(after, now)).toBe(duration(remaining(before, now) + by))
        expect(elapsed(after, now)).toBe(elapsed(before, now))
      }
    })
  })

  it('a refusal says why and carries no state', () => {
    always(({ result }) => {
      if (result.ok) return
      expect(result).not.toHaveProperty('state')
      expect(result.code).toMatch(/^(runner|cues)\.[a-z_]+$/)
    })
  })

  it('a command that changes nothing gives the very state that it was given, and none that runs a cue does', () => {
    always(({ before, command, result, after }) => {
      if (!result.ok) return
      const same = JSON.stringify(before) === JSON.stringify(after)
      expect(after === before).toBe(same && !runs.has(command.verb))
    })
  })

  it('an adjustment moves the time that is left, and neither the cue on air nor the next one', () => {
    always(({ before, command, result, after, now }, playlist) => {
      if (!result.ok || command.verb !== 'adjust-duration') return
      expect(after === before).toBe(remaining(after, now) === remaining(before, now))
      expect(activeCueId(after)).toBe(activeCueId(before))
      expect(nextCueId(after, playlist)).toBe(nextCueId(before, playlist))
    })
  })

  it('restoring the anchors gives the state back as it was', () => {
    always(({ before, after, now }, playlist) => {
      expect(must(transition(after, { verb: 'restore', state: before }, playlist, now))).toEqual(before)
    })
  })

  it('start and pause again change nothing', () => {
    always(({ command, result, after, now }, playlist) => {
      if (!result.ok || (command.verb !== 'start' && command.verb !== 'pause')) return
      const again = transition(after, command, playlist, shift(now, duration(5_000)))
      expect(again).toEqual({ ok: true, state: after })
      expect(again.ok && again.state).toBe(after)
    })
  })
})

describe('after any show', () => {
  const afterShow = (
    check: (state: RunnerState, now: Instant, playlist: Playlist, wait: Duration) => void,
  ): void =>
    fc.assert(
      fc.property(anyPlaylist, anySteps, anySpanOf(3_600_000), (playlist, steps, wait) => {
        const { state, now } = play(playlist, steps)
        check(state, now, playlist, wait)
      }),
      { numRuns: 300 },
    )

  it('pause, any wait, then start conserves remaining, total and elapsed', () => {
    afterShow((state, now, playlist, wait) => {
      if (state.phase !== 'running') return
      const later = shift(now, wait)
      const paused = must(transition(state, { verb: 'pause' }, playlist, now))
      const resumed = must(transition(paused, { verb: 'start' }, playlist, later))
      expect(remaining(paused, later)).toBe(remaining(state, now))
      expect(remaining(resumed, later)).toBe(remaining(state, now))
      expect(total(resumed)).toBe(total(state))
      expect(elapsed(resumed, later)).toBe(elapsed(state, now))
    })
  })

  it('next, then previous, returns to the cue, with its whole duration', () => {
    afterShow((state, now, playlist, wait) => {
      const cue = playlist.find(row => row.id === activeCueId(state))
      const next = transition(state, { verb: 'next' }, playlist, now)
      if (cue === undefined || !isPlayable(cue) || !next.ok) return
      const back = must(transition(next.state, { verb: 'previous' }, playlist, shift(now, wait)))
      expect(activeCueId(back)).toBe(cue.id)
      expect(remaining(back, shift(now, wait))).toBe(cue.duration)
    })
  })
})

/** Every cue that pressing next, from before the show to its end, puts on air. */
function walk(playlist: Playlist): string[] {
  const seen: string[] = []
  let state: RunnerState = preShow
  for (;;) {
    const result = transition(state, { verb: 'next' }, playlist, instant(0))
    if (!result.ok) return seen
    state = result.state
    seen.push(activeCueId(state) ?? 'none')
  }
}

describe('a walk through the show by next', () => {
  it('puts every playable cue on air once, in order', () => {
    fc.assert(
      fc.property(anyPlaylist, playlist => {
        expect(walk(playlist)).toEqual(playlist.filter(isPlayable).map(cue => cue.id))
      }),
    )
  })

  it('loses no playable cue by any reorder that is accepted', () => {
    const reordered = anyTree.chain(tree => fc.tuple(fc.constant(tree), shuffled(tree)))
    fc.assert(
      fc.property(reordered, ([{ order, types }, proposed]) => {
        const rows = flatten(order).map(({ id }) => ({ id, type: types.get(id) ?? 'cue' }))
        const result = validateReorder(rows, proposed)
        if (!result.ok) throw new Error(result.kind)
        const playlist = flatten(result.order).map(({ id }) => ({
          id,
          type: types.get(id) ?? ('cue' as const),
          skippedBy: null,
          duration: duration(1),
        }))
        const cues = rows.filter(row => row.type === 'cue').map(row => row.id)
        expect(walk(playlist).toSorted()).toEqual(cues.toSorted())
      }),
    )
  })
})
