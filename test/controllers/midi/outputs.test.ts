import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { OutputMessage } from '../../../src-main/contract/show-output.ts'
import { createMidiStream, encodeMidi } from '../../../src-main/controllers/midi/midi-messages.ts'
import { createMidiOutputs } from '../../../src-main/controllers/midi/midi-outputs.ts'
import { createMidiPorts } from '../../../src-main/controllers/midi/midi-ports.ts'
import { readShowControl } from '../../../src-main/controllers/midi/show-control.ts'
import { createVirtualMidi } from '../../../src-main/controllers/midi/simulated-midi.ts'
import type { OutputPort } from '../../../src-main/desk/ports/show-outputs.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import fc from '../../support/fast-check.ts'

const go = { kind: 'msc', device: 127, format: 1, command: 'go', cue: '', list: '' } as const

describe('What goes out over MIDI', () => {
  const table: readonly (readonly [string, OutputMessage, readonly (readonly number[])[]])[] = [
    [
      'a note is struck and let go',
      { kind: 'note', channel: 10, note: 36, velocity: 100 },
      [
        [0x99, 36, 100],
        [0x89, 36, 0],
      ],
    ],
    ['a controller', { kind: 'control', channel: 1, controller: 7, value: 127 }, [[0xb0, 7, 127]]],
    ['a program, counted from 1', { kind: 'program', channel: 16, program: 128 }, [[0xcf, 127]]],
    ['MSC GO', go, [[0xf0, 0x7f, 0x7f, 0x02, 0x01, 0x01, 0xf7]]],
    [
      'MSC GO of a cue in a list',
      { ...go, device: 5, format: 16, cue: '25.5', list: '2' },
      [[0xf0, 0x7f, 0x05, 0x02, 0x10, 0x01, 0x32, 0x35, 0x2e, 0x35, 0x00, 0x32, 0xf7]],
    ],
    ['MSC STOP', { ...go, command: 'stop' }, [[0xf0, 0x7f, 0x7f, 0x02, 0x01, 0x02, 0xf7]]],
    ['MSC RESUME', { ...go, command: 'resume' }, [[0xf0, 0x7f, 0x7f, 0x02, 0x01, 0x03, 0xf7]]],
    ['MSC LOAD', { ...go, command: 'load', cue: '9' }, [[0xf0, 0x7f, 0x7f, 0x02, 0x01, 0x05, 0x39, 0xf7]]],
    [
      'MSC ALL_OFF, which has no cue',
      { ...go, command: 'all-off', cue: '9' },
      [[0xf0, 0x7f, 0x7f, 0x02, 0x01, 0x08, 0xf7]],
    ],
    ['MSC RESET', { ...go, command: 'reset' }, [[0xf0, 0x7f, 0x7f, 0x02, 0x01, 0x0a, 0xf7]]],
    ['MMC stop', { kind: 'mmc', device: 127, command: 'stop' }, [[0xf0, 0x7f, 0x7f, 0x06, 0x01, 0xf7]]],
    ['MMC play', { kind: 'mmc', device: 3, command: 'play' }, [[0xf0, 0x7f, 0x03, 0x06, 0x02, 0xf7]]],
    ['MMC pause', { kind: 'mmc', device: 3, command: 'pause' }, [[0xf0, 0x7f, 0x03, 0x06, 0x09, 0xf7]]],
  ]
  it.each(table)('is right on the wire: %s', async (_name, message, bytes) => {
    const desk = await outputs()
    expect(desk.out.send('midi:light desk', message)).toBeNull()
    expect(desk.received).toEqual(bytes)
    await desk.out.close()
  })

  it.each([
    ['a cue with a letter, which MSC cannot say', { ...go, cue: '12A' }, 'not 12A'],
    ['LOAD of no cue', { ...go, command: 'load' }, 'needs a cue number'],
    ['a list without a cue', { ...go, list: '2' }, 'before a cue list'],
    ['OSC', { kind: 'osc', address: '/go', args: [] }, 'cannot send OSC'],
  ] as const)('is refused in words, and nothing is sent, for %s', async (_name, message, words) => {
    const desk = await outputs()
    const sent: OutputMessage = message.kind === 'osc' ? { ...message, args: [] } : message
    expect(inEnglish(desk.out.send('midi:light desk', sent))).toContain(words)
    expect(desk.received).toEqual([])
    await desk.out.close()
  })

  it('is what another desk reads, for every cue that can be said', () => {
    const field = fc
      .array(fc.stringMatching(/^\d{1,3}$/), { minLength: 1, maxLength: 4 })
      .map(parts => parts.join('.'))
    fc.assert(
      fc.property(
        field,
        fc.option(field, { nil: '' }),
        fc.integer({ min: 0, max: 127 }),
        (cue, list, device) => {
          const encoded = encodeMidi({ ...go, cue, list, device })
          if ('code' in encoded) throw new Error(inEnglish(encoded))
          const stream = createMidiStream()
          const read: unknown[] = []
          stream.push(Uint8Array.from(encoded.flat()), message => {
            if (message.kind === 'sysex') read.push(readShowControl(message.data))
          })
          expect(read).toEqual([expect.objectContaining({ command: 'go', cue, list, device })])
        },
      ),
    )
  })
})

describe('MIDI outputs', () => {
  it('are listed with whether their device is also an input, and stay listed while they are gone', async () => {
    const { midi, out, time, ports, device } = await outputs()
    expect(ports.at(-1)).toEqual([
      { id: 'midi:light desk', name: 'light desk', kind: 'midi', connected: true, alsoInput: true },
    ])
    midi.plug({ name: 'Midi Through Port-0' })
    // The warning of a loop does not come and go with the cable.
    device.unplug()
    await time.advance(1_100)
    expect(ports.at(-1)).toEqual([
      { id: 'midi:light desk', name: 'light desk', kind: 'midi', connected: false, alsoInput: true },
      {
        id: 'midi:Midi Through Port-0',
        name: 'Midi Through Port-0',
        kind: 'midi',
        connected: true,
        alsoInput: false,
      },
    ])
    expect(inEnglish(out.send('midi:light desk', go))).toBe(
      'light desk is not connected. Nothing was sent. Plug it in.',
    )
    await out.close()
  })

  it('are reported only when they change', async () => {
    const { out, time, ports } = await outputs()
    const before = ports.length
    await time.advance(10_000)
    expect(ports).toHaveLength(before)
    await out.close()
  })

  it('work again after they were plugged in anew', async () => {
    const { midi, out, time, device } = await outputs()
    out.send('midi:light desk', go)
    device.unplug()
    await time.advance(1_100)
    const again: (readonly number[])[] = []
    midi.plug({ name: 'light desk', receive: bytes => again.push(bytes) })
    await time.advance(1_100)
    expect(out.send('midi:light desk', go)).toBeNull()
    expect(again).toHaveLength(1)
    await out.close()
  })

  it('of one name are two ports', async () => {
    const { midi, out, time, ports, received } = await outputs()
    const second: (readonly number[])[] = []
    midi.plug({ name: 'light desk', receive: bytes => second.push(bytes) })
    await time.advance(1_100)
    expect(ports.at(-1)?.map(port => port.id)).toEqual(['midi:light desk', 'midi:light desk #2'])
    expect(out.send('midi:light desk #2', go)).toBeNull()
    expect([received.length, second.length]).toEqual([0, 1])
    await out.close()
  })

  it('that take nothing are reported in words, and opened anew for the next message', async () => {
    let fails = true
    const { out, received } = await outputs(() => {
      if (fails) throw new Error('Internal RtMidi error')
    })
    expect(inEnglish(out.send('midi:light desk', go))).toContain('did not accept the message')
    fails = false
    expect(out.send('midi:light desk', go)).toBeNull()
    expect(received).toHaveLength(1)
    await out.close()
  })
})

async function outputs(sending: () => void = () => {}) {
  const time = createVirtualTime()
  const midi = createVirtualMidi()
  const received: (readonly number[])[] = []
  const device = midi.plug({
    name: 'light desk',
    receive(bytes) {
      sending()
      received.push(bytes)
    },
  })
  const out = createMidiOutputs({ midi: createMidiPorts({ backend: midi, timers: time.timers }) })
  const ports: (readonly OutputPort[])[] = []
  out.onPorts(list => ports.push(list))
  await time.advance(0)
  return { time, midi, device, out, ports, received }
}
