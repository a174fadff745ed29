/// <reference path="./slip-module.d.ts" />
import slip from 'slip'

const slipEnd = 0xc0
const slash = 0x2f
const hash = 0x23

/** Packets with their length before them, as OSC 1.0 has them on a stream. */
const createLengthReader: CreateFrameReader = packet => {
  const head = new DataView(new ArrayBuffer(headLength))
  let headFilled = 0
  let body = new Uint8Array(0)
  let filled = 0
  let over = false

  const take = (byte: number): void => {
    head.setUint8(headFilled, byte)
    headFilled += 1
    if (headFilled < headLength) return
    const length = head.getUint32(0)
    if (length > largestPacket) over = true
    else body = new Uint8Array(length)
    filled = 0
  }

  return {
    read(bytes) {
      let at = 0
      while (!over && at < bytes.length) {
        if (headFilled < headLength) {
          take(bytes[at] ?? 0)
          at += 1
        } else {
          const part = bytes.subarray(at, at + body.length - filled)
          body.set(part, filled)
          filled += part.length
          at += part.length
        }
        if (headFilled < headLength || filled < body.length) continue
        headFilled = 0
        if (!over && body.length > 0 && !packet(body)) over = true
      }
      return !over
    },
  }
}

/** Frames of SLIP (RFC 1055), as OSC 1.1 has them. */
const createSlipReader: CreateFrameReader = packet => {
  let over = false
  const decoder = new slip.Decoder({
    bufferSize: 1_024,
    maxMessageSize: largestPacket * 2,
    onMessage: bytes => {
      if (!over && !packet(bytes)) over = true
    },
    // What follows would be taken for a packet of its own.
    onError: () => {
      over = true
    },
  })
  return {
    read(bytes) {
      if (!over) decoder.decode(bytes)
      return !over
    },
  }
}

/** The most bytes of one packet, over UDP and TCP alike. A UDP packet cannot be larger. */
const largestPacket = 65_536

const headLength = 4

/** A length below 16 MB begins with 0. SLIP begins with END, or with the packet itself where a sender puts END only after it. */
const readers: ReadonlyMap<number, CreateFrameReader> = new Map([
  [0, createLengthReader],
  [slipEnd, createSlipReader],
  [slash, createSlipReader],
  [hash, createSlipReader],
])

const noPacket = new Uint8Array(0)

/**
 * Packets of a TCP connection, in the framing that its first byte shows: SLIP, or a length before each packet. A
 * stream that carries neither is given to `packet` as it came, so that it is reported.
 */
export const createStreamReader: CreateFrameReader = packet => {
  let reader: FrameReader | null = null
  let refused = false
  const take = (bytes: Uint8Array): boolean => {
    refused = !packet(bytes)
    return !refused
  }
  return {
    read(bytes) {
      const [first] = bytes
      if (first === undefined) return true
      reader ??= readers.get(first)?.(take) ?? { read: take }
      if (reader.read(bytes)) return true
      // Its length is that of no packet.
      if (!refused) packet(noPacket)
      return false
    },
  }
}

/** With an END before and after it, so that what was cut off before is not taken for a part of it. */
export const frame = (packet: Uint8Array): Uint8Array => slip.encode(packet)

/** Takes packets out of a stream of bytes. */
interface FrameReader {
  /** Gives each packet that is whole now. False once the stream carries no packets: it is read no further. */
  read(bytes: Uint8Array): boolean
}

/** Creates a reader; `packet` answers whether to read on. */
type CreateFrameReader = (packet: (bytes: Uint8Array) => boolean) => FrameReader
