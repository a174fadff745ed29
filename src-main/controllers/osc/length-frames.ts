import { type CreateFrameReader, largestPacket } from './frame-reader.ts'

const headLength = 4

/** Packets with their length before them, as OSC 1.0 has them on a stream. */
export const createLengthReader: CreateFrameReader = packet => {
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
