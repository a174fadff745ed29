import { describe, expect, it } from 'vitest'
import { isFloating, plainTiming, startRules, timingOf } from '../../../src-main/domain/rundown/timing.ts'
import { closeGap, type GapChange, gapAt, gapsOf } from '../../../src-main/domain/show/close-gap.ts'
import { gapOptions } from '../../../src-main/domain/show/gap-options.ts'
import { preShow, type RunnerState } from '../../../src-main/domain/show/runner.ts'
import { plan, project, type ScheduleCue } from '../../../src-main/domain/show/schedule.ts'
import { duration, type Instant, shift } from '../../../src-main/domain/time/time.ts'
import { formatStart, readStart, type StartContext } from '../../../src-renderer/views/edit/cells/fields.ts'
import fc from '../../support/fast-check.ts'
import { anyWallTime, type Night, wallAt } from '../nights.ts'

const second = 1_000

/** A show that is planned around a time of day of a night on which a clock may be changed. */
interface NightShow {
  readonly night: Night
  readonly startTime: Instant
  readonly cues: readonly ScheduleCue[]
}

const anyNightShow: fc.Arbitrary<NightShow> = fc
  .record({
    wall: anyWallTime,
    /** The start of the show, seconds before that time of day. */
    before: fc.integer({ min: 0, max: 7_200 }),
    rows: fc.array(
      fc.record({
        type: fc.constantFrom('cue' as const, 'cue' as const, 'cue' as const, 'heading' as const),
        skippedBy: fc.constantFrom(null, null, null, 'self' as const),
        seconds: fc.integer({ min: 0, max: 2_400 }),
        rule: fc.constantFrom(...startRules),
        /** Its fixed start, seconds from where it would begin. */
        fixed: fc.option(fc.integer({ min: -1_800, max: 3_600 }), { freq: 2 }),
      }),
      { minLength: 2, maxLength: 10 },
    ),
  })
  .map(({ wall: { night, at }, before, rows }) => {
    const startTime = shift(at, duration(-before * second))
    let end = startTime
    const cues = rows.map(({ type, skippedBy, seconds, rule, fixed }, place): ScheduleCue => {
      const span = duration(seconds * second)
      const hasStart = fixed !== null && rule !== 'floating'
      const cue: ScheduleCue = {
        id: `c${place}`,
        type,
        skippedBy,
        duration: span,
        startTime: hasStart ? shift(end, duration(fixed * second)) : null,
        timing: { ...plainTiming, start: rule },
      }
      if (type === 'cue' && skippedBy === null && rule !== 'floating') end = shift(end, span)
      return cue
    })
    return { night, startTime, cues }
  })

/** Where each row begins, ms: a cue follows the one before it, and waits for its fixed start but where that is *not after*. */
function begins(cues: readonly ScheduleCue[], from: number, isFirst: (place: number) => boolean) {
  let end = from
  return cues.map((cue, place) => {
    if (cue.type !== 'cue' || cue.skippedBy !== null || (isFloating(cue) && !isFirst(place))) return null
    const waits = cue.startTime !== null && (isFirst(place) || timingOf(cue).start !== 'not-after')
    const start = waits ? Math.max(end, cue.startTime ?? end) : end
    end = start + cue.duration
    return start
  })
}

const contextOf = ({ night, startTime }: NightShow, near: Instant): StartContext => ({
  zone: night.zone,
  format: '24h',
  firstDay: startTime,
  near,
  notBefore: null,
  governing: null,
})

describe('a show on a night on which a clock may be changed', () => {
  it('has fixed starts that are read as they are shown, also where the wall shows a time twice', () => {
    let twice = 0
    fc.assert(
      fc.property(anyNightShow, show => {
        for (const { startTime } of show.cues) {
          if (startTime === null) continue
          const context = contextOf(show, startTime)
          const shown = formatStart(startTime, context)
          expect(readStart(shown, context)).toBe(startTime)
          expect(wallAt(show.night, startTime)).toContain(shown.slice(0, 8))
          if (shown.includes('UTC')) twice += 1
        }
      }),
    )
    expect(twice).toBeGreaterThan(10)
  })

  it('runs each cue after the one before it, in the time that really passes, and none before a fixed start that it waits for', () => {
    fc.assert(
      fc.property(
        anyNightShow,
        fc.nat(9),
        fc.integer({ min: -600, max: 600 }),
        fc.integer({ min: -300, max: 900 }),
        ({ cues, startTime }, onAir, late, ran) => {
          const planned = plan(cues, startTime)
          const first = cues.findIndex(({ type, skippedBy }) => type === 'cue' && skippedBy === null)
          const now = shift(startTime, duration(late * second))
          const begin = Math.max(now, cues[first]?.startTime ?? startTime)
          expect(project(planned, preShow, now).starts).toEqual(begins(cues, begin, place => place === first))
          const playing = cues[onAir]
          if (playing?.type !== 'cue') return
          const kickoff = shift(planned.rows[onAir]?.start ?? startTime, duration(late * second))
          const deadline = shift(kickoff, playing.duration)
          const at = shift(deadline, duration(ran * second))
          const state: RunnerState = { phase: 'running', cueId: playing.id, kickoff, deadline }
          const { starts, fixed } = project(planned, state, at)
          const ahead = begins(cues.slice(onAir + 1), Math.max(deadline, at), () => false)
          expect(starts).toEqual([...cues.slice(0, onAir).map(() => null), kickoff, ...ahead])
          for (const [place, start] of starts.entries()) {
            const { startTime: wanted = null } = cues[place] ?? {}
            if (place <= onAir || start === null || wanted === null) continue
            if (timingOf(cues[place] ?? {}).start !== 'not-after')
              expect(start).toBeGreaterThanOrEqual(wanted)
          }
          const next = ahead.findIndex(
            (start, place) => start !== null && cues[onAir + 1 + place]?.startTime != null,
          )
          expect(fixed?.cueId ?? null).toBe(next < 0 ? null : `c${onAir + 1 + next}`)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('closes a gap by one change, by the time that really passes between the two, and says all that it opens', () => {
    let closed = 0
    fc.assert(
      fc.property(anyNightShow, ({ night, cues, startTime }) => {
        const before = plan(cues, startTime)
        for (const gap of gapsOf(before)) {
          const place = before.index.get(gap.cueId) ?? -1
          const end = before.rows.slice(0, place).findLast(row => row.planned)?.end ?? startTime
          const own = closeGap(before, gap.cueId, { move: 'this' })
          // It then starts when the wall shows the end of what is before it.
          if (!own.ok || own.change.change !== 'start') expect.unreachable('A fixed start can be moved.')
          else expect(wallAt(night, own.change.startTime)).toBe(wallAt(night, end))
          const options = gapOptions({ cues, startTime, leftOut: null }, gap.cueId)
          for (const option of [options?.governing, options?.own, ...(options?.durations ?? [])]) {
            if (option === undefined || option.fault !== null) continue
            const after = applied({ cues, startTime }, option.change)
            const changed = after.cues.filter((cue, nth) => cue !== cues[nth])
            expect(changed.length + Number(after.startTime !== startTime)).toBe(1)
            const made = plan(after.cues, after.startTime)
            expect(gapAt(made, gap.cueId)).toBeNull()
            const others = gapsOf(made).filter(one => gapAt(before, one.cueId)?.by !== one.by)
            expect(option.opens).toEqual(others)
            // What comes before all that it changes stays as it is planned.
            const first = made.rows.findIndex(({ start }, nth) => start !== before.rows[nth]?.start)
            const from = option.change.change === 'show-start' ? 0 : before.index.get(option.change.cueId)
            if (first >= 0) expect(first).toBeGreaterThanOrEqual(from ?? 0)
            closed += 1
          }
        }
      }),
      { numRuns: 200 },
    )
    expect(closed).toBeGreaterThan(100)
  })
})

function applied({ cues, startTime }: Pick<NightShow, 'cues' | 'startTime'>, change: GapChange) {
  if (change.change === 'show-start') return { cues, startTime: change.startTime }
  const { cueId } = change
  const fields = change.change === 'start' ? { startTime: change.startTime } : { duration: change.duration }
  return { cues: cues.map(cue => (cue.id === cueId ? { ...cue, ...fields } : cue)), startTime }
}
