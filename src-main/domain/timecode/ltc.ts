import { isLabel, type TimecodeLabel, type TimecodeRate } from './timecode.ts'

/*
 * Linear timecode (SMPTE ST 12-1): 80 bits a frame as sound, in biphase mark. The level changes at each end of a bit, and in
 * the middle of a 1. The last 16 bits of a frame are a word that nothing else is, and that tells the direction.
 */

/** One frame that was read. */
export interface LtcFrame {
  readonly label: TimecodeLabel
  readonly drop: boolean
  readonly backwards: boolean
  /** Of all samples so far: where the frame began and where it was over, parts of a sample included. */
  readonly from: number
  readonly to: number
}

const frameBits = 80
const dataBits = 64
const syncForward = 0b0011111111111101
const syncBackward = 0b1011111111111100

/** Of the full scale; what is quieter is silence. */
const quietest = 0.004
/** A change counts once the level is beyond this part of the peak. */
const beyond = 0.3
/** The shortest and the longest bit, in parts of a second: twice as fast as 30 frames, and half as fast as 24. */
const shortestBit = 1 / (frameBits * 66)
const longestBit = 1 / (frameBits * 11)

/** Reads samples of one channel, in blocks of any length. Its state is bounded. */
export function createLtcDecoder(sampleRate: number, heard: (frame: LtcFrame) => void) {
  const changes = createChanges(sampleRate)
  const bits = createBits(sampleRate)
  const frames = createFrames(heard)
  return {
    push(samples: Float32Array): void {
      for (const sample of samples) {
        const interval = changes.take(sample)
        if (interval === null) continue
        const bit = bits.take(interval)
        if (bit === 'lost') frames.lose()
        else if (bit !== null) frames.take(bit, changes.at(), bits.length())
      }
    },
    /** Peak of late, 0 to 1. */
    level: changes.level,
  }
}

/** Finds the moments at which the level changes its side, whatever its size, offset and polarity. */
function createChanges(sampleRate: number) {
  const release = 1 - 12 / sampleRate
  const leak = 1 - 120 / sampleRate
  let count = 0
  let peak = 0
  let before = 0
  let level = 0
  let side = 0
  let crossedAt = 0
  let lastAt = 0
  return {
    level: (): number => Math.min(1, peak),
    at: (): number => lastAt,
    /** Samples since the change before; null: no change is seen here. */
    take(sample: number): number | null {
      const was = level
      level = sample - before + leak * level
      before = sample
      peak = Math.max(Math.abs(level), peak * release)
      count += 1
      if ((was < 0 && level >= 0) || (was > 0 && level <= 0))
        crossedAt = count - 1 + Math.abs(was) / (Math.abs(was) + Math.abs(level) || 1)
      if (peak < quietest || Math.abs(level) < beyond * peak) return null
      const now = Math.sign(level)
      if (now === side) return null
      side = now
      const interval = crossedAt - lastAt
      lastAt = crossedAt
      return interval
    },
  }
}

/** Bits from the spans between changes. The length of a bit follows the speed of the tape. */
function createBits(sampleRate: number) {
  const shortest = sampleRate * shortestBit
  const longest = sampleRate * longestBit
  const seen = new Float64Array(24)
  let place = 0
  let length = 0
  let isHalf = false
  let strange = 0

  /** A run of spans in which some are twice as long as the others: those are a bit each. */
  const measure = (): void => {
    const usual = [...seen].filter(span => span >= shortest / 2 && span <= longest).sort((a, b) => a - b)
    const last = usual.at(-2) ?? 0
    length = usual.length > seen.length / 2 && last >= shortest ? last : 0
    isHalf = false
    strange = 0
  }

  return {
    length: (): number => length,
    take(span: number): 0 | 1 | 'lost' | null {
      seen[place] = span
      place = (place + 1) % seen.length
      if (length === 0) {
        if (place === 0) measure()
        return null
      }
      const part = span / length
      const isOdd = part < 0.3 || part > 1.5
      strange = isOdd ? strange + 1 : Math.max(0, strange - 0.1)
      if (isOdd) {
        isHalf = false
        if (strange >= 3) {
          length = 0
          place = 0
        }
        return 'lost'
      }
      if (part < 0.75) {
        length += (span * 2 - length) * 0.04
        isHalf = !isHalf
        return isHalf ? null : 1
      }
      const isSlip = isHalf
      isHalf = false
      length += (span - length) * 0.08
      length = Math.min(longest, Math.max(shortest, length))
      return isSlip ? 'lost' : 0
    },
  }
}

/** Frames from bits, in either direction. */
function createFrames(heard: (frame: LtcFrame) => void) {
  const bits = new Uint8Array(frameBits)
  /** Where each bit ended. */
  const ends = new Float64Array(frameBits)
  let next = 0
  let sync = 0
  /** Bits since the sync word before; −1: none has come. */
  let sinceSync = -1
  /** Bits since a word that came backwards. */
  let sinceBack = -1

  const back = (ago: number): number => (next - 1 - ago + 2 * frameBits) % frameBits
  const tell = (bitOf: (place: number) => number, backwards: boolean, from: number, to: number): void => {
    const number = (place: number, width: number): number => {
      let value = 0
      for (let at = 0; at < width; at += 1) value |= bitOf(place + at) << at
      return value
    }
    const label = {
      frames: number(0, 4) + 10 * number(8, 2),
      seconds: number(16, 4) + 10 * number(24, 3),
      minutes: number(32, 4) + 10 * number(40, 3),
      hours: number(48, 4) + 10 * number(56, 2),
    }
    if (isLabel(label, '30')) heard({ label, drop: number(10, 1) === 1, backwards, from, to })
  }

  return {
    lose(): void {
      sinceSync = -1
      sinceBack = -1
      sync = 0
    },
    /** `at`: where the bit ended; `length`: of a bit, in samples. */
    take(bit: 0 | 1, at: number, length: number): void {
      bits[next] = bit
      ends[next] = at
      next = (next + 1) % frameBits
      sync = ((sync << 1) | bit) & 0xffff
      if (sinceSync >= 0) sinceSync += 1
      if (sync === syncForward) {
        sinceBack = -1
        // Where bits were lost or read twice, the ones between are no frame: its label would be wrong.
        const isWhole = sinceSync === frameBits
        sinceSync = 0
        const from = (ends[next] ?? at) - length
        if (isWhole) tell(place => bits[back(frameBits - 1 - place)] ?? 0, false, from, at)
        return
      }
      if (sync === syncBackward) sinceBack = 0
      else if (sinceBack >= 0) sinceBack += 1
      if (sinceBack !== dataBits) return
      sinceBack = -1
      // The last bit that came is the first one of the frame.
      tell(place => bits[back(place)] ?? 0, true, at - frameBits * length, at)
    },
  }
}

/** Frames of a second, as the labels of LTC show it: at first by its speed, and from the end of a second on by its numbers. */
export function createLtcRate(sampleRate: number) {
  let base: 24 | 25 | 30 | null = null
  let last: TimecodeLabel | null = null
  return (frame: LtcFrame): TimecodeRate => {
    const perSecond = sampleRate / (frame.to - frame.from)
    const { label, backwards } = frame
    if (base === null) base = perSecond > 27 ? 30 : perSecond > 24.5 ? 25 : 24
    const highest = backwards ? label : last
    const lowest = backwards ? last : label
    const isTurn =
      highest !== null && lowest?.frames === 0 && (lowest.seconds - highest.seconds + 60) % 60 === 1
    const counted = isTurn ? highest.frames + 1 : null
    if (counted === 24 || counted === 25 || counted === 30) base = counted
    if (label.frames >= base) base = label.frames >= 25 ? 30 : 25
    last = label
    return frame.drop ? '29.97-drop' : base === 30 ? '30' : base === 25 ? '25' : '24'
  }
}
