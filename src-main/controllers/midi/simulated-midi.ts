import { createEmitter, type Emitter } from '../../base/emitter.ts'
import type { Simulator } from '../../desk/ports/devices.ts'
import type { MidiBackend, MidiListing, MidiPort } from './midi-backend.ts'
import { type MidiModel, midiModels } from './models.ts'

/** Simulated controllers, and what their lamps show. */
interface SimulatedMidi extends Simulator {
  /** Velocity and channel that a lamp was last set with, by the note of the device; null when it never was. */
  lamp(serial: string, note: number): { readonly channel: number; readonly velocity: number } | null
}

interface Plugged {
  readonly model: MidiModel
  readonly device: VirtualMidiDevice
  /** Where each dial stands, 0 to 127. */
  readonly dials: Map<string, number>
  readonly lamps: Map<number, { readonly channel: number; readonly velocity: number }>
}

const most = 127

/** The controllers whose controls are known, on screen: what a finger does to one becomes the bytes that it sends. */
export function createSimulatedMidi(midi: VirtualMidi): SimulatedMidi {
  const plugged = new Map<string, Plugged>()
  let count = 0

  const turn = (one: Plugged, control: string, steps: number): void => {
    for (let detent = 0; detent < Math.abs(steps); detent += 1) {
      const to = (one.dials.get(control) ?? 0) + Math.sign(steps)
      const stands = Math.max(0, Math.min(most, to))
      one.dials.set(control, stands)
      one.device.send(controlChange(control, stands))
    }
  }

  const press = (one: Plugged, control: string, down: boolean): void => {
    if (one.model.dials.has(control)) {
      const push = [...one.model.aliases].find(([, dial]) => dial === control)
      if (push !== undefined) one.device.send(noteBytes(push[0], down))
      return
    }
    const isNote = control.startsWith('note-')
    if (one.model.lightsItself) lightItself(one, control, down)
    one.device.send(isNote ? noteBytes(control, down) : controlChange(control, down ? most : 0))
  }

  return {
    models: () => midiModels.map(({ modelId, model }) => ({ modelId, model })),
    plug(modelId) {
      const model = midiModels.find(candidate => candidate.modelId === modelId)
      if (model === undefined) return null
      count += 1
      const serial = `simulated-midi-${count}`
      const lamps: Plugged['lamps'] = new Map()
      const device = midi.plug({
        name: model.model,
        serial,
        simulated: true,
        receive([status = 0, note = 0, velocity = 0]) {
          if ((status & 0xf0) === 0x90) lamps.set(note, { channel: (status & 0x0f) + 1, velocity })
        },
      })
      plugged.set(serial, { model, device, dials: new Map(), lamps })
      return serial
    },
    unplug(serial) {
      plugged.get(serial)?.device.unplug()
      plugged.delete(serial)
    },
    act(serial, control, edge, steps) {
      const one = plugged.get(serial)
      if (one?.model.controls.some(({ id }) => id === control) !== true) return
      if (edge !== 'turn') press(one, control, edge === 'down')
      else if (one.model.dials.has(control)) turn(one, control, steps)
    },
    lamp: (serial, note) => plugged.get(serial)?.lamps.get(note) ?? null,
  }
}

/** As the device does it, even if its lamp was set to something else. */
function lightItself({ model, lamps }: Plugged, control: string, down: boolean): void {
  if (!model.lamps.includes(control)) return
  const [status = 0, note = 0] = model.lamp(control, 'off', { percent: 100, blackout: false })
  lamps.set(note, { channel: (status & 0x0f) + 1, velocity: down ? 1 : 0 })
}

/** Channel from 0 and number, of `note-11-8` or `cc-1-48`. */
function address(control: string): readonly [number, number] {
  const [, channel = '1', number = '0'] = control.split('-')
  return [Number(channel) - 1, Number(number)]
}

function noteBytes(control: string, down: boolean): readonly number[] {
  const [channel, note] = address(control)
  return down ? [0x90 | channel, note, most] : [0x80 | channel, note, 0]
}

function controlChange(control: string, value: number): readonly number[] {
  const [channel, controller] = address(control)
  return [0xb0 | channel, controller, value]
}

interface VirtualMidiPort {
  readonly name: string
  readonly serial?: string | null
  readonly simulated?: boolean
  /** Bytes that it got on its output. */
  readonly receive?: (bytes: readonly number[]) => void
  /** It has an output; true by default. */
  readonly output?: boolean
}

/** A device on the far side of a virtual port. */
export interface VirtualMidiDevice {
  /** Bytes that it sends; lost when nobody listens. */
  send(bytes: readonly number[]): void
  unplug(): void
}

/** MIDI ports that are made here, for the simulator and for tests. */
export interface VirtualMidi extends MidiBackend {
  plug(port: VirtualMidiPort): VirtualMidiDevice
}

interface PluggedPort {
  readonly port: VirtualMidiPort
  readonly sent: Emitter<Uint8Array>
}

export function createVirtualMidi(): VirtualMidi {
  const plugged = new Map<string, PluggedPort>()
  const changes = createEmitter()
  let count = 0

  const changed = changes.emit

  const there = (key: string): PluggedPort => {
    const found = plugged.get(key)
    if (found === undefined) throw new Error('the port is gone')
    return found
  }

  const portOf = ([key, { port }]: readonly [string, PluggedPort]): MidiPort => ({
    key,
    name: port.name,
    serial: port.serial ?? null,
    simulated: port.simulated ?? false,
  })

  return {
    async list(): Promise<MidiListing> {
      const all = [...plugged]
      return {
        inputs: all.map(portOf),
        outputs: all.filter(([, { port }]) => port.output !== false).map(portOf),
        problem: null,
      }
    },
    openInput(key, bytes) {
      return { close: there(key).sent.on(bytes) }
    },
    openOutput(key) {
      there(key)
      return {
        send(bytes) {
          there(key).port.receive?.(bytes)
        },
        close() {},
      }
    },
    onChange: changes.on,
    close() {},
    plug(port) {
      count += 1
      const key = `virtual ${count}`
      const sent = createEmitter<Uint8Array>()
      plugged.set(key, { port, sent })
      changed()
      return {
        send(bytes) {
          sent.emit(Uint8Array.from(bytes))
        },
        unplug() {
          if (plugged.delete(key)) changed()
        },
      }
    },
  }
}
