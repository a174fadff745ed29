/** Bytes of OSC 1.0 written out by hand, so that a mistake of the library does not pass. */
export const text = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  return Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))])
}

const word = (write: (buffer: Buffer) => void, length = 4): Buffer => {
  const buffer = Buffer.alloc(length)
  write(buffer)
  return buffer
}
export const int32 = (value: number): Buffer => word(buffer => buffer.writeInt32BE(value))
export const float32 = (value: number): Buffer => word(buffer => buffer.writeFloatBE(value))

export const int64 = (value: bigint): Buffer => word(buffer => buffer.writeBigInt64BE(value), 8)
export const float64 = (value: number): Buffer => word(buffer => buffer.writeDoubleBE(value), 8)

export const message = (address: string, tags = '', ...args: readonly Buffer[]): Buffer =>
  Buffer.concat([text(address), text(`,${tags}`), ...args])

/** Seconds from 1900 to 1970. */
const ntpEpoch = 2_208_988_800

/** `at`: milliseconds since 1970, or null for at once. */
export const bundle = (at: number | null, ...elements: readonly Buffer[]): Buffer => {
  const tag = word(buffer => {
    buffer.writeUInt32BE(at === null ? 0 : Math.floor(at / 1_000) + ntpEpoch, 0)
    buffer.writeUInt32BE(at === null ? 1 : Math.floor(((at % 1_000) / 1_000) * 2 ** 32), 4)
  }, 8)
  return Buffer.concat([text('#bundle'), tag, ...elements.flatMap(one => [int32(one.length), one])])
}

const end = 0xc0
const esc = 0xdb

/** RFC 1055, END on both sides. */
export const slip = (packet: Buffer): Buffer =>
  Buffer.from([
    end,
    ...[...packet].flatMap(byte => (byte === end ? [esc, 0xdc] : byte === esc ? [esc, 0xdd] : [byte])),
    end,
  ])

/** The length before the packet, as OSC 1.0 has it on a stream. */
export const counted = (packet: Buffer): Buffer => Buffer.concat([int32(packet.length), packet])
