import { EventEmitter } from 'node:events'

type Library = typeof import('midi/lazy')

interface FakePort {
  readonly raw: string
  readonly received: number[][]
  readonly inputs: Set<EventEmitter>
}

interface FakeDevice {
  readonly received: readonly (readonly number[])[]
  send(bytes: readonly number[]): void
  unplug(): void
}

export interface FakeMidiLibrary {
  readonly library: Library
  plug(raw: string): FakeDevice
  /** Ports can be neither listed nor opened. */
  broken: boolean
  /** Another program holds every port. */
  held: boolean
  /** Inputs and outputs that were made and not destroyed. */
  open(): number
}

/** The library as it behaves: places move, nothing is said of plugging, SysEx is left out unless asked for. */
export function fakeMidiLibrary(): FakeMidiLibrary {
  const ports: FakePort[] = []
  const made = new Set<object>()

  class Ports extends EventEmitter {
    port: FakePort | null = null
    constructor() {
      super()
      if (fake.broken) throw new Error('Failed to initialise RtMidi')
      made.add(this)
    }
    getPortCount(): number {
      return ports.length
    }
    getPortName(index: number): string {
      return ports[index]?.raw ?? ''
    }
    openPort(index: number): void {
      const port = ports[index]
      if (port === undefined) throw new RangeError('Invalid MIDI port number')
      if (fake.held) throw new Error('Internal RtMidi error')
      this.port = port
    }
    destroy(): void {
      made.delete(this)
      this.port = null
    }
  }

  class Input extends Ports {
    sysEx = false
    ignoreTypes(sysEx: boolean): void {
      this.sysEx = !sysEx
    }
    override openPort(index: number): void {
      super.openPort(index)
      this.port?.inputs.add(this)
    }
    override destroy(): void {
      this.port?.inputs.delete(this)
      super.destroy()
    }
  }

  class Output extends Ports {
    sendMessage(bytes: number[]): void {
      this.port?.received.push(bytes)
    }
  }

  const fake: FakeMidiLibrary = {
    // The parts of it that are used.
    library: { Input, Output, verifyLibraryLoaded() {} } as unknown as Library,
    broken: false,
    held: false,
    open: () => made.size,
    plug(raw) {
      const port: FakePort = { raw, received: [], inputs: new Set() }
      ports.push(port)
      return {
        received: port.received,
        send(bytes) {
          for (const input of port.inputs) {
            if (bytes[0] === 0xf0 && !(input as Input).sysEx) continue
            input.emit('messageBuffer', 0, Buffer.from(bytes))
          }
        },
        unplug() {
          ports.splice(ports.indexOf(port), 1)
        },
      }
    },
  }
  return fake
}
