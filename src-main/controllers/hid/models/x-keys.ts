import { PRODUCTS, type Product, XKEYS_VENDOR_ID } from '@xkeys-lib/core'
import type { ControlInfo } from '../../../desk/ports/surface.ts'
import type { HidListing } from '../../hid-bus.ts'
import type { KnownModel } from '../hid-model.ts'
import type { DialKind } from '../reading.ts'
import { type ReportLayout, readLayout } from '../report-layout.ts'
import { type PanelDial, panelDials, railDriver } from './x-keys-dials.ts'
import { type PanelKey, panelKeys } from './x-keys-keys.ts'
import { hasBacklights } from './x-keys-lamps.ts'
import { createXKeysPanel } from './x-keys-panel.ts'

/**
 * X-keys, by the product table of @xkeys-lib/core (MIT): product ids, which bytes are keys, jog, shuttle, joystick and
 * T-bar, and what kind of backlight there is. Two facts come from its recordings of real panels: the XK-60 has no
 * keys in its third row, and a jog report is followed by one with 0.
 *
 * Reports are read here and not by the library, whose parser throws on a report that was cut short, takes a key that
 * was down before for a press, and a bounce for two.
 */
export interface XKeysFacts {
  readonly id: string
  readonly product: Product
  readonly keys: readonly PanelKey[]
  readonly dials: readonly PanelDial[]
}

const pedalId = 'hid/xk-3'
const pedalNames = ['left', 'middle', 'right'] as const
/** Bytes 0 and 1 are the unit and the kind of report; keys come next. */
const header = 2
/** 0 to 3 are input; higher ones are answers to what programs ask. */
const inputKinds = { byte: 1, most: 3 } as const
const mostBytes = 64

const idOf = (name: string, product: Product): string =>
  name === 'XK3FOOT'
    ? pedalId
    : `x-keys/${product.name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replace(/-$/, '')}`

export const xKeysFacts: readonly XKeysFacts[] = Object.entries(PRODUCTS).map(([name, product]) => {
  const keys = panelKeys(name, product)
  return { id: idOf(name, product), product, keys, dials: panelDials(product, keys) }
})

const productIds: ReadonlySet<number> = new Set(
  xKeysFacts.flatMap(({ product }) => product.hidDevices.map(([productId]) => productId)),
)

/** Any interface of an X-keys: the others type, point, or are game controllers, as its keys were programmed. */
export const isXKeys = ({ vendorId, productId }: HidListing): boolean =>
  vendorId === XKEYS_VENDOR_ID && productIds.has(productId)

/** Its first interface, which reports all presses; where the system numbers none, the one of consumer controls. */
const fits = (product: Product, listing: HidListing): boolean =>
  listing.vendorId === XKEYS_VENDOR_ID &&
  product.hidDevices.some(
    ([productId, number]) =>
      listing.productId === productId &&
      (listing.interface === number || (listing.interface === -1 && listing.usagePage === 0x0c)),
  )

export const xKeysModels: readonly KnownModel[] = xKeysFacts.map(({ id, product, keys, dials }) => {
  const isPedal = id === pedalId
  const layout: ReportLayout = {
    reportId: null,
    bytes: { least: bytesOf(keys, dials), most: mostBytes },
    ...(product === railDriver ? {} : { kind: inputKinds }),
    switches: keys.map(({ id: key, name, byte, mask }) => ({ id: key, name, byte, mask, value: mask })),
    dials: dials.map(({ place }) => place),
  }
  const shared = { columns: 1, face: null } as const
  return {
    modelId: id,
    edition: id,
    model: `X-keys ${product.name}`,
    kind: isPedal ? 'pedal' : 'hid',
    controls: [
      ...keys.map(
        ({ id: key, name, row, column }, at): ControlInfo => ({
          ...shared,
          id: key,
          kind: 'key',
          name: isPedal ? (pedalNames[at] ?? name) : name,
          row,
          column,
        }),
      ),
      ...dials.map(
        ({ place, name, row, column }): ControlInfo => ({
          ...shared,
          id: place.control,
          kind: 'dial',
          name,
          row,
          column,
        }),
      ),
    ],
    open: false,
    dials: new Map<string, DialKind>(dials.map(({ place, kind }) => [place.control, kind])),
    eventful: false,
    dimmable: hasBacklights(product),
    fits: listing => fits(product, listing),
    read: report => readLayout(layout, report),
    // The RailDriver answers nothing, and has no lamps.
    panel:
      product === railDriver ? null : (listing, write) => createXKeysPanel({ product, keys, listing, write }),
  }
})

function bytesOf(keys: readonly PanelKey[], dials: readonly PanelDial[]): number {
  const places = [
    header,
    ...keys.map(({ byte }) => byte),
    ...dials.flatMap(({ place }) => [place.byte, place.high ?? 0]),
  ]
  return 1 + Math.max(...places)
}
