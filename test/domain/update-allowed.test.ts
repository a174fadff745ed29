import { describe, expect, it } from 'vitest'
import type { Phase } from '../../src-main/domain/show/runner.ts'
import { instant } from '../../src-main/domain/time/time.ts'
import { createZone } from '../../src-main/domain/time/time-zone.ts'
import { mayInstallUpdate } from '../../src-main/domain/update-allowed.ts'

const zone = createZone('Europe/Berlin')
const at = (text: string) => instant(Date.parse(text))
/** In Berlin: 22 November, 15:00. */
const now = at('2026-11-22T14:00:00Z')
const show = (startTime: string | null, phase: Phase | null) => ({
  startTime: startTime === null ? null : at(startTime),
  phase,
})

describe('an update may be installed', () => {
  it.each<[string, string | null, Phase | null]>([
    ['with a show of this morning that was run to its end', '2026-11-22T08:00:00Z', 'ended'],
    ['with a show of yesterday that was never run', '2026-11-21T14:00:00Z', 'pre-show'],
    ['with a show of tomorrow afternoon', '2026-11-23T14:00:00Z', 'pre-show'],
    ['with a rundown that is planned for no day', null, 'pre-show'],
  ])('%s', (_case, start, phase) => {
    expect(mayInstallUpdate([show(start, phase)], zone, now)).toBe(true)
  })

  it('where there is no rundown at all', () => expect(mayInstallUpdate([], zone, now)).toBe(true))
})

describe('an update is never installed', () => {
  it.each<[string, string | null, Phase | null]>([
    ['while a show is on air, whenever it was planned for', '2026-10-01T14:00:00Z', 'running'],
    ['while a show is paused', null, 'paused'],
    ['before a show of tonight', '2026-11-22T19:00:00Z', 'pre-show'],
    ['with a show of today whose phase is unknown', '2026-11-22T06:00:00Z', null],
    [
      'with a show of the first minute of today, in the zone of this computer',
      '2026-11-21T23:00:00Z',
      'pre-show',
    ],
    ['before a show shortly after midnight', '2026-11-23T00:30:00Z', 'pre-show'],
    ['with a show of last night that has not ended', '2026-11-22T02:30:00Z', 'pre-show'],
  ])('%s', (_case, start, phase) => {
    expect(mayInstallUpdate([show('2026-11-22T08:00:00Z', 'ended'), show(start, phase)], zone, now)).toBe(
      false,
    )
  })
})
