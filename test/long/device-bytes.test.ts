import { describe, expect, it } from 'vitest'
import { builtInModels } from '../../src-main/controllers/hid/find-devices.ts'
import { createEdgeTracker } from '../../src-main/controllers/hid/hid-surface.ts'
import { parseReportDescriptor } from '../../src-main/controllers/hid/report-descriptor.ts'
import { createMidiStream } from '../../src-main/controllers/midi/midi-messages.ts'
import { readPacket } from '../../src-main/controllers/osc/read-packet.ts'
import { instant } from '../../src-main/domain/time/time.ts'
import { createRig } from '../controllers/stream-deck/rig.ts'
import { createVirtualTime } from '../controllers/virtual-time.ts'
import { fakeModelNames, fakeModels } from '../fakes/hid-models.ts'

/** Of all devices together. `FUZZ_BYTES=n` sets another number. */
const total = Number(process.env['FUZZ_BYTES'] ?? 1_000_000)
const seed = Date.now() % 2_147_483_647
const readers = 4

/** Bytes as a broken device, a bad cable or another device with the same number sends them: any, few of them, or nearly right. */
function createBytes() {
  let state = seed
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  let sent = 0
  return {
    sent: () => sent,
    report(most: number): Uint8Array {
      const length = next(most + 1)
      const kind = next(3)
      const bytes = Uint8Array.from({ length }, () =>
        kind === 0 ? next(256) : kind === 1 ? next(4) : 255 - next(2),
      )
      if (length > 1 && next(2) === 0) bytes.set([1, next(4)])
      sent += length
      return bytes
    },
  }
}

describe(`${total} random bytes (seed ${seed}) break`, () => {
  it('no pedal and no gamepad: nothing is pressed twice without a release, and nothing that the device does not have', () => {
    const bytes = createBytes()
    const { now, timers } = createVirtualTime()
    const devices = builtInModels.map(model => {
      const known = new Set(model.controls.map(({ id }) => id))
      const down = new Set<string>()
      const wrong: string[] = []
      const tracker = createEdgeTracker({
        dials: model.dials,
        timers,
        now,
        emit(edge) {
          if (!model.open && !known.has(edge.control)) wrong.push(`unknown ${edge.control}`)
          if (edge.edge === 'turn') return
          if (down.has(edge.control) === (edge.edge === 'down')) wrong.push(`${edge.edge} ${edge.control}`)
          if (edge.edge === 'down') down.add(edge.control)
          else down.delete(edge.control)
        },
        dropped: () => undefined,
      })
      tracker.begin()
      return { model, tracker, wrong }
    })
    while (bytes.sent() < total / readers) {
      for (const { model, tracker } of devices) {
        const reading = model.read(bytes.report(80))
        if (reading !== null) tracker.read(reading)
      }
      parseReportDescriptor(bytes.report(300))
    }
    expect(devices.flatMap(({ model, wrong }) => wrong.map(one => `${model.modelId}: ${one}`))).toEqual([])
    for (const { tracker } of devices) tracker.stop()
  })

  it('no deck: its next press counts', async () => {
    const bytes = createBytes()
    const each = total / readers / fakeModelNames.length
    for (const name of fakeModelNames) {
      const rig = createRig()
      const device = rig.hid.plug(name, 'A1')
      await rig.start()
      const end = bytes.sent() + each
      while (bytes.sent() < end) device.raw(bytes.report(600))
      const nothing = fakeModels[name].generation === 1 ? new Uint8Array(64) : new Uint8Array(512)
      nothing[0] = 0x01
      device.raw(nothing)
      await rig.time.advance(30)
      const before = rig.edges.length
      device.press(1)
      expect(rig.edges.slice(before)).toMatchObject([{ control: 'key-2', edge: 'down' }])
      await rig.stop()
    }
  })

  it('no MIDI port: what is read afterwards is right', () => {
    const bytes = createBytes()
    const stream = createMidiStream()
    while (bytes.sent() < total / readers) stream.push(bytes.report(300), () => undefined)
    const after: unknown[] = []
    stream.push(Uint8Array.of(0xf7, 0x90, 36, 100), message => after.push(message))
    expect(after.at(-1)).toEqual({ kind: 'note', channel: 1, note: 36, velocity: 100 })
  })

  it('no OSC port: each packet is fired, not heard or foreign', () => {
    const bytes = createBytes()
    const kinds = new Set<string>()
    while (bytes.sent() < total / readers) {
      const packet = bytes.report(600)
      if (packet.length > 12 && packet.length % 3 === 0) packet.set(Buffer.from('/go\0,i\0\0'))
      const { fires, unheard, foreign } = readPacket(packet, instant(1_700_000_000_000))
      kinds.add(fires.length > 0 ? 'fires' : foreign ? 'foreign' : unheard.length > 0 ? 'unheard' : 'nothing')
    }
    expect(kinds.size).toBeGreaterThan(1)
  })
})
