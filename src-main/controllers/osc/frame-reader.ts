/** The most bytes of one packet, over UDP and TCP alike. A UDP packet cannot be larger. */
export const largestPacket = 65_536

/** Takes packets out of a stream of bytes. */
export interface FrameReader {
  /** Gives each packet that is whole now. False once the stream carries no packets: it is read no further. */
  read(bytes: Uint8Array): boolean
}

/** Creates a reader; `packet` answers whether to read on. */
export type CreateFrameReader = (packet: (bytes: Uint8Array) => boolean) => FrameReader
