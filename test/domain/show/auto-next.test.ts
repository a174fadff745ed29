import { describe, expect, it } from 'vitest'
import type { Cue } from '../../../src-main/domain/rundown/rundown.ts'
import { plainTiming } from '../../../src-main/domain/rundown/timing.ts'
import {
  type AutoState,
  autoDue,
  autoPlace,
  autoStart,
  lookAtAuto,
  noticeFor,
  ofStart,
  stopAuto,
  undoAuto,
} from '../../../src-main/domain/show/auto-next.ts'
import type { AutoSettings } from '../../../src-main/domain/show/auto-settings.ts'
import { lateAfter } from '../../../src-main/domain/show/gate.ts'
import {
  activeCueId,
  onAirOf,
  preShow,
  type RunnerCommand,
  type RunnerState,
  transition,
} from '../../../src-main/domain/show/runner.ts'
import { duration, type Instant, instant } from '../../../src-main/domain/time/time.ts'
import { cue } from '../../fakes/fake-show-service.ts'
import { isEveryRound } from '../../support/every-round.ts'
import fc from '../../support/fast-check.ts'
import { anyWallTime, wallAt } from '../nights.ts'

/** Shortly before midnight, UTC. */
const begin = Date.parse('2026-03-28T23:58:30Z')
const heldUp = 250

/** What happens in a show; ms. */
type Happens =
  | { readonly what: 'pass' | 'stall'; readonly ms: number }
  | { readonly what: 'press'; readonly command: RunnerCommand | null }
  | { readonly what: 'others'; readonly command: RunnerCommand }
  | { readonly what: 'edit' | 'switch' | 'link' | 'undo' }

const marked = (id: string, seconds: number, auto: boolean, startTime: Instant | null = null): Cue =>
  cue(id, seconds, { startTime, ...(auto && { timing: { ...plainTiming, auto: true } }) })

/** A desk with its show, in which time passes as it is told to, and what AUTO has done. */
function showWith(
  cues: readonly Cue[],
  settings: AutoSettings = {},
  startTime: Instant | null = null,
  from: number = begin,
) {
  let now = from
  let show: RunnerState = preShow
  let state: AutoState = autoStart(null)
  let is = { ...settings }
  let able = true
  let version = 1
  let lookAt: number | null = null
  /** When the show, the link or the switch last changed in a way that a GO must not survive. */
  let disturbed = from
  let announced: { readonly from: number; readonly at: number } | null = null
  const presses: { readonly of: string; readonly airing: string; readonly at: number }[] = []
  let undoable: RunnerState | null = null
  let missed = 0
  /** Nothing may come for it until it has left the air. */
  let stopped: string | null = null

  const facts = () => ({
    due: autoDue({ state: show, cues, startTime, rehearsal: false }, is),
    place: autoPlace(show),
    able,
    version,
    now: instant(now),
  })
  const airing = (): string => `${activeCueId(show)} ${onAirOf(show)?.kickoff}`
  const move = (command: RunnerCommand): void => {
    const done = transition(show, command, cues, instant(now))
    if (!done.ok) return
    if (activeCueId(done.state) !== activeCueId(show) || done.state.phase !== show.phase) version += 1
    if (autoPlace(done.state) !== autoPlace(show)) stopped = null
    show = done.state
  }
  const look = (): void => {
    const before = state
    const due = facts().due
    const step = lookAtAuto(state, facts())
    state = step.state
    lookAt = step.lookAt
    const { notice } = state
    if (notice !== null && (before.notice?.of !== notice.of || before.notice.version !== notice.version))
      announced = { from: now, at: notice.at }
    if (step.act === 'missed') missed += 1
    if (step.act !== 'press') return
    // What a caller relies on.
    expect(able && is.off !== true && show.phase !== 'paused').toBe(true)
    expect(now).toBeGreaterThanOrEqual(Number(due?.at))
    expect(announced).not.toBeNull()
    expect(now - Number(announced?.from)).toBeGreaterThanOrEqual(noticeFor - heldUp)
    expect(now - Number(before.notice?.at)).toBeLessThanOrEqual(lateAfter)
    expect(disturbed).toBeLessThanOrEqual(Number(announced?.from))
    expect(before.notice?.version).toBe(version)
    const of = due?.of ?? ''
    expect(of).not.toBe(stopped)
    expect(presses.map(press => press.airing)).not.toContain(airing())
    presses.push({ of, airing: airing(), at: now })
    undoable = show
    move({ verb: show.phase === 'pre-show' ? 'start' : 'next' })
    if (of === ofStart) is = { ...(is.off && { off: true }) }
    look()
  }
  const pass = (ms: number): void => {
    const until = now + ms
    for (let count = 0; lookAt !== null && lookAt <= until && count < 1_000; count += 1) {
      now = Math.max(now, lookAt)
      look()
    }
    now = until
  }
  look()
  return {
    presses,
    missed: () => missed,
    state: () => state,
    pass,
    /** The desk stands still: nothing is looked at in time. */
    stall(ms: number): void {
      now += ms
      if (lookAt !== null && lookAt <= now) look()
    },
    press(command: RunnerCommand | null): void {
      if (state.notice !== null) stopped = state.notice.of
      state = stopAuto(state)
      disturbed = now
      undoable = null
      if (command !== null) move(command)
      look()
    },
    others(command: RunnerCommand): void {
      move(command)
      look()
    },
    edit(): void {
      version += 1
      look()
    },
    switch(): void {
      const { off: _, ...rest } = is
      is = is.off ? rest : { ...is, off: true }
      disturbed = now
      look()
    },
    link(): void {
      able = !able
      disturbed = now
      look()
    },
    undo(): void {
      if (undoable === null) return
      state = undoAuto(autoPlace(undoable) ?? ofStart)
      show = undoable
      stopped = autoPlace(show)
      undoable = null
      version += 1
      look()
    },
  }
}

const someMs = fc.oneof(
  fc.integer({ min: 1, max: 400 }),
  fc.integer({ min: 400, max: 4_000 }),
  fc.integer({ min: 4_000, max: 90_000 }),
)
const aCommand: fc.Arbitrary<RunnerCommand> = fc.oneof(
  fc.constant({ verb: 'next' } as const),
  fc.constant({ verb: 'previous' } as const),
  fc.constant({ verb: 'pause' } as const),
  fc.constant({ verb: 'start' } as const),
  fc.constantFrom('a', 'b', 'c', 'd').map(cueId => ({ verb: 'jump', cueId }) as const),
  fc
    .integer({ min: -60_000, max: 60_000 })
    .map(delta => ({ verb: 'adjust-duration', delta: duration(delta) }) as const),
)
const happening: fc.Arbitrary<Happens> = fc.oneof(
  { weight: 8, arbitrary: someMs.map(ms => ({ what: 'pass', ms }) as const) },
  { weight: 2, arbitrary: someMs.map(ms => ({ what: 'stall', ms }) as const) },
  { weight: 3, arbitrary: fc.option(aCommand).map(command => ({ what: 'press', command }) as const) },
  { weight: 2, arbitrary: aCommand.map(command => ({ what: 'others', command }) as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('edit', 'switch', 'link', 'undo').map(what => ({ what }) as const),
  },
)
/** `start`: seconds from the beginning. */
const someCues = fc.tuple(
  ...['a', 'b', 'c', 'd'].map(id =>
    fc.record({
      id: fc.constant(id),
      seconds: fc.integer({ min: 0, max: 40 }),
      auto: fc.boolean(),
      start: fc.option(fc.integer({ min: -60, max: 120 }), { freq: 4 }),
    }),
  ),
)
/** A few seconds before or after a time of day of a night on which a clock may be changed. */
const anyBeginning = fc
  .tuple(anyWallTime, fc.integer({ min: -90_000, max: 5_000 }))
  .map(([{ at }, ms]) => at + ms)

describe('what comes by itself', () => {
  it('comes once, announced, in time, and never while it is paused, off, stopped or without its service', () => {
    fc.assert(
      fc.property(
        anyBeginning,
        someCues,
        fc.boolean(),
        fc.array(happening, { maxLength: 60 }),
        (from, rows, armed, list) => {
          const startTime = instant(from + 20_000)
          const cues = rows.map(({ id, seconds, auto, start }) =>
            marked(id, seconds, auto, start === null ? null : instant(from + start * 1_000)),
          )
          const planned = cues[0]?.startTime ?? startTime
          const desk = showWith(cues, armed ? { start: planned } : {}, startTime, from)
          for (const happens of list) {
            if (happens.what === 'pass') desk.pass(happens.ms)
            else if (happens.what === 'stall') desk.stall(happens.ms)
            else if (happens.what === 'press') desk.press(happens.command)
            else if (happens.what === 'others') desk.others(happens.command)
            else desk[happens.what]()
          }
        },
      ),
      { numRuns: isEveryRound() ? 20_000 : 2_000 },
    )
  })

  it('always comes at zero, or three seconds after a later beginning, where nothing stands in its way', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 6 }), spans => {
        const desk = showWith(spans.map((seconds, at) => marked(String(at), seconds, true)))
        desk.press({ verb: 'start' })
        desk.pass(300_000)
        let at = begin
        const expected = spans.slice(0, -1).map(seconds => {
          at += Math.max(seconds * 1_000, noticeFor)
          return at
        })
        expect(desk.presses.map(press => press.at)).toEqual(expected)
        expect(desk.missed()).toBe(0)
      }),
    )
  })

  it('starts the show at a time of day, and goes once at each zero or fixed start after it, on every night', () => {
    const row = fc.record({
      seconds: fc.integer({ min: 3, max: 2_400 }),
      auto: fc.boolean(),
      /** A fixed start of the next cue, seconds after zero. */
      waits: fc.option(fc.integer({ min: -30, max: 900 }), { freq: 3 }),
    })
    const rows = fc.array(row, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(
        anyWallTime,
        fc.integer({ min: 4, max: 7_200 }),
        rows,
        ({ night, clock, at }, ahead, rows) => {
          const expected: number[] = [at]
          const cues: Cue[] = []
          let start: number = at
          let fixed: Instant | null = null
          let isOn = true
          for (const [place, { seconds, auto, waits }] of rows.entries()) {
            cues.push(marked(String(place), seconds, auto, fixed))
            const zero = start + seconds * 1_000
            fixed = waits === null ? null : instant(zero + waits * 1_000)
            // GO is on time in the second before a fixed start.
            start = fixed !== null && fixed - zero > 1_000 ? fixed : zero
            isOn &&= auto && place < rows.length - 1
            if (isOn) expected.push(start)
          }
          const desk = showWith(cues, { start: at }, at, at - ahead * 1_000)
          desk.pass(8 * 3_600_000)
          expect(desk.presses.map(press => press.at)).toEqual(expected)
          expect(wallAt(night, instant(desk.presses[0]?.at ?? 0)).endsWith(clock)).toBe(true)
          expect(desk.missed()).toBe(0)
        },
      ),
      { numRuns: isEveryRound() ? 5_000 : 200 },
    )
  })

  it('follows a deadline that moves, and never comes sooner than it was announced', () => {
    const desk = showWith([marked('a', 30, true), marked('b', 30, false)])
    desk.press({ verb: 'start' })
    desk.pass(28_000)
    desk.others({ verb: 'adjust-duration', delta: duration(10_000) })
    expect(desk.state().notice).toBeNull()
    desk.pass(9_500)
    desk.others({ verb: 'adjust-duration', delta: duration(-5_000) })
    expect(desk.presses).toEqual([])
    desk.pass(5_000)
    expect(desk.presses.map(({ at }) => at)).toEqual([begin + 40_000])
  })

  it('is missed, once and said, after a stall past its moment; less late, it waits for what was pressed meanwhile', () => {
    const late = showWith([marked('a', 30, true), marked('b', 30, false)])
    late.press({ verb: 'start' })
    late.pass(29_000)
    late.stall(1_000 + lateAfter + 1)
    late.pass(60_000)
    expect([late.presses.length, late.missed()]).toEqual([0, 1])
    const soon = showWith([marked('a', 30, true), marked('b', 30, false)])
    soon.press({ verb: 'start' })
    soon.pass(29_000)
    soon.stall(2_000)
    expect(soon.presses).toEqual([])
    soon.press({ verb: 'pause' })
    soon.pass(60_000)
    expect([soon.presses.length, soon.missed()]).toEqual([0, 0])
  })

  it('does not come for a cue that was over when it was marked, or when AUTO was turned on', () => {
    const desk = showWith([marked('a', 30, true), marked('b', 30, false)], { off: true })
    desk.press({ verb: 'start' })
    desk.pass(40_000)
    desk.switch()
    desk.pass(60_000)
    expect([desk.presses.length, desk.missed()]).toEqual([0, 0])
  })
})
