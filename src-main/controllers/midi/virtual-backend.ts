import { createEmitter, type Emitter } from '../../base/emitter.ts'
import type { MidiBackend, MidiListing, MidiPort } from './midi-backend.ts'

export interface VirtualMidiPort {
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

interface Plugged {
  readonly port: VirtualMidiPort
  readonly sent: Emitter<Uint8Array>
}

export function createVirtualMidi(): VirtualMidi {
  const plugged = new Map<string, Plugged>()
  const changes = createEmitter()
  let count = 0

  const changed = changes.emit

  const there = (key: string): Plugged => {
    const found = plugged.get(key)
    if (found === undefined) throw new Error('the port is gone')
    return found
  }

  const portOf = ([key, { port }]: readonly [string, Plugged]): MidiPort => ({
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
