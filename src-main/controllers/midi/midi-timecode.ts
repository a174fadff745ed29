import type { Timers } from '../../base/timers.ts'
import type { SentTimecode, TimecodePortList, TimecodePorts } from '../../desk/ports/timecode-ports.ts'
import type { Clock } from '../../domain/time/time.ts'
import { createMtcReader } from '../../domain/timecode/mtc.ts'
import type { HeardTimecode } from '../../domain/timecode/signal.ts'
import { createKnownPorts, createPortList } from './known-ports.ts'
import { isThroughPort } from './midi-backend.ts'
import { createMidiStream } from './midi-messages.ts'
import type { MidiPorts } from './midi-ports.ts'
import { createMtcSender } from './mtc-sender.ts'

interface MidiTimecodeOptions {
  readonly midi: MidiPorts
  readonly now: Clock
  readonly timers: Timers
  /** Milliseconds that run evenly; of this process by default. */
  readonly monotonic?: () => number
  /** Inputs that nobody listens to; the same as the source's. */
  readonly ignores?: (name: string) => boolean
}

type Heard = (heard: HeardTimecode) => void

/** Timecode in and out by MIDI ports. A port that is gone stays in the list, not connected, and is used again when it is back. */
export function createMidiTimecode(options: MidiTimecodeOptions): TimecodePorts {
  const { midi, now } = options
  const ignores = options.ignores ?? isThroughPort
  const monotonic = options.monotonic ?? (() => performance.now())
  const inputs = createKnownPorts(() => ({}))
  const outputs = createKnownPorts(() => ({}))
  const sender = createMtcSender({ timers: options.timers, monotonic, open: midi.openOutput })
  let wanted: { readonly port: string; readonly heard: Heard } | null = null
  let opened: { readonly key: string; readonly close: () => void } | null = null
  let sent: SentTimecode | null = null

  const listen = (): void => {
    const key = wanted === null ? null : inputs.keyOf(wanted.port)
    if (key === (opened?.key ?? null)) return
    opened?.close()
    opened = null
    if (key === null || wanted === null) return
    const { heard } = wanted
    try {
      opened = { key, close: midi.openInput(key, readingOf(heard, now)).close }
    } catch {
      // Another program has it: the next look tries again.
    }
  }

  const ports = createPortList<TimecodePortList>(midi, listing => {
    inputs.look(
      listing.inputs.filter(({ name }) => !ignores(name)),
      listing,
    )
    outputs.look(listing.outputs, listing)
    listen()
    sender.port(sent === null ? null : outputs.keyOf(sent.port))
    return { inputs: inputs.list(), outputs: outputs.list() }
  })

  return {
    onPorts: ports.onPorts,
    hear(port, heard) {
      opened?.close()
      opened = null
      wanted = port === null ? null : { port, heard }
      listen()
    },
    send(next) {
      sent = next
      sender.send(next, next === null ? null : outputs.keyOf(next.port))
    },
    close() {
      ports.close()
      opened?.close()
      opened = null
      wanted = null
      sender.close()
    },
  }
}

function readingOf(heard: Heard, now: Clock): (bytes: Uint8Array) => void {
  const stream = createMidiStream()
  const reader = createMtcReader(heard)
  return bytes =>
    stream.push(bytes, message => {
      if (message.kind === 'quarter-frame') reader.quarterFrame(message.data, now())
      else if (message.kind === 'sysex') reader.sysEx(message.data, now())
    })
}
