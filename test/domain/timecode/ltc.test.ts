import { describe, expect, it } from 'vitest'
import { createLtcDecoder, createLtcRate, type LtcFrame } from '../../../src-main/domain/timecode/ltc.ts'
import { frameOf, timecodeRates } from '../../../src-main/domain/timecode/timecode.ts'
import fc from '../../support/fast-check.ts'
import { ltcSound } from '../../support/ltc-encoder.ts'

function decode(samples: Float32Array, sampleRate: number, block = 128): readonly LtcFrame[] {
  const frames: LtcFrame[] = []
  const decoder = createLtcDecoder(sampleRate, frame => frames.push(frame))
  for (let at = 0; at < samples.length; at += block) decoder.push(samples.subarray(at, at + block))
  return frames
}

const sampleRates = [44_100, 48_000, 96_000] as const
const from = 107_995
const count = 20

describe('linear timecode', () => {
  it.each(timecodeRates.flatMap(rate => sampleRates.map(sampleRate => [rate, sampleRate] as const)))(
    'at %s frames and %i samples a second is read frame for frame, and its rate found',
    (rate, sampleRate) => {
      const frames = decode(ltcSound({ rate, sampleRate, from, count: 60 }), sampleRate)
      expect(frames.length).toBeGreaterThanOrEqual(57)
      const [first] = frames
      const begin = first === undefined ? 0 : frameOf(first.label, rate)
      expect(frames.map(({ label }) => frameOf(label, rate))).toEqual(frames.map((_, place) => begin + place))
      const rateOf = createLtcRate(sampleRate)
      const found = frames.map(rateOf).at(-1)
      expect(found).toBe(rate === '29.97' ? '30' : rate)
    },
  )

  it('is read at half to twice its speed, in both directions, loud or quiet, with either polarity, an offset and noise', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...timecodeRates),
        fc.constantFrom(...sampleRates),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        fc.boolean(),
        fc.double({ min: 0.03, max: 0.9, noNaN: true }),
        fc.boolean(),
        fc.double({ min: -0.2, max: 0.2, noNaN: true }),
        fc.integer({ min: 1, max: 1_000 }),
        (rate, sampleRate, speed, isBack, level, isInverted, offset, block) => {
          const sound = ltcSound({
            rate,
            sampleRate,
            from,
            count,
            speed: isBack ? -speed : speed,
            level: isInverted ? -level : level,
            offset,
            noise: level * 0.08,
          })
          const frames = decode(sound, sampleRate, block)
          expect(frames.length).toBeGreaterThanOrEqual(count - 4)
          for (const [place, { label, backwards, drop, from: begun, to }] of frames.entries()) {
            expect(backwards).toBe(isBack)
            expect(drop).toBe(rate === '29.97-drop')
            const first = frames[0]?.label ?? label
            expect(frameOf(label, rate) - frameOf(first, rate)).toBe(isBack ? 0 - place : place)
            const samples =
              sampleRate /
              (speed * { '24': 24, '25': 25, '29.97-drop': 29.97, '29.97': 29.97, '30': 30 }[rate])
            expect(Math.abs(to - begun - samples)).toBeLessThan(samples * 0.05)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('has no wrong label where sound is cut out or comes twice', () => {
    const [rate, sampleRate] = ['25', 48_000] as const
    const sound = ltcSound({ rate, sampleRate, from: 90_000, count: 40 })
    fc.assert(
      fc.property(
        fc.integer({ min: 5 * 1_920, max: 30 * 1_920 }),
        fc.integer({ min: 130, max: 960 }),
        fc.boolean(),
        (at, length, isTwice) => {
          const rest = sound.subarray(isTwice ? at - length : at + length)
          const cut = new Float32Array([...sound.subarray(0, at), ...rest])
          const labels = decode(cut, sampleRate).map(({ label }) => frameOf(label, rate))
          expect(labels.filter(label => label < 90_000 || label >= 90_040)).toEqual([])
          expect(labels.length).toBeGreaterThan(30)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('goes on after a gap, and silence, noise and music are no frames', () => {
    const sampleRate = 48_000
    const piece = ltcSound({ rate: '25', sampleRate, from, count: 10 })
    const gap = new Float32Array(30_000)
    const all = new Float32Array(piece.length * 2 + gap.length)
    all.set(piece)
    all.set(piece, piece.length + gap.length)
    expect(decode(all, sampleRate).length).toBeGreaterThanOrEqual(16)
    let seed = 7
    const noise = Float32Array.from({ length: 200_000 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 1_073_741_824 - 1
    })
    const music = Float32Array.from({ length: 200_000 }, (_, at) => Math.sin(at / 9) * Math.sin(at / 4_000))
    for (const sound of [gap, noise, music]) expect(decode(sound, sampleRate)).toEqual([])
  })
})
