import { describe, expect, it } from 'vitest'
import { saying } from '../../support/saying.ts'
import { foundMs, type Rig, startRig } from './rig.ts'

const noteOn = [0x90, 36, 100]
const noteOff = [0x80, 36, 0]

describe('MIDI inputs', () => {
  it('are found when they are plugged in, and say what happens at them', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'nanoPAD2' })
    await rig.time.advance(foundMs)
    const info = rig.surfaces.get('midi:nanoPAD2')?.info
    expect(info).toEqual({
      id: 'midi:nanoPAD2',
      kind: 'midi',
      model: 'nanoPAD2',
      modelId: 'midi/nanoPAD2',
      serial: null,
      controls: [],
      open: true,
      dimmable: false,
      simulated: false,
      takesMachines: true,
    })
    device.send(noteOn)
    device.send([0x90, 36, 0])
    await rig.time.advance(30)
    device.send([0xc1, 4])
    device.send([0xf0, 0x7f, 0x7f, 0x02, 0x7f, 0x01, 0x32, 0x35, 0x2e, 0x35, 0xf7])
    device.send([0xf0, 0x7f, 0x7f, 0x02, 0x7f, 0x01, 0xf7])
    device.send([0xf0, 0x7f, 0x7f, 0x06, 0x02, 0xf7])
    expect(rig.takeEdges()).toEqual([
      'midi:nanoPAD2: note-1-36 down',
      'midi:nanoPAD2: note-1-36 up',
      'midi:nanoPAD2: program-2-5 fire',
      'midi:nanoPAD2: msc-go-cue fire 25.5',
      'midi:nanoPAD2: msc-go fire',
      'midi:nanoPAD2: mmc-play fire',
    ])
    await rig.stop()
  })

  it('have one control for a key however hard it is struck, and a strike of velocity 0 lets it go', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'keys' })
    await rig.time.advance(foundMs)
    for (const velocity of [64, 100, 1]) {
      device.send([0x90, 0x3c, velocity])
      await rig.time.advance(500)
      device.send([0x90, 0x3c, 0])
      await rig.time.advance(500)
    }
    const strike = ['midi:keys: note-1-60 down', 'midi:keys: note-1-60 up']
    expect(rig.takeEdges()).toEqual([...strike, ...strike, ...strike])
    await rig.stop()
  })

  it('of one name are two surfaces, and keep their own names when the first one is plugged in anew', async () => {
    const rig = await startRig()
    const first = rig.midi.plug({ name: 'pad' })
    const second = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    second.send(noteOn)
    first.send(noteOn)
    expect(rig.takeEdges()).toEqual(['midi:pad #2: note-1-36 down', 'midi:pad: note-1-36 down'])
    first.unplug()
    await rig.time.advance(foundMs)
    rig.midi.plug({ name: 'pad' }).send(noteOn)
    await rig.time.advance(foundMs)
    expect([...rig.surfaces.keys()].toSorted()).toEqual(['midi:pad', 'midi:pad #2'])
    await rig.stop()
  })

  it('that vanish while a key is down fire nothing, are gone once, and work again when they are back', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    device.send(noteOn)
    rig.takeEdges()
    device.unplug()
    await rig.time.advance(foundMs)
    device.send(noteOff)
    expect(rig.takeEdges()).toEqual([])
    expect(rig.gone).toEqual(['midi:pad'])
    const again = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    // The old key was never let go; what comes first is a press all the same.
    again.send(noteOn)
    expect(rig.takeEdges()).toEqual(['midi:pad: note-1-36 down'])
    expect(rig.gone).toEqual(['midi:pad'])
    await rig.stop()
  })

  it('that are plugged in anew between two looks are opened anew', async () => {
    const rig = await startRig()
    rig.midi.plug({ name: 'pad' }).unplug()
    const device = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    device.unplug()
    const again = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    again.send(noteOn)
    expect(rig.takeEdges()).toEqual(['midi:pad: note-1-36 down'])
    await rig.stop()
  })

  it('with a key down when they are found do not press, and do once it was let go', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(0)
    // What the device had to say as soon as it was opened.
    device.send(noteOn)
    device.send([0xb0, 20, 127])
    await rig.time.advance(80)
    device.send([0xb0, 21, 100])
    await rig.time.advance(foundMs)
    device.send(noteOff)
    device.send([0xb0, 20, 0, 21, 0])
    expect(rig.takeEdges()).toEqual([])
    device.send(noteOn)
    device.send([0xb0, 20, 127])
    expect(rig.takeEdges()).toEqual(['midi:pad: note-1-36 down', 'midi:pad: cc-1-20 down'])
    await rig.stop()
  })

  it('that send back what they get are left alone', async () => {
    const rig = await startRig()
    rig.midi.plug({ name: 'Midi Through Port-0' })
    await rig.time.advance(foundMs)
    expect(rig.surfaces.size).toBe(0)
    await rig.stop()
  })

  it('that another program holds are a problem with a remedy, until they open', async () => {
    let held = true
    const rig = await startRig({
      backend: virtual => ({
        ...virtual,
        openInput(key, bytes) {
          if (held) throw new Error('Internal RtMidi error')
          return virtual.openInput(key, bytes)
        },
      }),
    })
    const device = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    expect(rig.problems()).toHaveLength(1)
    expect(rig.problems()[0]).toMatchObject({
      device: 'pad',
      what: saying('Another program'),
    })
    held = false
    await rig.time.advance(foundMs)
    expect(rig.problems()).toEqual([])
    device.send(noteOn)
    expect(rig.takeEdges()).toEqual(['midi:pad: note-1-36 down'])
    await rig.stop()
  })

  it('take the commands that are for this desk alone', async () => {
    const rig = await startRig({ filter: () => ({ device: 5, groups: [], formats: [0x01] }) })
    const device = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    for (const [to, format] of [
      [5, 1],
      [6, 1],
      [127, 1],
      [5, 0x10],
      [5, 0x7f],
    ] as const) {
      device.send([0xf0, 0x7f, to, 0x02, format, 0x01, 0x30 + (to % 10), 0xf7])
      await rig.time.advance(30)
    }
    for (const to of [4, 5]) device.send([0xf0, 0x7f, to, 0x06, 0x01, 0xf7])
    expect(rig.takeEdges()).toEqual([
      'midi:pad: msc-go-cue fire 5',
      'midi:pad: msc-go-cue fire 7',
      'midi:pad: msc-go-cue fire 5',
      'midi:pad: mmc-stop fire',
    ])
    await rig.stop()
  })

  it('say nothing more once the source is stopped, and nothing waits', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    await rig.stop()
    device.send(noteOn)
    await rig.time.advance(5_000)
    expect(rig.takeEdges()).toEqual([])
    expect(rig.time.waiting()).toBe(0)
  })
})

describe('A MIDI controller', () => {
  it('is down from the middle, up a little below it, and does not chatter in between', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    for (const value of [0, 40, 63, 64, 63, 65, 60, 64, 57, 63, 55, 60, 63]) device.send([0xb0, 1, value])
    await rig.time.advance(30)
    expect(rig.takeEdges()).toEqual(['midi:pad: cc-1-1 down', 'midi:pad: cc-1-1 up'])
    await rig.stop()
  })

  it('whose first value is above the middle, as of a fader on its way, is no press', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    for (const value of [101, 110, 127]) device.send([0xb0, 1, value])
    expect(rig.takeEdges()).toEqual([])
    await rig.time.advance(1_000)
    device.send([0xb0, 1, 20])
    expect(rig.takeEdges()).toEqual([])
    // A key says all or nothing.
    device.send([0xb0, 2, 127])
    expect(rig.takeEdges()).toEqual(['midi:pad: cc-1-2 down'])
    await rig.stop()
  })

  it('of a foot switch that sends less than 127 is a press the first time too, and each time once', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'pedal' })
    await rig.time.advance(foundMs)
    device.send([0xb0, 80, 100])
    device.send([0xb0, 80, 100])
    await rig.time.advance(40)
    expect(rig.takeEdges()).toEqual(['midi:pedal: cc-1-80 down'])
    device.send([0xb0, 80, 0])
    await rig.time.advance(30)
    expect(rig.takeEdges()).toEqual(['midi:pedal: cc-1-80 up'])
    device.send([0xb0, 80, 100, 80, 0])
    await rig.time.advance(30)
    expect(rig.takeEdges()).toEqual(['midi:pedal: cc-1-80 down', 'midi:pedal: cc-1-80 up'])
    // So short that it was let go before it was told.
    device.send([0xb0, 81, 90, 81, 0])
    await rig.time.advance(30)
    expect(rig.takeEdges()).toEqual(['midi:pedal: cc-1-81 down', 'midi:pedal: cc-1-81 up'])
    await rig.time.advance(1_000)
    expect(rig.takeEdges()).toEqual([])
    await rig.stop()
  })

  it('that is a fader of a known device is no press, however slowly it is moved above the middle', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'X-TOUCH MINI' })
    await rig.time.advance(foundMs)
    for (const value of [100, 101, 102]) {
      device.send([0xba, 9, value])
      await rig.time.advance(500)
    }
    expect(rig.takeEdges()).toEqual([])
    device.send([0xba, 9, 20])
    rig.takeEdges()
    device.send([0xba, 9, 90])
    expect(rig.takeEdges()).toEqual(['midi:X-TOUCH MINI: cc-11-9 down'])
    await rig.stop()
  })

  it('pulled out right after its first value fires nothing, and nothing waits', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'pedal' })
    await rig.time.advance(foundMs)
    device.send([0xb0, 80, 100])
    device.unplug()
    await rig.time.advance(1_000)
    expect(rig.takeEdges()).toEqual([])
    await rig.stop()
    expect(rig.time.waiting()).toBe(0)
  })

  it('is let go with all notes by the commands that do so', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    device.send([...noteOn, 0x91, 1, 1, 0xb0, 7, 127])
    rig.takeEdges()
    device.send([0xb0, 123, 0, 0xb0, 121, 0])
    await rig.time.advance(30)
    expect(rig.takeEdges()).toEqual(['midi:pad: note-1-36 up', 'midi:pad: cc-1-7 up'])
    await rig.stop()
  })

  it('whose key bounces presses once, and one that never lets go presses again later', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    device.send(noteOn)
    await rig.time.advance(20)
    device.send(noteOn)
    expect(rig.takeEdges()).toEqual(['midi:pad: note-1-36 down'])
    await rig.time.advance(400)
    device.send(noteOn)
    expect(rig.takeEdges()).toEqual(['midi:pad: note-1-36 up', 'midi:pad: note-1-36 down'])
    await rig.stop()
  })
})

describe('What bounces at a MIDI input', () => {
  const dropsOf = (rig: Rig): readonly string[] => {
    const dropped: string[] = []
    rig.surfaces.get('midi:pad')?.onDropped?.(control => dropped.push(control))
    return dropped
  }

  it.each([
    ['a note', [0x90, 36, 100], [0x80, 36, 0], 'note-1-36'],
    ['a controller', [0xb0, 1, 127], [0xb0, 1, 0], 'cc-1-1'],
  ] as const)(
    '%s of a foot switch is one press, and each one that is left out is told',
    async (_name, on, off, control) => {
      const rig = await startRig()
      const device = rig.midi.plug({ name: 'pad' })
      await rig.time.advance(foundMs)
      const dropped = dropsOf(rig)
      device.send(off)
      for (const [ms, bytes] of [
        [1_000, on],
        [5, off],
        [29, on],
        [80, off],
        [12, on],
        [9, off],
      ] as const) {
        await rig.time.advance(ms)
        device.send(bytes)
      }
      await rig.time.advance(29)
      expect(rig.takeEdges()).toEqual([`midi:pad: ${control} down`])
      await rig.time.advance(1)
      expect(rig.takeEdges()).toEqual([`midi:pad: ${control} up`])
      expect(dropped).toEqual([control, control])
      device.send(on)
      expect(rig.takeEdges()).toEqual([`midi:pad: ${control} down`])
      await rig.stop()
    },
  )

  it('a program or a command that comes twice is one, and another number is another', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    const dropped = dropsOf(rig)
    for (const bytes of [
      [0xc0, 4],
      [0xc0, 4],
      [0xc0, 5],
    ]) {
      device.send(bytes)
      await rig.time.advance(12)
    }
    device.send([0xc0, 4])
    await rig.time.advance(30)
    device.send([0xc0, 4])
    expect(rig.takeEdges()).toEqual([
      'midi:pad: program-1-5 fire',
      'midi:pad: program-1-6 fire',
      'midi:pad: program-1-5 fire',
    ])
    expect(dropped).toEqual(['program-1-5', 'program-1-5'])
    await rig.stop()
  })

  it('is as long as a person sets it, or is not looked at', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    const strike = async (ms: number): Promise<readonly string[]> => {
      device.send([0x90, 36, 100, 0x80, 36, 0])
      await rig.time.advance(ms)
      device.send([0x90, 36, 100, 0x80, 36, 0])
      await rig.time.advance(500)
      return rig.takeEdges()
    }
    const [down, up] = ['midi:pad: note-1-36 down', 'midi:pad: note-1-36 up']
    expect(await strike(40)).toEqual([down, up, down, up])
    rig.surfaces.get('midi:pad')?.debounce?.(60)
    expect(await strike(40)).toEqual([down, up])
    rig.surfaces.get('midi:pad')?.debounce?.(0)
    expect(await strike(1)).toEqual([down, up, down, up])
    await rig.stop()
  })
})

describe('A flood of MIDI', () => {
  it('of a fader costs nothing, and a press of another control comes through at once', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    for (let count = 0; count < 10_000; count += 1) device.send([0xb0, 1, count % 50])
    device.send(noteOn)
    expect(rig.takeEdges()).toEqual(['midi:pad: note-1-36 down'])
    expect(rig.problems()).toEqual([])
    await rig.stop()
  })

  it('of one chattering key leaves no other one out, is one press, and is reported until it ends', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'pad' })
    const other = rig.midi.plug({ name: 'keys' })
    await rig.time.advance(foundMs)
    for (let count = 0; count < 5_000; count += 1) device.send([...noteOn, ...noteOff])
    device.send([0x90, 40, 1])
    other.send(noteOn)
    const edges = rig.takeEdges()
    expect(edges).toEqual([
      'midi:pad: note-1-36 down',
      'midi:pad: note-1-40 down',
      'midi:keys: note-1-36 down',
    ])
    await rig.time.advance(1_000)
    expect(rig.takeEdges()).toEqual(['midi:pad: note-1-36 up'])
    expect(rig.problems()).toEqual([
      expect.objectContaining({ device: 'pad', what: saying('4,970 were ignored') }),
    ])
    await rig.time.advance(1_000)
    expect(rig.problems()).toEqual([])
    device.send(noteOn)
    expect(rig.takeEdges()).toEqual(['midi:pad: note-1-36 down'])
    await rig.stop()
  })

  it('over all controls and machines stays within a bound', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'pad' })
    await rig.time.advance(foundMs)
    for (let note = 0; note < 10_000; note += 1) device.send([0x90 | (note % 16), (note >> 4) % 128, 1])
    for (let count = 0; count < 1_000; count += 1) device.send([0xc0, count % 128])
    expect(rig.takeEdges()).toHaveLength(300)
    await rig.stop()
  })

  it('of a dial is reported in sum, and no detent is lost', async () => {
    const rig = await startRig()
    const device = rig.midi.plug({ name: 'X-TOUCH MINI' })
    await rig.time.advance(foundMs)
    for (let value = 1; value <= 100; value += 1) device.send([0xba, 1, value])
    await rig.time.advance(100)
    expect(rig.takeEdges()).toEqual([
      'midi:X-TOUCH MINI: cc-11-1 turn 1',
      'midi:X-TOUCH MINI: cc-11-1 turn 99',
    ])
    await rig.stop()
  })
})
