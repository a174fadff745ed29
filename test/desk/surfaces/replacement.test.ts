import { beforeEach, describe, expect, it } from 'vitest'
import { keys } from '../../fakes/fake-surfaces.ts'
import { on, type SurfacesRig, surfacesRig } from './rig.ts'

describe('a surface keeps its place when its device does not', () => {
  let rig: SurfacesRig
  beforeEach(async () => {
    rig = await surfacesRig()
  })

  const surfaces = () => rig.desk.snapshot().devices.surfaces.filter(({ id }) => id !== 'keyboard')
  const name = (id: string, role: string) => rig.desk.controllers.write({ id, role })

  it('unplugged and plugged into another port it goes on with its page and its bindings', async () => {
    const deck = rig.hardware.plug({ id: 'port-1', serial: 'A' })
    const { id } = rig.first()
    rig.desk.controllers.write({
      id,
      role: 'Caller’s deck',
      page: 1,
      pages: [
        { name: 'One', bindings: [], shows: {} },
        { name: 'Two', bindings: [on('key-6', 'press', { do: 'go' })], shows: {} },
      ],
    })
    deck.unplug()
    expect(surfaces()).toMatchObject([{ id, connected: false, role: 'Caller’s deck', page: 1 }])
    const again = rig.hardware.plug({ id: 'port-2', serial: 'A' })
    expect(surfaces()).toMatchObject([{ id, connected: true, page: 1 }])
    again.tap('key-6')
    expect(rig.onAir()).toBe('a')
    expect(rig.pressResult()).toMatchObject({ origin: { surface: 'Caller’s deck' } })
  })

  it('another of its kind takes over what was bound, also of another make with the same controls', () => {
    const deck = rig.hardware.plug({ serial: 'A' })
    rig.bind([on('key-4', 'press', { do: 'go' })])
    deck.unplug()
    const other = rig.hardware.plug({ serial: 'B', modelId: 'stream-deck/mini', model: 'Mini' })
    expect(surfaces()).toMatchObject([{ serial: 'B', name: 'Mini', connected: true }])
    other.tap('key-4')
    expect(rig.onAir()).toBe('a')
  })

  it('does not take over from one that is there, nor with other controls', () => {
    rig.hardware.plug({ serial: 'A' })
    rig.bind([on('key-2', 'press', { do: 'go' })])
    const second = rig.hardware.plug({ serial: 'B' })
    second.tap('key-2')
    expect(rig.onAir()).toBeNull()
    expect(surfaces()).toHaveLength(2)
    second.unplug()
    rig.hardware.plug({ serial: 'C', modelId: 'stream-deck/big', controls: keys(15) })
    expect(surfaces()).toHaveLength(3)
  })

  it('two devices with one serial number are two surfaces, and each comes back as one', () => {
    const one = rig.hardware.plug({ id: 'p1', serial: 'SAME' })
    const two = rig.hardware.plug({ id: 'p2', serial: 'SAME' })
    expect(surfaces()).toHaveLength(2)
    name(surfaces()[1]?.id ?? '', 'second')
    two.unplug()
    one.unplug()
    rig.hardware.plug({ id: 'p3', serial: 'SAME' })
    rig.hardware.plug({ id: 'p4', serial: 'SAME' })
    expect(surfaces().map(({ connected }) => connected)).toEqual([true, true])
  })

  it('after a restart a named surface finds its role by serial number before any other of its model', async () => {
    const saved = (id: string, role: string, serial: string) => ({
      id,
      modelId: 'stream-deck/six',
      role,
      serial,
      brightness: 70,
      pages: null,
      armed: false,
      debounce: 30,
    })
    rig = await surfacesRig({ surfaces: [saved('s1', 'left', 'L'), saved('s2', 'right', 'R')] })
    rig.hardware.plug({ serial: 'R' })
    expect(surfaces()).toMatchObject([{ id: 's2', role: 'right' }])
  })

  it.each(['the new one', 'its own'] as const)(
    'at a start with a new device beside it, it is its own that goes on with it, also when %s is found first',
    async first => {
      const pages = [{ name: 'One', bindings: [on('key-5', 'press', { do: 'go' })], shows: {} }]
      rig = await surfacesRig({
        surfaces: [
          {
            id: 's1',
            modelId: 'stream-deck/six',
            role: 'left',
            serial: 'L',
            brightness: 70,
            pages,
            armed: true,
            debounce: 30,
          },
        ],
      })
      const [one, two] = (first === 'its own' ? ['L', 'N'] : ['N', 'L']).map(serial =>
        rig.hardware.plug({ serial }),
      )
      const [own, other] = first === 'its own' ? [one, two] : [two, one]
      expect(surfaces().toSorted((a, b) => a.id.localeCompare(b.id))).toMatchObject([
        { role: '', serial: 'N', connected: true },
        { id: 's1', role: 'left', serial: 'L', connected: true },
      ])
      other?.tap('key-5')
      expect(rig.onAir()).toBeNull()
      own?.tap('key-5')
      expect(rig.onAir()).toBe('a')
      const stored = rig.stored().surfaces.map(({ role, serial, armed }) => `${role} ${serial} ${armed}`)
      expect(stored.toSorted()).toEqual([' N false', 'left L true'])
    },
  )

  it('what took its place after the start keeps it when it comes back', async () => {
    const deck = rig.hardware.plug({ serial: 'A' })
    rig.bind([on('key-2', 'press', { do: 'go' })])
    deck.unplug()
    const other = rig.hardware.plug({ serial: 'B' })
    rig.hardware.plug({ serial: 'A' }).tap('key-2')
    expect(rig.onAir()).toBeNull()
    other.tap('key-2')
    expect(rig.onAir()).toBe('a')
  })

  it('while it is gone, its keys can be pressed on screen, and what is held there is let go with the page', async () => {
    const deck = rig.hardware.plug({})
    rig.bind([on('key-1', 'press', { do: 'go' }), on('key-2', 'press', { do: 'previous' })])
    const { id } = rig.first()
    deck.unplug()
    const press = (control: string, edge: 'down' | 'up') =>
      rig.desk.controllers.press('page-1', {
        id,
        control,
        edge,
        saw: rig.desk.snapshot().show.version,
        made: rig.time.now(),
      })
    press('key-1', 'down')
    press('key-1', 'up')
    await rig.time.advance(600)
    press('key-1', 'down')
    press('key-1', 'up')
    expect(rig.onAir()).toBe('b')
    expect(rig.pressResult()).toMatchObject({ origin: { kind: 'pointer', control: 'key 1' } })
    press('key-2', 'down')
    rig.desk.released('page-1')
    await rig.time.advance(5_000)
    expect(rig.onAir()).toBe('b')
  })

  it('is forgotten only when it is not there', () => {
    const deck = rig.hardware.plug({})
    const { id } = rig.first()
    expect(rig.desk.controllers.forget(id)).toMatchObject({ ok: false })
    deck.unplug()
    expect(rig.desk.controllers.forget(id)).toEqual({ ok: true })
    expect(surfaces()).toEqual([])
    expect(rig.stored().surfaces).toEqual([])
  })

  it('a simulated one replaces simulated ones alone, and nothing of it outlives the desk', () => {
    const deck = rig.hardware.plug({ serial: 'A' })
    deck.unplug()
    const simulated = rig.hardware.plug({ serial: 'SIM-1', simulated: true })
    expect(surfaces()).toMatchObject([{ connected: false }, { connected: true }])
    simulated.unplug()
    expect(surfaces()).toMatchObject([{ connected: false }, { connected: false, simulated: true }])
    rig.hardware.plug({ serial: 'SIM-2', simulated: true })
    expect(surfaces()).toMatchObject([
      { connected: false, serial: 'A' },
      { connected: true, serial: 'SIM-2' },
    ])
    expect(rig.stored().surfaces).toHaveLength(1)
  })
})
