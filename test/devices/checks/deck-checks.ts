import { loadImage } from '@napi-rs/canvas'
import {
  keyReport,
  touchReport,
  turnReport,
} from '../../../src-main/controllers/simulator/simulated-decks.ts'
import type { DeckModel } from '../../../src-main/controllers/stream-deck/wire/deck-models.ts'
import { createPictureAssembler } from '../../../src-main/controllers/stream-deck/wire/picture-packets.ts'
import type { Picture } from '../../../src-main/desk/ports/surface.ts'
import { deckIdentity, knownDeck } from '../virtual/hid-identities.ts'
import type { VirtualHid } from '../virtual/laboratory.ts'
import { type Check, same } from './check.ts'
import { observing } from './observe.ts'
import { preShowView } from './pre-show-view.ts'
import { decksOn } from './sources.ts'

const down = (model: DeckModel, ...controls: string[]): Uint8Array => keyReport(model, new Set(controls))

async function tap(device: VirtualHid, model: DeckModel, control: string): Promise<void> {
  await device.input(down(model, control))
  await device.input(down(model))
}

const edgesOf = (...controls: string[]): string[] =>
  controls.flatMap(control => [`${control} down`, `${control} up`])

/** First, last, and one between: keys are numbered from the right on some models. */
const someKeys = (model: DeckModel): string[] => [
  'key-1',
  `key-${Math.ceil(model.keys / 2)}`,
  `key-${model.keys}`,
]

const pressed = (id: string): Check => ({
  name: `${knownDeck(id).name}: a press is one edge and its release another, on the first, a middle and the last key`,
  run: async ({ laboratory, bus }) => {
    const model = knownDeck(id)
    const device = await laboratory.hid(deckIdentity(model, 'SERIAL01'))
    await observing(decksOn(bus), async seen => {
      const deck = await seen.appeared(`stream-deck/${id}`)
      same('its serial number', deck.surface.info.serial, 'SERIAL01')
      const keys = someKeys(model)
      // A release is told a moment after it, in case that the contact bounces.
      for (const key of keys) {
        await tap(device, model, key)
        await seen.until(`the release of ${key}`, () => deck.edges.includes(`${key} up`))
      }
      same('the edges', deck.edges, edgesOf(...keys))
      same('the problems', seen.problems, [])
    })
  },
})

/** What the device shows, as soon as it has a picture for each of its controls that take one. */
function pictures(device: VirtualHid, model: DeckModel, wanted: number): Promise<readonly Picture[]> {
  const assembler = createPictureAssembler(model)
  const shown = new Map<string, Picture>()
  let read = 0
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`pictures of ${[...shown.keys()].join(', ')} only, out of ${read} packets`)),
      20_000,
    )
    const look = (): void => {
      try {
        for (; read < device.outputs.length; read += 1) {
          const packet = device.outputs[read]
          // A reset of the first generation's own is no picture.
          const picture = packet === undefined || packet[1] === 0x00 ? null : assembler.take(packet)
          if (picture !== null) shown.set(picture.control, picture)
        }
      } catch (error) {
        clearTimeout(timer)
        reject(error)
        return
      }
      if (shown.size < wanted) return
      clearTimeout(timer)
      resolve([...shown.values()])
    }
    device.onOutput(look)
    look()
  })
}

const drawn = (id: string): Check => ({
  name: `${knownDeck(id).name}: pictures reach every key in whole packets, and decode to its size`,
  run: async ({ laboratory, bus }) => {
    const model = knownDeck(id)
    const device = await laboratory.hid(deckIdentity(model, 'SERIAL02'))
    return observing(decksOn(bus), async seen => {
      const deck = await seen.appeared(`stream-deck/${id}`)
      const faced = deck.surface.info.controls.filter(control => control.face !== null)
      deck.show(preShowView(faced.map(control => control.id)))
      const got = await pictures(device, model, faced.length)
      const sizes = await Promise.all(
        got.map(async ({ control, bytes }) => {
          const { width, height } = await loadImage(Buffer.from(bytes))
          return [control, width, height] as const
        }),
      )
      const turned = new Set([90, 270]).has(got[0]?.turned ?? 0)
      const byName = (a: readonly [string, ...unknown[]], b: readonly [string, ...unknown[]]) =>
        a[0].localeCompare(b[0])
      const expected = faced.map(({ id: control, face }) => {
        const [width = 0, height = 0] = [face?.width, face?.height]
        return (turned ? [control, height, width] : [control, width, height]) as readonly [
          string,
          number,
          number,
        ]
      })
      same('controls and sizes', sizes.toSorted(byName), expected.toSorted(byName))
      return `${got.length} pictures in ${device.outputs.length} packets`
    })
  },
})

export const deckChecks: readonly Check[] = [
  ...['original-mk2', 'xl', 'mini', 'plus', 'pedal'].map(pressed),
  ...['original-mk2', 'xl', 'mini', 'plus'].map(drawn),
  {
    name: 'Stream Deck +: dials turn and the strip is touched',
    run: async ({ laboratory, bus }) => {
      const model = knownDeck('plus')
      const device = await laboratory.hid(deckIdentity(model, 'SERIAL03'))
      await observing(decksOn(bus), async seen => {
        const deck = await seen.appeared('stream-deck/plus')
        for (const report of turnReport(model, 1, -3)) await device.input(report)
        await device.input(touchReport(model, 2))
        await tap(device, model, 'key-8')
        await seen.until('the last release', () => deck.edges.includes('key-8 up'))
        same('the edges', deck.edges, ['dial-2 turn -3', ...edgesOf('strip-3', 'key-8')])
      })
    },
  },
  {
    name: 'A deck whose serial number the system does not list is asked for it',
    run: async ({ laboratory, bus }) => {
      for (const id of ['original-mk2', 'mini']) {
        const device = await laboratory.hid(deckIdentity(knownDeck(id), 'ASKED00001', false))
        await observing(decksOn(bus), async seen => {
          const deck = await seen.appeared(`stream-deck/${id}`)
          same(`serial number of ${id}`, deck.surface.info.serial, 'ASKED00001')
        })
        await device.unplug()
      }
    },
  },
  {
    name: 'A key that is down when its deck is pulled out fires nothing more; put back, the deck goes on',
    run: async ({ laboratory, bus }) => {
      const model = knownDeck('original-mk2')
      const first = await laboratory.hid(deckIdentity(model, 'SERIAL04'))
      await observing(decksOn(bus), async seen => {
        const before = await seen.appeared('stream-deck/original-mk2')
        await first.input(down(model, 'key-3'))
        await seen.until('the press', () => before.edges.length > 0)
        await first.unplug()
        await seen.until('that it is gone', () => before.gone)
        const second = await laboratory.hid(deckIdentity(model, 'SERIAL04'))
        const after = await seen.appeared('stream-deck/original-mk2')
        await tap(second, model, 'key-3')
        await seen.until('the release', () => after.edges.length >= 2)
        same('edges before', before.edges, ['key-3 down'])
        same('edges after', after.edges, edgesOf('key-3'))
        same('its id', after.surface.info.id, before.surface.info.id)
        same('the problems', seen.problems, [])
      })
    },
  },
  {
    name: 'A key that is down when its deck is plugged in is no press until it was up',
    run: async ({ laboratory, bus }) => {
      const model = knownDeck('original-mk2')
      const device = await laboratory.hid(deckIdentity(model, 'SERIAL05'))
      await observing(decksOn(bus), async seen => {
        // As devices do that report as long as a key is down.
        const holding = setInterval(() => void device.input(down(model, 'key-1')).catch(() => undefined), 10)
        const deck = await seen.appeared('stream-deck/original-mk2').finally(() => clearInterval(holding))
        await device.input(down(model, 'key-1'))
        await device.input(down(model))
        await tap(device, model, 'key-2')
        await seen.until('the release of key 2', () => deck.edges.includes('key-2 up'))
        same('the edges', deck.edges, edgesOf('key-2'))
      })
    },
  },
]
