import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import type { Input, Output } from 'midi/lazy'
import type { SurfaceTrouble } from '../../desk/ports/surface.ts'
import { type MidiBackend, type MidiListing, type MidiPort, noPorts } from './midi-backend.ts'
import {
  libraryTrouble,
  sequencerAbsentTrouble,
  sequencerDeniedTrouble,
  systemTrouble,
} from './midi-troubles.ts'
import { isOwnPort, stableName } from './port-names.ts'

type Library = typeof import('midi/lazy')

export interface SystemMidiOptions {
  readonly platform?: NodeJS.Platform
  readonly library?: () => Promise<Library>
  /** Where the devices of the sound system are. */
  readonly directory?: string
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
  const load = options.library ?? (() => import('midi/lazy'))
  let library: Library | null = null
  let watcher: { readonly input: Input; readonly output: Output } | null = null
  let inputs: readonly Listed[] = []
  let outputs: readonly Listed[] = []

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

  /** A device that was plugged in anew at its old address has a new node. */
  const plugged = (raw: string): string => {
    const client = Number(/ (\d+):\d+$/.exec(raw)?.[1] ?? Number.NaN)
    if (platform !== 'linux' || !(client >= firstCardClient && client < firstUserClient)) return ''
    const card = Math.floor((client - firstCardClient) / clientsPerCard)
    try {
      const { ino, ctimeMs } = statSync(`${directory}/controlC${card}`)
      return ` ${ino} ${ctimeMs}`
    } catch {
      return ''
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
      watcher ??= { input: new library.Input(), output: new library.Output() }
      inputs = read(watcher.input, library)
      outputs = read(watcher.output, library)
    } catch (error) {
      forget()
      return { ...noPorts, trouble: systemTrouble(error) }
    }
    return { inputs: inputs.map(({ port }) => port), outputs: outputs.map(({ port }) => port), trouble: null }
  }

  const forget = (): void => {
    watcher?.input.destroy()
    watcher?.output.destroy()
    watcher = null
    inputs = []
    outputs = []
  }

  /** The list may have moved since it was read: the place is looked up by name at the last moment. */
  const indexOf = (key: string, ports: Input | Output, from: Library): number => {
    const found = read(ports, from).find(({ port }) => port.key === key)
    if (found === undefined) throw new Error('the port is gone')
    return found.index
  }

  return {
    list: look,
    openInput(key, bytes) {
      if (library === null) throw new Error('the MIDI library is not loaded')
      const input = new library.Input()
      try {
        // SysEx carries MSC and MMC; clock and active sensing say nothing to a show.
        input.ignoreTypes(false, true, true)
        input.on('messageBuffer', (_delta, message) => bytes(message))
        input.openPort(indexOf(key, input, library))
      } catch (error) {
        input.destroy()
        throw error
      }
      return { close: () => input.destroy() }
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

function hasCards(directory: string): boolean {
  try {
    return readdirSync(directory).some(name => name.startsWith('midiC'))
  } catch {
    return false
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
