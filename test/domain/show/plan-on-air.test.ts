import { describe, expect, it } from 'vitest'
import { beganWith, planFrom } from '../../../src-main/domain/show/plan-on-air.ts'
import { project, type ScheduleCue } from '../../../src-main/domain/show/schedule.ts'
import { duration, type Instant, instant } from '../../../src-main/domain/time/time.ts'

const minute = 60_000
const at = (minutes: number): Instant => instant(minutes * minute)
const cue = (id: string, minutes: number, start: number | null = null): ScheduleCue => ({
  id,
  type: 'cue',
  skippedBy: null,
  duration: duration(minutes * minute),
  startTime: start === null ? null : at(start),
})
const cues = [cue('a', 10), cue('b', 5), cue('c', 5, 1220), cue('d', 10)]
const starts = (began: Parameters<typeof planFrom>[0]) =>
  planFrom(began, cues, at(1200), null).rows.map(({ start }) => (start ?? Number.NaN) / minute)

describe('the plan of a rehearsal', () => {
  it('counts from its first GO, with its fixed starts', () => {
    expect(starts({ cueId: 'a', at: at(840), rehearsal: true })).toEqual([840, 850, 860, 865])
  })

  it('counts from where it began, when that was not the first cue', () => {
    expect(starts({ cueId: 'b', at: at(840), rehearsal: true })).toEqual([830, 840, 850, 855])
  })

  it('is the written one before the first GO', () => {
    expect(starts(null)).toEqual([1200, 1210, 1220, 1225])
  })

  it('is on time at its first GO, and late by what is lost from there', () => {
    const plan = planFrom({ cueId: 'a', at: at(840), rehearsal: true }, cues, at(1200), null)
    const onAir = { phase: 'running', cueId: 'a', kickoff: at(840), deadline: at(850) } as const
    expect(project(plan, onAir, at(840)).overUnder).toBe(0)
    expect(project(plan, onAir, at(857)).overUnder).toBe(2 * minute)
  })

  it('begins with the first GO', () => {
    const entered = [{ cueId: 'a', start: at(840), kickoff: at(841) }]
    expect(beganWith(true, entered, cues)).toEqual({ cueId: 'a', at: at(840), rehearsal: true })
    expect(beganWith(true, [], cues)).toBeNull()
  })

  it('has a fixed start ahead in time where no start of the show is planned', () => {
    const plan = planFrom({ cueId: 'a', at: at(840), rehearsal: true }, cues, null, null)
    expect(plan.rows.map(({ start }) => (start ?? 0) / minute)).toEqual([840, 850, 855, 860])
    const onAir = { phase: 'running', cueId: 'a', kickoff: at(840), deadline: at(850) } as const
    const { overUnder, late, fixed } = project(plan, onAir, at(840))
    expect([overUnder, late, fixed?.spare]).toEqual([0, 0, 0])
    const fromSecond = planFrom({ cueId: 'b', at: at(840), rehearsal: true }, cues, null, null)
    expect(fromSecond.rows.map(({ start }) => (start ?? 0) / minute)).toEqual([830, 840, 845, 850])
  })
})

describe('the plan of a show', () => {
  const began = (cueId: string, minutes: number) => ({ cueId, at: at(minutes), rehearsal: false })
  const unplanned = [cue('a', 10), cue('b', 5), cue('c', 5), cue('d', 10)]
  const startsOf = (list: readonly ScheduleCue[], from: ReturnType<typeof began>) =>
    planFrom(from, list, null, null).rows.map(({ start }) => (start === null ? null : start / minute))

  it('stays where it is written', () => {
    expect(planFrom(began('a', 840), cues, at(1200), null)).toEqual(planFrom(null, cues, at(1200), null))
  })

  it('counts from the first GO where no start is planned, also from another cue than the first', () => {
    expect(startsOf(unplanned, began('a', 840))).toEqual([840, 850, 855, 860])
    expect(startsOf(unplanned, began('b', 840))).toEqual([830, 840, 845, 850])
  })

  it('counts from its first GO also where the cue that it began with was deleted', () => {
    const entered = [
      { cueId: 'gone', start: at(840) },
      { cueId: 'b', start: at(841) },
    ]
    const counted = beganWith(false, entered, unplanned)
    expect(counted).toEqual({ cueId: 'b', at: at(840), rehearsal: false })
    expect(planFrom(counted, unplanned.slice(1), null, null).rows.map(({ start }) => start)).toEqual(
      [840, 845, 850].map(at),
    )
  })

  it('leaves a fixed start ahead where it is', () => {
    expect(startsOf(cues, began('a', 840))).toEqual([840, 850, 1220, 1225])
  })

  it('is over and under by what is lost and won from the first GO', () => {
    const plan = planFrom(began('a', 840), unplanned, null, null)
    const onAir = { phase: 'running', cueId: 'a', kickoff: at(840), deadline: at(850) } as const
    expect(project(plan, onAir, at(840)).overUnder).toBe(0)
    expect(project(plan, onAir, at(857)).overUnder).toBe(7 * minute)
  })
})
