import type { StreamDeck } from '@elgato-stream-deck/core'
import { messageOf } from '../../domain/messages/message.ts'
import type { HidBus, HidListing } from '../hid-bus.ts'
import { findDock, openDock } from '../stream-dock/dock-library.ts'
import { createReportGuard, HidLink } from './hid-link.ts'
import {
  type DeckLibrary,
  type DeckListener,
  deckControls,
  type FoundDeck,
  type OpenDeck,
} from './open-deck.ts'
import { deckModel } from './wire/deck-models.ts'
import { createPictureAssembler } from './wire/picture-packets.ts'

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

  const findElgato = ({ path, vendorId, productId, serial, place }: HidListing): FoundDeck | null => {
    const model = models.find(
      candidate => vendorId === candidate.vendorId && candidate.productIds.includes(productId),
    )
    if (model === undefined) return null
    return {
      path,
      vendorId,
      productId,
      serial,
      ...(place !== undefined && { place }),
      model: model.id,
      modelId: `stream-deck/${model.id}`,
      name: deckModel(model.id)?.name ?? model.productName,
      rivals: messageOf('rivals.stream-deck'),
    }
  }

  return {
    async list() {
      const seen = new Set<string>()
      return (await bus.list()).flatMap(listing => {
        // A device with several collections is listed once for each of them.
        const found = seen.has(listing.path) ? null : (findElgato(listing) ?? findDock(listing))
        if (found === null) return []
        seen.add(listing.path)
        return [found]
      })
    },
    async open(found) {
      const { path, vendorId, productId } = found
      const model = models.find(candidate => candidate.id === found.model)
      const link = new HidLink(await bus.open(path), { path, vendorId, productId })
      try {
        if (model === undefined) return openDock(found.model, link)
        const deck = await model.factory(link, { encodeJPEG: drawnElsewhere })
        return openElgatoDeck(deck, link, model.id, firstGeneration.has(model.id))
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

/** A Stream Deck by the library. `firstGeneration`: its key reports carry no kind. */
function openElgatoDeck(
  deck: StreamDeck,
  link: HidLink,
  modelId: string,
  firstGeneration: boolean,
): OpenDeck {
  const controls = deckControls(deck.CONTROLS, firstGeneration)
  const guard = createReportGuard(controls.shape)
  const model = deckModel(modelId)

  const listen = (listener: DeckListener): void => {
    const idOf = (control: { readonly type: 'button' | 'encoder'; readonly index: number }) =>
      (control.type === 'button' ? controls.keyId : controls.dialId).get(control.index)
    const contact = (at: Parameters<typeof idOf>[0], edge: 'down' | 'up'): void => {
      const control = idOf(at)
      if (control !== undefined) listener.contact(control, edge)
    }
    const touched = (x: number): void => {
      const control = controls.stripAt(x)
      if (control !== null) listener.touch(control)
    }
    deck.on('down', at => contact(at, 'down'))
    deck.on('up', at => contact(at, 'up'))
    deck.on('rotate', (at, steps) => {
      const control = idOf(at)
      if (control !== undefined) listener.turn(control, steps)
    })
    deck.on('lcdShortPress', (_strip, { x }) => touched(x))
    deck.on('lcdLongPress', (_strip, { x }) => touched(x))
    deck.on('error', () => listener.failed())
    link.read(guard)
  }

  return {
    controls: controls.all,
    listen,
    settle: () => guard.settle(),
    send: packets => link.sendReports(packets),
    setBrightness: percent => deck.setBrightness(percent),
    async shine(lamp, [red, green, blue]) {
      if (lamp.on === 'touch-key') await deck.fillKeyColor(lamp.index, red, green, blue)
      else await deck.setEncoderColor(lamp.index, red, green, blue)
    },
    keepAlive: null,
    leave: () => deck.resetToLogo(),
    serialNumber: () => deck.getSerialNumber(),
    assemble(packets) {
      if (model === undefined) return null
      const assembler = createPictureAssembler(model)
      return packets.reduce<ReturnType<typeof assembler.take>>((_, packet) => assembler.take(packet), null)
    },
    close: () => link.close(),
  }
}
