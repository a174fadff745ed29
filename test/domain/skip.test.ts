import { expect, it } from 'vitest'
import { plan, project } from '../../src-main/domain/schedule.ts'
import { droppedBySkip, dropsGroup } from '../../src-main/domain/skip.ts'
import { type Instant, instant } from '../../src-main/domain/time.ts'
import { cue } from '../fakes/fake-show-service.ts'

const rows = [
  cue('a', 60),
  { ...cue('g', 0), type: 'group' as const },
  { ...cue('g1', 30), parentId: 'g' },
  { ...cue('g2', 30), parentId: 'g', skippedBy: 'self' as const },
  { ...cue('g3', 30), parentId: 'g' },
]

it('counts what a skip would drop, and knows a group that is dropped whole', () => {
  expect(droppedBySkip(rows, 'a')).toEqual(['a'])
  expect(droppedBySkip(rows, 'g')).toEqual(['g1', 'g3'])
  expect(droppedBySkip(rows, 'g2')).toEqual([])
  expect(['a', 'g', 'g1'].map(id => dropsGroup(rows, id))).toEqual([false, true, false])
  const dropped = rows.map(row => (row.id === 'g' ? { ...row, skippedBy: 'self' as const } : row))
  expect(dropsGroup(dropped, 'g')).toBe(false)
})

it('a skipped cue takes no time, before the show and in it; one that was skipped after it ran has taken it', () => {
  const cues = [cue('a', 60), cue('b', 30), cue('c', 45)]
  const late: Instant = instant(90_000)
  const state = { phase: 'running', cueId: 'b', kickoff: late, deadline: instant(120_000) } as const
  const without = (skipped: string | null, ran: readonly string[]) => {
    const now = cues.map(one => ({ ...one, skippedBy: one.id === skipped ? ('self' as const) : null }))
    const planned = plan(now, instant(0), ran)
    const { overUnder, late: onAir, end } = project(planned, state, late)
    return { planned: planned.end, total: planned.duration, overUnder, onAir, end }
  }
  const whole = { planned: 135_000, total: 135_000, overUnder: 30_000, onAir: 30_000, end: 165_000 }
  expect(without(null, [])).toEqual(whole)
  expect(without('a', ['a'])).toEqual(whole)
  expect(without('b', ['b'])).toEqual(whole)
  const shorter = { planned: 90_000, total: 90_000, end: 120_000 }
  expect(without('c', [])).toEqual({ ...whole, ...shorter })
})
