import type { OutputMessage } from '../../../contract/show-output.ts'
import { type Message, messageOf } from '../../../domain/messages/message.ts'

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
