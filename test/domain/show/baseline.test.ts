import { describe, expect, it } from 'vitest'
import type { PlannedCue, PlannedShow } from '../../../src-main/domain/as-run/journal-entry.ts'
import { actualCues, differencesTo, plannedCues } from '../../../src-main/domain/show/baseline.ts'
import { plan } from '../../../src-main/domain/show/schedule.ts'
import { duration, type Instant, instant } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'

const minute = 60_000
const at = (minutes: number): Instant => instant(minutes * minute)
const span = (minutes: number) => duration(minutes * minute)

const cue = (id: string, minutes: number, start: number | null = null): PlannedCue => ({
  id,
  type: 'cue',
  number: null,
  title: id,
  duration: span(minutes),
  startTime: start === null ? null : at(start),
  skippedBy: null,
})
const show = (cues: readonly PlannedCue[], startTime: Instant | null = at(0)): PlannedShow => ({
  title: 'Show',
  timezone: null,
  startTime,
  cues,
})
const differences = (before: PlannedShow, after: PlannedShow) =>
  differencesTo({ cues: plannedCues(before) }, plan(after.cues, after.startTime))

describe('a plan beside a baseline', () => {
  it('differs by the starts and durations of its cues; what is new and what is gone is named', () => {
    const before = show([cue('a', 10), cue('b', 5), cue('c', 5)])
    const after = show([cue('a', 12), cue('x', 1), cue('b', 5)])
    const { of, gone } = differences(before, after)
    expect([...of]).toEqual([
      ['a', { start: 0, duration: 2 * minute }],
      ['x', 'new'],
      ['b', { start: 3 * minute, duration: 0 }],
    ])
    expect(gone.map(({ title }) => title)).toEqual(['c'])
  })

  it('does not differ where no start is planned, or by parts of a second', () => {
    const before = show([cue('a', 10), cue('b', 5)], null)
    const after = show([{ ...cue('a', 10), duration: duration(10 * minute + 300) }, cue('b', 5)], null)
    expect(differences(before, after).of.size).toBe(0)
    expect(differences(show(before.cues), after).of.size).toBe(0)
  })

  it('leaves out what took no time: headings, what was skipped, and floating cues', () => {
    const cues: readonly PlannedCue[] = [
      { ...cue('act', 0), type: 'heading' },
      { ...cue('cut', 5), skippedBy: 'self' },
      { ...cue('encore', 5), timing: { start: 'floating', shortest: null, longest: null } },
      cue('a', 5),
    ]
    expect(plannedCues(show(cues)).map(({ cueId }) => cueId)).toEqual(['a'])
  })

  it('never differs from itself, and a shift of the whole show moves each start alike', () => {
    const shows = fc.array(
      fc.record({ minutes: fc.integer({ min: 0, max: 30 }), start: fc.option(fc.nat(200)) }),
      { minLength: 1, maxLength: 10 },
    )
    fc.assert(
      fc.property(shows, fc.integer({ min: 1, max: 90 }), (rows, by) => {
        const of = (later: number) =>
          show(
            rows.map(({ minutes, start }, nth) =>
              cue(`c${nth}`, minutes, start === null ? null : start + later),
            ),
            at(later),
          )
        expect(differences(of(0), of(0)).of.size).toBe(0)
        expect([...differences(of(0), of(by)).of.values()]).toEqual(
          rows.map(() => ({ start: by * minute, duration: 0 })),
        )
      }),
    )
  })
})

describe('a show as it ran', () => {
  it('has each cue once: from its first start, with the time that it ran in all', () => {
    const ran = (cueId: string, start: number, minutes: number) =>
      ({ cueId, number: null, title: cueId, start: at(start), running: span(minutes) }) as never
    expect(actualCues({ cues: [ran('a', 0, 5), ran('b', 5, 1), ran('a', 6, 2)] })).toMatchObject([
      { cueId: 'a', start: at(0), duration: 7 * minute },
      { cueId: 'b', start: at(5), duration: minute },
    ])
  })
})
