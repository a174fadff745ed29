import { describe, expect, it } from 'vitest'
import { instant } from '../../../src-main/domain/time/time.ts'
import { saying } from '../../support/saying.ts'
import { countdown, doing, foundMs, startRig, viewOf } from './rig.ts'

const dark = [0x9a, 0, 0]
/** A key that is let go: it tells the channel, and presses nothing. */
const letGo = [0x8a, 8, 0]

/** An X-Touch Mini with GO, pause and countdown on its first three keys. */
const xTouchFaces = new Map([
  ['note-11-8', doing('go')],
  ['note-11-9', doing('toggle')],
  ['note-11-10', countdown],
])

const padFaces = new Map([
  ['note-1-0', doing('go')],
  ['note-1-1', doing('toggle')],
  ['note-1-2', countdown],
  ['note-1-3', doing('previous')],
])

async function plugged(name: string) {
  const rig = await startRig()
  let bytes: (readonly number[])[] = []
  const device = rig.midi.plug({ name, receive: sent => bytes.push(sent) })
  await rig.time.advance(foundMs)
  const surface = rig.surfaces.get(`midi:${name}`)
  if (surface === undefined) throw new Error('the controller was not found')
  if (name === 'X-TOUCH MINI') device.send(letGo)
  return {
    ...rig,
    device,
    surface,
    takeBytes: () => {
      const taken = bytes
      bytes = []
      return taken
    },
  }
}

describe('The lamps of an X-Touch Mini', () => {
  it('are set once each, and afterwards only where something changed', async () => {
    const rig = await plugged('X-TOUCH MINI')
    rig.surface.show(viewOf(rig.time, { faces: xTouchFaces }))
    const first = rig.takeBytes()
    expect(first).toHaveLength(16)
    // GO is safe: its lamp, note 0 on channel 11, is on; the rest is off.
    expect(first[0]).toEqual([0x9a, 0, 1])
    expect(first.slice(1).every(([status, , velocity]) => status === 0x9a && velocity === 0)).toBe(true)
    await rig.time.advance(200)
    rig.surface.show(viewOf(rig.time, { version: 2, faces: xTouchFaces }))
    expect(rig.takeBytes()).toEqual([])
    await rig.stop()
  })

  it('show GO closed until the gate opens, a refusal until it ends, and the countdown when it is over', async () => {
    const rig = await plugged('X-TOUCH MINI')
    const now = rig.time.now()
    rig.surface.show(
      viewOf(rig.time, {
        faces: xTouchFaces,
        gateOpensAt: instant(now + 500),
        refusal: { control: 'note-11-9', word: 'TWICE', until: instant(now + 2_000) },
      }),
    )
    const first = rig.takeBytes()
    expect(first[0]).toEqual(dark)
    expect(first[1]).toEqual([0x9a, 1, 2])
    await rig.time.advance(500)
    expect(rig.takeBytes()).toEqual([[0x9a, 0, 1]])
    await rig.time.advance(1_500)
    expect(rig.takeBytes()).toEqual([[0x9a, 1, 0]])
    await rig.time.advance(58_000)
    expect(rig.takeBytes()).toEqual([])
    await rig.time.advance(1)
    expect(rig.takeBytes()).toEqual([[0x9a, 2, 2]])
    await rig.stop()
  })

  it('leave GO dark while it must be held, and light it when its time has come', async () => {
    const rig = await plugged('X-TOUCH MINI')
    const until = instant(rig.time.now() + 5_000)
    rig.surface.show(viewOf(rig.time, { faces: xTouchFaces, goHeld: { reason: 'not-before', until } }))
    expect(rig.takeBytes()[0]).toEqual(dark)
    await rig.time.advance(4_999)
    expect(rig.takeBytes()).toEqual([])
    await rig.time.advance(1)
    expect(rig.takeBytes()).toEqual([[0x9a, 0, 1]])
    await rig.stop()
  })

  it('change at most ten times a second, and end at the newest view', async () => {
    const rig = await plugged('X-TOUCH MINI')
    for (let count = 0; count < 50; count += 1) {
      const link = count % 2 === 0 ? 'live' : 'lost'
      rig.surface.show(viewOf(rig.time, { faces: xTouchFaces, version: count, link }))
      await rig.time.advance(20)
    }
    await rig.time.advance(200)
    const sets = rig.takeBytes().filter(([, note]) => note === 0)
    expect(sets.length).toBeLessThanOrEqual(12)
    expect(sets.at(-1)).toEqual(dark)
    await rig.stop()
  })

  it('are dark after the desk has left, and set anew when the device is plugged in anew', async () => {
    const rig = await plugged('X-TOUCH MINI')
    rig.surface.show(viewOf(rig.time, { faces: xTouchFaces }))
    rig.takeBytes()
    rig.device.unplug()
    await rig.time.advance(foundMs)
    const again: (readonly number[])[] = []
    const device = rig.midi.plug({ name: 'X-TOUCH MINI', receive: sent => again.push(sent) })
    await rig.time.advance(foundMs)
    device.send(letGo)
    rig.surfaces.get('midi:X-TOUCH MINI')?.show(viewOf(rig.time, { faces: xTouchFaces }))
    expect(again).toHaveLength(16)
    expect(again[0]).toEqual([0x9a, 0, 1])
    await rig.stop()
    expect(again.slice(16)).toEqual(Array.from({ length: 16 }, (_, note) => [0x9a, note, 0]))
    expect(rig.takeBytes()).toEqual([])
  })

  it('are set again when a key is let go, since the device then puts it out itself', async () => {
    const rig = await plugged('X-TOUCH MINI')
    rig.surface.show(viewOf(rig.time, { faces: xTouchFaces }))
    await rig.time.advance(200)
    rig.takeBytes()
    rig.device.send([0x9a, 8, 127])
    expect(rig.takeBytes()).toEqual([])
    rig.device.send([0x8a, 8, 0])
    expect(rig.takeBytes()).toEqual([[0x9a, 0, 1]])
    await rig.stop()
  })

  it('are set on every channel until the device has sent on one, and then on that one', async () => {
    const rig = await startRig()
    const bytes: (readonly number[])[] = []
    const device = rig.midi.plug({ name: 'X-TOUCH MINI', receive: sent => bytes.push(sent) })
    await rig.time.advance(foundMs)
    const surface = rig.surfaces.get('midi:X-TOUCH MINI')
    surface?.show(viewOf(rig.time, { faces: xTouchFaces }))
    const lit = bytes.filter(([, note, on]) => note === 0 && on === 1).map(([status]) => status)
    expect(lit).toEqual(Array.from({ length: 16 }, (_, channel) => 0x90 | channel))
    // Its channel was set to 3 at the device: its keys are the same.
    device.send([0x92, 8, 127])
    expect(rig.takeEdges()).toEqual(['midi:X-TOUCH MINI: note-11-8 down'])
    device.send([0x82, 8, 0])
    await rig.time.advance(200)
    bytes.length = 0
    surface?.show(viewOf(rig.time, { version: 2, faces: xTouchFaces, link: 'lost' }))
    expect(bytes).toEqual([[0x92, 0, 0]])
    // It was set to 4 while it was in use.
    await rig.time.advance(200)
    bytes.length = 0
    device.send([0x83, 8, 0])
    expect(bytes.length).toBeGreaterThanOrEqual(16)
    expect(bytes.every(([status]) => status === 0x93)).toBe(true)
    await rig.stop()
  })

  it('of two devices stay with their own keys', async () => {
    const rig = await startRig()
    const lit: string[] = []
    for (const which of ['left', 'right']) {
      rig.midi.plug({
        name: 'X-TOUCH MINI',
        receive: ([status, note, on]) => status === 0x9a && on === 1 && lit.push(`${which} ${note}`),
      })
    }
    await rig.time.advance(foundMs)
    rig.surfaces.get('midi:X-TOUCH MINI')?.show(viewOf(rig.time, { faces: xTouchFaces }))
    rig.surfaces
      .get('midi:X-TOUCH MINI #2')
      ?.show(viewOf(rig.time, { faces: new Map([['note-11-23', doing('go')]]) }))
    expect(lit).toEqual(['left 0', 'right 15'])
    await rig.stop()
  })
})

describe('The pads of an APC mini mk2', () => {
  it('are green, yellow and red by their palette, at the light that was chosen', async () => {
    const rig = await plugged('APC mini mk2')
    rig.surface.show(viewOf(rig.time, { faces: padFaces, brightness: 60 }))
    const first = rig.takeBytes()
    expect(first).toHaveLength(80)
    // Channel 3 is half of the light. GO green, what is bound grey.
    expect(first.slice(0, 4)).toEqual([
      [0x92, 0, 21],
      [0x92, 1, 1],
      [0x92, 2, 1],
      [0x92, 3, 1],
    ])
    await rig.time.advance(200)
    const kickoff = rig.time.now()
    rig.surface.show(
      viewOf(rig.time, {
        faces: padFaces,
        state: {
          phase: 'paused',
          cueId: 'one',
          kickoff,
          deadline: instant(kickoff + 1_000),
          lastStop: kickoff,
        },
        refusal: { control: 'note-1-0', word: 'PAUSED', until: instant(kickoff + 2_000) },
      }),
    )
    // The refused GO blinks red; pause and countdown are yellow; at the full light all the rest is set anew.
    expect(rig.takeBytes().slice(0, 4)).toEqual([
      [0x9f, 0, 5],
      [0x96, 1, 13],
      [0x96, 2, 13],
      [0x96, 3, 1],
    ])
    await rig.stop()
  })

  it('neither flash nor shine in a blackout', async () => {
    const rig = await plugged('APC mini mk2')
    const until = instant(rig.time.now() + 2_000)
    rig.surface.show(
      viewOf(rig.time, {
        faces: padFaces,
        theme: 'blackout',
        refusal: { control: 'note-1-1', word: 'NO', until },
      }),
    )
    const lit = rig.takeBytes().filter(([, , velocity]) => velocity !== 0)
    expect(lit).toEqual([
      [0x90, 0, 21],
      [0x90, 1, 5],
    ])
    await rig.stop()
  })

  it('whose output another program holds are reported as a problem, and lit as soon as it is free', async () => {
    let held = true
    const rig = await startRig({
      backend: virtual => ({
        ...virtual,
        openOutput(key) {
          if (held) throw new Error('Internal RtMidi error')
          return virtual.openOutput(key)
        },
      }),
    })
    const bytes: (readonly number[])[] = []
    rig.midi.plug({ name: 'APC mini mk2', receive: sent => bytes.push(sent) })
    await rig.time.advance(foundMs)
    rig.surfaces.get('midi:APC mini mk2')?.show(viewOf(rig.time, { faces: padFaces }))
    expect(rig.problems()).toMatchObject([{ device: 'APC mini mk2', what: saying('lights') }])
    held = false
    await rig.time.advance(foundMs)
    expect(rig.problems()).toEqual([])
    expect(bytes[0]).toEqual([0x96, 0, 21])
    await rig.stop()
  })
})
