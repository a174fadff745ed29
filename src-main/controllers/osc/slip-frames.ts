/// <reference path="./slip-module.d.ts" />
import slip from 'slip'
import { type CreateFrameReader, largestPacket } from './frame-reader.ts'

/** Frames of SLIP (RFC 1055), as OSC 1.1 has them. */
export const createSlipReader: CreateFrameReader = packet => {
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
