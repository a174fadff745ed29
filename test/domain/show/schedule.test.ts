import { describe, expect, it } from 'vitest'
import { isPlayable } from '../../../src-main/domain/rundown/rundown.ts'
import { type AiringState, preShow, type RunnerState } from '../../../src-main/domain/show/runner.ts'
import { impactOfJump, plan, project, type ScheduleCue } from '../../../src-main/domain/show/schedule.ts'
import { duration, type Instant, instant, shift } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'
import { anyDuration, anyRows, type Row, signedDuration } from '../arbitraries.ts'

const minute = 60_000
const at = (minutes: number): Instant => instant(minutes * minute)

/** A cue of some minutes, with a fixed start where one is given. */
const cue = (id: string, minutes: number, start: number | null = null): ScheduleCue => ({
  id,
  type: 'cue',
  skippedBy: null,
  duration: duration(minutes * minute),
  startTime: start === null ? null : at(start),
})
const heading = (id: string): ScheduleCue => ({ ...cue(id, 9), type: 'heading' })
const skipped = (id: string): ScheduleCue => ({ ...cue(id, 9), skippedBy: 'group' })

const on = (cueId: string, kickoff: number, deadline: number): AiringState => ({
  phase: 'running',
  cueId,
  kickoff: at(kickoff),
  deadline: at(deadline),
})
const paused = (cueId: string, kickoff: number, deadline: number, lastStop: number): AiringState => ({
  ...on(cueId, kickoff, deadline),
  phase: 'paused',
  lastStop: at(lastStop),
})

const inMinutes = (times: readonly (number | null)[]): (number | null)[] =>
  times.map(time => (time === null ? null : time / minute))

const planned = (cues: readonly ScheduleCue[], start: number | null) => {
  const made = plan(cues, start === null ? null : at(start))
  return {
    starts: inMinutes(made.rows.map(row => row.start)),
    slack: inMinutes(made.rows.map(row => row.slack)),
    end: inMinutes([made.end])[0],
  }
}

const simple = [heading('h'), cue('a', 10), skipped('s'), cue('b', 20), cue('c', 5)]

describe('the plan', () => {
  it('follows on from the start of the show; headings and skipped cues take no time', () => {
    expect(planned(simple, 100)).toEqual({
      starts: [null, 100, null, 110, 130],
      slack: [null, null, null, null, null],
      end: 135,
    })
  })

  it('starts with the fixed start of its first cue that will run, else when the rundown starts', () => {
    const startOf = (cues: readonly ScheduleCue[]) => inMinutes([plan(cues, at(100)).start])
    expect(startOf([heading('h'), cue('a', 10, 84), cue('b', 20)])).toEqual([84])
    expect(startOf([{ ...cue('a', 10, 84), skippedBy: 'self' }, cue('b', 20, 106)])).toEqual([106])
    expect(startOf([cue('a', 10), cue('b', 20, 115)])).toEqual([100])
    expect(startOf([])).toEqual([100])
  })

  it('begins again at a fixed start, with the gap or the overlap before it', () => {
    expect(planned([cue('a', 10), cue('b', 20, 115), cue('c', 5), cue('d', 5, 138)], 100)).toEqual({
      starts: [100, 115, 135, 138],
      slack: [null, 5, null, -2],
      end: 143,
    })
  })

  it('has no gap before its first cue, whose fixed start is that of the show', () => {
    const first = [heading('h'), skipped('s'), cue('a', 10, 102), cue('b', 20, 115)]
    expect(planned(first, 100).slack).toEqual([null, null, null, 3])
  })

  it('is unknown until something says when', () => {
    expect(planned([cue('a', 10), cue('b', 20, 115), cue('c', 5)], null)).toEqual({
      starts: [null, 115, 135],
      slack: [null, null, null],
      end: 140,
    })
    expect(planned(simple, null).end).toBeNull()
  })

  it('of nothing to play has no end, whenever it starts', () => {
    expect(planned([heading('h'), skipped('s')], 100).end).toBeNull()
  })
})

describe('the projection', () => {
  const projected = (cues: readonly ScheduleCue[], start: number | null, state: RunnerState, now: number) => {
    const { starts, end, overUnder, steadyUntil } = project(
      plan(cues, start === null ? null : at(start)),
      state,
      at(now),
    )
    const [ends, over, until] = inMinutes([end, overUnder, steadyUntil])
    return { starts: inMinutes(starts), end: ends, over, until }
  }

  it('before the show: as planned until then, from then on as late as it is', () => {
    expect(projected(simple, 100, preShow, 90)).toEqual({
      starts: [null, 100, null, 110, 130],
      end: 135,
      over: 0,
      until: 100,
    })
    expect(projected(simple, 100, preShow, 103)).toEqual({
      starts: [null, 103, null, 113, 133],
      end: 138,
      over: 3,
      until: null,
    })
  })

  it('on air: its actual start, none for what is past, the rest from its deadline', () => {
    expect(projected(simple, 100, on('b', 112, 132), 115)).toEqual({
      starts: [null, null, null, 112, 132],
      end: 137,
      over: 2,
      until: 132,
    })
  })

  it('early is negative', () => {
    expect(projected(simple, 100, on('b', 104, 124), 115)).toMatchObject({ end: 129, over: -6 })
  })

  it('over time: what follows is pushed on by every minute', () => {
    expect(projected(simple, 100, on('b', 110, 130), 130)).toMatchObject({ over: 0, until: null })
    expect(projected(simple, 100, on('b', 110, 130), 134)).toMatchObject({ end: 139, over: 4, until: null })
  })

  it('paused: what is left is left, from now on', () => {
    expect(projected(simple, 100, paused('b', 110, 130, 118), 125)).toEqual({
      starts: [null, null, null, 110, 137],
      end: 142,
      over: 7,
      until: null,
    })
    expect(projected(simple, 100, paused('b', 110, 130, 133), 140)).toMatchObject({ end: 145, over: 10 })
  })

  it('a fixed start holds back what would come early, and is passed over when late', () => {
    const held = [cue('a', 10), cue('b', 20, 115), cue('c', 5)]
    expect(projected(held, 100, on('a', 100, 110), 105)).toMatchObject({ starts: [100, 115, 135], over: 0 })
    expect(projected(held, 100, on('a', 104, 114), 105)).toMatchObject({ starts: [104, 115, 135], over: 0 })
    expect(projected(held, 100, on('a', 108, 118), 109)).toMatchObject({ starts: [108, 118, 138], over: 3 })
  })

  it('a skipped cue on air has a start, and what follows follows it', () => {
    expect(projected(simple, 100, on('s', 111, 120), 112)).toMatchObject({
      starts: [null, null, 111, 120, 140],
      over: 10,
    })
  })

  it('a fixed last cue that comes on late ends as late, and one that runs over ends now', () => {
    const six = 18 * 60
    const cues = [cue('a', 10), cue('last', 5, six)]
    // GO 3:45 after its time, then 3:45 over its own.
    expect(projected(cues, six - 10, on('last', six + 3.75, six + 8.75), six + 4)).toEqual({
      starts: [null, six + 3.75],
      end: six + 8.75,
      over: 3.75,
      until: six + 8.75,
    })
    expect(projected(cues, six - 10, on('last', six, six + 5), six + 8.75)).toEqual({
      starts: [null, six],
      end: six + 8.75,
      over: 3.75,
      until: null,
    })
  })

  it('a show by a fixed start that goes two minutes late is two minutes late, and all that follows is', () => {
    const cues = [cue('a', 10, 1_200), cue('b', 5), cue('c', 5)]
    expect(projected(cues, null, on('a', 1_202, 1_212), 1_203)).toMatchObject({
      starts: [1_202, 1_212, 1_217],
      end: 1_222,
      over: 2,
    })
  })

  it('time that is given to a cue that is over counts from now: it ends when what then remains has run', () => {
    const cues = [cue('a', 10), cue('b', 5)]
    // Over by half a minute, then a minute more.
    expect(projected(cues, 100, on('a', 100, 110), 110.5)).toMatchObject({ end: 115.5, until: null })
    expect(projected(cues, 100, on('a', 100, 111), 110.5)).toMatchObject({ end: 116, over: 1, until: 111 })
  })

  it('of one cue is that cue; of no row nothing', () => {
    expect(projected([cue('a', 10)], 100, preShow, 90)).toMatchObject({ starts: [100], end: 110, over: 0 })
    expect(projected([cue('a', 10)], 100, on('a', 101, 111), 105)).toMatchObject({ end: 111, over: 1 })
    expect(projected([], 100, preShow, 90)).toEqual({ starts: [], end: null, over: null, until: null })
  })

  it('ended, or with nothing to play: nothing', () => {
    const none = { end: null, over: null, until: null }
    expect(projected(simple, 100, { phase: 'ended', lastStop: at(1) }, 2)).toMatchObject(none)
    expect(projected([heading('h')], 100, preShow, 2)).toMatchObject(none)
  })

  it('without a plan: an end, but neither over nor under', () => {
    expect(projected(simple, null, preShow, 50)).toMatchObject({ end: 85, over: null, until: null })
    expect(projected(simple, null, on('b', 10, 30), 20)).toMatchObject({ end: 35, over: null })
  })
})

describe('a fixed start ahead', () => {
  const cues = [cue('a', 10), cue('b', 5), cue('c', 5, 120), cue('d', 5, 130)]
  const made = plan(cues, at(100))

  it('takes up what is late now: how late that is, and how much is spare before it, are distinguished', () => {
    const { late, fixed, overUnder } = project(made, on('a', 100, 112), at(101))
    expect({ late, fixed, overUnder }).toEqual({
      late: 2 * minute,
      fixed: { cueId: 'c', at: at(120), spare: 3 * minute },
      overUnder: 0,
    })
  })

  it('that will be missed says by how much, and one that has begun gives way to the next', () => {
    expect(project(made, on('b', 115, 123), at(116)).fixed).toEqual({
      cueId: 'c',
      at: at(120),
      spare: -3 * minute,
    })
    expect(project(made, on('c', 121, 126), at(122)).fixed).toEqual({
      cueId: 'd',
      at: at(130),
      spare: 4 * minute,
    })
    expect(project(made, on('d', 130, 135), at(131)).fixed).toBeNull()
  })

  it('keeps less of its gap with each minute that the show has not begun after its planned start', () => {
    const gaps = (now: number) => inMinutes(project(made, preShow, at(now)).slacks)
    expect(gaps(90)).toEqual([null, null, 5, 5])
    expect(gaps(103)).toEqual([null, null, 2, 5])
    expect(gaps(107)).toEqual([null, null, -2, 3])
  })

  it('is not the start of the show', () => {
    const own = plan([cue('a', 10, 100), cue('b', 5, 112)], null)
    const { late, fixed } = project(own, preShow, at(103))
    expect({ late, fixed }).toEqual({
      late: 3 * minute,
      fixed: { cueId: 'b', at: at(112), spare: -1 * minute },
    })
  })
})

describe('a jump, before it is made', () => {
  const made = plan(simple, at(100))

  it('forward: what is skipped, and where it leads', () => {
    expect(impactOfJump(made, preShow, 'c', at(100))).toEqual({
      skipped: ['a', 'b'],
      repeated: [],
      end: at(105),
      overUnder: duration(-30 * minute),
      late: null,
      due: null,
      fixed: null,
    })
    expect(impactOfJump(made, on('a', 100, 110), 'c', at(106))).toMatchObject({
      skipped: ['b'],
      overUnder: duration(-24 * minute),
    })
    expect(impactOfJump(made, on('a', 100, 110), 'b', at(111))).toMatchObject({ skipped: [], repeated: [] })
  })

  it('ahead of a fixed start: how early the target is, and what is spare before that', () => {
    const fixed = plan([cue('a', 10), cue('b', 10), cue('c', 5), cue('d', 5, 140)], at(100))
    expect(impactOfJump(fixed, on('a', 100, 110), 'c', at(106))).toMatchObject({
      skipped: ['b'],
      late: duration(-14 * minute),
      due: at(125),
      fixed: { cueId: 'd', at: at(140), spare: duration(29 * minute) },
      end: at(145),
      overUnder: duration(0),
    })
  })

  it('back: what is repeated, the target and the cue on air with it', () => {
    expect(impactOfJump(made, on('c', 130, 135), 'a', at(131))).toMatchObject({
      skipped: [],
      repeated: ['a', 'b', 'c'],
      end: at(166),
    })
    expect(impactOfJump(made, on('b', 110, 130), 'b', at(115))).toMatchObject({
      skipped: [],
      repeated: ['b'],
    })
  })

  it('to a skipped cue runs it all the same', () => {
    expect(impactOfJump(made, on('a', 100, 110), 's', at(105))).toMatchObject({
      skipped: [],
      end: at(139),
    })
  })

  it('that would be refused has none', () => {
    expect(impactOfJump(made, preShow, 'h', at(1))).toBeNull()
    expect(impactOfJump(made, preShow, 'zz', at(1))).toBeNull()
    expect(impactOfJump(made, { phase: 'ended', lastStop: null }, 'a', at(1))).toBeNull()
  })
})

const start = at(10_000)
const nearby = fc.option(
  fc.integer({ min: 0, max: 600 }).map(minutes => at(10_000 + minutes)),
  { nil: null },
)

/** A show with one playable cue on air that has run for a while. */
const showOf = (rows: fc.Arbitrary<Row[]>) =>
  rows
    .filter(cues => cues.some(isPlayable))
    .chain(cues =>
      fc
        .record({
          onAir: fc.constantFrom(...cues.filter(isPlayable)),
          late: signedDuration,
          run: anyDuration,
          phase: fc.constantFrom('running' as const, 'paused' as const),
        })
        .map(({ onAir, late, run, phase }) => {
          const made = plan(cues, start)
          const row = made.rows[made.index.get(onAir.id) ?? -1]
          const kickoff = shift(row?.start ?? start, late)
          const now = shift(kickoff, run)
          const anchors = { cueId: onAir.id, kickoff, deadline: shift(kickoff, onAir.duration) }
          const state: AiringState =
            phase === 'running' ? { phase, ...anchors } : { phase, ...anchors, lastStop: now }
          return { cues, made, state, now, late, over: Math.max(0, run - onAir.duration) }
        }),
    )

describe('any show', () => {
  it('without fixed starts is as late as its cue began, and by what it is over', () => {
    fc.assert(
      fc.property(showOf(anyRows(fc.constant(null))), ({ made, state, now, late, over }) => {
        expect(project(made, state, now).overUnder).toBe(duration(late + over))
      }),
    )
  })

  it('is planned to last as long as its playable cues and its gaps together', () => {
    fc.assert(
      fc.property(anyRows(nearby), cues => {
        const made = plan(cues, start)
        const playable = cues.filter(isPlayable)
        const sum = playable.reduce((total, row) => total + row.duration, 0)
        const gaps = made.rows.reduce((total, row) => total + (row.slack ?? 0), 0)
        expect(made.end).toBe(playable.length === 0 ? null : (made.start ?? 0) + sum + gaps)
      }),
    )
  })

  it('starts each cue that follows when the one before it ends, or at its fixed start', () => {
    fc.assert(
      fc.property(showOf(anyRows(nearby)), ({ cues, made, state, now }) => {
        const { starts, end } = project(made, state, now)
        const place = cues.findIndex(row => row.id === state.cueId)
        const left = state.deadline - (state.phase === 'paused' ? state.lastStop : now)
        let free = now + Math.max(0, left)
        for (const [index, row] of cues.entries()) {
          const follows = index > place && isPlayable(row)
          if (follows) free = Math.max(free, row.startTime ?? 0)
          const expected = follows ? free : index === place ? state.kickoff : null
          expect(starts[index]).toBe(expected)
          if (follows) free += row.duration
        }
        expect(end).toBe(free)
      }),
    )
  })

  it('that begins later ends no earlier, and by no more than that', () => {
    fc.assert(
      fc.property(showOf(anyRows(nearby)), anyDuration, ({ made, state, now }, by) => {
        const delayed = { ...state, deadline: shift(state.deadline, by) }
        const sooner = project(made, state, now).end ?? 0
        const later = project(made, delayed, now).end ?? 0
        expect(later).toBeGreaterThanOrEqual(sooner)
        expect(later - sooner).toBeLessThanOrEqual(by)
      }),
    )
  })

  it('is projected the same until steadyUntil, and moves right after it where nothing absorbs it', () => {
    fc.assert(
      fc.property(showOf(anyRows(nearby)), fc.nat(), ({ made, state, now }, some) => {
        const first = project(made, state, now)
        if (first.steadyUntil === null) return
        const until = instant(now + (some % (first.steadyUntil - now)))
        expect(project(made, state, until)).toEqual(first)
        expect(project(made, state, first.steadyUntil).starts).toEqual(first.starts)
        const past = project(made, state, shift(first.steadyUntil, duration(1)))
        expect(past.steadyUntil).toBeNull()
      }),
    )
  })

  it('jumped to a cue ends as the impact said', () => {
    const jump = showOf(anyRows(nearby)).chain(show =>
      fc.tuple(fc.constant(show), fc.constantFrom(...show.cues.filter(row => row.type === 'cue'))),
    )
    fc.assert(
      fc.property(jump, ([{ made, state, now }, target]) => {
        const impact = impactOfJump(made, state, target.id, now)
        const jumped: RunnerState = {
          phase: 'running',
          cueId: target.id,
          kickoff: now,
          deadline: shift(now, target.duration),
        }
        const { end, overUnder } = project(made, jumped, now)
        expect(impact).toMatchObject({ end, overUnder })
      }),
    )
  })
})
