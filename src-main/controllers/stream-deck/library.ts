import type { StreamDeck } from '@elgato-stream-deck/core'
import type { HidBus } from '../hid-bus.ts'
import { type DeckControls, deckControls } from './deck-controls.ts'
import { HidLink } from './hid-link.ts'
import { deckModel } from './wire/deck-models.ts'

export interface FoundDeck {
  readonly path: string
  readonly serial: string | null
  /** The library's id of it. */
  readonly model: string
  /** As the maker writes it. */
  readonly name: string
}

export interface OpenDeck {
  readonly deck: StreamDeck
  readonly link: HidLink
  readonly controls: DeckControls
}

/** What the Stream Deck library and the HID bus do for us. */
export interface DeckLibrary {
  list(): Promise<readonly FoundDeck[]>
  open(found: FoundDeck): Promise<OpenDeck>
}

const elgato = 0x0fd9

/** Imported at the first scan, so that a desk without devices does not wait for it. */
export async function loadDeckLibrary(bus: HidBus): Promise<DeckLibrary> {
  const core = await import('@elgato-stream-deck/core')
  // The Network Dock is found with the decks, but has no keys of its own; a keyboard of another make is left to the system.
  const models = core.DEVICE_MODELS.filter(
    model => model.vendorId === elgato && model.type !== core.DeviceModelType.NETWORK_DOCK,
  )
  const firstGeneration: ReadonlySet<string> = new Set([
    core.DeviceModelId.ORIGINAL,
    core.DeviceModelId.MINI,
    core.DeviceModelId.MODULE6,
  ])

  return {
    async list() {
      const seen = new Set<string>()
      return (await bus.list()).flatMap(({ path, vendorId, productId, serial }) => {
        const model = models.find(
          candidate => vendorId === candidate.vendorId && candidate.productIds.includes(productId),
        )
        // A device with several collections is listed once for each of them.
        if (model === undefined || seen.has(path)) return []
        seen.add(path)
        return [{ path, serial, model: model.id, name: deckModel(model.id)?.name ?? model.productName }]
      })
    },
    async open(found) {
      const model = models.find(candidate => candidate.id === found.model)
      if (model === undefined) throw new Error(`no such model: ${found.model}`)
      const [productId = 0] = model.productIds
      const link = new HidLink(await bus.open(found.path), { path: found.path, vendorId: elgato, productId })
      try {
        const deck = await model.factory(link, { encodeJPEG: drawnElsewhere })
        return { deck, link, controls: deckControls(deck.CONTROLS, firstGeneration.has(found.model)) }
      } catch (error) {
        await link.close().catch(() => undefined)
        throw error
      }
    },
  }
}

/** Pictures are drawn, turned, encoded and cut into packets by the painter. */
const drawnElsewhere = (): Promise<never> =>
  Promise.reject(new Error('pictures are encoded by the painter alone'))
