import { createEmitter } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { Echo, FilledMessage, OutputPort, ShowOutputs } from '../../desk/ports/show-outputs.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { instant } from '../../domain/time/time.ts'
import { createControlEdges } from './control-edges.ts'
import { isThroughPort, type MidiListing, type MidiOutput, type MidiPort } from './midi-backend.ts'
import { createMidiStream, encodeMidi } from './midi-messages.ts'
import type { MidiPorts } from './midi-ports.ts'
import { type MidiModel, midiModelOf } from './models.ts'
import { anyMachine } from './show-control.ts'

export interface MidiOutputsOptions {
  readonly midi: MidiPorts
  /** Inputs that nobody listens to; the same as the source's. */
  readonly ignores?: (name: string) => boolean
}

interface KnownPort {
  readonly name: string
  /** Null while it is not there. */
  key: string | null
  alsoInput: boolean
  output: MidiOutput | null
}

/** MIDI outputs, to lighting and sound desks. A port that is gone stays in the list, not connected. */
export function createMidiOutputs(options: MidiOutputsOptions): ShowOutputs {
  const { midi } = options
  const ignores = options.ignores ?? isThroughPort
  const known = new Map<string, KnownPort>()
  const changes = createEmitter<readonly OutputPort[]>()
  let published = ''
  let unlisten: (() => void) | null = null

  const ports = (): readonly OutputPort[] => [...known].map(([id, port]) => portOf(id, port))

  const closePort = (port: KnownPort): void => {
    port.output?.close()
    port.output = null
  }

  const look = (listing: MidiListing): void => {
    const inputNames = new Set(listing.inputs.flatMap(port => (ignores(port.name) ? [] : [port.name])))
    const there = identified(listing.outputs)
    for (const [id, { name }] of there) {
      const port = known.get(id) ?? {
        name: id.slice('midi:'.length),
        key: null,
        alsoInput: false,
        output: null,
      }
      known.set(id, port)
      port.alsoInput = inputNames.has(name)
    }
    for (const [id, port] of known) {
      const key = there.get(id)?.key ?? null
      if (key !== port.key) closePort(port)
      port.key = key
    }
    const all = ports()
    const text = JSON.stringify(all)
    if (text === published) return
    published = text
    changes.emit(all)
  }

  const send = (portId: string, message: FilledMessage): Message | null => {
    const name = portId.replace(/^midi:/, '')
    if (message.kind === 'osc') return messageOf('midi-port.no-osc', { name })
    const port = known.get(portId)
    if (port === undefined || port.key === null) return messageOf('midi-port.not-connected', { name })
    const bytes = encodeMidi(message)
    if ('code' in bytes) return bytes
    try {
      port.output ??= midi.openOutput(port.key)
    } catch {
      return messageOf('midi-port.cannot-open', { name })
    }
    try {
      for (const one of bytes) port.output.send(one)
      return null
    } catch {
      closePort(port)
      return messageOf('midi-port.not-accepted', { name })
    }
  }

  return {
    onPorts(listener) {
      const stop = changes.on(listener)
      listener(ports())
      unlisten ??= midi.onList(look)
      return stop
    },
    send,
    echoOf: (portId, message) => echoOf(message, midiModelOf(known.get(portId)?.name ?? '')),
    async close() {
      unlisten?.()
      unlisten = null
      changes.clear()
      for (const port of known.values()) closePort(port)
    },
  }
}

/** Ports by what outlives a restart. Those with the same name are numbered. */
export function identified(ports: readonly MidiPort[]): ReadonlyMap<string, MidiPort> {
  const there = new Map<string, MidiPort>()
  for (const port of ports) {
    let id = `midi:${port.name}`
    for (let place = 2; there.has(id); place += 1) id = `midi:${port.name} #${place}`
    there.set(id, port)
  }
  return there
}

const portOf = (id: string, { name, key, alsoInput }: KnownPort): OutputPort => ({
  id,
  name,
  kind: 'midi',
  connected: key !== null,
  alsoInput,
})

/** A message is read at once here: nothing waits for a later one. */
const neverLater: Timers = { after: () => () => undefined }

/** The presses that this message would be if it came in here. */
function echoOf(message: FilledMessage, model: MidiModel | null): readonly Echo[] {
  if (message.kind === 'osc') return []
  const bytes = encodeMidi(message)
  if ('code' in bytes) return []
  const stream = createMidiStream()
  const edges = createControlEdges({
    model,
    filter: () => anyMachine,
    now: () => instant(0),
    timers: neverLater,
  })
  const echoes: Echo[] = []
  const push = (one: readonly number[]): void =>
    stream.push(Uint8Array.from(one), part =>
      edges.take(part, edge => {
        if (edge.edge === 'down') echoes.push({ control: edge.control, sent: null })
        if (edge.edge === 'fire') echoes.push({ control: edge.control, sent: edge.sent })
      }),
    )
  // A controller is a press where it was known to be up.
  if (message.kind === 'control') push([0xb0 | (message.channel - 1), message.controller, 0])
  for (const one of bytes) push(one)
  return echoes
}
