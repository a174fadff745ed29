import type { HidListing } from '../hid-bus.ts'
import { deckModels } from '../stream-deck/wire/deck-models.ts'
import { isDock } from '../stream-dock/dock-library.ts'
import { deviceText, type HidModel, idsOf, isKeyboardClass, type KnownModel } from './hid-model.ts'
import { gamepadModel, isGamepad } from './models/gamepad.ts'
import { pedalModels } from './models/pedals.ts'
import { qmkModel } from './models/qmk.ts'
import { shuttleModels } from './models/shuttles.ts'
import { isXKeys, xKeysModels } from './models/x-keys.ts'
import type { ReadDescriptor } from './report-descriptor.ts'

/** What an interface of a device is to us. */
export type FoundInterface =
  | { readonly is: 'known'; readonly listing: HidListing; readonly model: HidModel }
  | { readonly is: 'keyboard-class'; readonly listing: HidListing }
  | { readonly is: 'stranger'; readonly listing: HidListing }

const elgato = 0x0fd9
/** Stream Decks and Stream Docks have their own source. What else Elgato makes, or will make, can be learned like any device. */
const decks: ReadonlySet<number> = new Set(deckModels.flatMap(({ products }) => products))
const isDeck = ({ vendorId, productId }: HidListing): boolean => vendorId === elgato && decks.has(productId)

/** Keyboard, keypad, mouse, pointer, and their power keys: the system's own. */
const ownUsages: ReadonlySet<number> = new Set([0x01, 0x02, 0x06, 0x07, 0x80])
/** Touch, sensors, lights, power supplies, security keys: nothing to press, or nothing to look into. */
const ownPages: ReadonlySet<number> = new Set([0x0d, 0x20, 0x59, 0x84, 0x85, 0xf1d0])

const isOwn = ({ usagePage, usage }: HidListing): boolean =>
  (usagePage === 0x01 && ownUsages.has(usage ?? 0)) || ownPages.has(usagePage ?? 0)

/** As the system calls it, with its numbers. */
export const nameOf = (listing: HidListing): string => {
  const product = deviceText(listing.product)
  const maker = deviceText(listing.manufacturer)
  const name =
    product === null
      ? (maker ?? 'Device')
      : maker === null || product.includes(maker)
        ? product
        : `${maker} ${product}`
  return `${name} (${idsOf(listing)})`
}

/** Sorts what is listed. One path is one interface, though it may be listed once for each of its usages. */
export async function findDevices(
  listings: readonly HidListing[],
  learned: readonly KnownModel[],
  readDescriptor: ReadDescriptor,
): Promise<readonly FoundInterface[]> {
  const byPath = Map.groupBy(listings, ({ path }) => path)
  const found: FoundInterface[] = []
  for (const same of byPath.values()) {
    const [listing] = same
    if (listing === undefined || isDeck(listing) || isDock(listing)) continue
    const known = modelOf(same, learned)
    if (known !== null) found.push(known)
    // Its other interfaces say the same once more.
    else if (isXKeys(listing)) continue
    else if (isKeyboardClass(listing)) found.push({ is: 'keyboard-class', listing })
    else found.push(...(await gamepadOrStranger(same, readDescriptor)))
  }
  return found
}

function modelOf(same: readonly HidListing[], learned: readonly KnownModel[]): FoundInterface | null {
  for (const model of [...learned, ...builtInModels]) {
    const listing = same.find(candidate => model.fits(candidate))
    if (listing !== undefined) return { is: 'known', listing, model }
  }
  return null
}

async function gamepadOrStranger(
  same: readonly HidListing[],
  readDescriptor: ReadDescriptor,
): Promise<readonly FoundInterface[]> {
  const pad = same.find(isGamepad)
  if (pad !== undefined) {
    const descriptor = await readDescriptor(pad.path)
    const model = descriptor === null ? null : gamepadModel(pad, descriptor)
    if (model !== null) return [{ is: 'known', listing: pad, model }]
  }
  const [listing] = same
  return listing === undefined || same.some(isOwn) ? [] : [{ is: 'stranger', listing }]
}

/** Every device that can be read without being taught, by the facts of its maker. */
export const builtInModels: readonly KnownModel[] = [
  ...pedalModels,
  ...shuttleModels,
  ...xKeysModels,
  qmkModel,
]
