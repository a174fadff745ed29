import { readdirSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { builtInModels } from '../../../src-main/controllers/hid/find-devices.ts'
import { pedalModels } from '../../../src-main/controllers/hid/models/pedals.ts'
import { xKeysModels } from '../../../src-main/controllers/hid/models/x-keys.ts'
import { simulatedHidModels } from '../../../src-main/controllers/hid/simulated-models.ts'
import { type Capture, readCapture, replay } from '../../support/capture.ts'
import { generateCaptures } from '../../support/generate-captures.ts'
import { recordCapture } from '../../support/record-capture.ts'
import { createRig, type Rig } from './rig.ts'

const directory = new URL('../../fixtures/captures/', import.meta.url)
const captures = readdirSync(directory).map(name => [name, readCapture(new URL(name, directory))] as const)
const readable = captures.filter(([, { modelId }]) => builtInModels.some(model => model.modelId === modelId))

let rig: Rig
afterEach(() => rig.stop())

const plug = async (capture: Capture) => {
  rig = createRig()
  await rig.start()
  const device = rig.bus.plug(capture.device)
  await rig.time.advance(700)
  return device
}

describe.each(readable)('%s', (_, capture) => {
  it('says each control that was moved, and nothing else', async () => {
    const device = await plug(capture)
    for (const step of capture.steps) {
      await replay(step, report => device.raw(report), rig.time.advance)
      await rig.time.advance(500)
      const edges = rig.take()
      if (step.act === 'press') expect(edges).toEqual([`${step.control} down`, `${step.control} up`])
      else if (step.act === 'rest') expect(edges).toEqual([])
      else {
        expect(edges.length).toBeGreaterThan(0)
        const pattern = step.act === 'turn' ? / turn \d+$/ : / turn -\d+$/
        for (const edge of edges) {
          expect(edge).toMatch(pattern)
          expect(edge.startsWith(`${step.control} `)).toBe(true)
        }
      }
    }
    expect(rig.surfaces[0]?.info.modelId).toBe(capture.modelId)
  })
})

/** X-keys have tests of their own, from what was recorded of them. */
const isXKeys = (modelId: string): boolean => xKeysModels.some(model => model.modelId === modelId)

it('every model has a capture', () => {
  expect(new Set(readable.map(([, { modelId }]) => modelId))).toEqual(
    new Set(builtInModels.map(({ modelId }) => modelId).filter(modelId => !isXKeys(modelId))),
  )
})

it('generated captures are what the simulated devices say, and say that they are generated', () => {
  for (const [name, capture] of generateCaptures()) {
    expect(captures).toContainEqual([`generated-${name}.json`, capture])
    expect(capture.source).toContain('generated')
  }
  expect(simulatedHidModels.map(({ modelId }) => modelId).toSorted()).toEqual(
    builtInModels.map(({ modelId }) => modelId).toSorted(),
  )
})

it.each(readable.filter(([, { modelId }]) => pedalModels.some(model => model.modelId === modelId)))(
  '%s: a pedal with other numbers can be taught from the same bytes',
  async (_, capture) => {
    const device = await plug({ ...capture, device: { ...capture.device, vendorId: 0x1234, productId: 1 } })
    const session = rig.learning.begin(device.listings[0]?.path ?? '', () => undefined)
    await rig.time.advance(1_100)
    const presses = capture.steps.filter(({ act }) => act === 'press')
    for (const step of presses) {
      for (let n = 0; n < 3; n += 1) {
        await replay(step, report => device.raw(report), rig.time.advance)
        await rig.time.advance(400)
      }
    }
    const driver = session.finish()
    expect(driver?.switches).toHaveLength(presses.length)
    if (driver === null) return
    rig.learning.use([driver])
    await rig.time.advance(700)
    for (const [index, step] of presses.entries()) {
      await replay(step, report => device.raw(report), rig.time.advance)
      await rig.time.advance(400)
      expect(rig.take()).toEqual([`key-${index + 1} down`, `key-${index + 1} up`])
    }
  },
)

describe('a recording', () => {
  it('asks for each control, writes what came meanwhile, and leaves the serial number out', async () => {
    rig = createRig()
    const device = rig.bus.plug({
      vendorId: 0x05f3,
      productId: 0x00ff,
      product: 'VEC USB Footpedal',
      serial: 'X1',
    })
    const [listing] = device.listings
    if (listing === undefined) throw new Error('no device')
    const asked: string[] = []
    let at = 0
    const capture = await recordCapture({
      bus: rig.bus,
      listing,
      model: builtInModels.find(({ modelId }) => modelId === 'hid/infinity') ?? null,
      system: 'linux',
      now: () => at,
      async ask(question) {
        asked.push(question)
        const bit = [0, 1, 2, 4][asked.length - 1] ?? 0
        if (bit === 0) return ''
        if (bit === 4) return 'skip'
        for (const byte of [bit, 0]) {
          at += 100
          device.send(byte, 0)
        }
        return ''
      },
    })
    expect(asked).toHaveLength(4)
    expect(capture).toEqual({
      source: 'recorded',
      system: 'linux',
      modelId: 'hid/infinity',
      device: expect.not.objectContaining({ serial: 'X1' }),
      steps: [
        { control: '', act: 'rest', reports: [] },
        {
          control: 'key-1',
          act: 'press',
          reports: [
            { at: 100, hex: '0100' },
            { at: 200, hex: '0000' },
          ],
        },
        {
          control: 'key-2',
          act: 'press',
          reports: [
            { at: 300, hex: '0200' },
            { at: 400, hex: '0000' },
          ],
        },
      ],
    })
    expect(device.handle).toBeNull()
  })

  it('of a device that is unplugged ends, and closes it', async () => {
    rig = createRig()
    const device = rig.bus.plug({ vendorId: 1, productId: 2 })
    const [listing] = device.listings
    if (listing === undefined) throw new Error('no device')
    const recording = recordCapture({
      bus: rig.bus,
      listing,
      model: null,
      system: 'linux',
      now: () => 0,
      async ask() {
        rig.bus.unplug(device)
        return ''
      },
    })
    await expect(recording).rejects.toBe('could not read from HID device')
    expect(device.handle).toBeNull()
  })
})
