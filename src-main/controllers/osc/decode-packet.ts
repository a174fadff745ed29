/** What an argument of a message says, as far as a desk can use it. */
export type OscArgument =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  /** A MIDI message: port, status and two data bytes. */
  | { readonly kind: 'midi'; readonly bytes: Uint8Array }
  | { readonly kind: 'blob' }
  /** Nil, impulse, a time or a colour: that the message came is all it says. */
  | { readonly kind: 'nothing' }

export interface OscMessage {
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

interface Reader {
  left(): number
  peek(): number
  /** Each throws where too few bytes are left. */
  take(length: number): Uint8Array
  text(): string
  blob(): void
  int32(): number
  uint32(): number
  int64(): number
  float32(): number
  float64(): number
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const padded = (length: number): number => Math.ceil(length / 4) * 4

function createReader(bytes: Uint8Array): Reader {
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
    left: () => bytes.length - at,
    peek: () => bytes[at] ?? 0,
    take,
    text() {
      const end = bytes.indexOf(0, at)
      if (end < 0) throw new RangeError('a string without its end')
      const value = bytes.subarray(at, end)
      take(padded(end - at + 1))
      return decoder.decode(value)
    },
    blob: () => void take(padded(view(4).getInt32(0))),
    int32: () => view(4).getInt32(0),
    uint32: () => view(4).getUint32(0),
    int64: () => Number(view(8).getBigInt64(0)),
    float32: () => view(4).getFloat32(0),
    float64: () => view(8).getFloat64(0),
  }
}
