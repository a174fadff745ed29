import type { TimecodeRate } from '../../../src-main/domain/timecode/timecode.ts'

/** The name of the processor in the thread of the sound. */
export const ltcProcessor = 'ltc'

/** What it has read, and how loud it is. */
export interface LtcMessage {
  /** Null: no frame since the last message. */
  readonly heard: {
    readonly frame: number
    readonly rate: TimecodeRate
    /** How long ago it began, ms. */
    readonly age: number
  } | null
  /** Peak of late, 0 to 1. */
  readonly level: number
}
