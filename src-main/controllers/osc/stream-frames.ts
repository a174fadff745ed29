import type { CreateFrameReader, FrameReader } from './frame-reader.ts'
import { createLengthReader } from './length-frames.ts'
import { createSlipReader } from './slip-frames.ts'

const slipEnd = 0xc0
const slash = 0x2f
const hash = 0x23

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
