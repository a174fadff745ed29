/** `slip` 1.0, which brings no types. */
declare module 'slip' {
  interface DecoderOptions {
    readonly onMessage: (message: Uint8Array) => void
    readonly onError: (buffer: Uint8Array, message: string) => void
    /** A frame fails when its buffer, which doubles from `bufferSize`, reaches this many bytes. */
    readonly maxMessageSize: number
    readonly bufferSize: number
  }

  const slip: {
    readonly Decoder: new (options: DecoderOptions) => { decode(data: Uint8Array): void }
    encode(data: Uint8Array): Uint8Array
  }
  export default slip
}
