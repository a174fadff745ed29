/// <reference path="./slip-module.d.ts" />
import slip from 'slip'

/** Bytes of one packet, of whatever transport: more than a UDP packet can carry. */
export const largestPacket = 65_536

/** Packets out of a stream of bytes (RFC 1055, OSC 1.1). */
export interface FrameReader {
  /** Gives each packet that is whole now. False once a packet is too large: the stream is read no further. */
  read(bytes: Uint8Array): boolean
}

/** `packet` answers whether to read on. */
export function createFrameReader(packet: (bytes: Uint8Array) => boolean): FrameReader {
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

/** With an END before and after it, so that what was cut off before is not taken for a part of it. */
export const frame = (packet: Uint8Array): Uint8Array => slip.encode(packet)
