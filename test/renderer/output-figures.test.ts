import { describe, expect, it } from 'vitest'
import { type OutputSource, outputFace } from '../../src-main/domain/output/output-face.ts'
import {
  defaultOutputLook,
  type OutputLook,
  type TimedOutputFace,
} from '../../src-main/domain/output/output-page.ts'
import type { RunnerState } from '../../src-main/domain/show/runner.ts'
import type { WarningStep } from '../../src-main/domain/show/warning-steps.ts'
import { duration, type Instant, instant, shift } from '../../src-main/domain/time/time.ts'
import {
  conditionAt,
  figuresAt,
  partAt,
  stepColorAt,
  stepMessageAt,
} from '../../src-renderer/output/timed.ts'
import type { Ticked } from '../../src-renderer/state/time/use-ticked.ts'
import { cue } from '../fakes/fake-show-service.ts'
import fc from '../support/fast-check.ts'

const noon = instant(Date.parse('2026-03-01T12:00:00Z'))
const noonAnd = (ms: number): Instant => shift(noon, duration(ms))
const minutes = (count: number) => duration(count * 60_000)
const cueA: readonly WarningStep[] = [{ at: minutes(2), color: 'ok', message: 'Last song' }]
const ofOutput: readonly WarningStep[] = [{ at: minutes(1), color: 'urgent', message: 'Wrap up' }]

/** Ten minutes of cue `a` from noon on, then five of `b`. */
function source(more: Partial<OutputSource['show']> = {}, steps?: readonly WarningStep[]): OutputSource {
  const state: RunnerState = { phase: 'running', cueId: 'a', kickoff: noon, deadline: noonAnd(600_000) }
  const timing = { start: 'not-before', shortest: null, longest: null, ...(steps && { steps }) } as const
  return {
    rundown: {
      title: 'Gala',
      timezone: 'UTC',
      startTime: noon,
      settings: { timeOfDayFormat: '24h' },
      columns: [],
    },
    rows: [cue('a', 600, { timing }), cue('b', 300)].map(one => ({ cue: one, cells: {} })),
    numbers: new Map(),
    show: {
      state,
      nextCueId: 'b',
      clockSteps: 0,
      mode: 'show',
      authority: { state: 'live' },
      ...more,
    },
    run: { entered: [], leftOut: [] },
    link: { state: 'live' },
    message: null,
  }
}

function faceOf(look: Partial<OutputLook>, from: OutputSource = source()): TimedOutputFace {
  const face = outputFace('countdown', { ...defaultOutputLook, ...look }, from)
  return face.kind === 'countdown' ? face : expect.unreachable()
}
const zoned = (face: TimedOutputFace, timezone: string): TimedOutputFace => ({ ...face, timezone })
const pausedAt = (ms: number) => ({
  state: {
    phase: 'paused',
    cueId: 'a',
    kickoff: noon,
    deadline: noonAnd(600_000),
    lastStop: noonAnd(ms),
  } as const,
})

describe('the figures of a countdown', () => {
  it('are what is left of the cue, what has run of it, or what is left of the show', () => {
    const figures = (look: Partial<OutputLook>, ms: number, from?: OutputSource) =>
      figuresAt(faceOf(look, from), noonAnd(ms))[0]
    expect([60_000, 660_000].map(ms => figures({}, ms))).toEqual(['9:00', '+1:00'])
    expect([60_000, 660_000].map(ms => figures({ figure: 'elapsed' }, ms))).toEqual(['1:00', '11:00'])
    // Once the cue is over, the end of the show is as far away as the rest is long.
    expect([60_000, 660_000, 720_000].map(ms => figures({ figure: 'end' }, ms))).toEqual([
      '14:00',
      '5:00',
      '5:00',
    ])
    expect(figures({ figure: 'end' }, 300_000, source(pausedAt(120_000)))).toBe('13:00')
    expect(figures({ figure: 'clock' }, 61_000)).toBe('12:01:01')
  })

  it('count to the nearest such time of day, and from it, over midnight and changes of daylight saving', () => {
    const figures = (clock: number, zone: string, at: string) => {
      const face = zoned(faceOf({ figure: 'until', until: duration(clock * 3_600_000) }), zone)
      const now = instant(Date.parse(at))
      return [figuresAt(face, now)[0], conditionAt(face, now)[0]]
    }
    expect(figures(1.5, 'Europe/Berlin', '2026-03-10T23:00:00+01:00')).toEqual(['2:30:00', 'running'])
    expect(figures(23, 'Europe/Berlin', '2026-03-11T00:15:00+01:00')).toEqual(['+1:15:00', 'over'])
    expect(figures(8, 'Europe/Berlin', '2026-03-28T22:00:00+01:00')).toEqual(['9:00:00', 'running'])
    expect(figures(8, 'Europe/Berlin', '2026-10-24T22:00:00+02:00')).toEqual(['11:00:00', 'running'])
    expect(figures(8, 'America/New_York', '2026-03-11T11:59:30Z')).toEqual(['0:30', 'running'])
  })

  it('of a time of day do not need a show, and the others say that there is none', () => {
    const none = { ...source({ state: { phase: 'pre-show' } }), rundown: null, rows: [] }
    const conditions = (['left', 'elapsed', 'end', 'until', 'clock'] as const).map(
      figure => conditionAt(faceOf({ figure }, none), noon)[0],
    )
    expect(conditions.slice(0, 3)).toEqual(['closed', 'closed', 'closed'])
    expect(conditions.slice(3)).not.toContain('closed')
  })

  it('have a bar only where they are of the cue', () => {
    const parts = (['left', 'elapsed', 'end', 'until', 'clock'] as const).map(
      figure => partAt(faceOf({ figure }), noonAnd(300_000))[0],
    )
    expect(parts).toEqual([0.5, 0.5, null, null, null])
  })

  it('say when they change by themselves', () => {
    const anyLook = fc.record({
      figure: fc.constantFrom('left' as const, 'elapsed' as const, 'end' as const, 'until' as const),
      until: fc.integer({ min: 0, max: 86_399 }).map(count => duration(count * 1_000)),
      steps: fc.constantFrom(ofOutput, cueA),
    })
    fc.assert(
      fc.property(anyLook, fc.integer({ min: 0, max: 900_000 }), fc.boolean(), (look, ms, paused) => {
        const face = faceOf(look, source(paused ? pausedAt(Math.min(ms, 500_000)) : {}))
        for (const read of [figuresAt, conditionAt, stepColorAt, stepMessageAt]) {
          const shown: (face: TimedOutputFace, now: Instant) => Ticked<string | null> = read
          const [value, changesIn] = shown(face, noonAnd(ms))
          const still = Math.min(changesIn ?? 3_600_000, 3_600_000) - 1
          // What moves with the figures is shown with them.
          const [, flips] = figuresAt(face, noonAnd(ms))
          const until = Math.min(still, (flips ?? 3_600_000) - 1)
          expect(shown(face, noonAnd(ms + until))[0]).toBe(value)
        }
      }),
    )
  })
})

describe('the steps of a countdown', () => {
  const at = (look: Partial<OutputLook>, ms: number, steps?: readonly WarningStep[]) => {
    const face = faceOf(look, source({}, steps))
    return [stepColorAt(face, noonAnd(ms))[0], stepMessageAt(face, noonAnd(ms))[0]]
  }

  it('are those of the cue, else of the output, else of the desk', () => {
    expect(at({}, 545_000)).toEqual(['warn', null])
    expect(at({ steps: ofOutput }, 545_000)).toEqual(['urgent', 'Wrap up'])
    expect(at({ steps: ofOutput }, 545_000, cueA)).toEqual(['ok', 'Last song'])
    expect(at({ steps: ofOutput }, 545_000, [])).toEqual([null, null])
    expect(at({ steps: [] }, 595_000)).toEqual([null, null])
    expect(at({ figure: 'elapsed', steps: ofOutput }, 545_000)).toEqual(['urgent', 'Wrap up'])
  })

  it('of figures that are not of the cue are before the end of those', () => {
    expect(at({ figure: 'end', steps: ofOutput }, 545_000, cueA)).toEqual([null, null])
    const until = { figure: 'until', until: duration(43_800_000), steps: ofOutput } as const
    expect(at(until, 539_999, cueA)).toEqual([null, null])
    expect(at(until, 540_000, cueA)).toEqual(['urgent', 'Wrap up'])
    expect(at({ figure: 'clock', steps: ofOutput }, 545_000, cueA)).toEqual([null, null])
  })

  it('go to no page that shows no messages', () => {
    const face = faceOf({ message: false, steps: ofOutput })
    expect(JSON.stringify(face)).not.toContain('Wrap up')
    expect(stepColorAt(face, noonAnd(545_000))[0]).toBe('urgent')
    const own = faceOf({ message: false }, source({}, cueA))
    expect(JSON.stringify(own)).not.toContain('Last song')
  })

  it('colour nothing while the show is paused, and keep their message', () => {
    const face = faceOf({ steps: ofOutput }, source(pausedAt(545_000)))
    expect([stepColorAt(face, noonAnd(599_000))[0], stepMessageAt(face, noonAnd(599_000))[0]]).toEqual([
      null,
      'Wrap up',
    ])
  })
})
