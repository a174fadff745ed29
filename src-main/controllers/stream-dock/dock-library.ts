import type { ControlInfo } from '../../desk/ports/surface.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { HidListing } from '../hid-bus.ts'
import type { DeckControl } from '../stream-deck/deck-controls.ts'
import type { HidLink } from '../stream-deck/hid-link.ts'
import type { FoundDeck, OpenDeck } from '../stream-deck/open-deck.ts'
import { type DockControl, type DockModel, dockModel, dockProduct } from './dock-models.ts'
import { brightness, clearAll, goodbye, lifeSign, refresh, wake } from './dock-packets.ts'
import { createDockAssembler } from './dock-pictures.ts'
import { createDockReader, type DockReader } from './dock-reader.ts'

/** The page of usages of its own interface; the other one is a keyboard. */
const ownPage = 0xffa0
/** Every device of the first version has it, which makes it nobody's. */
const sharedSerial = '355499441494'
/** Falls asleep without a sign of life; the maker's own program gives one every 10 s. */
const lifeMs = 8_000

/** Any interface of a Stream Dock. */
export const isDock = ({ vendorId, productId }: HidListing): boolean =>
  dockProduct(vendorId, productId) !== null

export function findDock(listing: HidListing): FoundDeck | null {
  const { path, vendorId, productId, serial, place, usagePage } = listing
  const sold = dockProduct(vendorId, productId)
  // When the system lists no usages, the first interface is the vendor's.
  const isOwn = usagePage === ownPage || (!usagePage && listing.interface <= 0)
  if (sold === null || !isOwn) return null
  return {
    path,
    vendorId,
    productId,
    serial: serial === sharedSerial ? null : serial,
    ...(place !== undefined && { place }),
    model: sold.model.id,
    modelId: sold.model.id,
    name: sold.name,
    rivals: messageOf('rivals.stream-dock'),
  }
}

export function openDock(modelId: string, link: HidLink): OpenDeck {
  const model = dockModel(modelId)
  if (model === undefined) throw new Error(`no such model: ${modelId}`)
  let reader: DockReader | null = null
  return {
    controls: model.controls.map(controlOf),
    listen(listener) {
      const reading = createDockReader(model, listener)
      reader = reading
      link.on('error', () => listener.failed())
      link.on('input', report => reading.read(report))
      link.read({ pass: report => report })
      // What another program left on it would stay on keys that show nothing.
      link.sendReports([wake(model), clearAll(model), refresh(model)]).catch(() => listener.failed())
    },
    settle: () => reader?.settle(),
    send: packets => link.sendReports(packets),
    setBrightness: percent => link.sendReports([brightness(model, percent)]),
    // None of its controls has a lamp.
    shine: () => Promise.resolve(),
    keepAlive: { everyMs: lifeMs, send: () => link.sendReports([lifeSign(model)]) },
    leave: () => link.sendReports([clearAll(model), refresh(model), goodbye(model)]),
    serialNumber: () => Promise.resolve(''),
    assemble: packets => assembled(model, packets),
    close: () => link.close(),
  }
}

function assembled(model: DockModel, packets: readonly Uint8Array[]): ReturnType<OpenDeck['assemble']> {
  const assembler = createDockAssembler(model)
  for (const packet of packets) {
    const effect = assembler.take(packet)
    if (effect?.did === 'picture') return effect.picture
  }
  return null
}

const controlOf = ({ id, kind, name, row, column, picture }: DockControl): DeckControl => {
  const face = picture === null ? null : { width: picture.width, height: picture.height }
  const info: ControlInfo = { id, kind, name, row, column, columns: 1, face }
  return { info, picture: picture === null ? null : { on: 'key', index: picture.id }, lamp: null }
}
