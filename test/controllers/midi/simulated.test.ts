import { describe, expect, it } from 'vitest'
import { joinBackends } from '../../../src-main/controllers/midi/midi-backend.ts'
import { createMidiOutputs } from '../../../src-main/controllers/midi/midi-outputs.ts'
import { createSimulatedMidi, createVirtualMidi } from '../../../src-main/controllers/midi/simulated-midi.ts'
import { createSimulator, joinSimulators } from '../../../src-main/controllers/simulator/simulator.ts'
import { doing, foundMs, startRig, viewOf } from './rig.ts'

async function simulated(modelId: string) {
  const simulator = createVirtualMidi()
  const rig = await startRig({ backend: real => joinBackends([real, simulator]) })
  const devices = createSimulatedMidi(simulator)
  const serial = devices.plug(modelId)
  if (serial === null) throw new Error('there is no such model')
  await rig.time.advance(foundMs)
  const surface = [...rig.surfaces.values()].find(({ info }) => info.serial === serial)
  if (surface === undefined) throw new Error('the simulated controller was not found')
  return { rig, devices, serial, surface }
}

describe.each(['midi/X-TOUCH MINI', 'midi/APC mini mk2'])('A simulated %s', modelId => {
  it('is a surface like the real one, each control by its own name', async () => {
    const { rig, devices, serial, surface } = await simulated(modelId)
    const { info } = surface
    expect(info).toMatchObject({ modelId, simulated: true, serial })
    for (const { id } of info.controls) {
      devices.act(serial, id, 'down', 0)
      devices.act(serial, id, 'up', 0)
      await rig.time.advance(50)
    }
    const wanted = info.controls.flatMap(({ id }) => [`${info.id}: ${id} down`, `${info.id}: ${id} up`])
    expect(rig.takeEdges()).toEqual(wanted)
    await rig.stop()
  })

  it('has each control in a place of its own', async () => {
    const { rig, surface } = await simulated(modelId)
    const places = surface.info.controls.map(({ row, column }) => `${row} ${column}`)
    expect(new Set(places).size).toBe(places.length)
    await rig.stop()
  })

  it('is gone when it is unplugged', async () => {
    const { rig, devices, serial, surface } = await simulated(modelId)
    devices.unplug(serial)
    await rig.time.advance(foundMs)
    expect(rig.gone).toEqual([surface.info.id])
    devices.act(serial, 'note-1-0', 'down', 0)
    expect(rig.takeEdges()).toEqual([])
    await rig.stop()
  })
})

describe('Simulated MIDI controllers', () => {
  it('turn their dials both ways, detent by detent, from where they stand at rest', async () => {
    const { rig, devices, serial } = await simulated('midi/X-TOUCH MINI')
    for (const steps of [3, -1, -5]) {
      devices.act(serial, 'cc-11-2', 'turn', steps)
      await rig.time.advance(100)
    }
    const turned = rig.takeEdges().map(edge => Number(edge.split(' turn ')[1]))
    expect(turned.reduce((sum, steps) => sum + steps, 0)).toBe(-3)
    await rig.stop()
  })

  it('show their lamps', async () => {
    const { rig, devices, serial, surface } = await simulated('midi/APC mini mk2')
    surface.show(viewOf(rig.time, { faces: new Map([['note-1-7', doing('go')]]) }))
    expect(devices.lamp(serial, 7)).toEqual({ channel: 7, velocity: 21 })
    await rig.stop()
    expect(devices.lamp(serial, 7)).toEqual({ channel: 1, velocity: 0 })
  })

  it('put the lamp of a key out when it is let go, and the desk sets it again', async () => {
    const { rig, devices, serial, surface } = await simulated('midi/X-TOUCH MINI')
    surface.show(viewOf(rig.time, { faces: new Map([['note-11-8', doing('go')]]) }))
    await rig.time.advance(200)
    devices.act(serial, 'note-11-9', 'down', 0)
    expect(devices.lamp(serial, 1)).toEqual({ channel: 11, velocity: 1 })
    for (const key of ['note-11-8', 'note-11-9']) devices.act(serial, key, 'up', 0)
    devices.act(serial, 'note-11-8', 'down', 0)
    devices.act(serial, 'note-11-8', 'up', 0)
    await rig.time.advance(200)
    expect(devices.lamp(serial, 0)).toEqual({ channel: 11, velocity: 1 })
    expect(devices.lamp(serial, 1)).toEqual({ channel: 11, velocity: 0 })
    await rig.stop()
  })

  it('are of the models that there are, and do nothing for what is not there', async () => {
    const devices = createSimulatedMidi(createVirtualMidi())
    expect(devices.models().map(({ model }) => model)).toEqual(['X-TOUCH MINI', 'APC mini mk2'])
    expect(devices.plug('midi/none')).toBeNull()
    devices.act('none', 'note-1-1', 'down', 0)
    devices.unplug('none')
    expect(devices.lamp('none', 1)).toBeNull()
  })

  it('stand beside those of the computer, in one list of inputs and outputs, and among other simulators', async () => {
    const onScreen = createVirtualMidi()
    const rig = await startRig({ backend: real => joinBackends([real, onScreen]) })
    const simulator = joinSimulators([createSimulator(), createSimulatedMidi(onScreen)])
    const out = createMidiOutputs({ midi: rig.ports })
    let outputs: readonly string[] = []
    out.onPorts(list => {
      outputs = list.map(({ id }) => id)
    })
    rig.midi.plug({ name: 'X-TOUCH MINI' })
    const serial = simulator.plug('midi/X-TOUCH MINI')
    expect(simulator.plug('stream-deck/none')).toBeNull()
    await rig.time.advance(foundMs)
    expect([...rig.surfaces.values()].map(({ info }) => [info.id, info.serial])).toEqual([
      ['midi:X-TOUCH MINI', null],
      ['midi:X-TOUCH MINI #2', serial],
    ])
    expect(outputs).toEqual(['midi:X-TOUCH MINI', 'midi:X-TOUCH MINI #2'])
    expect(simulator.models().map(({ modelId }) => modelId)).toContain('stream-deck/original')
    simulator.act(serial ?? '', 'note-11-8', 'down', 0)
    simulator.unplug(serial ?? '')
    expect(rig.takeEdges()).toEqual(['midi:X-TOUCH MINI #2: note-11-8 down'])
    await rig.stop()
    await out.close()
    await rig.time.advance(0)
    expect(rig.time.waiting()).toBe(0)
  })
})
