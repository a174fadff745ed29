import { accessSync, constants, readdirSync, readFileSync, statSync } from 'node:fs'
import type { Input, Output } from 'midi/lazy'
import type { SurfaceProblem } from '../../desk/ports/surface.ts'
import { codeOf } from '../device-errors.ts'
import {
  addressOf,
  isOwnPort,
  libraryProblem,
  type MidiBackend,
  type MidiListing,
  type MidiPort,
  noPorts,
  sequencerAbsentProblem,
  sequencerDeniedProblem,
  stableName,
  systemProblem,
} from './midi-backend.ts'

type Library = typeof import('midi/lazy')

interface SystemMidiOptions {
  readonly platform?: NodeJS.Platform
  readonly library?: () => Promise<Library>
  /** Where the devices of the sound system are. */
  readonly directory?: string
  /** File of the sequencer with the connections between clients. */
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
  const load = options.library ?? (() => import('midi/lazy'))
  const joins = createJoins(platform, directory, options.clients ?? '/proc/asound/seq/clients')
  let library: Library | null = null
  let watcher: { readonly input: Input; readonly output: Output } | null = null

  const look = async (): Promise<MidiListing> => {
    const problem = platform === 'linux' ? sequencerProblem(directory) : null
    if (problem !== null) {
      forget()
      return problem === 'nothing-there' ? noPorts : { ...noPorts, problem }
    }
    try {
      library ??= await load()
      library.verifyLibraryLoaded()
    } catch (error) {
      return { ...noPorts, problem: libraryProblem(error, platform) }
    }
    try {
      watcher ??= watch(library)
      joins.look()
      const inputs = listInputs(watcher.input).map(({ port }) => port)
      const outputs = listOutputs(watcher.output).map(({ port }) => port)
      return { inputs, outputs, problem: null }
    } catch (error) {
      forget()
      return { ...noPorts, problem: systemProblem(error) }
    }
  }

  const nameOf = (raw: string): string => stableName(raw, platform)
  const listInputs = (ports: Input): readonly Listed[] => listed(ports, 'in', nameOf, joins.mark)
  const listOutputs = (ports: Output): readonly Listed[] => listed(ports, 'out', nameOf, joins.mark)

  const forget = (): void => {
    watcher?.input.destroy()
    watcher?.output.destroy()
    watcher = null
  }

  const loaded = (): Library => {
    if (library === null) throw new Error('the MIDI library is not loaded')
    return library
  }

  return {
    list: look,
    openInput(key, bytes) {
      const input = new (loaded().Input)()
      const raw = openPort(input, key, listInputs, () => {
        // SysEx carries MSC and MMC; timing messages carry MTC. Active sensing is ignored.
        input.ignoreTypes(false, false, true)
        input.on('messageBuffer', (_delta, message) => bytes(message))
      })
      const leave = joins.join(raw)
      return {
        close() {
          input.destroy()
          leave()
        },
      }
    },
    openOutput(key) {
      const output = new (loaded().Output)()
      openPort(output, key, listOutputs)
      return {
        send: bytes => output.sendMessage([...bytes]),
        close: () => output.destroy(),
      }
    },
    close: forget,
  }
}

/** Why the sequencer of Linux cannot be asked. RtMidi would write to the terminal, so that it is not tried in vain. */
function sequencerProblem(directory: string): SurfaceProblem | 'nothing-there' | null {
  try {
    accessSync(`${directory}/seq`, constants.R_OK | constants.W_OK)
    return null
  } catch (error) {
    if (!hasCards(directory)) return 'nothing-there'
    return codeOf(error) === 'ENOENT' ? sequencerAbsentProblem : sequencerDeniedProblem
  }
}

/** Ports of one direction. Ports with the same name are numbered; `mark` differs for a device that is plugged in again. */
function listed(
  ports: Input | Output,
  direction: 'in' | 'out',
  nameOf: (raw: string) => string,
  mark: (raw: string) => string,
): readonly Listed[] {
  const seen = new Map<string, number>()
  return Array.from({ length: ports.getPortCount() }, (_, index) => index).flatMap(index => {
    const raw = ports.getPortName(index)
    if (raw === '' || isOwnPort(raw)) return []
    const count = (seen.get(raw) ?? 0) + 1
    seen.set(raw, count)
    const key = `${direction} ${raw}${mark(raw)}${count === 1 ? '' : ` (${count})`}`
    return [{ index, port: { key, name: nameOf(raw), serial: null, simulated: false } }]
  })
}

/**
 * Opens the port of that key and gives its name in the system. The list may have moved since it was read, so that the
 * place is looked up at the last moment. Throws, and destroys the object, when the port is gone or held.
 */
function openPort<Port extends Input | Output>(
  port: Port,
  key: string,
  list: (ports: Port) => readonly Listed[],
  prepare: () => void = () => undefined,
): string {
  try {
    prepare()
    const found = list(port).find(one => one.port.key === key)
    if (found === undefined) throw new Error('the port is gone')
    const raw = port.getPortName(found.index)
    port.openPort(found.index)
    return raw
  } catch (error) {
    port.destroy()
    throw error
  }
}

/**
 * Devices that are plugged in again at their old address, on Linux. An open input of such a device stays silent without
 * an error: the sequencer shows that it is no longer connected to us.
 */
function createJoins(platform: NodeJS.Platform, directory: string, clients: string) {
  /** Addresses that we listen to. `joined`: the sequencer has shown the connection. */
  const inputsByAddress = new Map<string, { inputs: number; joined: boolean }>()
  /** How often an address turned out to have another device. */
  const replaced = new Map<string, number>()

  return {
    /** Differs for each device that was at the address of that port. */
    mark(raw: string): string {
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
    },
    look(): void {
      if (platform !== 'linux' || inputsByAddress.size === 0) return
      let sending: ReadonlySet<string>
      try {
        sending = readSending(readFileSync(clients, 'utf8'))
      } catch {
        return
      }
      for (const [address, one] of inputsByAddress) {
        const joined = sending.has(address)
        if (one.joined && !joined) replaced.set(address, (replaced.get(address) ?? 0) + 1)
        one.joined = joined
      }
    },
    /** An input listens to that port, until the result is called. */
    join(raw: string): () => void {
      const address = platform === 'linux' ? joinedTo(raw) : null
      if (address === null) return () => undefined
      const one = inputsByAddress.get(address) ?? { inputs: 0, joined: false }
      inputsByAddress.set(address, one)
      one.inputs += 1
      return () => {
        one.inputs -= 1
        if (one.inputs === 0) inputsByAddress.delete(address)
      }
    },
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

/**
 * Addresses, `24:0`, of the ports that have a listener, as the sequencer of Linux lists them in
 * `/proc/asound/seq/clients`.
 */
function readSending(text: string): ReadonlySet<string> {
  const sending = new Set<string>()
  let client = ''
  let port = ''
  for (const line of text.split('\n')) {
    client = /^Client\s+(\d+) :/.exec(line)?.[1] ?? client
    port = /^ +Port\s+(\d+) :/.exec(line)?.[1] ?? port
    if (/^ +Connecting To:/.test(line)) sending.add(`${client}:${port}`)
  }
  return sending
}
