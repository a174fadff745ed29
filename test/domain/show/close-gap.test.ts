import { describe, expect, it } from 'vitest'
import { startRules } from '../../../src-main/domain/rundown/timing.ts'
import { closeGap, type GapChange, gapAt, gapsOf } from '../../../src-main/domain/show/close-gap.ts'
import { plan, type ScheduleCue } from '../../../src-main/domain/show/schedule.ts'
import { duration, type Instant, instant } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'

const minute = 60_000
const at = (minutes: number): Instant => instant(minutes * minute)

const cue = (id: string, minutes: number, start: number | null = null): ScheduleCue => ({
  id,
  type: 'cue',
  skippedBy: null,
  duration: duration(minutes * minute),
  startTime: start === null ? null : at(start),
})

const withChange = (
  cues: readonly ScheduleCue[],
  startTime: Instant | null,
  change: GapChange,
): { readonly cues: readonly ScheduleCue[]; readonly startTime: Instant | null } => {
  if (change.change === 'show-start') return { cues, startTime: change.startTime }
  const { cueId, change: _, ...fields } = change
  return { cues: cues.map(one => (one.id === cueId ? { ...one, ...fields } : one)), startTime }
}

describe('the gap at a fixed start', () => {
  const show = [cue('a', 10), cue('b', 10, 20), cue('c', 5), cue('news', 5, 40)]
  const planned = plan(show, at(0))

  it('is found with what governs it and the cues between', () => {
    expect(gapsOf(planned)).toEqual([
      { cueId: 'b', by: 10 * minute, governing: null, segment: ['a'] },
      { cueId: 'news', by: 5 * minute, governing: 'b', segment: ['b', 'c'] },
    ])
  })

  it('is closed by each of the three strategies', () => {
    expect(closeGap(planned, 'news', { move: 'governing' })).toEqual({
      ok: true,
      change: { change: 'start', cueId: 'b', startTime: at(25) },
    })
    expect(closeGap(planned, 'news', { move: 'this' })).toEqual({
      ok: true,
      change: { change: 'start', cueId: 'news', startTime: at(35) },
    })
    expect(closeGap(planned, 'news', { move: 'duration', cueId: 'c' })).toEqual({
      ok: true,
      change: { change: 'duration', cueId: 'c', duration: 10 * minute },
    })
    expect(closeGap(planned, 'b', { move: 'governing' })).toEqual({
      ok: true,
      change: { change: 'show-start', startTime: at(10) },
    })
  })

  it('is refused by what is wrong', () => {
    const fault = (
      ...[id, strategy, cues = show, start = at(0)]: [
        string,
        Parameters<typeof closeGap>[2],
        ScheduleCue[]?,
        Instant?,
      ]
    ) => closeGap(plan(cues, start), id, strategy)
    expect(fault('c', { move: 'this' })).toEqual({ ok: false, fault: 'nothing' })
    expect(fault('nobody', { move: 'this' })).toEqual({ ok: false, fault: 'nothing' })
    expect(fault('news', { move: 'duration', cueId: 'a' })).toEqual({ ok: false, fault: 'not-in-segment' })
    const overlap = [cue('a', 1), cue('b', 60), cue('news', 5, 30)]
    expect(fault('news', { move: 'duration', cueId: 'a' }, overlap)).toEqual({
      ok: false,
      fault: 'below-zero',
    })
    expect(fault('news', { move: 'duration', cueId: 'b' }, overlap)).toEqual({
      ok: true,
      change: { change: 'duration', cueId: 'b', duration: 29 * minute },
    })
  })

  it('is none where a cue starts not after a time that it keeps', () => {
    const notAfter = (start: number): ScheduleCue => ({
      ...cue('news', 5, start),
      timing: { start: 'not-after', shortest: null, longest: null },
    })
    expect(gapAt(plan([cue('a', 10), notAfter(40)], at(0)), 'news')).toBeNull()
    expect(gapAt(plan([cue('a', 50), notAfter(40)], at(0)), 'news')?.by).toBe(-10 * minute)
  })
})

it('no gap is left where one was closed, in any rundown', () => {
  const anyCues = fc.array(
    fc.record({
      type: fc.constantFrom('cue' as const, 'cue' as const, 'heading' as const),
      skippedBy: fc.constantFrom(null, null, 'self' as const),
      duration: fc.integer({ min: 0, max: 3_600_000 }).map(duration),
      startTime: fc.option(fc.integer({ min: 0, max: 86_400_000 }).map(instant)),
      timing: fc.option(
        fc.constantFrom(...startRules).map(start => ({ start, shortest: null, longest: null })),
      ),
    }),
    { minLength: 2, maxLength: 12 },
  )
  let closed = 0
  fc.assert(
    fc.property(
      anyCues,
      fc.option(fc.integer({ min: 0, max: 86_400_000 }).map(instant)),
      (rows, startTime) => {
        const cues = rows.map(
          (row, place): ScheduleCue => ({
            ...row,
            id: `c${place}`,
            startTime: row.timing?.start === 'floating' ? null : row.startTime,
          }),
        )
        const planned = plan(cues, startTime)
        for (const gap of gapsOf(planned)) {
          const strategies = [
            { move: 'governing' as const },
            { move: 'this' as const },
            ...gap.segment.map(cueId => ({ move: 'duration' as const, cueId })),
          ]
          for (const strategy of strategies) {
            const result = closeGap(planned, gap.cueId, strategy)
            if (!result.ok) {
              expect(result.fault).toBe(strategy.move === 'duration' ? 'below-zero' : 'no-governing')
              continue
            }
            const after = withChange(cues, startTime, result.change)
            expect(plan(after.cues, after.startTime).rows[planned.index.get(gap.cueId) ?? -1]?.slack).toBe(0)
            closed += 1
          }
        }
      },
    ),
  )
  expect(closed).toBeGreaterThan(50)
})
