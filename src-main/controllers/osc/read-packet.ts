import { Buffer } from 'node:buffer'
import { decode } from 'node-osc'
import { oscAddressOf } from '../../domain/bindings/osc-addresses.ts'
import { type Instant, instant } from '../../domain/time.ts'

/** One message that means something. */
export interface OscFire {
  readonly address: string
  /** The cue number, or the seconds, that came with it; null when none did. */
  readonly sent: string | null
}

/** Why a message did nothing. */
export type Unheard = 'later' | 'pattern' | 'unreadable'

export interface OscReading {
  readonly fires: readonly OscFire[]
  readonly unheard: readonly Unheard[]
  /** It does not even begin as a packet of OSC: whoever sent it speaks something else. */
  readonly foreign: boolean
}

/** What node-osc makes of a packet. Its own types say nothing. */
type Decoded =
  | { readonly oscType: 'message'; readonly address: string; readonly args: readonly { value: unknown }[] }
  | {
      readonly oscType: 'bundle'
      /** Seconds since 1970; 0 for at once. */
      readonly timetag: number
      readonly elements: readonly Decoded[]
    }

/** Bundles in bundles. */
const deepest = 8
const mostMessages = 256
/** Clocks of two computers differ: what is scheduled for within this time, ms, is meant now. */
const soonMs = 1_000

const slash = 0x2f
const bundleMark = Buffer.from('#bundle\0')

/**
 * A packet of OSC 1.0, whole or not at all. What is scheduled for later never fires, a pattern never matches, and a
 * release is no message. Throws nothing, whatever the bytes are.
 */
export function readPacket(bytes: Uint8Array, now: Instant): OscReading {
  const packet = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const foreign = packet[0] !== slash && !packet.subarray(0, 8).equals(bundleMark)
  if (foreign || packet.length % 4 !== 0) return { fires: [], unheard: ['unreadable'], foreign }
  try {
    const fires: OscFire[] = []
    const unheard: Unheard[] = []
    for (const { address, args, later } of messagesOf(decode(packet), now)) {
      if (later) unheard.push('later')
      else if (isPattern(address)) unheard.push('pattern')
      else if (!isAddress(address)) unheard.push('unreadable')
      else {
        const fire = fireOf(address, args[0]?.value)
        if (fire === 'unreadable') unheard.push(fire)
        else if (fire !== 'release') fires.push(fire)
      }
    }
    return { fires, unheard, foreign }
  } catch {
    return { fires: [], unheard: ['unreadable'], foreign }
  }
}

interface Message {
  readonly address: string
  readonly args: readonly { readonly value: unknown }[]
  readonly later: boolean
}

function messagesOf(packet: Decoded, now: Instant): readonly Message[] {
  const messages: Message[] = []
  const collect = (part: Decoded, depth: number, later: boolean): void => {
    if (depth > deepest || messages.length > mostMessages) throw new RangeError('too much in one packet')
    if (part.oscType === 'message') messages.push({ address: part.address, args: part.args, later })
    else {
      const late = later || instant(part.timetag * 1_000) > now + soonMs
      for (const element of part.elements) collect(element, depth + 1, late)
    }
  }
  collect(packet, 0, false)
  return messages
}

const isPattern = (address: string): boolean => /[*?[\]{}]|\/\//.test(address)

/** Characters that OSC 1.0 allows in the name of a method, and as long as a control may be named. */
const isAddress = (address: string): boolean =>
  address.length <= 100 && /^\/[!-~]+$/.test(address) && !/[#,]/.test(address)

/** As long as the number of a cue can be. */
const longestSent = 20

/**
 * Button boxes send 1 when pressed and 0 when released; what lies between is a fader on its way. `jump` and `adjust`
 * take whatever number comes.
 */
function fireOf(address: string, argument: unknown): OscFire | 'release' | 'unreadable' {
  const takesValue = (oscAddressOf(address)?.argument ?? 'press') !== 'press'
  if (argument === undefined || argument === null || argument === true) return { address, sent: null }
  if (argument === false) return 'release'
  if (typeof argument === 'number') {
    if (!Number.isFinite(argument)) return 'unreadable'
    if (!takesValue && argument >= 0 && argument < 1) return 'release'
    return { address, sent: plainNumber(argument) }
  }
  if (typeof argument !== 'string') return 'unreadable'
  const text = argument.trim()
  return { address, sent: text === '' || text.length > longestSent ? null : text }
}

/** A float32 carries seven digits: 12.3 comes as 12.300000190734863. */
const plainNumber = (value: number): string | null => {
  const text = String(Number.isInteger(value) ? value : Number(value.toPrecision(7)))
  return text.length > longestSent || text.includes('e') ? null : text
}
