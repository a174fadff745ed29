import { expect, it } from 'vitest'
import { plan, project } from '../../../src-main/domain/show/schedule.ts'
import { droppedBySkip, dropsGroup, skipRefusal } from '../../../src-main/domain/show/skip.ts'
import { type Instant, instant } from '../../../src-main/domain/time/time.ts'
import { cue } from '../../fakes/fake-show-service.ts'

const rows = [
  cue('a', 60),
  { ...cue('g', 0), type: 'group' as const },
  { ...cue('g1', 30), parentId: 'g' },
  { ...cue('g2', 30), parentId: 'g', skippedBy: 'self' as const },
  { ...cue('g3', 30), parentId: 'g' },
]

it('counts what a skip would drop, and recognises a group that is dropped whole', () => {
  expect(droppedBySkip(rows, 'a', null)).toEqual(['a'])
  expect(droppedBySkip(rows, 'g', 'a')).toEqual(['g1', 'g3'])
  expect(droppedBySkip(rows, 'g', 'g1')).toEqual(['g3'])
  // What ran is not to come, and the cue on air goes on.
  expect(droppedBySkip(rows, 'g', 'g3')).toEqual([])
  expect(droppedBySkip(rows, 'g2', null)).toEqual([])
  expect(['a', 'g', 'g1'].map(id => dropsGroup(rows, id))).toEqual([false, true, false])
  const dropped = rows.map(row => (row.id === 'g' ? { ...row, skippedBy: 'self' as const } : row))
  expect(dropsGroup(dropped, 'g')).toBe(false)
})

it('recognises the cue on air, and what is skipped with its group, whether by itself too or not', () => {
  const dropped = rows.map(row => {
    if (row.id === 'g') return { ...row, skippedBy: 'self' as const }
    return row.parentId === 'g' && row.skippedBy === null ? { ...row, skippedBy: 'group' as const } : row
  })
  const reasons = (of: typeof rows, onAir: string) => of.map(({ id }) => skipRefusal(of, id, onAir))
  expect(reasons(rows, 'g2')).toEqual([null, null, null, null, null])
  expect(reasons(rows, 'a')).toEqual(['on-air', null, null, null, null])
  const inGroup = 'skipped-with-group'
  expect(reasons(dropped, 'g1')).toEqual([null, null, inGroup, inGroup, inGroup])
})

it('a skip in the show leaves its plan: of a cue that ran it changes nothing, of one to come it wins its time', () => {
  const cues = [cue('a', 60), cue('b', 30), cue('c', 45)]
  const late: Instant = instant(90_000)
  const state = { phase: 'running', cueId: 'b', kickoff: late, deadline: instant(120_000) } as const
  const overUnder = (skipped: string | null): number | null => {
    const now = cues.map(one => ({ ...one, skippedBy: one.id === skipped ? ('self' as const) : null }))
    return project(plan(now, instant(0), []), state, late).overUnder
  }
  expect(overUnder(null)).toBe(30_000)
  expect(overUnder('a')).toBe(30_000)
  expect(overUnder('c')).toBe(-15_000)
  const before = cues.map(one => ({ ...one, skippedBy: one.id === 'c' ? ('self' as const) : null }))
  expect(plan(before, instant(0)).end).toBe(90_000)
})
