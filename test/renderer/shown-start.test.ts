import { expect, it } from 'vitest'
import { duration, shift } from '../../src-main/domain/time/time.ts'
import { createDerive } from '../../src-renderer/views/edit/cells/field-context.ts'
import { formatStart, readStart } from '../../src-renderer/views/edit/cells/fields.ts'
import { shownStart } from '../../src-renderer/views/edit/grid/grid-cell.tsx'
import { contentWith, cue } from '../fakes/fake-show-service.ts'
import { evening } from './edit-rows.ts'

it('a start in Edit and what is said of it are both by the plan, also while a cue is on air', () => {
  const cues = [
    cue('a', 50),
    cue('b', 30, { startTime: shift(evening, duration(30_000)) }),
    cue('c', 30, { startTime: shift(evening, duration(90_000)) }),
    cue('d', 30),
  ]
  const { rundown } = contentWith(cues)
  const derived = createDerive()({
    content: {
      rundown: { ...rundown, startTime: evening },
      rows: cues.map(one => ({ cue: one, cells: {} })),
      columns: [],
      mentions: [],
      variables: [],
    },
    pinned: null,
    personActs: true,
    onAir: 'a',
    called: false,
    began: null,
    leftOut: null,
    today: () => evening,
  })
  const starts = [0, 30_000, 90_000, 120_000].map(ms => shift(evening, duration(ms)))
  expect(cues.map(one => shownStart(derived, one))).toEqual(
    [null, -20_000, 30_000, null].map((slack, at) => ({
      time: formatStart(
        starts[at] ?? evening,
        derived.context.start({ cue: cues[at] ?? cue('x', 0), cells: {} }),
      ),
      slack,
    })),
  )
})

it('the planned end in the head of Edit has its day where the show ends on another one', () => {
  const endOf = (hours: number) => {
    const cues = [cue('a', hours * 3_600)]
    const { rundown } = contentWith(cues)
    return createDerive()({
      content: {
        rundown: { ...rundown, startTime: evening, timezone: 'Etc/UTC' },
        rows: cues.map(one => ({ cue: one, cells: {} })),
        columns: [],
        mentions: [],
        variables: [],
      },
      pinned: null,
      personActs: true,
      onAir: null,
      called: false,
      began: null,
      leftOut: null,
      today: () => evening,
    }).end
  }
  expect([endOf(1), endOf(12), endOf(50)]).toEqual(['19:00:00', '06:00:00 +1d', '20:00:00 +2d'])
})

it('a start past midnight has its day behind a cue past midnight that is skipped', () => {
  const at = (iso: string) => shift(evening, duration(Date.parse(iso) - evening))
  const cues = [
    cue('a', 600, { startTime: at('2026-05-16T23:50:00Z') }),
    cue('b', 600, { startTime: at('2026-05-17T00:15:00Z'), skippedBy: 'self' }),
    cue('c', 600, { startTime: at('2026-05-17T00:30:00Z') }),
  ]
  const { rundown } = contentWith(cues)
  const derived = createDerive()({
    content: {
      rundown: { ...rundown, startTime: null, timezone: 'Etc/UTC' },
      rows: cues.map(one => ({ cue: one, cells: {} })),
      columns: [],
      mentions: [],
      variables: [],
    },
    pinned: null,
    personActs: true,
    onAir: null,
    called: false,
    began: null,
    leftOut: null,
    today: () => evening,
  })
  expect(cues.map(one => shownStart(derived, one)?.time)).toEqual([
    '23:50:00',
    '00:15:00 +1d',
    '00:30:00 +1d',
  ])
  expect(derived.end).toBe('00:40:00 +1d')
  // Typed anew without its day it stays on it.
  const last = cues[2] ?? cue('x', 0)
  expect(readStart('00:30', derived.context.start({ cue: last, cells: {} }))).toBe(last.startTime)
})
