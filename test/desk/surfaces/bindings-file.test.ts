import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { HidDriver } from '../../../src-main/contract/hid-driver.ts'
import { readBindings } from '../../../src-main/desk/surfaces/bindings-file.ts'
import { describeFaults } from '../../../src-renderer/views/controllers/bindings-files.tsx'
import { on, surfacesRig, write } from './rig.ts'

describe('bindings as a file', () => {
  it('come back at another desk as they were, for the next device of that model', async () => {
    const here = await surfacesRig()
    here.hardware.plug({ serial: 'A' })
    here.bind([on('key-3', 'press', { do: 'go' }), on('key-4', 'hold', { do: 'adjust', seconds: -30 })])
    const { text, name } = here.desk.controllers.exportBindings()
    expect(name).toMatch(/\.json$/)
    const there = await surfacesRig()
    expect(there.desk.controllers.importBindings(readBindings(text))).toMatchObject({ ok: true })
    const deck = there.hardware.plug({ serial: 'B' })
    deck.tap('key-3')
    expect(there.onAir()).toBe('a')
    expect(there.desk.controllers.exportBindings().text).toBe(text.replace('"A"', '"B"'))
  })

  it('change a surface that is there at once', async () => {
    const rig = await surfacesRig()
    const deck = rig.hardware.plug({})
    const { text } = rig.desk.controllers.exportBindings()
    const file: { surfaces: { modelId: string; pages: unknown }[] } = JSON.parse(text)
    for (const surface of file.surfaces) {
      if (surface.modelId === 'stream-deck/six') {
        surface.pages = [{ name: 'New', bindings: [on('key-6', 'press', { do: 'go' })], shows: {} }]
      }
    }
    expect(rig.desk.controllers.importBindings(readBindings(JSON.stringify(file)))).toMatchObject({
      ok: true,
    })
    deck.tap('key-6')
    expect(rig.onAir()).toBe('a')
  })

  it('reports each wrong place, however many faults one has, and how many are left', async () => {
    const rig = await surfacesRig()
    rig.hardware.plug({})
    const wrong = Array.from({ length: 30 }, (_, key) => ({
      ...on(`key-${key + 1}`, 'press', { do: 'go' }),
      action: { do: 'dance' },
    }))
    const [surface] = fileWith([]).surfaces
    const pages = [{ name: 'One', bindings: wrong, shows: {} }]
    const reply = rig.desk.controllers.importBindings(
      readBindings(JSON.stringify({ ...fileWith([]), surfaces: [{ ...surface, pages }] })),
    )
    const lines = describeFaults(reply.ok ? [] : reply.faults.map(fault => inEnglish(fault)))
    expect(lines).toHaveLength(21)
    expect(lines[19]).toBe('Controller 1, page 1, binding 20: action not recognised')
    expect(lines[20]).toBe('… and 10 more.')
  })

  it.each([
    ['no JSON', 'this is not JSON'],
    ['another file', '{"cues":[]}'],
    ['a contradiction', JSON.stringify(fileWith([on('key-1', 'turn', { do: 'end' })]))],
    [
      'two acts for one press',
      JSON.stringify(fileWith([on('key-1', 'press', { do: 'go' }), on('key-1', 'press', { do: 'pause' })])),
    ],
  ])('%s is refused with its faults, and nothing changes', async (_name, text) => {
    const rig = await surfacesRig()
    rig.hardware.plug({})
    const before = rig.stored()
    const reply = rig.desk.controllers.importBindings(readBindings(text))
    expect(reply).toMatchObject({ ok: false })
    expect(reply.ok ? [] : reply.faults.map(fault => inEnglish(fault))).not.toEqual([])
    expect(rig.stored()).toEqual(before)
  })

  it('are for a device that is there already, when nobody has named it or bound anything on it', async () => {
    const here = await surfacesRig()
    here.hardware.plug({ serial: 'A' })
    here.bind([on('key-3', 'press', { do: 'go' })])
    here.desk.controllers.write({ id: here.first().id, role: 'Caller’s deck' })
    const { text } = here.desk.controllers.exportBindings()
    const there = await surfacesRig()
    const deck = there.hardware.plug({ serial: 'B' })
    there.desk.controllers.importBindings(readBindings(text))
    deck.tap('key-3')
    expect(there.onAir()).toBe('a')
    expect(there.first()).toMatchObject({ role: 'Caller’s deck', serial: 'B' })
    there.desk.controllers.importBindings(readBindings(text))
    expect(there.stored().surfaces.filter(({ modelId }) => modelId === 'stream-deck/six')).toHaveLength(1)
  })

  it('take no learned device and no output away that they do not speak of', async () => {
    const rig = await surfacesRig({ drivers: [driver(1), driver(2)] })
    const rule = { id: 'r', on: 'next', cue: '', port: 'midi:Lights' } as const
    const message = { kind: 'program', channel: 1, program: 1 } as const
    rig.desk.controllers.writeOutputs({ rules: [{ ...rule, message }] })
    const file = { ...fileWith([]), drivers: [{ ...driver(2), name: 'Other' }, driver(3)] }
    expect(rig.desk.controllers.importBindings(readBindings(JSON.stringify(file)))).toMatchObject({
      ok: true,
    })
    expect(rig.stored().drivers.map(({ productId, name }) => `${productId} ${name}`)).toEqual([
      '1 Pedal',
      '2 Other',
      '3 Pedal',
    ])
    expect(rig.stored().outputs.rules).toHaveLength(1)
  })

  it('never make one device another: roles stay with the decks of this desk', async () => {
    const rig = await surfacesRig()
    rig.hardware.plug({ serial: 'A' })
    rig.desk.controllers.write({ id: rig.first().id, role: 'left' })
    const { text } = rig.desk.controllers.exportBindings()
    rig.desk.controllers.importBindings(readBindings(text.replace('"A"', '"elsewhere"')))
    expect(rig.stored().surfaces.find(({ role }) => role === 'left')).toMatchObject({ serial: 'A' })
  })

  it('of two alike without serial numbers stay those of two, however often they are read', async () => {
    const here = await surfacesRig()
    for (const control of ['key-1', 'key-2']) {
      here.hardware.plug({ serial: null })
      const id = here.desk.snapshot().devices.surfaces.at(-1)?.id ?? ''
      write(here.desk, id, [{ name: 'One', bindings: [on(control, 'press', { do: 'go' })], shows: {} }])
    }
    const { text } = here.desk.controllers.exportBindings()
    const there = await surfacesRig()
    for (let time = 0; time < 2; time += 1) there.desk.controllers.importBindings(readBindings(text))
    const decks = there.stored().surfaces.filter(({ modelId }) => modelId === 'stream-deck/six')
    expect(decks.map(({ pages }) => pages?.[0]?.bindings[0]?.control)).toEqual(['key-1', 'key-2'])
  })

  it('are not taken while a show is on air: every key would be another at once', async () => {
    const rig = await surfacesRig()
    const { text } = rig.desk.controllers.exportBindings()
    rig.tap({ action: 'go' })
    expect(rig.desk.controllers.importBindings(readBindings(text))).toMatchObject({ ok: false })
  })

  it('disarm what they change, and nothing else', async () => {
    const rig = await surfacesRig()
    rig.hardware.plug({ kind: 'midi', modelId: 'midi/Desk', controls: [], takesMachines: true, open: true })
    const { id } = rig.first()
    rig.bind([on('msc-go', 'press', { do: 'next' })])
    rig.desk.controllers.write({ id, armed: true })
    const { text } = rig.desk.controllers.exportBindings()
    rig.desk.controllers.importBindings(readBindings(text))
    expect(rig.first().armed).toBe(true)
    rig.desk.controllers.importBindings(readBindings(text.replace('"next"', '"reset"')))
    expect(rig.first()).toMatchObject({ armed: false })
    expect(rig.first().pages[0]?.bindings[0]?.action).toEqual({ do: 'reset' })
  })

  it('are not taken while the show is locked', async () => {
    const rig = await surfacesRig()
    const { text } = rig.desk.controllers.exportBindings()
    await rig.hold({ action: 'lock' }, 'L')
    expect(rig.desk.controllers.importBindings(readBindings(text))).toMatchObject({ ok: false })
  })
})

const driver = (productId: number): HidDriver => ({
  vendorId: 1,
  productId,
  interface: 0,
  usagePage: null,
  usage: null,
  name: 'Pedal',
  reportId: null,
  reportBytes: 1,
  switches: [{ id: 'left', name: 'left', byte: 0, mask: 1, value: 1 }],
})

function fileWith(bindings: readonly unknown[]) {
  return {
    format: 'showcall-bindings',
    version: 1,
    surfaces: [
      { modelId: 'm', role: '', serial: null, brightness: 50, pages: [{ name: 'P', bindings, shows: {} }] },
    ],
    drivers: [],
    outputs: [],
  }
}
