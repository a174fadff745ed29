import { describe, expect, it } from 'vitest'
import {
  isForDevice,
  isForFormat,
  readMachineControl,
  readShowControl,
} from '../../../src-main/controllers/midi/show-control.ts'
import fc from '../../support/fast-check.ts'

const ascii = (text: string): readonly number[] => [...text].map(character => character.charCodeAt(0))

/** An MSC command for all devices and lighting, between F0 and F7. */
const msc = (command: number, ...data: readonly number[]) =>
  readShowControl(Uint8Array.of(0x7f, 0x7f, 0x02, 0x01, command, ...data))

const bare = { device: 127, format: 1, cue: '', list: '', path: '', number: null, value: null }

describe('MIDI Show Control', () => {
  it.each([
    ['GO, which means the next cue', 0x01, [], { command: 'go' }],
    ['GO with a cue', 0x01, ascii('25.5'), { command: 'go', cue: '25.5' }],
    ['GO with cue and list', 0x01, [...ascii('7'), 0, ...ascii('1')], { command: 'go', cue: '7', list: '1' }],
    [
      'GO with cue, list and path',
      0x01,
      [...ascii('7'), 0, ...ascii('1.2'), 0, ...ascii('63')],
      { command: 'go', cue: '7', list: '1.2', path: '63' },
    ],
    ['GO with a zero after the cue', 0x01, [...ascii('7'), 0], { command: 'go', cue: '7' }],
    ['GO with a list alone', 0x01, [0, ...ascii('3')], { command: 'go', list: '3' }],
    ['STOP', 0x02, [], { command: 'stop' }],
    ['STOP of a cue', 0x02, ascii('4'), { command: 'stop', cue: '4' }],
    ['RESUME', 0x03, [], { command: 'resume' }],
    ['TIMED_GO', 0x04, [0, 0, 5, 0, 0], { command: 'timed-go' }],
    ['TIMED_GO of a cue', 0x04, [0, 0, 5, 0, 0, ...ascii('12')], { command: 'timed-go', cue: '12' }],
    ['LOAD', 0x05, ascii('12'), { command: 'load', cue: '12' }],
    ['SET', 0x06, [5, 1, 0x7f, 2], { command: 'set', number: 133, value: 383 }],
    ['SET in a time', 0x06, [5, 0, 1, 0, 0, 0, 3, 0, 0], { command: 'set', number: 5, value: 1 }],
    ['FIRE', 0x07, [9], { command: 'fire', number: 9 }],
    ['ALL_OFF', 0x08, [], { command: 'all-off' }],
    ['RESTORE', 0x09, [], { command: 'restore' }],
    ['RESET', 0x0a, [], { command: 'reset' }],
    ['GO_OFF', 0x0b, [], { command: 'go-off' }],
    ['STANDBY +', 0x11, ascii('2'), { command: 'standby-next', list: '2' }],
    ['STANDBY −', 0x12, [], { command: 'standby-previous' }],
    ['SEQUENCE +', 0x13, [], { command: 'sequence-next' }],
    ['SEQUENCE −', 0x14, [], { command: 'sequence-previous' }],
  ])('reads %s', (_name, command, data, expected) => {
    expect(msc(command, ...data)).toEqual({ ...bare, ...expected })
  })

  it.each([
    ['letters in a cue', 0x01, ascii('12A')],
    ['a dot alone', 0x01, ascii('.')],
    ['a fourth field', 0x01, [...ascii('1'), 0, ...ascii('2'), 0, ...ascii('3'), 0, ...ascii('4')]],
    ['LOAD without a cue', 0x05, []],
    ['TIMED_GO with half a time', 0x04, [0, 0, 5]],
    ['FIRE without its macro', 0x07, []],
    ['SET cut short', 0x06, [1, 0, 1]],
    ['ALL_OFF with something after it', 0x08, [1]],
    ['a command that is announced as longer', 0x00, [1]],
  ])('takes nothing from %s', (_name, command, data) => {
    expect(msc(command, ...data)).toBe('malformed')
  })

  it('distinguishes clocks, which move no cue, and other SysEx from damage', () => {
    expect(msc(0x15)).toBe('unknown')
    expect(readShowControl(Uint8Array.of(0x7e, 0x7f, 0x06, 0x01))).toBe('other')
    expect(readShowControl(Uint8Array.of())).toBe('other')
    expect(readShowControl(Uint8Array.of(0x7f, 0x7f, 0x02))).toBe('malformed')
  })

  it('never throws, and never gives a cue that is no number', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), rest => {
        const read = readShowControl(Uint8Array.of(0x7f, 0x7f, 0x02, 0x01, ...rest))
        if (typeof read === 'object') expect(read.cue).toMatch(/^$|^\d+(\.\d+)*$/)
      }),
    )
  })
})

describe('MIDI Machine Control', () => {
  const mmc = (...commands: readonly number[]) =>
    readMachineControl(Uint8Array.of(0x7f, 0x10, 0x06, ...commands))

  it('reads stop, play, deferred play and pause, and several in one message', () => {
    expect(mmc(0x01)).toEqual({ device: 16, commands: ['stop'] })
    expect(mmc(0x02)).toEqual({ device: 16, commands: ['play'] })
    expect(mmc(0x03)).toEqual({ device: 16, commands: ['play'] })
    expect(mmc(0x01, 0x09)).toEqual({ device: 16, commands: ['stop', 'pause'] })
  })

  it('passes over commands with data, whatever is in it', () => {
    // LOCATE to 1 h 2 min 1 s 2 f 9: its bytes look like play, stop and pause.
    expect(mmc(0x44, 6, 1, 1, 2, 1, 2, 9, 0x02)).toEqual({ device: 16, commands: ['play'] })
  })

  it('takes nothing from a message that is cut short', () => {
    expect(mmc()).toBe('malformed')
    expect(mmc(0x02, 0x44)).toBe('malformed')
    expect(mmc(0x02, 0x44, 6, 1, 1)).toBe('malformed')
    expect(readMachineControl(Uint8Array.of(0x7f, 0x10, 0x07, 0x01))).toBe('other')
  })

  it('never throws and always ends', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), rest => {
        const read = mmc(...rest)
        if (typeof read === 'object') expect(read.commands.length).toBeLessThanOrEqual(rest.length)
      }),
    )
  })
})

describe('A desk with a device number', () => {
  const filter = { device: 5, groups: [0x70], formats: [0x01, 0x10, 0x31] }

  it('takes what is for it, for its group and for all', () => {
    const taken = [5, 6, 0x70, 0x71, 0x7f].filter(device => isForDevice(device, filter))
    expect(taken).toEqual([5, 0x70, 0x7f])
    expect([0, 0x70, 0x7e].every(device => isForDevice(device, { ...filter, device: 127 }))).toBe(true)
  })

  it('takes its formats, and with a general one every kind of it', () => {
    const taken = [0x01, 0x02, 0x10, 0x11, 0x20, 0x30, 0x31, 0x7f].filter(format =>
      isForFormat(format, filter),
    )
    expect(taken).toEqual([0x01, 0x02, 0x10, 0x11, 0x31, 0x7f])
    expect(isForFormat(0x20, { ...filter, formats: [] })).toBe(true)
  })
})
