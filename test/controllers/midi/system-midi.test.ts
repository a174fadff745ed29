import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { createSystemMidi } from '../../../src-main/controllers/midi/julusian-backend.ts'
import { isOwnPort, stableName } from '../../../src-main/controllers/midi/midi-backend.ts'
import { fakeMidiLibrary } from './fake-library.ts'

describe('The name of a MIDI port', () => {
  it.each([
    ['linux', 'X-TOUCH MINI:X-TOUCH MINI MIDI 1 24:0', 'X-TOUCH MINI'],
    ['linux', 'Fireface:Fireface MIDI 2 28:1', 'Fireface MIDI 2'],
    ['linux', 'APC mini mk2:APC mini mk2 Control 20:0', 'APC mini mk2 Control'],
    ['linux', 'Midi Through:Midi Through Port-0 14:0', 'Midi Through Port-0'],
    ['linux', 'RtMidi Output Client:X-TOUCH MINI 128:0', 'X-TOUCH MINI'],
    ['linux', 'QLab bridge:out 130:2', 'QLab bridge out'],
    ['win32', 'X-TOUCH MINI 0', 'X-TOUCH MINI'],
    ['win32', 'MIDIIN2 (APC mini mk2) 3', 'APC mini mk2 MIDI 2'],
    ['win32', 'MIDIOUT2 (APC mini mk2) 4', 'APC mini mk2 MIDI 2'],
    ['darwin', 'IAC Driver Bus 1', 'IAC Driver Bus 1'],
  ] as const)('stays the same on %s: %s', (platform, raw, name) => {
    expect(stableName(raw, platform)).toBe(name)
  })

  it('recognises the ports that the library makes for itself', () => {
    expect(isOwnPort('RtMidi Output Client:RtMidi Output 129:0')).toBe(true)
    expect(isOwnPort('RtMidi Output Client:X-TOUCH MINI 129:0')).toBe(false)
  })
})

describe('The MIDI ports of a computer', () => {
  let directory = ''
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'midi-'))
  })

  const withSequencer = () => writeFileSync(join(directory, 'seq'), '')

  it('that has none are none, without a complaint and without a look at the library', async () => {
    let loaded = false
    const midi = createSystemMidi({
      platform: 'linux',
      directory: join(directory, 'absent'),
      library: async () => {
        loaded = true
        throw new Error('not to be loaded')
      },
    })
    expect(await midi.list()).toEqual({ inputs: [], outputs: [], problem: null })
    expect(loaded).toBe(false)
    midi.close()
  })

  it('with a device and no sequencer name the command that starts it', async () => {
    writeFileSync(join(directory, 'midiC1D0'), '')
    const midi = createSystemMidi({ platform: 'linux', directory })
    expect(inEnglish((await midi.list()).problem?.remedy ?? null)).toContain('modprobe snd-seq')
    midi.close()
  })

  it('without the system library name its package', async () => {
    withSequencer()
    const midi = createSystemMidi({
      platform: 'linux',
      directory,
      library: async () => ({
        ...fakeMidiLibrary().library,
        verifyLibraryLoaded() {
          throw new Error('libasound.so.2: cannot open shared object file')
        },
      }),
    })
    const { problem } = await midi.list()
    expect(inEnglish(problem?.what ?? null)).toContain('libasound.so.2')
    expect(inEnglish(problem?.remedy ?? null)).toContain('libasound2')
    midi.close()
  })

  it('are a problem when the system does not answer, and found when it does again', async () => {
    withSequencer()
    const fake = fakeMidiLibrary()
    fake.plug('pad:pad MIDI 1 24:0')
    const midi = createSystemMidi({ platform: 'linux', directory, library: async () => fake.library })
    fake.broken = true
    expect(inEnglish((await midi.list()).problem?.what ?? null)).toContain('Failed to initialise RtMidi')
    fake.broken = false
    expect(await midi.list()).toMatchObject({
      inputs: [{ name: 'pad' }],
      outputs: [{ name: 'pad' }],
      problem: null,
    })
    midi.close()
    expect(fake.open()).toBe(0)
  })

  it('are opened by their names, wherever they are in the list by then, with SysEx', async () => {
    withSequencer()
    const fake = fakeMidiLibrary()
    const other = fake.plug('other:other MIDI 1 20:0')
    const pad = fake.plug('pad:pad MIDI 1 24:0')
    const midi = createSystemMidi({ platform: 'linux', directory, library: async () => fake.library })
    const { inputs, outputs } = await midi.list()
    const key = (ports: typeof inputs) => ports.find(port => port.name === 'pad')?.key ?? ''
    other.unplug()
    const got: number[][] = []
    const input = midi.openInput(key(inputs), bytes => got.push([...bytes]))
    const output = midi.openOutput(key(outputs))
    pad.send([0xf0, 0x7f, 0xf7])
    pad.send([0x90, 1, 1])
    output.send([0x90, 2, 2])
    expect(got).toEqual([
      [0xf0, 0x7f, 0xf7],
      [0x90, 1, 1],
    ])
    expect(pad.received).toEqual([[0x90, 2, 2]])
    input.close()
    output.close()
    midi.close()
    expect(fake.open()).toBe(0)
  })

  it('that are gone or held do not open, and leave nothing open', async () => {
    withSequencer()
    const fake = fakeMidiLibrary()
    const pad = fake.plug('pad:pad MIDI 1 24:0')
    const midi = createSystemMidi({ platform: 'linux', directory, library: async () => fake.library })
    const key = (await midi.list()).inputs[0]?.key ?? ''
    fake.held = true
    expect(() => midi.openInput(key, () => {})).toThrow('Internal RtMidi error')
    fake.held = false
    pad.unplug()
    expect(() => midi.openInput(key, () => {})).toThrow('gone')
    midi.close()
    expect(fake.open()).toBe(0)
  })

  it('have another key when their card was plugged in anew at the same address', async () => {
    withSequencer()
    const fake = fakeMidiLibrary()
    fake.plug('pad:pad MIDI 1 24:0')
    // Client 24 is of card 2.
    const card = join(directory, 'controlC2')
    mkdirSync(card)
    const midi = createSystemMidi({ platform: 'linux', directory, library: async () => fake.library })
    const before = (await midi.list()).inputs[0]?.key
    expect((await midi.list()).inputs[0]?.key).toBe(before)
    rmSync(card, { recursive: true })
    writeFileSync(join(directory, 'takes the place'), '')
    mkdirSync(card)
    expect((await midi.list()).inputs[0]?.key).not.toBe(before)
    midi.close()
  })

  it('have another key when what sends at an address is not joined to us any more', async () => {
    withSequencer()
    const clients = join(directory, 'clients')
    const joined = `Client info
  cur  clients : 3

Client   0 : "System" [Kernel]
  Port   0 : "Timer" (Rwe-)
Client 128 : "bridge" [User]
  Port   0 : "out" (R-e-)
  Port   1 : "other" (R-e-)
    Connecting To: 129:0[real:0]
`
    writeFileSync(clients, joined)
    const fake = fakeMidiLibrary()
    fake.plug('bridge:out 128:1')
    const midi = createSystemMidi({
      platform: 'linux',
      directory,
      clients,
      library: async () => fake.library,
    })
    const key = async () => (await midi.list()).inputs[0]?.key ?? ''
    const before = await key()
    const input = midi.openInput(before, () => {})
    expect(await key()).toBe(before)
    writeFileSync(clients, joined.replace(/^ +Connecting To.*$/m, ''))
    const after = await key()
    expect(after).not.toBe(before)
    expect(await key()).toBe(after)
    // Nobody listens to the one that came: that it is not joined to us says nothing.
    input.close()
    expect(await key()).toBe(after)
    midi.close()
  })
})
