import type { SurfaceProblem } from '../../desk/ports/surface.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { textOf } from '../device-errors.ts'

export interface MidiPort {
  /** Different each time the device is plugged in, as far as the system allows. */
  readonly key: string
  /** Without what changes from one start to the next; two devices may share it. */
  readonly name: string
  /** Of a simulated device; the system has none for real ones. */
  readonly serial: string | null
  readonly simulated: boolean
}

export interface MidiListing {
  readonly inputs: readonly MidiPort[]
  readonly outputs: readonly MidiPort[]
  /** Why nothing can be seen. Null where all is well, and where there is no MIDI at all. */
  readonly problem: SurfaceProblem | null
}

export const noPorts: MidiListing = { inputs: [], outputs: [], problem: null }

export interface MidiInput {
  close(): void
}

export interface MidiOutput {
  /** Throws when the port does not take it. */
  send(bytes: readonly number[]): void
  close(): void
}

/** Where MIDI ports are: the computer's, or simulated ones. Knows of no plugging: it is asked again and again. */
export interface MidiBackend {
  /** Never rejects. */
  list(): Promise<MidiListing>
  /** Throws when the port is gone or held by another program. Bytes may come in pieces. */
  openInput(key: string, bytes: (bytes: Uint8Array) => void): MidiInput
  openOutput(key: string): MidiOutput
  /** Says that the list has changed, where it can. */
  onChange?(listener: () => void): () => void
  close(): void
}

/** The ports of several backends as one: those of the computer, and simulated ones beside them. */
export function joinBackends(backends: readonly MidiBackend[]): MidiBackend {
  const marked =
    (index: number) =>
    (port: MidiPort): MidiPort => ({ ...port, key: `${index} ${port.key}` })

  const at = (key: string): readonly [MidiBackend, string] => {
    const space = key.indexOf(' ')
    const backend = backends[Number(key.slice(0, space))]
    if (backend === undefined) throw new Error('the port is gone')
    return [backend, key.slice(space + 1)]
  }

  return {
    async list() {
      const lists = await Promise.all(backends.map(backend => backend.list()))
      return {
        inputs: lists.flatMap((list, index) => list.inputs.map(marked(index))),
        outputs: lists.flatMap((list, index) => list.outputs.map(marked(index))),
        problem: lists.find(list => list.problem !== null)?.problem ?? null,
      }
    },
    openInput(key, bytes) {
      const [backend, own] = at(key)
      return backend.openInput(own, bytes)
    },
    openOutput(key) {
      const [backend, own] = at(key)
      return backend.openOutput(own)
    },
    onChange(listener) {
      const stops = backends.map(backend => backend.onChange?.(listener))
      return () => {
        for (const stop of stops) stop?.()
      }
    },
    close() {
      for (const backend of backends) backend.close()
    },
  }
}

/** Ports that RtMidi makes for its own ends, ours among them. */
const ownPort = /^RtMidi (Input|Output) Client:RtMidi (Input|Output)( \d+:\d+)?$/
const ownClient = /^RtMidi (Input|Output) Client$/
/** Sends back all that it gets. */
const through = /^Midi Through\b/i

export const isOwnPort = (raw: string): boolean => ownPort.test(raw)

/** A port to which no device is joined. */
export const isThroughPort = (name: string): boolean => through.test(name)

/** Client and port of the sequencer, which a name ends in on Linux; null where it does not. */
export function addressOf(raw: string): { readonly client: number; readonly port: number } | null {
  const match = / (\d+):(\d+)$/.exec(raw)
  return match === null ? null : { client: Number(match[1]), port: Number(match[2]) }
}

/**
 * What stays of a port's name from one start to the next. Linux ends it in an address, `X-TOUCH MINI:X-TOUCH MINI
 * MIDI 1 24:0`, and Windows in its place in the list.
 */
export function stableName(raw: string, platform: NodeJS.Platform): string {
  if (platform === 'linux') return withoutAddress(raw)
  if (platform === 'win32') return withoutPlace(raw)
  return raw
}

function withoutAddress(raw: string): string {
  const name = raw.replace(/ \d+:\d+$/, '')
  const colon = name.indexOf(':')
  if (colon < 0) return name
  const client = name.slice(0, colon)
  const port = name.slice(colon + 1)
  const fullName = port.startsWith(client) || ownClient.test(client) ? port : `${client} ${port}`
  // The first port of a device, which most have alone.
  return fullName.replace(/ MIDI 1$/, '')
}

/** The second port of a device has its direction in the name, and would not be known as the same one. */
const withoutPlace = (raw: string): string =>
  raw.replace(/ \d+$/, '').replace(/^MIDI(?:IN|OUT)(\d+) \((.*)\)$/, '$2 MIDI $1')

const device = 'MIDI'

/** The library, or what it needs of the system, could not be loaded. */
export const libraryProblem = (error: unknown, platform: NodeJS.Platform): SurfaceProblem => ({
  device,
  what: messageOf('midi.no-driver', { why: textOf(error) }),
  remedy:
    platform === 'linux' ? messageOf('midi.no-driver.install-alsa') : messageOf('midi.no-driver.reinstall'),
})

export const sequencerAbsentProblem: SurfaceProblem = {
  device,
  what: messageOf('midi.no-sequencer'),
  remedy: messageOf('midi.no-sequencer.remedy'),
}

export const sequencerDeniedProblem: SurfaceProblem = {
  device,
  what: messageOf('midi.no-permission'),
  remedy: messageOf('midi.no-permission.remedy'),
}

export const systemProblem = (error: unknown): SurfaceProblem => ({
  device,
  what: messageOf('midi.silent', { why: textOf(error) }),
  remedy: messageOf('midi.silent.remedy'),
})

/** A port that is there, and does not open. */
export const heldProblem = (name: string, platform: NodeJS.Platform): SurfaceProblem => ({
  device: name,
  what: messageOf('midi.taken'),
  remedy: platform === 'win32' ? messageOf('midi.taken.windows') : messageOf('midi.taken.remedy'),
})

export const floodProblem = (name: string, left: number): SurfaceProblem => ({
  device: name,
  what: messageOf('midi.flood', { count: left }),
  remedy: messageOf('midi.flood.remedy'),
})
