import { keyReport } from '../../../src-main/controllers/simulator/simulated-decks.ts'
import { deckIdentity, infinityPedal, infinityReport, knownDeck } from '../virtual/hid-identities.ts'
import { hasUsbGadgets } from '../virtual/usb-gadget.ts'
import { type Check, same } from './check.ts'
import { observing } from './observe.ts'
import { decksOn, pedalsOn } from './sources.ts'

const infinity = 'hid/infinity'
const [open, left, middle, right] = [0, 1, 2, 4].map(infinityReport) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
]

export const pedalChecks: readonly Check[] = [
  {
    name: 'A foot pedal: each of its three pedals is one edge down and one up',
    run: async ({ laboratory, bus }) => {
      const device = await laboratory.hid(infinityPedal)
      await observing(pedalsOn(bus), async seen => {
        const pedal = await seen.appeared(infinity)
        const expected: string[] = []
        for (const [index, report] of [left, middle, right].entries()) {
          await device.input(report)
          await device.input(open)
          expected.push(`key-${index + 1} down`, `key-${index + 1} up`)
          await seen.until(`the release of pedal ${index + 1}`, () => pedal.edges.length >= expected.length)
        }
        same('the edges', pedal.edges, expected)
        same('the problems', seen.problems, [])
      })
    },
  },
  {
    name: 'A foot pedal that is pulled out while it is down fires nothing more; put back, it goes on',
    run: async ({ laboratory, bus }) => {
      const first = await laboratory.hid(infinityPedal)
      await observing(pedalsOn(bus), async seen => {
        const before = await seen.appeared(infinity)
        await first.input(left)
        await seen.until('the press', () => before.edges.length > 0)
        await first.unplug()
        await seen.until('that it is gone', () => before.gone)
        const second = await laboratory.hid(infinityPedal)
        const after = await seen.appeared(infinity)
        await second.input(right)
        await second.input(open)
        await seen.until('the release', () => after.edges.length >= 2)
        same('edges before', before.edges, ['key-1 down'])
        same('edges after', after.edges, ['key-3 down', 'key-3 up'])
      })
    },
  },
  {
    name: 'A foot pedal that chatters 1,000 times a second takes no press from a deck, and works when it is still again',
    run: async ({ laboratory, bus }) => {
      const model = knownDeck('original-mk2')
      const broken = await laboratory.hid(infinityPedal)
      const device = await laboratory.hid(deckIdentity(model, 'SERIAL06'))
      return observing(pedalsOn(bus), pedals =>
        observing(decksOn(bus), async decks => {
          const pedal = await pedals.appeared(infinity)
          const deck = await decks.appeared('stream-deck/original-mk2')
          let over = false
          const chatter = broken.chatter([left, open], 1_000, 4_000).finally(() => {
            over = true
          })
          let presses = 0
          while (!over) {
            presses += 1
            await device.input(keyReport(model, new Set(['key-5'])))
            await decks.until(`press ${presses}`, () => deck.edges.length >= presses * 2 - 1)
            await device.input(keyReport(model, new Set()))
            await decks.until(`release ${presses}`, () => deck.edges.length >= presses * 2)
          }
          const sent = await chatter
          const expected = Array.from({ length: presses }, () => ['key-5 down', 'key-5 up']).flat()
          same('edges of the deck', deck.edges, expected)
          await broken.input(open)
          await pedals.until('that the pedal is up', () => pedal.edges.at(-1) === 'key-1 up')
          const told = pedal.edges.length
          await broken.input(right)
          await broken.input(open)
          await pedals.until('the release of the right pedal', () => pedal.edges.includes('key-3 up'))
          same('edges of the pedal afterwards', pedal.edges.slice(told), ['key-3 down', 'key-3 up'])
          return `${sent} reports, ${told} edges of them; ${presses} presses of the deck meanwhile`
        }),
      )
    },
  },
  {
    name: 'A foot pedal on a USB bus is found, pressed, pulled out and put back',
    skipped: () => (hasUsbGadgets() ? null : 'this kernel has no looped-back USB bus'),
    run: async ({ laboratory, bus }) => {
      const usb = laboratory.usb('pedal')
      await usb.plug()
      await observing(pedalsOn(bus), async seen => {
        const before = await seen.appeared(infinity)
        await usb.send(...left)
        await usb.send(...open)
        await seen.until('the release', () => before.edges.length >= 2)
        same('the edges', before.edges, ['key-1 down', 'key-1 up'])
        await usb.unplug()
        await seen.until('that it is gone', () => before.gone)
        await usb.plug()
        const after = await seen.appeared(infinity)
        await usb.send(...middle)
        await usb.send(...open)
        await seen.until('the release', () => after.edges.length >= 2)
        same('the edges after', after.edges, ['key-2 down', 'key-2 up'])
      })
    },
  },
]
