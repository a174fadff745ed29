import type { Emitter } from '../../src-main/base/emitter.ts'
import type { InputOf, OperationName, OutputOf } from '../../src-main/contract/bridge/operations.ts'
import type { PreflightSlice, SurfaceTrial } from '../../src-main/contract/bridge/preflight.ts'
import type { DeskSnapshot } from '../../src-main/contract/bridge/slices.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import { type PreflightCertificate, summaryOf } from '../../src-main/domain/preflight/certificate.ts'
import type { DrillResult } from '../../src-main/domain/preflight/drill.ts'
import type { PreflightPoint } from '../../src-main/domain/preflight/point.ts'
import { type Clock, duration, shift } from '../../src-main/domain/time/time.ts'
import { surfacesOf } from './bridge-surfaces.ts'

type Name = Extract<OperationName, 'preflight' | `preflight.${string}` | `drill.${string}`>
type Handlers = { readonly [One in Name]: (payload: InputOf<One>) => OutputOf<One> }

const done = { ok: true } as const

const point = (
  check: PreflightPoint['check'],
  state: PreflightPoint['state'],
  text: PreflightPoint['text'],
  subject: string | null = null,
): PreflightPoint => ({ id: subject === null ? check : `${check} ${subject}`, check, subject, state, text })

/** What a preflight finds at a desk with a large deck that was pressed in part, and a pedal: some of each state. */
const foundPoints: readonly PreflightPoint[] = [
  point('start', 'ok', messageOf('preflight.start.ok', { time: '21:00' })),
  point('fixed', 'todo', messageOf('preflight.fixed.early', { cue: '07', count: 2 })),
  point('link', 'ok', messageOf('preflight.link.live')),
  point('clock', 'ok', messageOf('preflight.clock.ok', { ms: 2 })),
  point('budget', 'ok', messageOf('preflight.budget.ok', { remaining: 588, limit: 600 })),
  point('token', 'unknown', messageOf('preflight.token.unknown')),
  {
    id: 'surface CL5K1',
    check: 'surface',
    subject: 'Caller’s deck',
    state: 'todo',
    text: messageOf('preflight.surface.press-more', { names: 'key 4, key 5, key 6', more: 26 }),
  },
  {
    id: 'surface PD001',
    check: 'surface',
    subject: 'Pedal',
    state: 'ok',
    text: messageOf('preflight.surface.ok'),
  },
  point('display', 'ok', messageOf('preflight.display.all-ok', { viewers: 2, ms: 34 }), 'Countdown'),
  point('display', 'todo', messageOf('preflight.display.none'), 'Stage message'),
  point('power', 'todo', messageOf('preflight.power.battery-at', { percent: 81 })),
  point('sleep', 'ok', messageOf('preflight.sleep.ok')),
  point('disk', 'ok', messageOf('preflight.disk.ok', { gigabytes: 52.3 })),
  point('journal', 'ok', messageOf('preflight.journal.ok')),
  point('standby', 'none', messageOf('preflight.standby.none')),
  point('versions', 'ok', messageOf('preflight.versions.same', { app: '3.0.0' })),
]

/** One that was passed, one that was not. */
const foundDrills = (clock: Clock): readonly DrillResult[] => [
  {
    kind: 'network',
    at: clock(),
    rundownId: 'rundown-1',
    subject: null,
    passed: true,
    text: messageOf('drill.link-passed', { local: 2.1, most: 8, presses: 2, live: 0.8 }),
  },
  {
    kind: 'surface',
    at: clock(),
    rundownId: 'rundown-1',
    subject: 'Pedal',
    passed: false,
    text: messageOf('drill.no-other-press'),
  },
]

export const finishedPreflight = (clock: Clock, by: string | null = 'Booth'): PreflightCertificate => ({
  at: clock(),
  took: duration(94_000),
  rundownId: 'rundown-1',
  title: 'Song Contest Final',
  by,
  app: '3.0.0',
  points: foundPoints,
  drills: foundDrills(clock),
})

interface FakePreflightOptions {
  readonly clock: Clock
  readonly get: () => DeskSnapshot
  readonly change: (part: Partial<DeskSnapshot>) => void
  readonly changes: Emitter<PreflightSlice>
}

/** The preflight of a fake's desk, which then has a large deck and a pedal: it finds `foundPoints`. */
export function createFakePreflight({ clock, get, change, changes }: FakePreflightOptions): Handlers {
  let slice: PreflightSlice = { running: null, last: null, drill: null, drills: [] }
  const set = (next: PreflightSlice): typeof done => {
    slice = next
    changes.emit(slice)
    return done
  }
  const trials = (): readonly SurfaceTrial[] =>
    get()
      .devices.surfaces.filter(({ id, connected }) => id !== 'keyboard' && connected)
      .map(({ id, controls }) => {
        const wanted = controls.map(control => control.id)
        const faces = controls.some(({ face }) => face !== null)
        return { surfaceId: id, wanted, pressed: wanted.slice(0, 3), faces, facesSeen: false }
      })
  return {
    preflight: () => slice,
    'preflight.begin'() {
      const { keyboard, xl, pedal } = surfacesOf
      change({ devices: { ...get().devices, surfaces: [keyboard, xl, pedal] } })
      return set({ ...slice, running: { startedAt: clock(), points: foundPoints, trials: trials() } })
    },
    // The computer was plugged in meanwhile.
    'preflight.again'() {
      if (slice.running === null) return done
      const points = slice.running.points.map(one =>
        one.check === 'power' ? point('power', 'ok', messageOf('preflight.power.mains')) : one,
      )
      return set({ ...slice, running: { ...slice.running, points } })
    },
    'preflight.faces'({ surfaceId, seen }) {
      if (slice.running === null) return done
      const { running } = slice
      const trials = running.trials.map(trial =>
        trial.surfaceId === surfaceId ? { ...trial, facesSeen: seen } : trial,
      )
      return set({ ...slice, running: { ...running, trials } })
    },
    'preflight.finish'({ page }) {
      const last = finishedPreflight(clock, page ?? null)
      change({ desk: { ...get().desk, preflight: summaryOf(last) } })
      return set({ ...slice, running: null, last })
    },
    'preflight.cancel': () => set({ ...slice, running: null }),
    'drill.begin'({ kind, seconds }) {
      const until = shift(clock(), duration(seconds * 1_000))
      change({ show: { ...get().show, drill: kind } })
      return set({
        ...slice,
        drill: { kind, phase: 'on', until, subject: kind === 'surface' ? 'Pedal' : null },
      })
    },
    'drill.stop'() {
      const { drill: _ended, ...show } = get().show
      change({ show })
      return set({ ...slice, drill: null, drills: foundDrills(clock) })
    },
  }
}
