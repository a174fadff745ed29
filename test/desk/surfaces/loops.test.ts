import { beforeEach, describe, expect, it } from 'vitest'
import type { OutputMessage } from '../../../src-main/contract/show-output.ts'
import type { OutputPort } from '../../../src-main/desk/ports/show-outputs.ts'
import type { FakeSurface } from '../../fakes/fake-surfaces.ts'
import { saying } from '../../support/saying.ts'
import { on, type SurfacesRig, surfacesRig } from './rig.ts'

const goOut: OutputMessage = { kind: 'msc', device: 127, format: 1, command: 'go', cue: '', list: '' }
const lights: OutputPort = {
  id: 'midi:Lights',
  name: 'Lights',
  kind: 'midi',
  connected: true,
  alsoInput: false,
}
const interface1: OutputPort = { ...lights, id: 'midi:Interface', name: 'Interface', alsoInput: true }

describe('a loop from an output to an input', () => {
  let rig: SurfacesRig
  let port: FakeSurface
  beforeEach(async () => {
    rig = await surfacesRig()
    port = rig.hardware.plug({
      id: 'midi:Interface',
      kind: 'midi',
      modelId: 'midi/Interface',
      model: 'Interface',
      controls: [],
      open: true,
      takesMachines: true,
    })
    rig.hardware.ports([lights, interface1])
    rig.bind([
      on('msc-go', 'press', { do: 'next' }),
      on('msc-go-cue', 'press', { do: 'jump', to: 'sent' }),
      on('msc-stop', 'press', { do: 'adjust', seconds: 10 }),
      on('note-1-36', 'press', { do: 'go' }),
    ])
    arm()
  })

  const arm = () => rig.desk.controllers.write({ id: rig.first().id, armed: true })
  const rule = (port: OutputPort, message: OutputMessage = goOut): void => {
    const rules = (['start', 'next', 'jump'] as const).map(event => ({
      id: event,
      on: event,
      cue: '',
      port: port.id,
      message,
    }))
    rig.desk.controllers.writeOutputs({ driving: true, rules })
  }
  /** Each message that was sent comes back after this time, until the show is over or for a minute. */
  const loop = async (ms: number, back: () => void): Promise<void> => {
    let seen = 0
    for (let passed = 0; passed < 60_000; passed += ms) {
      await rig.time.advance(ms)
      if (rig.hardware.sent.length === seen) return
      seen = rig.hardware.sent.length
      back()
    }
  }
  const goByHand = async (): Promise<void> => {
    rig.tap({ action: 'go' })
    await rig.time.advance(0)
  }
  const disarmed = (why: string) => ({ kind: 'desk', event: 'disarmed', surface: 'Interface', why })

  it.each([30, 545, 1_900])('is found by its first echo, after %i ms, and the cue on air stays', async ms => {
    rule(lights)
    await goByHand()
    await loop(ms, () => port.fire('msc-go'))
    expect(rig.onAir()).toBe('a')
    expect(rig.first().armed).toBe(false)
    expect(rig.pressResult()).toMatchObject({
      outcome: 'refused',
      reason: 'own-echo',
      origin: { surface: 'Interface' },
    })
  })

  it('is said at the desk and in the Controllers view, and is in the journal, until a person arms it again', async () => {
    rule(lights)
    await goByHand()
    await loop(545, () => port.fire('msc-go'))
    const { notices, devices } = rig.desk.snapshot()
    expect(notices).toMatchObject([
      { kind: 'error', text: saying(/^“Interface” sent back Showcall’s own message/) },
    ])
    expect(devices.problems).toEqual([
      {
        device: 'Interface',
        what: 'Disarmed: it sent back Showcall’s own message.',
        remedy: 'Remove the loop from output to input, then arm it again.',
      },
    ])
    expect(rig.journal.kept).toContainEqual(expect.objectContaining(disarmed('own-echo')))
    expect(rig.journal.kept.findLast(({ kind }) => kind === 'press')).toMatchObject({
      outcome: 'refused',
      reason: 'own-echo',
      control: 'msc go',
    })
    await rig.time.advance(5_000)
    arm()
    expect(rig.desk.snapshot().devices.problems).toEqual([])
    port.fire('msc-go')
    expect(rig.onAir()).toBe('b')
  })

  it('that the input itself began is found where its output is the same device', async () => {
    rule(interface1)
    await goByHand()
    await rig.time.advance(6_000)
    port.fire('msc-go')
    await rig.time.advance(0)
    expect(rig.onAir()).toBe('b')
    await loop(1_500, () => port.fire('msc-go'))
    expect(rig.onAir()).toBe('b')
    expect(rig.first().armed).toBe(false)
  })

  it('is found where the test of an output comes back, before the show', async () => {
    rig.bind([on('msc-go', 'press', { do: 'go' })])
    const { id } = rig.first()
    rig.desk.controllers.write({ id, armed: true })
    rig.desk.controllers.testOutput({ id: 't', on: 'next', cue: '', port: lights.id, message: goOut })
    await rig.time.advance(200)
    port.fire('msc-go')
    expect(rig.onAir()).toBeNull()
    expect(rig.pressResult()).toMatchObject({ reason: 'own-echo' })
  })

  it('compares the number of a cue by its value', async () => {
    rule(lights, { ...goOut, cue: '{number}' })
    await goByHand()
    await rig.time.advance(600)
    port.fire('msc-go-cue', '1.000')
    expect(rig.pressResult()).toMatchObject({ outcome: 'refused', reason: 'own-echo' })
  })

  it('is no loop when another number comes, or when the same comes later', async () => {
    rule(lights, { ...goOut, cue: '{number}' })
    await goByHand()
    await rig.time.advance(600)
    port.fire('msc-go-cue', '3')
    expect(rig.onAir()).toBe('c')
    await rig.time.advance(10_000)
    port.fire('msc-go-cue', '1')
    expect(rig.onAir()).toBe('a')
    expect(rig.first().armed).toBe(true)
  })

  it('a nervous second press of a remote, which another desk is sent in the same words, disarms nothing', async () => {
    rule(lights)
    await goByHand()
    await rig.time.advance(10_000)
    port.fire('msc-go')
    await rig.time.advance(200)
    port.fire('msc-go')
    expect(rig.onAir()).toBe('b')
    expect(rig.pressResult()).toMatchObject({ reason: 'double-press' })
    await rig.time.advance(600)
    port.fire('msc-go')
    expect(rig.onAir()).toBe('c')
    expect(rig.first().armed).toBe(true)
  })

  it('by a note is refused at each echo, and the other keys of that device go on', async () => {
    rig.bind([on('note-1-36', 'press', { do: 'go' }), on('note-1-37', 'press', { do: 'go' })])
    rule(lights, { kind: 'note', channel: 1, note: 36, velocity: 127 })
    await goByHand()
    await loop(545, () => port.tap('note-1-36'))
    expect(rig.onAir()).toBe('a')
    expect(rig.pressResult()).toMatchObject({ reason: 'own-echo', origin: { control: 'note 1 36' } })
    port.tap('note-1-37')
    expect(rig.onAir()).toBe('b')
  })

  it('by a note that began at its own key is found after a few', async () => {
    rule(lights, { kind: 'note', channel: 1, note: 36, velocity: 127 })
    port.tap('note-1-36')
    await rig.time.advance(0)
    await loop(545, () => port.tap('note-1-36'))
    expect(rig.onAir()).toBe('c')
    expect(rig.pressResult()).toMatchObject({ reason: 'own-echo' })
  })

  it('a pad whose own light is set by an output can be pressed again and again', async () => {
    rule(interface1, { kind: 'note', channel: 1, note: 36, velocity: 127 })
    for (const cue of ['a', 'b', 'c', 'd']) {
      port.tap('note-1-36')
      expect(rig.onAir()).toBe(cue)
      await rig.time.advance(1_500)
    }
  })
})

describe('a machine that repeats one command', () => {
  let rig: SurfacesRig
  let port: FakeSurface
  beforeEach(async () => {
    rig = await surfacesRig()
    port = rig.hardware.plug({
      kind: 'osc',
      modelId: 'osc',
      model: 'OSC',
      serial: null,
      controls: [],
      open: true,
      takesMachines: true,
    })
    rig.bind([
      on('/toggle', 'press', { do: 'toggle' }),
      on('/adjust', 'press', { do: 'adjust', seconds: 'sent' }),
    ])
    rig.desk.controllers.write({ id: rig.first().id, armed: true })
    rig.tap({ action: 'go' })
    await rig.time.advance(600)
  })

  const phase = () => rig.desk.snapshot().show.state.phase
  const repeat = async (times: number, between: () => void = () => undefined): Promise<void> => {
    for (let at = 0; at < times; at += 1) {
      port.fire('/toggle')
      await rig.time.advance(700)
      between()
    }
  }

  it('is disarmed at the sixth time within five seconds', async () => {
    await repeat(5)
    expect([phase(), rig.first().armed]).toEqual(['paused', true])
    port.fire('/toggle')
    expect([phase(), rig.first().armed]).toEqual(['paused', false])
    expect(rig.pressResult()).toMatchObject({ outcome: 'refused', reason: 'runaway' })
    expect(rig.desk.snapshot().notices).toMatchObject([
      { text: saying(/^“OSC” sent the same command more than 5 times in 5 seconds/) },
    ])
    expect(rig.desk.snapshot().devices.problems).toMatchObject([{ device: 'OSC' }])
    await rig.time.advance(0)
    expect(rig.journal.kept).toContainEqual(expect.objectContaining({ event: 'disarmed', why: 'runaway' }))
  })

  it('goes on where a person moves the show in between', async () => {
    await repeat(8, () => rig.tap({ action: 'adjust', delta: 10_000 as never }, '+'))
    expect(rig.first().armed).toBe(true)
  })

  it('goes on when it comes slowly, or adjusts', async () => {
    for (let at = 0; at < 10; at += 1) {
      port.fire('/toggle')
      await rig.time.advance(1_100)
    }
    for (let at = 0; at < 10; at += 1) {
      port.fire('/adjust', '1')
      await rig.time.advance(100)
    }
    expect(rig.first().armed).toBe(true)
  })
})
