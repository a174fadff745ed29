import { labelAt, rateFacts, type TimecodeRate } from '../../src-main/domain/timecode/timecode.ts'

const syncWord = [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1] as const

function ltcBits(frame: number, rate: TimecodeRate): readonly number[] {
  const { hours, minutes, seconds, frames } = labelAt(frame, rate)
  const bits = new Array<number>(64).fill(0)
  const write = (place: number, width: number, value: number): void => {
    for (let at = 0; at < width; at += 1) bits[place + at] = (value >> at) & 1
  }
  write(0, 4, frames % 10)
  write(8, 2, Math.floor(frames / 10))
  bits[10] = rateFacts[rate].drop ? 1 : 0
  write(16, 4, seconds % 10)
  write(24, 3, Math.floor(seconds / 10))
  write(32, 4, minutes % 10)
  write(40, 3, Math.floor(minutes / 10))
  write(48, 4, hours % 10)
  write(56, 2, Math.floor(hours / 10))
  return [...bits, ...syncWord]
}

interface LtcSound {
  readonly rate: TimecodeRate
  readonly sampleRate: number
  /** The first frame, and how many. */
  readonly from: number
  readonly count: number
  /** 1: play speed; negative: backwards. */
  readonly speed?: number
  /** Full scale is 1; negative: inverted. */
  readonly level?: number
  readonly offset?: number
  /** A sample of noise, −1 to 1, times this. */
  readonly noise?: number
}

/** Linear timecode as sound, its edges as steep as a line allows. */
export function ltcSound({ rate, sampleRate, from, count, speed = 1, ...sound }: LtcSound): Float32Array {
  const { level = 0.5, offset = 0, noise = 0 } = sound
  const isBack = speed < 0
  const perBit = sampleRate / (rateFacts[rate].perSecond * 80 * Math.abs(speed))
  const edges: number[] = []
  let at = 0
  for (let place = 0; place < count; place += 1) {
    const bits = ltcBits(from + (isBack ? -place : place), rate)
    for (const bit of isBack ? bits.toReversed() : bits) {
      edges.push(at)
      if (bit === 1) edges.push(at + perBit / 2)
      at += perBit
    }
  }
  const samples = new Float32Array(Math.ceil(at))
  let seed = 1
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 1_073_741_824 - 1
  }
  let side = 1
  let next = 0
  let shown = 0
  for (let sample = 0; sample < samples.length; sample += 1) {
    while (next < edges.length && (edges[next] ?? 0) <= sample) {
      side = -side
      next += 1
    }
    // A line rounds off what a square wave has beyond it.
    shown += (side - shown) * 0.6
    samples[sample] = level * shown + offset + noise * random()
  }
  return samples
}
