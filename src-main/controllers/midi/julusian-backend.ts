import { accessSync, constants, readdirSync, readFileSync, statSync } from 'node:fs'
import type { Input, Output } from 'midi/lazy'
import type { SurfaceTrouble } from '../../desk/ports/surface.ts'
import { type MidiBackend, type MidiListing, type MidiPort, noPorts } from './midi-backend.ts'
import {
  libraryTrouble,
  sequencerAbsentTrouble,
  sequencerDeniedTrouble,
  systemTrouble,
} from './midi-errors.ts'
import { addressOf, isOwnPort, stableName } from './port-names.ts'
import { readSending } from './sequencer-clients.ts'

type Library = typeof import('midi/lazy')

export interface SystemMidiOptions {
  readonly platform?: NodeJS.Platform
  readonly library?: () => Promise<Library>
  /** Where the devices of the sound system are. */
  readonly directory?: string
  /** Where the sequencer tells who is joined to whom. */
  readonly clients?: string
}

interface Listed {
  readonly port: MidiPort
  readonly index: number
}

/** Clients of the kernel, one block for each sound card, on Linux. */
const firstCardClient = 16
const clientsPerCard = 4
const firstUserClient = 128

/** The MIDI ports of this computer, by RtMidi. */
export function createSystemMidi(options: SystemMidiOptions = {}): MidiBackend {
  const platform = options.platform ?? process.platform
  const directory = options.directory ?? '/dev/snd'
  const clients = options.clients ?? '/proc/asound/seq/clients'
  const load = options.library ?? (() => import('midi/lazy'))
  let library: Library | null = null
  let watcher: { readonly input: Input; readonly output: Output } | null = null
  /** Addresses that we listen to. `joined`: the sequencer has told so. */
  const heard = new Map<string, { inputs: number; joined: boolean }>()
  /** How often what was at an address turned out to be another device. */
  const replaced = new Map<string, number>()

  /** Null where it can be asked. RtMidi writes to the terminal when it cannot, so that it is not tried in vain. */
  const linuxTrouble = (): SurfaceTrouble | 'nothing-there' | null => {
    try {
      accessSync(`${directory}/seq`, constants.R_OK | constants.W_OK)
      return null
    } catch (error) {
      if (!hasCards(directory)) return 'nothing-there'
      return codeOf(error) === 'ENOENT' ? sequencerAbsentTrouble : sequencerDeniedTrouble
    }
  }

  /** A device that was plugged in anew at its old address has a new node, or is no longer joined to us. */
  const plugged = (raw: string): string => {
    const address = platform === 'linux' ? addressOf(raw) : null
    if (address === null) return ''
    const times = replaced.get(joinedTo(raw) ?? '')
    const again = times === undefined ? '' : ` again ${times}`
    if (address.client < firstCardClient || address.client >= firstUserClient) return again
    const card = Math.floor((address.client - firstCardClient) / clientsPerCard)
    try {
      const { ino, ctimeMs } = statSync(`${directory}/controlC${card}`)
      return `${again} ${ino} ${ctimeMs}`
    } catch {
      return again
    }
  }

  /** An input says nothing when its device is replaced, and stays deaf: the sequencer is asked who still sends. */
  const findDeaf = (): void => {
    if (platform !== 'linux' || heard.size === 0) return
    let sending: ReadonlySet<string>
    try {
      sending = readSending(readFileSync(clients, 'utf8'))
    } catch {
      return
    }
    for (const [address, one] of heard) {
      const joined = sending.has(address)
      if (one.joined && !joined) replaced.set(address, (replaced.get(address) ?? 0) + 1)
      one.joined = joined
    }
  }

  const read = (ports: Input | Output, from: Library): readonly Listed[] => {
    const seen = new Map<string, number>()
    return Array.from({ length: ports.getPortCount() }, (_, index) => index).flatMap(index => {
      const raw = ports.getPortName(index)
      if (raw === '' || isOwnPort(raw)) return []
      const count = (seen.get(raw) ?? 0) + 1
      seen.set(raw, count)
      const direction = ports instanceof from.Input ? 'in' : 'out'
      const key = `${direction} ${raw}${plugged(raw)}${count === 1 ? '' : ` (${count})`}`
      return [{ index, port: { key, name: stableName(raw, platform), serial: null, simulated: false } }]
    })
  }

  const look = async (): Promise<MidiListing> => {
    if (platform === 'linux') {
      const trouble = linuxTrouble()
      if (trouble !== null) {
        forget()
        return trouble === 'nothing-there' ? noPorts : { ...noPorts, trouble }
      }
    }
    try {
      library ??= await load()
      library.verifyLibraryLoaded()
    } catch (error) {
      return { ...noPorts, trouble: libraryTrouble(error, platform) }
    }
    try {
      watcher ??= watch(library)
      findDeaf()
      const inputs = read(watcher.input, library).map(({ port }) => port)
      const outputs = read(watcher.output, library).map(({ port }) => port)
      return { inputs, outputs, trouble: null }
    } catch (error) {
      forget()
      return { ...noPorts, trouble: systemTrouble(error) }
    }
  }

  const forget = (): void => {
    watcher?.input.destroy()
    watcher?.output.destroy()
    watcher = null
  }

  /** The list may have moved since it was read: the place is looked up by name at the last moment. */
  const indexOf = (key: string, ports: Input | Output, from: Library): number => {
    const found = read(ports, from).find(({ port }) => port.key === key)
    if (found === undefined) throw new Error('the port is gone')
    return found.index
  }

  const leave = (address: string): void => {
    const one = heard.get(address)
    if (one === undefined) return
    one.inputs -= 1
    if (one.inputs === 0) heard.delete(address)
  }

  return {
    list: look,
    openInput(key, bytes) {
      if (library === null) throw new Error('the MIDI library is not loaded')
      const input = new library.Input()
      let address: string | null = null
      try {
        // SysEx carries MSC and MMC; clock and active sensing say nothing to a show.
        input.ignoreTypes(false, true, true)
        input.on('messageBuffer', (_delta, message) => bytes(message))
        const index = indexOf(key, input, library)
        address = platform === 'linux' ? joinedTo(input.getPortName(index)) : null
        input.openPort(index)
        if (address !== null) {
          const one = heard.get(address) ?? { inputs: 0, joined: false }
          heard.set(address, one)
          one.inputs += 1
        }
      } catch (error) {
        input.destroy()
        throw error
      }
      return {
        close() {
          input.destroy()
          if (address !== null) leave(address)
        },
      }
    },
    openOutput(key) {
      if (library === null) throw new Error('the MIDI library is not loaded')
      const output = new library.Output()
      try {
        output.openPort(indexOf(key, output, library))
      } catch (error) {
        output.destroy()
        throw error
      }
      return {
        send: bytes => output.sendMessage([...bytes]),
        close: () => output.destroy(),
      }
    },
    close: forget,
  }
}

function watch(library: Library): { readonly input: Input; readonly output: Output } {
  const input = new library.Input()
  try {
    return { input, output: new library.Output() }
  } catch (error) {
    input.destroy()
    throw error
  }
}

function joinedTo(raw: string): string | null {
  const address = addressOf(raw)
  return address === null ? null : `${address.client}:${address.port}`
}

function hasCards(directory: string): boolean {
  try {
    return readdirSync(directory).some(name => name.startsWith('midiC'))
  } catch {
    return false
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
