import { describe, expect, it } from 'vitest'
import { createMtcReader, fullFrame, quarterFrame } from '../../../src-main/domain/timecode/mtc.ts'
import type { HeardTimecode } from '../../../src-main/domain/timecode/signal.ts'
import {
  framesBetween,
  framesOfDay,
  labelAt,
  type TimecodeRate,
  timecodeRates,
  wrapped,
} from '../../../src-main/domain/timecode/timecode.ts'
import fc from '../../support/fast-check.ts'

const reader = () => {
  const heard: HeardTimecode[] = []
  return { heard, ...createMtcReader(one => heard.push(one)) }
}

const sent = (rate: TimecodeRate): TimecodeRate => (rate === '29.97' ? '30' : rate)

describe('MIDI timecode', () => {
  it('is the bytes of the specification', () => {
    const label = { hours: 21, minutes: 43, seconds: 59, frames: 24 }
    const bytes = Array.from({ length: 8 }, (_, piece) => quarterFrame(label, '25', piece)[1])
    expect(bytes).toEqual([0x08, 0x11, 0x2b, 0x33, 0x4b, 0x52, 0x65, 0x73])
    expect(fullFrame(label, '29.97-drop')).toEqual([0xf0, 0x7f, 0x7f, 1, 1, 0x55, 43, 59, 24, 0xf7])
  })

  it('tells at each quarter where it is, once it was told whole, forwards and backwards', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...timecodeRates),
        fc.nat(),
        fc.boolean(),
        fc.integer({ min: 0, max: 7 }),
        (rate, seed, isBack, skip) => {
          const from = 2 * Math.floor((seed % framesOfDay(rate)) / 2)
          const { heard, quarterFrame: take } = reader()
          const places: number[] = []
          for (let at = skip; at < 64; at += 1) {
            const piece = isBack ? 7 - (at % 8) : at % 8
            const frame = wrapped(from + (isBack ? -2 : 2) * Math.floor(at / 8), rate)
            take(quarterFrame(labelAt(frame, rate), rate, piece)[1] ?? 0, at * 10)
            places.push(frame + piece / 4)
          }
          expect(heard.length).toBeGreaterThanOrEqual(64 - 18)
          expect(heard.length).toBeLessThanOrEqual(64 - 7)
          for (const { frame, rate: found, at } of heard) {
            expect(found).toBe(sent(rate))
            const place = places[at / 10 - skip] ?? Number.NaN
            expect(framesBetween(frame, place, rate)).toBe(0)
          }
        },
      ),
    )
  })

  it('says nothing from a jump on until it was told whole again', () => {
    const { heard, quarterFrame: take } = reader()
    const tell = (frame: number, at: number): void => {
      for (let piece = 0; piece < 8; piece += 1)
        take(quarterFrame(labelAt(frame, '25'), '25', piece)[1] ?? 0, at + piece)
    }
    tell(1_000, 0)
    tell(1_002, 10)
    tell(90_001, 20)
    expect(heard.filter(({ at }) => at >= 20).map(({ frame }) => frame)).toEqual([90_002.75])
  })

  it('tells where it stands by a full frame, and takes no other message and no label that there is not', () => {
    const { heard, sysEx, quarterFrame: take } = reader()
    const inside = (bytes: readonly number[]) => Uint8Array.from(bytes.slice(1, -1))
    sysEx(inside(fullFrame({ hours: 1, minutes: 2, seconds: 3, frames: 4 }, '25')), 5)
    expect(heard).toEqual([{ frame: 93_079, rate: '25', at: 5, stands: true }])
    sysEx(inside([0xf0, 0x7f, 0x7f, 1, 1, 0x3d, 0, 0, 0, 0xf7]), 6)
    sysEx(inside([0xf0, 0x7f, 0x7f, 6, 1, 0, 0, 0, 0, 0xf7]), 6)
    sysEx(Uint8Array.from([0x7f, 0x7f, 1, 1]), 6)
    for (let piece = 0; piece < 8; piece += 1) take((piece << 4) | 0x0f, piece)
    expect(heard).toHaveLength(1)
  })
})
