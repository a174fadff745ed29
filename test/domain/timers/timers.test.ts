import { describe, expect, it } from 'vitest'
import { plan, project, type ScheduleCue } from '../../../src-main/domain/show/schedule.ts'
import { type Duration, duration, type Instant, instant, shift } from '../../../src-main/domain/time/time.ts'
import { createZone } from '../../../src-main/domain/time/time-zone.ts'
import {
  copiedTimers,
  pressTimer,
  setUpTimer,
  shiftTimers,
  startWithCue,
  type TimerPress,
} from '../../../src-main/domain/timers/press-timer.ts'
import {
  atRest,
  type Timer,
  type TimerSetup,
  type TimersState,
} from '../../../src-main/domain/timers/timer.ts'
import {
  expectedStart,
  readTimer,
  timerFace,
  timerStep,
  untilTimerMoves,
} from '../../../src-main/domain/timers/timer-reading.ts'
import fc from '../../support/fast-check.ts'

const utc = createZone('UTC')
const noon = instant(Date.parse('2026-03-01T12:00:00Z'))
const minutes = (count: number): Duration => duration(count * 60_000)

const setup: TimerSetup = {
  name: 'Interval',
  kind: 'down',
  span: minutes(20),
  clock: duration(0),
  cueId: null,
  warnings: [minutes(5), minutes(1)],
  color: null,
  startsWith: null,
  inCall: true,
}
const timer = (changes: Partial<TimerSetup> = {}): Timer => ({ ...setup, ...changes, id: 't', run: atRest })
const stateOf = (...timers: readonly Timer[]): TimersState => ({ timers })
const only = ({ timers: [one] }: TimersState): Timer => {
  if (one === undefined) throw new Error('No timer.')
  return one
}
const press = (
  state: TimersState,
  act: TimerPress['act'],
  at: Instant,
  by?: Duration,
  zone = utc,
): TimersState => {
  const pressed = pressTimer(state, { timerId: 't', act, ...(by !== undefined && { by }) }, at, zone)
  if (!pressed.ok) throw new Error(pressed.reason)
  return pressed.state
}
const timeOf = (state: TimersState, at: Instant): number | null => readTimer(only(state), null, at).time

describe('a timer that is pressed', () => {
  const anyKind = fc.constantFrom('down' as const, 'up' as const)
  const anyWaits = fc.array(fc.tuple(fc.integer({ min: 0, max: 4_000_000 }), fc.boolean()), { maxLength: 40 })

  it('counts the time that it ran, however often it is paused', () => {
    fc.assert(
      fc.property(anyKind, anyWaits, (kind, waits) => {
        let state = press(stateOf(timer({ kind })), 'start', noon)
        let now = noon
        let ran = 0
        for (const [wait, toggles] of waits) {
          if (only(state).run.pausedAt === null) ran += wait
          now = shift(now, duration(wait))
          if (toggles) state = press(state, 'toggle', now)
        }
        expect(timeOf(state, now)).toBe(kind === 'up' ? ran : setup.span - ran)
      }),
    )
  })

  it('shows what is added at once, running, paused or at rest, and only that', () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 2), fc.integer({ min: -600_000, max: 600_000 }), (presses, by) => {
        fc.pre(by !== 0)
        let state = stateOf(timer())
        for (let count = 0; count < presses; count += 1) state = press(state, 'toggle', noon)
        const later = shift(noon, minutes(3))
        const before = timeOf(state, later) ?? 0
        expect(timeOf(press(state, 'add', later, duration(by)), later)).toBe(before + by)
      }),
    )
  })

  it('is the same time after a step of the clock', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_000_000, max: 9_000_000 }), fc.boolean(), (by, paused) => {
        const state = press(stateOf(timer()), 'start', noon)
        const standing = paused ? press(state, 'pause', shift(noon, minutes(1))) : state
        const now = shift(noon, minutes(7))
        const stepped = shiftTimers(standing, duration(by))
        expect(timeOf(stepped, shift(now, duration(by)))).toBe(timeOf(standing, now))
      }),
    )
  })

  it('is refused with a reason, and nothing changes', () => {
    const resting = stateOf(timer())
    const running = press(resting, 'start', noon)
    const reasonOf = (state: TimersState, pressed: TimerPress) => pressTimer(state, pressed, noon, utc)
    expect(reasonOf(running, { timerId: 't', act: 'start' })).toEqual({ ok: false, reason: 'timer-runs' })
    expect(reasonOf(resting, { timerId: 't', act: 'pause' })).toEqual({
      ok: false,
      reason: 'timer-not-running',
    })
    expect(reasonOf(resting, { timerId: 'x', act: 'start' })).toEqual({ ok: false, reason: 'no-such-timer' })
    expect(reasonOf(resting, { timerId: 't', act: 'add' })).toEqual({ ok: false, reason: 'no-number' })
  })

  it('comes back to its span when it is reset', () => {
    const added = press(press(stateOf(timer()), 'start', noon), 'add', noon, minutes(2))
    expect(only(press(added, 'reset', shift(noon, minutes(1)))).run).toEqual(atRest)
  })
})

describe('a timer to a time of day', () => {
  const toClock = (hours: number, zone: string, from: string) => {
    const at = instant(Date.parse(from))
    const state = stateOf(timer({ kind: 'time', clock: duration(hours * 3_600_000) }))
    return { at, state: press(state, 'start', at, undefined, createZone(zone)) }
  }

  it('counts over midnight', () => {
    const { at, state } = toClock(1.5, 'Europe/Berlin', '2026-03-10T23:00:00+01:00')
    expect(timeOf(state, at)).toBe(minutes(150))
  })

  it('counts over both changes of daylight saving', () => {
    const spring = toClock(8, 'Europe/Berlin', '2026-03-28T20:00:00+01:00')
    expect(timeOf(spring.state, spring.at)).toBe(minutes(11 * 60))
    const autumn = toClock(8, 'Europe/Berlin', '2026-10-24T20:00:00+02:00')
    expect(timeOf(autumn.state, autumn.at)).toBe(minutes(13 * 60))
  })

  it('follows the clock on the wall when that is set', () => {
    const { at, state } = toClock(20, 'UTC', '2026-03-10T19:00:00Z')
    const stepped = shiftTimers(state, minutes(10))
    expect(timeOf(stepped, shift(at, minutes(10)))).toBe(minutes(50))
  })

  it('is stopped, not paused, and starts again to the same time', () => {
    const { at, state } = toClock(20, 'UTC', '2026-03-10T19:00:00Z')
    const pressed = pressTimer(state, { timerId: 't', act: 'toggle' }, at, utc)
    expect(pressed).toMatchObject({ ok: true, deed: 'stopped' })
    const again = press(pressed.ok ? pressed.state : state, 'toggle', shift(at, minutes(5)))
    expect(timeOf(again, shift(at, minutes(5)))).toBe(minutes(55))
  })
})

describe('a timer to the running order', () => {
  const row = (id: string, length: number, more: Partial<ScheduleCue> = {}): ScheduleCue => ({
    id,
    type: 'cue',
    skippedBy: null,
    duration: minutes(length),
    startTime: null,
    ...more,
  })
  const cues = [row('a', 10), row('b', 5), row('h', 0, { type: 'heading' }), row('c', 5), row('d', 5)]
  const onAir = { phase: 'running', cueId: 'a', kickoff: noon, deadline: shift(noon, minutes(10)) } as const
  const left = (of: Partial<TimerSetup>, rows: readonly ScheduleCue[], now: Instant): number | null => {
    const one = { ...timer(of), run: { ...atRest, startedAt: noon } }
    return readTimer(one, expectedStart(one, plan(rows, noon), onAir, now), now).time
  }

  it('counts to the cue, and to the first cue of the next section', () => {
    expect(left({ kind: 'cue', cueId: 'd' }, cues, shift(noon, minutes(1)))).toBe(minutes(19))
    expect(left({ kind: 'section' }, cues, shift(noon, minutes(1)))).toBe(minutes(14))
  })

  it('stands while the cue on air is over, and is not known for what is past', () => {
    const over = shift(noon, minutes(12))
    expect(left({ kind: 'section' }, cues, over)).toBe(minutes(5))
    expect(left({ kind: 'section' }, cues, shift(over, minutes(1)))).toBe(minutes(5))
    expect(left({ kind: 'cue', cueId: 'gone' }, cues, noon)).toBeNull()
  })

  it('counts on from the start of its cue once that is on air', () => {
    expect(left({ kind: 'cue', cueId: 'a' }, cues, shift(noon, minutes(2)))).toBe(minutes(-2))
  })

  it('says at any time what the forecast says then', () => {
    const anyRows = fc.array(
      fc.record({
        length: fc.integer({ min: 0, max: 20 }),
        fixed: fc.option(fc.integer({ min: 0, max: 90 }), { nil: null }),
        start: fc.constantFrom('not-before' as const, 'exactly' as const, 'not-after' as const),
      }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(anyRows, fc.nat(60), fc.nat(120), fc.nat(20), (rows, asked, seen, paused) => {
        const made = rows.map(({ length, fixed, start }, at) =>
          row(`${at}`, length, {
            startTime: fixed === null ? null : shift(noon, minutes(fixed)),
            timing: { start, shortest: null, longest: null },
          }),
        )
        const all = [row('air', 10), ...made]
        const runs = { ...onAir, cueId: 'air' }
        const state =
          paused % 2 === 0
            ? runs
            : { ...runs, phase: 'paused' as const, lastStop: shift(noon, minutes(paused)) }
        const shown = plan(all, noon)
        const one = timer({ kind: 'cue', cueId: `${made.length - 1}` })
        const then = shift(noon, minutes(Math.max(seen, paused)))
        const expected = expectedStart(one, shown, state, shift(noon, minutes(asked)))
        const forecast = project(shown, state, then).starts[all.length - 1] ?? null
        const running = { ...one, run: { ...atRest, startedAt: noon } }
        expect(readTimer(running, expected, then).time).toBe(forecast === null ? null : forecast - then)
      }),
    )
  })
})

describe('timers and cues', () => {
  it('start anew with their cue, at the moment that it came on air, once', () => {
    const added = press(stateOf(timer({ startsWith: 'a' })), 'add', noon, minutes(5))
    const once = startWithCue(added, 'a', noon, utc)
    expect(timeOf(once, shift(noon, minutes(1)))).toBe(minutes(19))
    expect(startWithCue(once, 'a', noon, utc)).toBe(once)
    expect(startWithCue(once, 'b', noon, utc)).toBe(once)
  })

  it('go on when they are set up anew, but not to another kind of end', () => {
    const running = press(stateOf(timer()), 'start', noon)
    const longer = setUpTimer(running, 't', { ...setup, span: minutes(30) }, noon, utc)
    expect(timeOf(longer, shift(noon, minutes(1)))).toBe(minutes(29))
    expect(only(setUpTimer(running, 't', { ...setup, kind: 'up' }, noon, utc)).run).toEqual(atRest)
  })

  it('are at rest in a copy, with the cues of that', () => {
    const running = press(stateOf(timer({ startsWith: 'a', kind: 'cue', cueId: 'x' })), 'start', noon)
    const copy = only(copiedTimers(running, id => (id === 'a' ? 'a2' : null)))
    expect(copy).toMatchObject({ startsWith: 'a2', cueId: null, run: atRest })
  })
})

it('warns as its steps say, and says when its figures change next', () => {
  const running = only(press(stateOf(timer()), 'start', noon))
  const at = (count: number) => readTimer(running, null, shift(noon, duration(count)))
  expect(timerStep(running, at(minutes(10)))).toBeNull()
  expect(timerStep(running, at(minutes(16)))?.color).toBe('warn')
  expect(timerStep(running, at(minutes(19.5)))?.color).toBe('urgent')
  expect(timerStep(running, at(minutes(21)))).toBeNull()
  expect(at(minutes(21)).over).toBe(true)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000_000 }), ms => {
      const wait = untilTimerMoves(running, at(ms), null, shift(noon, duration(ms))) ?? 0
      expect(timerFace(running, at(ms + wait - 1))).toBe(timerFace(running, at(ms)))
      expect(timerFace(running, at(ms + wait))).not.toBe(timerFace(running, at(ms)))
    }),
  )
})
