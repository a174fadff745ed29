import { describe, expect, it } from 'vitest'
import { startRules } from '../../../src-main/domain/rundown/timing.ts'
import { gapsOf } from '../../../src-main/domain/show/close-gap.ts'
import { movedStarts, readMove, withMovedStarts } from '../../../src-main/domain/show/move-starts.ts'
import { shownLateness } from '../../../src-main/domain/show/over-under.ts'
import { preShow, type RunnerState } from '../../../src-main/domain/show/runner.ts'
import { plan, project, type ScheduleCue } from '../../../src-main/domain/show/schedule.ts'
import { duration, type Instant, instant } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'

const minute = 60_000
const at = (minutes: number): Instant => instant(minutes * minute)
const span = (minutes: number) => duration(minutes * minute)

const cue = (
  id: string,
  minutes: number,
  start: number | null = null,
  rule: (typeof startRules)[number] = 'not-before',
): ScheduleCue => ({
  id,
  type: 'cue',
  skippedBy: null,
  duration: span(minutes),
  startTime: start === null || rule === 'floating' ? null : at(start),
  timing: { start: rule, shortest: null, longest: null },
})

const on = (cueId: string, kickoff: number, deadline: number): RunnerState => ({
  phase: 'running',
  cueId,
  kickoff: at(kickoff),
  deadline: at(deadline),
})

describe('starts that move together', () => {
  const cues = [cue('a', 10, 0), cue('b', 10), cue('c', 10, 20), cue('d', 5), cue('e', 5, 40)]
  const moved = (state: RunnerState, from: string | null, startTime: Instant | null = null) => {
    const found = movedStarts(plan(cues, startTime), startTime, state, from, span(4))
    return found && { ...found, starts: found.starts.map(({ cueId, is }) => [cueId, is / minute]) }
  }

  it('before the show are those from a cue on, or the whole plan with its start', () => {
    expect(moved(preShow, 'c')).toEqual({
      starts: [
        ['c', 24],
        ['e', 44],
      ],
      showStart: null,
    })
    expect(moved(preShow, 'd')?.starts).toEqual([['e', 44]])
    const whole = { starts: ['a', 'c', 'e'].map((id, nth) => [id, [4, 24, 44][nth]]) }
    expect(moved(preShow, null)).toMatchObject(whole)
    expect(moved(preShow, 'a', at(-5))).toEqual({ ...whole, showStart: { was: at(-5), is: at(-1) } })
  })

  it('in the show are those ahead; from now, with the start that governs what is on air', () => {
    expect(moved(on('d', 31, 36), 'e')?.starts).toEqual([['e', 44]])
    expect(moved(on('d', 31, 36), null)?.starts).toEqual([
      ['c', 24],
      ['e', 44],
    ])
    expect(moved(on('b', 10, 20), null, at(0))).toMatchObject({
      starts: [['a', 4], { 1: 24 }, { 1: 44 }],
      showStart: { is: at(4) },
    })
  })

  it('are none from a cue that is on air, past or gone, and after the show', () => {
    for (const from of ['a', 'd', 'nobody']) expect(moved(on('d', 31, 36), from)).toBeNull()
    expect(moved(on('nobody', 0, 10), 'e')).toBeNull()
    expect(moved({ phase: 'ended', lastStop: at(50) }, null)).toBeNull()
  })
})

describe('a plan that moves', () => {
  const shows = fc.record({
    rows: fc.array(
      fc.record({
        minutes: fc.integer({ min: 0, max: 20 }),
        start: fc.option(fc.integer({ min: 0, max: 120 })),
        rule: fc.constantFrom(...startRules),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    onAir: fc.nat(11),
    late: fc.integer({ min: -30, max: 30 }),
    now: fc.integer({ min: 0, max: 120 }),
  })
  const show = ({ rows, onAir, late, now }: typeof shows extends fc.Arbitrary<infer One> ? One : never) => {
    const cues = rows.map(({ minutes, start, rule }, nth) => cue(`c${nth}`, minutes, start, rule))
    const id = `c${onAir % rows.length}`
    return { cues, id, now: at(now), state: on(id, now - 1, now + Math.max(0, late)) }
  }

  it('from now is on time afterwards: early and late are gone', () => {
    fc.assert(
      fc.property(shows, given => {
        const { cues, now, state } = show(given)
        const written = { cues, startTime: at(0) }
        const before = plan(cues, written.startTime)
        const by = shownLateness(project(before, state, now), before.end)
        const moved = by === null ? null : movedStarts(before, written.startTime, state, null, by)
        if (moved === null) return
        const after = withMovedStarts(written, moved)
        const planned = plan(after.cues, after.startTime)
        expect(shownLateness(project(planned, state, now), planned.end)).toBe(0)
      }),
    )
  })

  it('keeps every start before the cue, and the gaps behind the first start that moves; moved back, it is as before', () => {
    fc.assert(
      fc.property(shows, fc.integer({ min: -90, max: 90 }), (given, minutes) => {
        const { cues, id } = show(given)
        const written = { cues, startTime: at(0) }
        const from = cues.findIndex(one => one.id === id)
        const moved = movedStarts(plan(cues, at(0)), at(0), preShow, id, span(minutes))
        if (moved === null) return expect.unreachable()
        const after = withMovedStarts(written, moved)
        expect(after.cues.slice(0, from)).toEqual(cues.slice(0, from))
        const [first] = moved.starts
        const [was, is] = [written, after].map(({ cues, startTime }) =>
          gapsOf(plan(cues, startTime)).filter(({ cueId }) => cueId !== first?.cueId),
        )
        if (
          moved.starts.every(({ cueId }) => cues.find(one => one.id === cueId)?.timing?.start !== 'not-after')
        )
          expect(is).toEqual(was)
        const back = movedStarts(
          plan(after.cues, after.startTime),
          after.startTime,
          preShow,
          id,
          span(-minutes),
        )
        expect(back && withMovedStarts(after, back)).toEqual(written)
      }),
    )
  })
})

describe('a span that starts move by', () => {
  it('is read with its sign, in whole seconds and under a day', () => {
    const read = (text: string) => readMove(text)
    expect([read('+4:10'), read('4:10'), read(' + 4m10s ')]).toEqual(Array(3).fill(250_000))
    expect([read('-2:00'), read('−2 min'), read('–2m')]).toEqual(Array(3).fill(-120_000))
    expect(read('+1:30:00')).toBe(90 * minute)
    expect(['', '+', 'soon', '0', '+0:00', '24:00:00', '+-2'].map(read)).toEqual(Array(7).fill(null))
  })
})
