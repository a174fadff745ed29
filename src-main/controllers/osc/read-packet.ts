import { longestNote } from '../../domain/as-run/journal-entry.ts'
import {
  acknowledgingStation,
  cueLightAcknowledge,
  cueLightState,
  type OscAddress,
  oscAddressOf,
} from '../../domain/bindings/osc-addresses.ts'
import { type Instant, instant } from '../../domain/time/time.ts'
import { longestTimerName } from '../../domain/timers/timer.ts'

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

interface OscReading {
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
const beginsAsOsc = (bytes: Uint8Array): boolean =>
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
  const fire = fireOf(address, oneOf(address, args))
  return typeof fire === 'string' ? fire : { ...fire, ...ago }
}

/** Of the address that takes a name and seconds, both as one text. */
function oneOf(address: string, args: readonly OscArgument[]): OscArgument {
  const [first = { kind: 'nothing' }, second] = args
  const isNamed = oscAddressOf(address)?.argument === 'timer-seconds' && first.kind === 'text'
  if (!isNamed || (second?.kind !== 'number' && second?.kind !== 'text')) return first
  return { kind: 'text', value: `${first.value} ${second.value}` }
}

const isPattern = (address: string): boolean => /[*?[\]{}]|\/\//.test(address)

/** Characters that OSC 1.0 allows in the name of a method, and as long as a control may be named. */
const isAddress = (address: string): boolean =>
  address.length <= 100 && /^\/[!-~]+$/.test(address) && !/[#,]/.test(address)

/** The longest number of a cue. */
const longestNumber = 20
/** The longest name of a department. */
const longestName = 100

function longestOf(takes: OscAddress['argument']): number {
  if (takes === 'note') return longestNote
  if (takes === 'timer' || takes === 'timer-seconds') return longestTimerName + longestNumber
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

/** What an argument of a message says, as far as a desk can use it. */
type OscArgument =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  /** A MIDI message: port, status and two data bytes. */
  | { readonly kind: 'midi'; readonly bytes: Uint8Array }
  | { readonly kind: 'blob' }
  /** Nil, impulse, a time or a colour: that the message came is all it says. */
  | { readonly kind: 'nothing' }

interface OscMessage {
  readonly address: string
  /** `untyped`: arguments came without the type tags that say what they are. */
  readonly args: readonly OscArgument[] | 'untyped'
  /** Seconds since 1970 of the latest bundle around it; null for at once. */
  readonly at: number | null
}

/** Bundles in bundles. */
const deepest = 8
const mostMessages = 256
const bundleHead = '#bundle'
/** Seconds from 1900 to 1970. */
const ntpEpoch = 2_208_988_800

/** The messages of a packet of OSC 1.0 or 1.1, in order. Throws where a byte of it is not as specified. */
export function decodePacket(packet: Uint8Array): readonly OscMessage[] {
  const messages: OscMessage[] = []
  const collect = (bytes: Uint8Array, depth: number, at: number | null): void => {
    if (depth > deepest || messages.length > mostMessages) throw new RangeError('too much in one packet')
    const reader = createReader(bytes)
    const head = reader.text()
    if (head !== bundleHead) {
      messages.push({ address: head, args: argumentsOf(reader), at })
      return
    }
    const own = timeOf(reader.uint32(), reader.uint32())
    const later = at === null || (own !== null && own > at) ? own : at
    while (reader.left() > 0) collect(reader.take(reader.int32()), depth + 1, later)
  }
  collect(packet, 0, null)
  return messages
}

/** At once is 0 and 1, and what senders without a clock write: 0 in all, or 1970. */
const timeOf = (seconds: number, fraction: number): number | null =>
  seconds <= ntpEpoch ? null : seconds - ntpEpoch + fraction / 2 ** 32

const comma = 0x2c

/** Senders older than OSC 1.0 leave the type tags out. */
function argumentsOf(reader: Reader): OscMessage['args'] {
  if (reader.left() === 0) return []
  if (reader.peek() !== comma) return 'untyped'
  const tags = reader.text().slice(1)
  const args: OscArgument[] = []
  let open = 0
  for (const tag of tags) {
    // An array only groups: its elements are arguments like others.
    if (tag === '[') open += 1
    else if (tag === ']') open -= 1
    else args.push(argumentOf(tag, reader))
    if (open < 0) throw new RangeError('an array that is closed before it is opened')
  }
  if (open !== 0) throw new RangeError('an array that is not closed')
  return args
}

const nothing: OscArgument = { kind: 'nothing' }
const number = (value: number): OscArgument => ({ kind: 'number', value })
const text = (value: string): OscArgument => ({ kind: 'text', value })

function argumentOf(tag: string, reader: Reader): OscArgument {
  switch (tag) {
    case 'i':
      return number(reader.int32())
    case 'f':
      return number(shortest(reader.float32()))
    case 'h':
      return number(reader.int64())
    case 'd':
      return number(reader.float64())
    case 's':
    case 'S':
      return text(reader.text())
    case 'c': {
      const code = reader.uint32()
      return text(code === 0 ? '' : String.fromCodePoint(code))
    }
    case 'T':
    case 'F':
      return { kind: 'bool', value: tag === 'T' }
    case 'N':
    case 'I':
      return nothing
    case 'm':
      return { kind: 'midi', bytes: reader.take(4) }
    case 'r':
      reader.take(4)
      return nothing
    case 't':
      reader.take(8)
      return nothing
    case 'b':
      reader.blob()
      return { kind: 'blob' }
    default:
      throw new RangeError(`no type ${tag}`)
  }
}

/** A float32 carries seven digits: 12.3 comes as 12.300000190734863. */
const shortest = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(7)))

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const padded = (length: number): number => Math.ceil(length / 4) * 4

function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (length < 0 || at + length > bytes.length) throw new RangeError('the packet ends too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  const view = (length: number): DataView => {
    const part = take(length)
    return new DataView(part.buffer, part.byteOffset, length)
  }
  return {
    left: (): number => bytes.length - at,
    peek: (): number => bytes[at] ?? 0,
    /** Each throws where too few bytes are left. */
    take,
    text(): string {
      const end = bytes.indexOf(0, at)
      if (end < 0) throw new RangeError('a string without its end')
      const value = bytes.subarray(at, end)
      take(padded(end - at + 1))
      return decoder.decode(value)
    },
    blob: (): void => void take(padded(view(4).getInt32(0))),
    int32: (): number => view(4).getInt32(0),
    uint32: (): number => view(4).getUint32(0),
    int64: (): number => Number(view(8).getBigInt64(0)),
    float32: (): number => view(4).getFloat32(0),
    float64: (): number => view(8).getFloat64(0),
  }
}

type Reader = ReturnType<typeof createReader>
