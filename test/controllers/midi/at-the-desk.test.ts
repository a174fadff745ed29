import { beforeEach, describe, expect, it } from 'vitest'
import { createStallWatch } from '../../../src-main/base/stall-watch.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { createMidiOutputs } from '../../../src-main/controllers/midi/midi-outputs.ts'
import { createMidiPorts } from '../../../src-main/controllers/midi/midi-ports.ts'
import { createMidiSource } from '../../../src-main/controllers/midi/midi-source.ts'
import {
  createVirtualMidi,
  type VirtualMidi,
  type VirtualMidiDevice,
} from '../../../src-main/controllers/midi/simulated-midi.ts'
import { noDevices } from '../../../src-main/desk/ports/devices.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { type DeskRig, deskRig } from '../../desk/rig.ts'
import { on, write } from '../../desk/surfaces/rig.ts'
import { contentWith, createFakeShowService, cue } from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { foundMs } from './rig.ts'

/** MSC for all devices, of the format for lighting. */
const msc = (command: number, text = ''): readonly number[] => [
  0xf0,
  0x7f,
  0x7f,
  0x02,
  0x01,
  command,
  ...[...text].map(character => character.charCodeAt(0)),
  0xf7,
]

describe('MIDI at the desk', () => {
  let time: VirtualTime
  let midi: VirtualMidi
  let rig: DeskRig
  let device: VirtualMidiDevice
  let received: (readonly number[])[]
  /** How long the desk stood still, ms. */
  let stood: number

  beforeEach(async () => {
    time = createVirtualTime()
    stood = 0
    midi = createVirtualMidi()
    received = []
    const service = createFakeShowService(time.now, [contentWith([cue('a', 60), cue('b', 30), cue('c', 45)])])
    const stalls = createStallWatch(time.timers, () => time.now() + stood)
    rig = await deskRig({ time, own: service, stalls })
    const ports = createMidiPorts({ backend: midi, timers: time.timers })
    await rig.desk.controllers.attach({
      ...noDevices,
      sources: [createMidiSource({ midi: ports, now: time.now, timers: time.timers })],
      outputs: [createMidiOutputs({ midi: ports })],
    })
    device = midi.plug({ name: 'X-TOUCH MINI', receive: bytes => received.push(bytes) })
    await time.advance(foundMs)
  })

  const surface = () => {
    const found = rig.desk.snapshot().devices.surfaces.find(({ kind }) => kind === 'midi')
    if (found === undefined) throw new Error('the controller is not at the desk')
    return found
  }
  const onAir = () => activeCueId(rig.desk.snapshot().show.state)
  const takeReceived = () => received.splice(0)

  it('a machine moves nothing until it is armed; then GO goes on, and GO with a number jumps', async () => {
    device.send(msc(0x01, '1'))
    expect(onAir()).toBeNull()
    expect(rig.desk.snapshot().pressResult).toMatchObject({ outcome: 'refused', reason: 'not-armed' })
    rig.desk.controllers.write({ id: surface().id, armed: true })
    rig.tap({ action: 'go' })
    await time.advance(600)
    device.send(msc(0x01))
    expect(onAir()).toBe('b')
    await time.advance(600)
    device.send(msc(0x01, '1'))
    expect(onAir()).toBe('a')
    await time.advance(600)
    device.send(msc(0x02))
    expect(rig.desk.snapshot().show.state.phase).toBe('paused')
    device.send(msc(0x0a))
    expect(rig.desk.snapshot().show.state.phase).toBe('paused')
  })

  it('GO without a number starts the show, once its input is armed', async () => {
    device.send(msc(0x01))
    expect(rig.desk.snapshot().show.state.phase).toBe('pre-show')
    rig.desk.controllers.write({ id: surface().id, armed: true })
    await time.advance(600)
    device.send(msc(0x01))
    await time.advance(100)
    expect([rig.desk.snapshot().pressResult, onAir()]).toEqual([expect.anything(), 'a'])
    await time.advance(600)
    device.send(msc(0x01))
    expect(onAir()).toBe('b')
  })

  it('a grandMA, which sends cue and list with three decimals, reaches the cue', async () => {
    rig.desk.controllers.write({ id: surface().id, armed: true })
    rig.tap({ action: 'go' })
    await time.advance(600)
    device.send(msc(0x01, '3.000\x001.000'))
    expect(onAir()).toBe('c')
    await time.advance(600)
    device.send(msc(0x01, '2.0'))
    expect(onAir()).toBe('b')
  })

  it.each([
    ['X-TOUCH MINI', [0x9a, 8, 1], [0x9a, 16, 127]],
    ['APC mini mk2', [0x92, 0, 21], [0x90, 0, 127]],
  ])(
    '%s has GO lit at its lower left as soon as it is plugged in, and it starts the show',
    async (name, lamp, press) => {
      const lamps: (readonly number[])[] = []
      device.unplug()
      const plugged = midi.plug({ name, receive: bytes => lamps.push(bytes) })
      await time.advance(foundMs + 200)
      expect(lamps).toContainEqual(lamp)
      plugged.send(press)
      expect(onAir()).toBe('a')
    },
  )

  it('a key that is bound to GO goes on; its lamp is dark while the gate is closed, and on again after it', async () => {
    write(rig.desk, surface().id, [
      { name: 'Show', bindings: [on('note-11-16', 'press', { do: 'go' })], shows: {} },
    ])
    await time.advance(200)
    expect(takeReceived()).toContainEqual([0x9a, 8, 1])
    device.send([0x9a, 16, 127])
    device.send([0x8a, 16, 0])
    expect(onAir()).toBe('a')
    await time.advance(200)
    // Twice: the device puts the lamp of a key out itself when it is let go.
    expect(takeReceived()).toEqual([
      [0x9a, 8, 0],
      [0x9a, 8, 0],
    ])
    await time.advance(600)
    expect(takeReceived()).toEqual([[0x9a, 8, 1]])
  })

  it('a second strike within half a second is refused, and the lamp of its key blinks for as long as that is said', async () => {
    write(rig.desk, surface().id, [
      { name: 'Show', bindings: [on('note-11-16', 'press', { do: 'go' })], shows: {} },
    ])
    await time.advance(200)
    device.send([0x9a, 16, 127, 16, 0])
    await time.advance(250)
    takeReceived()
    device.send([0x9a, 16, 127])
    expect(onAir()).toBe('a')
    expect(takeReceived()).toEqual([[0x9a, 8, 2]])
    device.send([0x9a, 16, 0])
    await time.advance(110)
    expect(takeReceived()).toEqual([[0x9a, 8, 2]])
    await time.advance(2_500)
    expect(takeReceived()).toEqual([[0x9a, 8, 1]])
  })

  it('bytes that waited while the desk stood still do nothing, and the key is told; the next press acts', async () => {
    write(rig.desk, surface().id, [
      { name: 'Show', bindings: [on('note-11-16', 'press', { do: 'go' })], shows: {} },
    ])
    stood += 2_500
    device.send([0x9a, 16, 127])
    await time.advance(100)
    const { pressResult } = rig.desk.snapshot()
    expect(onAir()).toBeNull()
    expect(pressResult).toMatchObject({ outcome: 'refused', reason: 'too-late', origin: { kind: 'midi' } })
    expect(inEnglish(pressResult?.detail ?? null)).toMatch(/^Showcall stood still for 2\.\d s before/)
    await time.advance(600)
    device.send([0x9a, 16, 0])
    await time.advance(100)
    device.send([0x9a, 16, 127])
    expect(onAir()).toBe('a')
  })

  it('a confirmed press goes out to a lighting desk with the number of its cue', async () => {
    const received: (readonly number[])[] = []
    midi.plug({ name: 'Lights', receive: bytes => received.push(bytes) })
    await time.advance(foundMs)
    rig.desk.controllers.writeOutputs({
      driving: true,
      rules: [
        {
          id: 'one',
          on: 'on-air',
          cue: '',
          port: 'midi:Lights',
          message: { kind: 'msc', device: 127, format: 1, command: 'go', cue: '{number}', list: '' },
        },
      ],
    })
    rig.tap({ action: 'go' })
    await time.advance(600)
    rig.tap({ action: 'go' })
    await time.advance(600)
    expect(received).toEqual([msc(0x01, '1'), msc(0x01, '2')])
  })

  it.each([
    ['MSC GO', { kind: 'msc', device: 127, format: 1, command: 'go', cue: '', list: '' }],
    ['a program', { kind: 'program', channel: 1, program: 5 }],
    ['a note', { kind: 'note', channel: 1, note: 36, velocity: 100 }],
    ['a controller', { kind: 'control', channel: 1, controller: 20, value: 127 }],
  ] as const)(
    '%s that a cable brings back half a second later does not run the show',
    async (_name, message) => {
      const cable = midi.plug({
        name: 'Interface',
        receive: bytes => void time.timers.after(545, () => cable.send(bytes)),
      })
      await time.advance(foundMs)
      const id = rig.desk.snapshot().devices.surfaces.find(({ name }) => name === 'Interface')?.id ?? ''
      const go = { do: 'go' } as const
      const bindings = ['msc-go', 'program-1-5', 'note-1-36', 'cc-1-20'].map(control =>
        on(control, 'press', go),
      )
      write(rig.desk, id, [{ name: 'Show', bindings, shows: {} }])
      rig.desk.controllers.write({ id, armed: true })
      const port = 'midi:Interface'
      rig.desk.controllers.writeOutputs({
        driving: true,
        rules: (['start', 'next'] as const).map(event => ({ id: event, on: event, cue: '', port, message })),
      })
      // The controller was seen up before.
      cable.send([0xb0, 20, 0])
      rig.tap({ action: 'go' })
      await time.advance(10_000)
      expect(onAir()).toBe('a')
      const { pressResult, devices } = rig.desk.snapshot()
      expect(pressResult).toMatchObject({
        outcome: 'refused',
        reason: 'own-echo',
        origin: { surface: 'Interface' },
      })
      expect(devices.surfaces.find(surface => surface.id === id)?.armed).toBe(false)
    },
  )
})
