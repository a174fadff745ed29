import { beforeEach, describe, expect, it } from 'vitest'
import { createMidiPorts } from '../../../src-main/controllers/midi/midi-ports.ts'
import { createMidiTimecode } from '../../../src-main/controllers/midi/midi-timecode.ts'
import {
  createVirtualMidi,
  type VirtualMidiDevice,
} from '../../../src-main/controllers/midi/simulated-midi.ts'
import { defaultTimecode } from '../../../src-main/desk/ports/settings.ts'
import { plainTiming } from '../../../src-main/domain/rundown/timing.ts'
import { onAirOf } from '../../../src-main/domain/show/runner.ts'
import { fullFrame, quarterFrame } from '../../../src-main/domain/timecode/mtc.ts'
import { frameOf, labelAt } from '../../../src-main/domain/timecode/timecode.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { createMemoryJournal, type MemoryJournal } from '../../fakes/memory-journal.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { type DeskRig, deskRig } from '../rig.ts'

const at = (timecode: string) => ({ timing: { ...plainTiming, timecode } }) as const
const cues = [
  cue('a', 60, at('01:00:00:00')),
  cue('b', 30, at('01:00:02:00')),
  cue('c', 45),
  cue('d', 10, at('01:00:04:00')),
]
const begin = frameOf({ hours: 1, minutes: 0, seconds: 0, frames: 0 }, '25')

let time: VirtualTime
let rig: DeskRig
let service: FakeShowService
let journal: MemoryJournal
let source: VirtualMidiDevice
let received: number[][]

const onAir = (): string | null => onAirOf(service.state())?.cueId ?? null
const show = () => rig.desk.snapshot().show
const timecode = () => rig.desk.snapshot().timecode
const pressResult = () => rig.desk.snapshot().pressResult
const presses = () => journal.kept.flatMap(entry => (entry.kind === 'press' ? [entry] : []))

/** A tape at 25 frames, from that frame of the show's hour on. */
async function plays(from: number, frames: number): Promise<void> {
  const first = 2 * Math.floor((begin + from) / 2)
  for (let quarter = 0; quarter < frames * 4; quarter += 1) {
    const piece = quarter % 8
    const label = labelAt(first + (quarter - piece) / 4, '25')
    source.send(quarterFrame(label, '25', piece))
    await time.advance(10)
  }
}

const hand = () => rig.hold({ action: 'chase' })

beforeEach(async () => {
  time = createVirtualTime()
  service = createFakeShowService(time.now, [contentWith(cues)])
  journal = createMemoryJournal()
  rig = await deskRig({ time, own: service, journal })
  const midi = createVirtualMidi()
  received = []
  source = midi.plug({ name: 'Tape', receive: bytes => received.push([...bytes]) })
  const ports = createMidiPorts({ backend: midi, timers: time.timers })
  const { desk } = rig
  desk.timecode.attach(
    createMidiTimecode({ midi: ports, now: desk.now, timers: time.timers, monotonic: time.now }),
  )
  await time.advance(10)
  expect(desk.timecode.write({ ...defaultTimecode, source: 'mtc', input: 'midi:Tape' })).toEqual({ ok: true })
})

describe('timecode from a MIDI port', () => {
  it('is shown where it is, and presses nothing until a person turns chase on', async () => {
    expect(timecode()).toMatchObject({
      state: 'none',
      rate: null,
      inputs: [{ id: 'midi:Tape', connected: true }],
    })
    await plays(0, 75)
    expect(timecode()).toMatchObject({ state: 'running', rate: '25' })
    expect(rig.desk.timecode.label()).toBe('01:00:03:00')
    expect(onAir()).toBeNull()
    expect(presses()).toEqual([])
    await time.advance(3_000)
    expect(timecode().state).toBe('lost')
  })

  it('says at once whether chase is on, and the end of the show turns it off', async () => {
    await hand()
    await plays(0, 20)
    expect(onAir()).toBe('a')
    await rig.hold({ action: 'end' })
    await time.advance(10)
    expect(show().chase).toBeUndefined()
    await rig.hold({ action: 'reset' })
    await time.advance(3_000)
    await plays(0, 60)
    expect(onAir()).toBeNull()
    const told: unknown[] = []
    const stop = rig.desk.subscribe((name, payload) => name === 'show' && told.push(payload))
    await hand()
    expect(told.at(-1)).toMatchObject({ chase: { armed: true } })
    await hand()
    expect(told.at(-1)).not.toHaveProperty('chase')
    stop()
  })

  it('starts the show and goes at the timecodes of the cues, through the gate, and is recorded with them', async () => {
    await hand()
    expect(show().chase).toEqual({ armed: true })
    await plays(0, 40)
    expect(onAir()).toBe('a')
    await plays(40, 9)
    expect(onAir()).toBe('a')
    await plays(49, 6)
    expect(onAir()).toBe('b')
    const [, first, second] = presses()
    expect(first).toMatchObject({
      action: 'go',
      surfaceKind: 'timecode',
      control: '01:00:00:00',
      outcome: 'confirmed',
    })
    expect(second).toMatchObject({ surfaceKind: 'timecode', control: '01:00:02:00', timecode: '01:00:02:00' })
    // The cue between them has none: a person calls it.
    await plays(55, 50)
    expect(onAir()).toBe('b')
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'chase-not-next' })
  })

  it('and a GO by hand at the same moment are one', async () => {
    await hand()
    await plays(0, 52)
    rig.tap({ action: 'go' })
    await time.advance(50)
    expect(onAir()).toBe('b')
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'auto-went' })
  })

  it('goes on without a cue that the caller took, and back to the caller by the same press', async () => {
    await hand()
    await plays(0, 30)
    rig.tap({ action: 'go' })
    await time.advance(600)
    expect(onAir()).toBe('b')
    expect(presses().at(-1)).toMatchObject({ action: 'go', surfaceKind: 'keyboard' })
    await plays(46, 10)
    expect(onAir()).toBe('b')
    rig.tap({ action: 'go' })
    await hand()
    expect(show().chase).toBeUndefined()
    await plays(80, 40)
    expect(onAir()).toBe('c')
  })

  it('that stands, jumps or is turned off moves nothing', async () => {
    await hand()
    source.send(fullFrame(labelAt(begin + 60, '25'), '25'))
    await time.advance(2_000)
    expect(timecode().state).toBe('still')
    expect(onAir()).toBeNull()
    rig.desk.timecode.write(defaultTimecode)
    expect(show().chase).toBeUndefined()
    rig.tap({ action: 'chase' })
    await hand()
    expect(pressResult()).toMatchObject({ outcome: 'refused', reason: 'no-timecode' })
  })

  it('is not handed the show again by itself: a rehearsal and another start begin with the caller', async () => {
    await hand()
    rig.desk.sessions.rehearse(true, false)
    expect(show().chase).toBeUndefined()
    rig.desk.sessions.rehearse(false, false)
    expect(show().chase).toBeUndefined()
  })

  it('is heard again once its port is back', async () => {
    await plays(0, 20)
    expect(timecode().state).toBe('running')
    source.unplug()
    await time.advance(3_000)
    expect(timecode()).toMatchObject({ state: 'lost', inputs: [{ connected: false }] })
  })
})

describe('timecode from a page', () => {
  it('is taken of the one page that captures it, and not late', async () => {
    const { timecode: desk } = rig.desk
    desk.write({ ...defaultTimecode, source: 'ltc' })
    expect(desk.heardBy('page-1', { frame: 1, rate: '25', at: desk.now() })).toBe(false)
    expect(desk.capture('page-1', true)).toEqual({ ok: true })
    desk.capture('page-2', true)
    expect(desk.heardBy('page-1', { frame: 1, rate: '25', at: desk.now() })).toBe(false)
    for (let frame = 0; frame < 10; frame += 1) {
      desk.heardBy('page-2', { frame: begin + frame, rate: '25', at: desk.now() })
      await time.advance(40)
    }
    expect(timecode()).toMatchObject({ state: 'running', rate: '25', captured: true })
    desk.heardBy('page-2', { frame: 5, rate: '25', at: desk.now() - 5_000 })
    expect(timecode().state).toBe('running')
    rig.desk.released('page-2')
    expect(timecode().captured).toBe(false)
  })
})

describe('timecode that is sent', () => {
  const quarters = () => received.flatMap(([status, data]) => (status === 0xf1 ? [data ?? 0] : []))

  it('is that of the show from its first GO, stands while it is paused, and nothing before', async () => {
    rig.desk.timecode.write({
      ...defaultTimecode,
      out: { on: true, port: 'midi:Tape', rate: '25', of: 'show' },
    })
    await time.advance(500)
    expect(quarters()).toEqual([])
    rig.tap({ action: 'go' })
    await time.advance(2_000)
    expect(timecode().sends).toBe(true)
    const sent = quarters()
    expect(sent.length).toBeGreaterThan(180)
    expect(sent.map(data => data >> 4)).toEqual(
      sent.map((_, place) => ((sent[0] ?? 0) >> 4) + place).map(piece => piece % 8),
    )
    rig.tap({ action: 'pause' })
    await time.advance(100)
    const [before] = [quarters().length]
    await time.advance(1_000)
    expect(quarters().length).toBe(before)
    expect(timecode().sends).toBe(false)
    const stands = received.findLast(([status]) => status === 0xf0)
    expect(stands?.slice(0, 8)).toEqual([0xf0, 0x7f, 0x7f, 1, 1, 0x20, 0, 2])
  })

  it('takes no port that it comes from, and none that nobody has chosen', () => {
    const { timecode: desk } = rig.desk
    const out = { ...defaultTimecode.out, on: true, port: 'midi:Tape' }
    expect(desk.write({ ...defaultTimecode, source: 'mtc', input: 'midi:Tape', out })).toMatchObject({
      ok: false,
    })
    expect(desk.write({ ...defaultTimecode, out: { ...out, port: null } })).toMatchObject({ ok: false })
    expect(desk.write({ ...defaultTimecode, source: 'mtc', input: null })).toMatchObject({ ok: false })
  })
})
