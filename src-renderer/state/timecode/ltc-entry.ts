import { createLtcDecoder, createLtcRate, type LtcFrame } from '../../../src-main/domain/timecode/ltc.ts'
import { frameOf } from '../../../src-main/domain/timecode/timecode.ts'
import { type LtcMessage, ltcProcessor } from './ltc-message.ts'

// Of the thread that a browser calls with each block of sound; its types are in no library.
declare const sampleRate: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, made: new () => AudioWorkletProcessor): void

/** Without a frame, the level is told so often, s. */
const levelEvery = 0.1

class LtcProcessor extends AudioWorkletProcessor {
  #count = 0
  #toldAt = 0
  #frame: LtcFrame | null = null
  readonly #rateOf = createLtcRate(sampleRate)
  readonly #decoder = createLtcDecoder(sampleRate, frame => {
    this.#frame = frame
  })

  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const samples = inputs[0]?.[0]
    if (samples === undefined) return true
    this.#decoder.push(samples)
    this.#count += samples.length
    if (this.#frame !== null || this.#count - this.#toldAt >= levelEvery * sampleRate) this.#tell()
    return true
  }

  #tell(): void {
    const frame = this.#frame
    this.#frame = null
    this.#toldAt = this.#count
    const rate = frame === null ? null : this.#rateOf(frame)
    const heard =
      frame === null || rate === null
        ? null
        : {
            frame: frameOf(frame.label, rate),
            rate,
            age: ((this.#count - frame.from) * 1_000) / sampleRate,
          }
    this.port.postMessage({ heard, level: this.#decoder.level() } satisfies LtcMessage)
  }
}

registerProcessor(ltcProcessor, LtcProcessor)
