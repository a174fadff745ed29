import type { PreflightFacts, RundownFact } from '../../../src-main/domain/preflight/facts.ts'
import { duration, type Instant, instant } from '../../../src-main/domain/time/time.ts'
import { createZone } from '../../../src-main/domain/time/time-zone.ts'

export const at = (hour: number, minute = 0, day = 16): Instant =>
  instant(Date.UTC(2026, 4, day, hour, minute))

export const cueOf = (id: string, minutes: number, startTime: Instant | null = null) => ({
  id,
  type: 'cue' as const,
  title: `Cue ${id}`,
  skippedBy: null,
  duration: duration(minutes * 60_000),
  startTime,
})

export const rundown: RundownFact = {
  zone: createZone('Europe/Berlin'),
  timeFormat: '24h',
  startTime: at(18),
  cues: [cueOf('a', 10), cueOf('b', 20)],
  numbers: new Map([
    ['a', '1'],
    ['b', '2'],
  ]),
  departments: new Map(),
  mistimed: [],
  script: null,
}

/** Everything is as it should be, two hours before the show, on one computer without devices. */
export const allWell: PreflightFacts = {
  now: at(16),
  link: {
    own: true,
    state: 'live',
    authority: 'live',
    watchOnly: false,
    problem: null,
    clockErrorMs: 0.4,
    budget: { limit: 600, remaining: 590 },
    tokenExpiresAt: null,
  },
  rundown,
  freeBytes: 52_340_000_000,
  journal: { written: true, why: null },
  power: { source: 'mains' },
  keptAwake: true,
  surfaces: [],
  displays: [],
  standby: null,
  versions: { app: '3.0.0', service: '3.0.0', waiting: null },
}
