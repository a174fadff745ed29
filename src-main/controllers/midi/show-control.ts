/** A command of MIDI Show Control 1.1 as it arrived. `cue`, `list` and `path` are empty where they were left out. */
export interface ShowControl {
  /** 0 to 111 a device, 112 to 126 a group, 127 all. */
  readonly device: number
  /** What kind of machine it is for: 1 lighting, 16 sound, 48 video, 127 all. */
  readonly format: number
  readonly command: ShowControlCommand
  readonly cue: string
  readonly list: string
  readonly path: string
  /** Of FIRE the macro, of SET the control; null for the others. */
  readonly number: number | null
  /** Of SET, 0 to 16,383. */
  readonly value: number | null
}

type ShowControlCommand =
  | 'go'
  | 'stop'
  | 'resume'
  | 'timed-go'
  | 'load'
  | 'set'
  | 'fire'
  | 'all-off'
  | 'restore'
  | 'reset'
  | 'go-off'
  | 'standby-next'
  | 'standby-previous'
  | 'sequence-next'
  | 'sequence-previous'

/** What follows the command: a cue, a list, a time before a cue, other data, or nothing. */
type Shape = 'cue' | 'needed-cue' | 'timed-cue' | 'list' | 'set' | 'fire' | 'nothing'

const showCommands: ReadonlyMap<number, readonly [ShowControlCommand, Shape]> = new Map([
  [0x01, ['go', 'cue']],
  [0x02, ['stop', 'cue']],
  [0x03, ['resume', 'cue']],
  [0x04, ['timed-go', 'timed-cue']],
  [0x05, ['load', 'needed-cue']],
  [0x06, ['set', 'set']],
  [0x07, ['fire', 'fire']],
  [0x08, ['all-off', 'nothing']],
  [0x09, ['restore', 'nothing']],
  [0x0a, ['reset', 'nothing']],
  [0x0b, ['go-off', 'cue']],
  [0x11, ['standby-next', 'list']],
  [0x12, ['standby-previous', 'list']],
  [0x13, ['sequence-next', 'list']],
  [0x14, ['sequence-previous', 'list']],
])

/** Hours, minutes, seconds, frames, fractions. */
const timeLength = 5

/**
 * Reads what stands between F0 and F7. `other`: no MSC at all; `unknown`: MSC that moves no cue, such as its clocks;
 * `malformed`: a field that the specification does not allow.
 */
export function readShowControl(data: Uint8Array): ShowControl | 'other' | 'unknown' | 'malformed' {
  const [id, device, kind, format, code] = data
  if (id !== 0x7f || kind !== 0x02 || device === undefined) return 'other'
  // Format 0 announces a longer one, which is not defined yet; so does command 0.
  if (format === undefined || code === undefined || format === 0 || code === 0) return 'malformed'
  const known = showCommands.get(code)
  if (known === undefined) return 'unknown'
  const [command, shape] = known
  const body = bodyOf(shape, data.subarray(5))
  return body === null ? 'malformed' : { device, format, command, ...body }
}

type Body = Pick<ShowControl, 'cue' | 'list' | 'path' | 'number' | 'value'>

const nothing: Body = { cue: '', list: '', path: '', number: null, value: null }

function bodyOf(shape: Shape, data: Uint8Array): Body | null {
  switch (shape) {
    case 'nothing':
      return data.length === 0 ? nothing : null
    case 'fire':
      return data.length === 1 ? { ...nothing, number: data[0] ?? 0 } : null
    case 'set':
      if (data.length !== 4 && data.length !== 4 + timeLength) return null
      return { ...nothing, number: fourteenBits(data, 0), value: fourteenBits(data, 2) }
    case 'timed-cue':
      return data.length < timeLength ? null : cueOf(data.subarray(timeLength))
    case 'list': {
      const fields = fieldsOf(data, 1)
      return fields === null ? null : { ...nothing, list: fields[0] ?? '' }
    }
    case 'cue':
      return cueOf(data)
    case 'needed-cue': {
      const body = cueOf(data)
      return body === null || body.cue === '' ? null : body
    }
  }
}

/** The lower seven bits come first. */
const fourteenBits = (data: Uint8Array, at: number): number => (data[at] ?? 0) | ((data[at + 1] ?? 0) << 7)

function cueOf(data: Uint8Array): Body | null {
  const fields = fieldsOf(data, 3)
  if (fields === null) return null
  const [cue = '', list = '', path = ''] = fields
  return { ...nothing, cue, list, path }
}

/** ASCII digits and dots with a zero between the fields, and after the last one where a sender puts one. */
function fieldsOf(data: Uint8Array, most: number): readonly string[] | null {
  const fields = String.fromCharCode(...data).split('\0')
  if (fields.length > 1 && fields.at(-1) === '') fields.pop()
  if (fields.length > most) return null
  return fields.every(field => field === '' || /^\d+(\.\d+)*$/.test(field)) ? fields : null
}

type MachineCommand = 'stop' | 'play' | 'pause'

/** What an MMC message asks of its device, in order; all that is not transport is passed over. */
interface MachineControlMessage {
  /** 0 to 126, or 127 for all. */
  readonly device: number
  readonly commands: readonly MachineCommand[]
}

const machineCommands: ReadonlyMap<number, MachineCommand> = new Map([
  [0x01, 'stop'],
  [0x02, 'play'],
  // Deferred play: once the machine is where it was sent to.
  [0x03, 'play'],
  [0x09, 'pause'],
])

/** Commands from here on carry a count and as many bytes. */
const firstWithData = 0x40
const lastWithData = 0x77

/** Reads what stands between F0 and F7 as MIDI Machine Control; several commands may share one message. */
export function readMachineControl(data: Uint8Array): MachineControlMessage | 'other' | 'malformed' {
  const [id, device, kind] = data
  if (id !== 0x7f || kind !== 0x06 || device === undefined) return 'other'
  if (data.length < 4) return 'malformed'
  const found: MachineCommand[] = []
  for (let at = 3; at < data.length; at += 1) {
    const code = data[at] ?? 0
    const command = machineCommands.get(code)
    if (command !== undefined) found.push(command)
    if (code < firstWithData || code > lastWithData) continue
    const count = data[at + 1]
    if (count === undefined || at + 1 + count >= data.length) return 'malformed'
    at += 1 + count
  }
  return { device, commands: found }
}

/** Which commands of machines are for this desk. */
export interface MachineFilter {
  /** Its own number, 0 to 111; 127 takes the commands for every device and group. */
  readonly device: number
  /** Groups that it is in, 112 to 126. */
  readonly groups: readonly number[]
  /** MSC formats that it takes, by the table of the specification: 1 lighting, 16 sound. Empty for all. */
  readonly formats: readonly number[]
}

export const anyMachine: MachineFilter = { device: 127, groups: [], formats: [] }

const all = 127

export const isForDevice = (device: number, filter: MachineFilter): boolean =>
  device === all || filter.device === all || device === filter.device || filter.groups.includes(device)

/** A general format, such as 16 for sound, stands for its kinds too: 17 is music. */
export const isForFormat = (format: number, filter: MachineFilter): boolean =>
  format === all ||
  filter.formats.length === 0 ||
  filter.formats.some(
    taken => taken === all || taken === format || (isGeneral(taken) && taken >> 4 === format >> 4),
  )

/** The first kind of each row of the table; that of lighting is 1, since 0 means a longer number. */
const isGeneral = (format: number): boolean => format === 0x01 || (format & 0x0f) === 0
