import type { OutputMessage } from '../../contract/show-output.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'

/** One whole message as it is on the wire. Aftertouch, pitch bend and clock are left out: no action is bound to them. */
export type MidiMessage =
  /** Channels count from 1. Velocity 0 is a release, as is a note off. */
  | { readonly kind: 'note'; readonly channel: number; readonly note: number; readonly velocity: number }
  | {
      readonly kind: 'control'
      readonly channel: number
      readonly controller: number
      readonly value: number
    }
  /** Programs count from 1. */
  | { readonly kind: 'program'; readonly channel: number; readonly program: number }
  /** A part of a label of timecode: its number and a nibble. */
  | { readonly kind: 'quarter-frame'; readonly data: number }
  /** What stood between F0 and F7; of this call alone. */
  | { readonly kind: 'sysex'; readonly data: Uint8Array }

/** MSC allows 128 bytes. What is longer is none of ours, and is not kept. */
const longestSysEx = 256

const sysExStart = 0xf0
const sysExEnd = 0xf7
const firstRealTime = 0xf8
const quarterFrame = 0xf1

/** Data bytes after a status byte; null where none may come. */
function lengthOf(status: number): number | null {
  if (status < 0xc0) return 2
  if (status < 0xe0) return 1
  if (status < 0xf0) return 2
  if (status === quarterFrame || status === 0xf3) return 1
  return status === 0xf2 ? 2 : null
}

/** Reads a stream of MIDI: running status, real-time bytes in between, SysEx that is cut off or has no end. */
export function createMidiStream() {
  const sysEx = new Uint8Array(longestSysEx)
  let status = 0
  let first = -1
  /** −1 outside of SysEx. */
  let length = -1
  let malformed = 0

  const data = (byte: number, message: (message: MidiMessage) => void): void => {
    if (length >= 0) {
      if (length < longestSysEx) sysEx[length] = byte
      length += 1
      return
    }
    const wanted = status === 0 ? null : lengthOf(status)
    if (wanted === null) {
      // Said once for a run of them, so that garbage does not count by the byte.
      if (first !== -2) malformed += 1
      first = -2
      return
    }
    if (wanted === 2 && first < 0) {
      first = byte
      return
    }
    const complete = completeMessage(status, wanted === 2 ? first : byte, byte)
    first = -1
    // Running status is of channel messages alone.
    if (status >= sysExStart) status = 0
    if (complete !== null) message(complete)
  }

  const cutOff = (): void => {
    if (length >= 0 || (status !== 0 && first >= 0)) malformed += 1
    length = -1
    first = -1
    status = 0
  }

  const end = (message: (message: MidiMessage) => void): void => {
    const whole = length
    length = -1
    if (whole < 0 || whole > longestSysEx) malformed += 1
    else message({ kind: 'sysex', data: sysEx.slice(0, whole) })
    status = 0
    first = -1
  }

  return {
    /** Messages that were cut off, too long, or had no status. */
    malformed: (): number => malformed,
    /** Takes bytes in pieces of any size; emits each message that they complete. */
    push(bytes: Uint8Array, message: (message: MidiMessage) => void): void {
      for (const byte of bytes) {
        if (byte >= firstRealTime) continue
        if (byte < 0x80) data(byte, message)
        else if (byte === sysExEnd) end(message)
        else {
          cutOff()
          if (byte === sysExStart) length = 0
          else status = byte
        }
      }
    },
  }
}

function completeMessage(status: number, first: number, second: number): MidiMessage | null {
  const channel = (status & 0x0f) + 1
  switch (status & 0xf0) {
    case 0x80:
      return { kind: 'note', channel, note: first, velocity: 0 }
    case 0x90:
      return { kind: 'note', channel, note: first, velocity: second }
    case 0xb0:
      return { kind: 'control', channel, controller: first, value: second }
    case 0xc0:
      return { kind: 'program', channel, program: first + 1 }
    default:
      return status === quarterFrame ? { kind: 'quarter-frame', data: second } : null
  }
}

type MidiOut = Exclude<OutputMessage, { readonly kind: 'osc' }>
type ShowControlOut = Extract<OutputMessage, { readonly kind: 'msc' }>

const showCommands: Readonly<Record<ShowControlOut['command'], number>> = {
  go: 0x01,
  stop: 0x02,
  resume: 0x03,
  load: 0x05,
  'all-off': 0x08,
  reset: 0x0a,
}

const machineCommands = { stop: 0x01, play: 0x02, pause: 0x09 } as const

/** The bytes of a message, one array for each that is sent; why not, where MIDI cannot say it. */
export function encodeMidi(message: MidiOut): readonly (readonly number[])[] | Message {
  switch (message.kind) {
    case 'note': {
      const on = 0x90 | (message.channel - 1)
      const off = 0x80 | (message.channel - 1)
      return [
        [on, message.note, message.velocity],
        [off, message.note, 0],
      ]
    }
    case 'control':
      return [[0xb0 | (message.channel - 1), message.controller, message.value]]
    case 'program':
      return [[0xc0 | (message.channel - 1), message.program - 1]]
    case 'mmc':
      return [[0xf0, 0x7f, message.device, 0x06, machineCommands[message.command], 0xf7]]
    case 'msc': {
      const fields = cueFields(message)
      if ('code' in fields) return fields
      const { device, format, command } = message
      return [[0xf0, 0x7f, device, 0x02, format, showCommands[command], ...fields, 0xf7]]
    }
  }
}

/** MSC knows digits and dots alone: `12A` cannot be sent, and must not go out as another cue. */
function cueFields({ command, cue, list }: ShowControlOut): readonly number[] | Message {
  if (command === 'all-off' || command === 'reset') return []
  if (cue === '') {
    if (command === 'load') return messageOf('msc.load-needs-cue')
    return list === '' ? [] : messageOf('msc.list-needs-cue')
  }
  for (const field of [cue, list]) {
    if (field !== '' && !/^\d+(\.\d+)*$/.test(field)) {
      return messageOf('msc.digits-only', { field })
    }
  }
  const text = list === '' ? cue : `${cue}\0${list}`
  return [...text].map(character => character.charCodeAt(0))
}
