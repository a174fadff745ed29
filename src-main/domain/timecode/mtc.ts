import type { HeardTimecode } from './signal.ts'
import { frameOf, isLabel, labelAt, type TimecodeLabel, type TimecodeRate } from './timecode.ts'

/*
 * MIDI Time Code (MIDI 1.0 detailed specification, MTC). While it runs, eight messages F1 0ddd tell one label over two frames, one
 * each quarter of a frame; backwards they come in the opposite order. A full-frame SysEx tells where it stands.
 */

/** By the two bits of the rate. 29.97 without drop-frame is sent as 30. */
const rates = ['24', '25', '29.97-drop', '30'] as const
const bitsOf: Readonly<Record<TimecodeRate, number>> = {
  '24': 0,
  '25': 1,
  '29.97-drop': 2,
  '29.97': 3,
  '30': 3,
}

/** The nibbles of a label, by the number of their message. */
function nibblesOf(
  { hours, minutes, seconds, frames }: TimecodeLabel,
  rate: TimecodeRate,
): readonly number[] {
  const last = (bitsOf[rate] << 1) | (hours >> 4)
  return [frames, seconds, minutes, hours].flatMap((value, place) => [
    value & 0x0f,
    place === 3 ? last : value >> 4,
  ])
}

/** The message of that number, 0 to 7, for a label. */
export const quarterFrame = (label: TimecodeLabel, rate: TimecodeRate, piece: number): readonly number[] => [
  0xf1,
  (piece << 4) | (nibblesOf(label, rate)[piece] ?? 0),
]

/** Tells every receiver that timecode stands at that label. */
export const fullFrame = (
  { hours, minutes, seconds, frames }: TimecodeLabel,
  rate: TimecodeRate,
): readonly number[] => [
  0xf0,
  0x7f,
  0x7f,
  0x01,
  0x01,
  (bitsOf[rate] << 5) | hours,
  minutes,
  seconds,
  frames,
  0xf7,
]

const pieces = 8
const quarter = 1 / 4

/** Reads the messages of one port. What is cut off, out of order or no label is left out. */
export function createMtcReader(heard: (heard: HeardTimecode) => void) {
  const nibbles = new Uint8Array(pieces)
  let last = -1
  let direction: 1 | -1 = 1
  /** Messages in a row that followed each other. */
  let run = 0
  /** The label that is told now, as a frame, once the one before it is known. */
  let told: { readonly frame: number; readonly rate: TimecodeRate } | null = null

  const start = (piece: number): void => {
    run = 1
    told = null
    last = piece
  }
  const read = (): typeof told => {
    const [f0 = 0, f1 = 0, s0 = 0, s1 = 0, m0 = 0, m1 = 0, h0 = 0, h1 = 0] = nibbles
    const rate = rates[(h1 >> 1) & 3]
    const label = {
      hours: h0 | ((h1 & 1) << 4),
      minutes: m0 | ((m1 & 3) << 4),
      seconds: s0 | ((s1 & 3) << 4),
      frames: f0 | ((f1 & 1) << 4),
    }
    return rate !== undefined && isLabel(label, rate) ? { frame: frameOf(label, rate), rate } : null
  }

  return {
    /** The byte after F1, and when it came, ms. */
    quarterFrame(byte: number, at: number): void {
      const piece = (byte >> 4) & 7
      const step = (piece - last + pieces) % pieces
      const isNext = last >= 0 && (step === 1 || step === pieces - 1)
      const towards = step === 1 ? 1 : -1
      nibbles[piece] = byte & 0x0f
      if (!isNext) {
        start(piece)
        return
      }
      if (towards !== direction) {
        direction = towards
        start(piece)
        return
      }
      last = piece
      run += 1
      const isFirst = piece === (direction === 1 ? 0 : pieces - 1)
      const isLast = piece === (direction === 1 ? pieces - 1 : 0)
      // A label is told over two frames: the next one is two frames on.
      if (isFirst && told !== null) told = { ...told, frame: told.frame + 2 * direction }
      if (isLast && run >= pieces) told = read()
      // A message that does not fit the label that is awaited: it has jumped, and is known once it is told whole.
      else if (
        told !== null &&
        nibblesOf(labelAt(told.frame, told.rate), told.rate)[piece] !== nibbles[piece]
      )
        told = null
      if (told !== null) heard({ ...told, frame: told.frame + piece * quarter, at })
    },
    /** What stood between F0 and F7. */
    sysEx(data: Uint8Array, at: number): void {
      const [id, , area, kind, first = 0, minutes = 0, seconds = 0, frames = 0] = data
      if (data.length !== 8 || id !== 0x7f || area !== 0x01 || kind !== 0x01) return
      const rate = rates[(first >> 5) & 3]
      const label = { hours: first & 0x1f, minutes, seconds, frames }
      if (rate === undefined || !isLabel(label, rate)) return
      last = -1
      run = 0
      told = null
      heard({ frame: frameOf(label, rate), rate, at, stands: true })
    },
  }
}
