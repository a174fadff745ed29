import { describe, expect, it } from 'vitest'
import { runToday } from '../../../src-main/domain/show/run-today.ts'
import type { ScheduleCue } from '../../../src-main/domain/show/schedule.ts'
import { duration, type Instant, instant } from '../../../src-main/domain/time/time.ts'
import { createZone } from '../../../src-main/domain/time/time-zone.ts'
import fc from '../../support/fast-check.ts'
import { anyInstant } from '../arbitraries.ts'

const berlin = createZone('Europe/Berlin')
const at = (iso: string): Instant => instant(Date.parse(iso))
const iso = (when: Instant | null | undefined): string | null =>
  when === null || when === undefined ? null : new Date(when).toISOString()

const cue = (id: string, start: string | null = null): ScheduleCue => ({
  id,
  type: 'cue',
  skippedBy: null,
  duration: duration(60_000),
  startTime: start === null ? null : at(start),
})

describe('run today', () => {
  it('moves the start and every fixed start by whole days, across a change of daylight saving', () => {
    const cues = [
      cue('opening', '2026-07-01T18:00:00Z'),
      cue('free'),
      cue('after-midnight', '2026-07-01T22:30:00Z'),
    ]
    const moved = runToday(cues, at('2026-07-01T17:55:00.250Z'), berlin, at('2026-11-21T10:00:00Z'))
    expect(iso(moved?.startTime)).toBe('2026-11-21T18:55:00.250Z')
    expect(iso(moved?.starts.get('opening'))).toBe('2026-11-21T19:00:00.000Z')
    expect(iso(moved?.starts.get('after-midnight'))).toBe('2026-11-21T23:30:00.000Z')
    expect(moved?.starts.has('free')).toBe(false)
  })

  it('keeps the clocks of a show of the last of January on the last of February', () => {
    const cues = [cue('opening', '2026-01-31T18:30:00Z'), cue('after-midnight', '2026-01-31T23:15:00Z')]
    const moved = runToday(cues, at('2026-01-31T18:00:00Z'), berlin, at('2026-02-28T09:00:00Z'))
    expect(iso(moved?.startTime)).toBe('2026-02-28T18:00:00.000Z')
    expect(iso(moved?.starts.get('opening'))).toBe('2026-02-28T18:30:00.000Z')
    expect(iso(moved?.starts.get('after-midnight'))).toBe('2026-02-28T23:15:00.000Z')
  })

  it('takes tomorrow for a show just past midnight that is run just before it', () => {
    const moved = runToday([], at('2026-07-01T22:10:00Z'), berlin, at('2026-11-21T22:50:00Z'))
    expect(iso(moved?.startTime)).toBe('2026-11-21T23:10:00.000Z')
    expect(moved?.tomorrow).toBe(true)
  })

  it('goes by the fixed start of the first cue, and brings a start of the rundown that is days apart to its day', () => {
    const cues = [
      { ...cue('skipped', '2026-10-02T18:00:00Z'), skippedBy: 'self' as const },
      cue('opening', '2026-11-22T20:48:00Z'),
      cue('after-midnight', '2026-11-22T23:30:00Z'),
    ]
    const yesterday = at('2026-11-21T20:48:00Z')
    const stays = runToday(cues, yesterday, berlin, at('2026-11-22T19:00:00Z'))
    expect([stays?.first, stays?.startTime].map(iso)).toEqual([
      '2026-11-22T20:48:00.000Z',
      '2026-11-22T20:48:00.000Z',
    ])
    expect(iso(stays?.starts.get('after-midnight'))).toBe('2026-11-22T23:30:00.000Z')
    expect(stays?.tomorrow).toBe(false)

    const later = runToday(cues, yesterday, berlin, at('2026-11-25T19:00:00Z'))
    expect([later?.first, later?.startTime, later?.starts.get('opening')].map(iso)).toEqual([
      '2026-11-25T20:48:00.000Z',
      '2026-11-25T20:48:00.000Z',
      '2026-11-25T20:48:00.000Z',
    ])
    // Doors the evening before a first cue past midnight belong to the same show.
    const night = runToday(
      [cue('opening', '2026-11-21T23:15:00Z')],
      at('2026-11-21T22:45:00Z'),
      berlin,
      at('2026-11-25T20:00:00Z'),
    )
    expect([night?.startTime, night?.first].map(iso)).toEqual([
      '2026-11-25T22:45:00.000Z',
      '2026-11-25T23:15:00.000Z',
    ])
  })

  it('stays today for a start that has just passed, and for one late tonight', () => {
    const late = runToday([], at('2026-07-01T18:00:00Z'), berlin, at('2026-11-21T20:00:00Z'))
    expect(iso(late?.startTime)).toBe('2026-11-21T19:00:00.000Z')
    const early = runToday([], at('2026-07-01T20:00:00Z'), berlin, at('2026-11-21T05:00:00Z'))
    expect(iso(early?.startTime)).toBe('2026-11-21T21:00:00.000Z')
  })

  it('goes by the first fixed start where the rundown has none, and returns none when nothing is planned', () => {
    const cues = [cue('free'), cue('only', '2026-07-01T18:00:00Z')]
    expect(runToday(cues, null, berlin, at('2026-11-21T10:00:00Z'))).toMatchObject({
      startTime: null,
      first: at('2026-11-21T19:00:00Z'),
    })
    expect(runToday([cue('free')], null, berlin, at('2026-11-21T10:00:00Z'))).toBeNull()
  })

  it('keeps the clock on the wall, and moving it again changes nothing', () => {
    fc.assert(
      fc.property(anyInstant, anyInstant, (start, now) => {
        const zone = createZone('America/New_York')
        const moved = runToday([], start, zone, now)
        if (moved === null || moved.startTime === null) throw new Error('It has a start.')
        const was = zone.local(start)
        const is = zone.local(moved.startTime)
        // 02:30 of a night that leaves it out is 03:30, as clocks on the wall have it.
        const skipped = was.hour === 2 && is.hour === 3
        if (!skipped) expect([is.hour, is.minute, is.second]).toEqual([was.hour, was.minute, was.second])
        expect(Math.abs(moved.startTime - now)).toBeLessThan(25 * 3_600_000)
        if (!skipped) expect(runToday([], moved.startTime, zone, now)?.startTime).toBe(moved.startTime)
      }),
    )
  })
})
