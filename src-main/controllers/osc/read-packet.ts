import { longestNote } from '../../domain/as-run/journal-entry.ts'
import {
  acknowledgingStation,
  cueLightAcknowledge,
  cueLightState,
  type OscAddress,
  oscAddressOf,
} from '../../domain/bindings/osc-addresses.ts'
import { type Instant, instant } from '../../domain/time/time.ts'
import { decodePacket, type OscArgument, type OscMessage } from './decode-packet.ts'

/** One message that means something. */
export interface OscFire {
  readonly address: string
  /** The cue number, or the seconds, that came with it; null when none did. */
  readonly sent: string | null
  /** How long the time of its bundle is past, ms; left out where it says no time. */
  readonly ago?: number
}

/** Why a message did nothing. */
export type IgnoredReason = 'later' | 'pattern' | 'untyped' | 'unreadable'

export interface OscReading {
  readonly fires: readonly OscFire[]
  readonly unheard: readonly IgnoredReason[]
  /** It does not even begin as a packet of OSC: its sender speaks another protocol. */
  readonly foreign: boolean
}

/**
 * A bundle whose time tag is at most so far ahead, ms, acts now, since the clocks of two computers differ. OSC 1.0 says to keep a
 * later one until its time. The desk refuses it: a show caller could neither see it nor cancel it.
 */
const soonMs = 1_000

const slash = 0x2f
const bundleMark = new TextEncoder().encode('#bundle\0')

/** True where these first bytes of a packet can only be OSC. */
export const beginsAsOsc = (bytes: Uint8Array): boolean =>
  bytes[0] === slash || (bytes.length >= 8 && bundleMark.every((byte, at) => bytes[at] === byte))

/**
 * A packet of OSC 1.0 or 1.1, whole or not at all. What is scheduled for later never fires, a pattern never matches,
 * and a release is no message. Throws nothing on any bytes.
 */
export function readPacket(bytes: Uint8Array, now: Instant): OscReading {
  const foreign = !beginsAsOsc(bytes)
  if (foreign || bytes.length % 4 !== 0) return { fires: [], unheard: ['unreadable'], foreign }
  let messages: readonly OscMessage[]
  try {
    messages = decodePacket(bytes)
  } catch {
    return { fires: [], unheard: ['unreadable'], foreign }
  }
  const readings = messages.map(message => readMessage(message, now))
  return {
    fires: readings.filter(reading => typeof reading === 'object'),
    unheard: readings.filter(reading => typeof reading === 'string' && reading !== 'release'),
    foreign,
  }
}

function readMessage({ address, args, at }: OscMessage, now: Instant): OscFire | IgnoredReason | 'release' {
  if (at !== null && instant(at * 1_000) > now + soonMs) return 'later'
  if (isPattern(address)) return 'pattern'
  if (!isAddress(address)) return 'unreadable'
  const station = acknowledgingStation(address)
  const ago = at === null ? {} : { ago: Math.round(now - at * 1_000) }
  if (station !== null) return { address: cueLightAcknowledge, sent: station, ...ago }
  // Other messages of a cue light only repeat the state that it was sent.
  if (address.startsWith(cueLightState)) return 'release'
  // Whether a press or a release was meant cannot be known.
  if (args === 'untyped') return 'untyped'
  const fire = fireOf(address, args[0] ?? { kind: 'nothing' })
  return typeof fire === 'string' ? fire : { ...fire, ...ago }
}

const isPattern = (address: string): boolean => /[*?[\]{}]|\/\//.test(address)

/** Characters that OSC 1.0 allows in the name of a method, and as long as a control may be named. */
const isAddress = (address: string): boolean =>
  address.length <= 100 && /^\/[!-~]+$/.test(address) && !/[#,]/.test(address)

/** As long as the number of a cue can be. */
const longestNumber = 20
/** As long as the name of a department can be. */
const longestName = 100

function longestOf(takes: OscAddress['argument']): number {
  if (takes === 'note') return longestNote
  return takes === 'department' ? longestName : longestNumber
}

/**
 * Button boxes send 1 when pressed and 0 when released; what lies between is a fader on its way. `jump` and `adjust`
 * take any number.
 */
function fireOf(address: string, argument: OscArgument): OscFire | 'release' | 'unreadable' {
  const takes = oscAddressOf(address)?.argument ?? 'press'
  const takesValue = takes !== 'press'
  switch (argument.kind) {
    case 'nothing':
      return { address, sent: null }
    case 'bool':
      return argument.value ? { address, sent: null } : 'release'
    case 'midi':
      return isMidiRelease(argument.bytes) ? 'release' : { address, sent: null }
    case 'number':
      if (!Number.isFinite(argument.value)) return 'unreadable'
      if (!takesValue && isOff(argument.value)) return 'release'
      return { address, sent: plainNumber(argument.value) }
    case 'text': {
      const text = argument.value.trim()
      if (!takesValue && isOffText(text)) return 'release'
      return {
        address,
        sent: text === '' || text.length > longestOf(takes) ? null : text,
      }
    }
    case 'blob':
      return 'unreadable'
  }
}

const isOff = (value: number): boolean => value >= 0 && value < 1

/** Senders that know only texts write the number of a button, or its state. */
const isOffText = (text: string): boolean =>
  /^(false|off)$/i.test(text) || (text !== '' && isOff(Number(text)))

/** Port, status, data: a note off, and a note or a controller of 0. */
function isMidiRelease([, status = 0, , value = 0]: Uint8Array): boolean {
  const kind = status & 0xf0
  return kind === 0x80 || ((kind === 0x90 || kind === 0xb0) && value === 0)
}

const plainNumber = (value: number): string | null => {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return null
  const text = String(value)
  return text.length > longestNumber || text.includes('e') ? null : text
}
