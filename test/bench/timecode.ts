import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMidiPorts } from '../../src-main/controllers/midi/midi-ports.ts'
import { createMidiTimecode } from '../../src-main/controllers/midi/midi-timecode.ts'
import { createVirtualMidi } from '../../src-main/controllers/midi/simulated-midi.ts'
import { noDevices } from '../../src-main/desk/ports/devices.ts'
import { defaultTimecode } from '../../src-main/desk/ports/settings.ts'
import type { PressResult } from '../../src-main/domain/show/press.ts'
import { quarterFrame } from '../../src-main/domain/timecode/mtc.ts'
import { formatFrame, labelAt } from '../../src-main/domain/timecode/timecode.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { timecodeShow } from '../support/timecode-show.ts'
import { startBenchHost } from './harness/bench-host.ts'
import type { Benchmark } from './harness/benchmark.ts'
import { spreadOf } from './harness/statistics.ts'

const rate = '25'
const perQuarter = 10
const cues = 30
/** Frames from one cue to the next. */
const apart = 25
const first = 90_000 + 30
const oneFrame = 40

/** From the message at which a cue is due, at the port, to the request of its GO and to the answer of the service. */
export const timecodeIn: Benchmark = {
  name: 'timecode',
  async run(scope) {
    const dataDir = scope.tempDir()
    const file = join(dataDir, 'timecode.showcall')
    const due = Array.from({ length: cues }, (_, place) => first + place * apart)
    writeFileSync(file, timecodeShow(due.map(frame => formatFrame(frame, rate))))
    const midi = createVirtualMidi()
    const source = midi.plug({ name: 'Tape' })
    const host = await startBenchHost(dataDir, file, now => ({
      ...noDevices,
      timecode: createMidiTimecode({
        midi: createMidiPorts({ backend: midi, timers: realTimers }),
        now,
        timers: realTimers,
      }),
    }))
    scope.defer(() => host.close())
    const { desk } = host
    const sentAt = new Map<number, number>()
    const applied: number[] = []
    const confirmed: number[] = []
    const stop = desk.subscribe((name, payload) => {
      if (name !== 'pressResult') return
      // The payload of `pressResult` is a PressResult: the map of events says so, and a generic listener cannot narrow it.
      const { outcome, origin } = payload as PressResult
      if (origin.kind !== 'timecode') return
      const cue = due.find(frame => formatFrame(frame, rate) === origin.control)
      const from = cue === undefined ? undefined : sentAt.get(cue)
      if (from === undefined) return
      if (outcome === 'applied') applied.push(performance.now() - from)
      if (outcome === 'confirmed') confirmed.push(performance.now() - from)
    })
    scope.defer(async () => stop())
    desk.timecode.write({ ...defaultTimecode, source: 'mtc', input: 'midi:Tape' })
    await pause(100)
    const origin = { surfaceId: 'bench', kind: 'pedal', surface: 'Pedal', control: 'left' } as const
    const trigger = {
      origin,
      intent: { action: 'chase' },
      saw: desk.snapshot().show.version,
      at: desk.now(),
    } as const
    desk.trigger({ ...trigger, edge: 'down' })
    await pause(700)
    desk.trigger({ ...trigger, edge: 'held', at: desk.now() })
    desk.trigger({ ...trigger, edge: 'up', at: desk.now() })

    const begun = performance.now()
    const last = (due.at(-1) ?? first) + 30
    for (let quarter = 90_000 * 4; quarter < last * 4; quarter += 1) {
      const wait = begun + (quarter - 90_000 * 4) * perQuarter - performance.now()
      if (wait > 0) await pause(wait)
      const piece = quarter % 8
      if (quarter % 4 === 0) sentAt.set(quarter / 4, performance.now())
      source.send(quarterFrame(labelAt((quarter - piece) / 4, rate), rate, piece))
    }
    await pause(200)
    return [
      {
        what: `timecode in → GO on the wire, ${applied.length} cues`,
        unit: 'ms',
        ours: spreadOf(applied),
        baseline: null,
        bars: [{ of: 'p99', is: 'at most', value: oneFrame + 5 }],
      },
      {
        what: 'timecode in → GO durable and confirmed',
        unit: 'ms',
        ours: spreadOf(confirmed),
        baseline: null,
        bars: [],
      },
    ]
  },
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
