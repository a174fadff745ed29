import { describe, expect, it } from 'vitest'
import { createMidiStream, type MidiMessage } from '../../../src-main/controllers/midi/midi-messages.ts'
import fc from '../../support/fast-check.ts'

/** Messages of the bytes, which come in the pieces given. */
function read(...pieces: readonly (readonly number[])[]): {
  readonly messages: readonly MidiMessage[]
  readonly malformed: number
} {
  const stream = createMidiStream()
  const messages: MidiMessage[] = []
  for (const piece of pieces) stream.push(Uint8Array.from(piece), message => messages.push(message))
  return { messages, malformed: stream.malformed() }
}

const noteOn: MidiMessage = { kind: 'note', channel: 1, note: 36, velocity: 100 }
const noteOff: MidiMessage = { kind: 'note', channel: 1, note: 36, velocity: 0 }

describe('A stream of MIDI', () => {
  it('carries notes, controllers and programs of sixteen channels', () => {
    const { messages, malformed } = read([0x90, 36, 100, 0x80, 36, 64, 0x9f, 127, 1, 0xb2, 7, 90, 0xc9, 0])
    expect(messages).toEqual([
      noteOn,
      noteOff,
      { kind: 'note', channel: 16, note: 127, velocity: 1 },
      { kind: 'control', channel: 3, controller: 7, value: 90 },
      { kind: 'program', channel: 10, program: 1 },
    ])
    expect(malformed).toBe(0)
  })

  it('may leave out a status that stays the same', () => {
    expect(read([0x90, 36, 100, 36, 0, 38, 1]).messages).toEqual([
      noteOn,
      noteOff,
      { kind: 'note', channel: 1, note: 38, velocity: 1 },
    ])
  })

  it('may have clock and active sensing between any two bytes, also within SysEx', () => {
    const plain = [0x90, 36, 100, 0xf0, 0x7f, 1, 0xf7]
    const { messages, malformed } = read(plain.flatMap(byte => [0xf8, byte, 0xfe]))
    expect(messages).toEqual([noteOn, { kind: 'sysex', data: Uint8Array.of(0x7f, 1) }])
    expect(malformed).toBe(0)
  })

  it('is read the same in pieces of any size', () => {
    const bytes = [0x90, 36, 100, 36, 0, 0xf0, 1, 2, 3, 0xf7, 0xc0, 4, 0xb0, 1, 2]
    const whole = read(bytes).messages
    expect(whole).toHaveLength(5)
    expect(read(...bytes.map(byte => [byte])).messages).toEqual(whole)
  })

  it('leaves out aftertouch, pitch, song position and what has no meaning, and counts none of it as damage', () => {
    const { messages, malformed } = read([
      0xa0, 1, 2, 0xd0, 3, 0xe0, 1, 2, 0xf2, 1, 2, 0xf3, 1, 0xf4, 0xf5, 0xf6, 0xf9, 0xfd, 0x90, 36, 100,
    ])
    expect(messages).toEqual([noteOn])
    expect(malformed).toBe(0)
  })

  it('gives the quarter frames of timecode, also between the bytes of no other message', () => {
    const { messages, malformed } = read([0xf1, 0x25], [0xf1], [0x31, 0x90, 36, 100])
    expect(messages).toEqual([
      { kind: 'quarter-frame', data: 0x25 },
      { kind: 'quarter-frame', data: 0x31 },
      noteOn,
    ])
    expect(malformed).toBe(0)
  })

  it('has no running status after a system message: data without one is no note', () => {
    const { messages, malformed } = read([0x90, 36, 100, 0xf6, 36, 0, 0x90, 36, 0])
    expect(messages).toEqual([noteOn, noteOff])
    expect(malformed).toBe(1)
  })

  it('goes on after SysEx that is cut off by a message, and counts it', () => {
    const { messages, malformed } = read([0xf0, 0x7f, 0x7f, 2], [0x90, 36, 100])
    expect(messages).toEqual([noteOn])
    expect(malformed).toBe(1)
  })

  it('goes on after a message that is cut off by the next', () => {
    const { messages, malformed } = read([0x90, 36, 0x90, 36, 100])
    expect(messages).toEqual([noteOn])
    expect(malformed).toBe(1)
  })

  it('passes over SysEx of a megabyte, in one piece or in many, and takes the press after it', () => {
    const long = [0xf0, ...Array.from({ length: 1_048_576 }, (_, index) => index & 0x7f)]
    const inPieces = [long, Array.from({ length: 1_048_576 }, () => 1), [0xf7, 0x90, 36, 100]]
    expect(read(...inPieces)).toEqual({ messages: [noteOn], malformed: 1 })
  })

  it('keeps SysEx of the longest MSC whole, and gives each message bytes of its own', () => {
    const data = Array.from({ length: 128 }, (_, index) => index & 0x7f)
    const { messages } = read([0xf0, ...data, 0xf7, 0xf0, 9, 0xf7])
    expect(messages).toEqual([
      { kind: 'sysex', data: Uint8Array.from(data) },
      { kind: 'sysex', data: Uint8Array.of(9) },
    ])
  })

  it('of random bytes gives messages within their ranges alone, in whatever pieces they come', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 30 }), pieces => {
        const arrays = pieces.map(piece => [...piece])
        const { messages } = read(...arrays)
        expect(read(arrays.flat()).messages).toEqual(messages)
        for (const message of messages) {
          if (message.kind === 'sysex') {
            expect(message.data.every(byte => byte < 0x80)).toBe(true)
            continue
          }
          const numbers = Object.values(message).filter(value => typeof value === 'number')
          expect(numbers.every(value => value >= 0 && value <= 128)).toBe(true)
          if (message.kind === 'quarter-frame') continue
          expect(message.channel).toBeGreaterThanOrEqual(1)
          expect(message.channel).toBeLessThanOrEqual(16)
        }
      }),
    )
  })

  it('is read right again after any garbage, from the next whole message on', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), garbage => {
        const stream = createMidiStream()
        stream.push(garbage, () => {})
        const messages: MidiMessage[] = []
        stream.push(Uint8Array.of(0x90, 36, 100), message => messages.push(message))
        expect(messages).toEqual([noteOn])
      }),
    )
  })
})
