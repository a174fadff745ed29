import type { Timers } from '../../base/timers.ts'
import type { Echo, FilledMessage, OutputPort, ShowOutputs } from '../../desk/ports/show-outputs.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { instant } from '../../domain/time/time.ts'
import { createControlEdges } from './control-edges.ts'
import { createKnownPorts, createPortList } from './known-ports.ts'
import { isThroughPort, type MidiOutput } from './midi-backend.ts'
import { createMidiStream, encodeMidi } from './midi-messages.ts'
import type { MidiPorts } from './midi-ports.ts'
import { type MidiModel, midiModelOf } from './models.ts'
import { anyMachine } from './show-control.ts'

interface MidiOutputsOptions {
  readonly midi: MidiPorts
  /** Inputs that nobody listens to; the same as the source's. */
  readonly ignores?: (name: string) => boolean
}

/** MIDI outputs, to lighting and sound desks. A port that is gone stays in the list, not connected. */
export function createMidiOutputs(options: MidiOutputsOptions): ShowOutputs {
  const { midi } = options
  const ignores = options.ignores ?? isThroughPort
  const known = createKnownPorts<Pick<OutputPort, 'kind' | 'alsoInput'>>(({ name }, { inputs }) => ({
    kind: 'midi',
    alsoInput: !ignores(name) && inputs.some(input => input.name === name),
  }))
  const opened = new Map<string, { readonly key: string; readonly output: MidiOutput }>()

  const closePort = (id: string): void => {
    opened.get(id)?.output.close()
    opened.delete(id)
  }

  const ports = createPortList<readonly OutputPort[]>(midi, listing => {
    known.look(listing.outputs, listing)
    for (const [id, { key }] of opened) if (known.keyOf(id) !== key) closePort(id)
    return known.list()
  })

  const send = (portId: string, message: FilledMessage): Message | null => {
    const name = nameOf(portId)
    if (message.kind === 'osc') return messageOf('midi-port.no-osc', { name })
    const key = known.keyOf(portId)
    if (key === null) return messageOf('midi-port.not-connected', { name })
    const bytes = encodeMidi(message)
    if ('code' in bytes) return bytes
    let port = opened.get(portId)
    try {
      port ??= { key, output: midi.openOutput(key) }
    } catch {
      return messageOf('midi-port.cannot-open', { name })
    }
    opened.set(portId, port)
    try {
      for (const one of bytes) port.output.send(one)
      return null
    } catch {
      closePort(portId)
      return messageOf('midi-port.not-accepted', { name })
    }
  }

  return {
    onPorts: ports.onPorts,
    send,
    echoOf: (portId, message) => echoOf(message, midiModelOf(nameOf(portId))),
    async close() {
      ports.close()
      for (const id of opened.keys()) closePort(id)
    },
  }
}

const nameOf = (portId: string): string => portId.replace(/^midi:/, '')

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
