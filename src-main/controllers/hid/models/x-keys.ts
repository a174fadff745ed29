import { EventEmitter } from 'node:events'
import {
  BackLightType,
  type Color,
  type HIDDevice,
  PRODUCTS,
  type Product,
  XKEYS_VENDOR_ID,
  XKeys,
} from '@xkeys-lib/core'
import type { ControlInfo } from '../../../desk/ports/surface.ts'
import type { HidListing } from '../../hid-bus.ts'
import type { LampModel, LampOutput } from '../../midi/lamp-loop.ts'
import type { Lamp } from '../../midi/models.ts'
import type { HidPanel, KnownModel, WriteReport } from '../hid-model.ts'
import { type DialKind, type ReportLayout, readLayout } from '../reading.ts'
import { type PanelDial, type PanelKey, panelDials, panelKeys, railDriver } from './x-keys-controls.ts'

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

const hasBacklights = ({ backLightType }: Product): boolean => colours[backLightType] !== null

/** A panel as the library wants it. Reports go out one after another; after one that could not be sent, none. */
class PanelDevice extends EventEmitter implements HIDDevice {
  readonly #write: WriteReport
  #last: Promise<unknown> = Promise.resolve()
  broken = false

  constructor(write: WriteReport) {
    super()
    this.#write = write
  }

  write(data: number[]): void {
    this.#last = this.#last.then(async () => {
      if (this.broken) return
      try {
        await this.#write(Buffer.from(data))
      } catch {
        this.broken = true
      }
    })
  }

  async flush(): Promise<void> {
    await this.#last
  }

  /** Does nothing: the surface closes the device. */
  close(): Promise<void> {
    return Promise.resolve()
  }
}

const light = (r: number, g: number, b: number, flashing = false): Light => ({
  color: { r, g, b },
  flashing,
})

const intensity = -1

const none = light(0, 0, 0)
const blue = light(0, 0, 255)

/** One bank of lamps under the keys: only what says something is lit. */
const oneColour: Readonly<Record<Lamp, Light>> = {
  off: none,
  safe: blue,
  closed: none,
  waiting: none,
  refused: { ...blue, flashing: true },
  over: { ...blue, flashing: true },
  paused: blue,
  bound: none,
}

const both = light(255, 0, 255)
const red = light(255, 0, 0)
const redFlashing = light(255, 0, 0, true)

/** A blue and a red bank: keys that do something are blue, GO is both, red says no. */
const twoColours: Readonly<Record<Lamp, Light>> = {
  off: none,
  safe: both,
  closed: red,
  waiting: red,
  refused: redFlashing,
  over: redFlashing,
  paused: both,
  bound: blue,
}

const fullColours: Readonly<Record<Lamp, Light>> = {
  off: none,
  safe: light(0, 255, 0),
  closed: red,
  waiting: light(255, 128, 0),
  refused: redFlashing,
  over: redFlashing,
  paused: light(255, 128, 0),
  bound: light(40, 40, 40),
}

const colours: Readonly<Record<BackLightType, Readonly<Record<Lamp, Light>> | null>> = {
  [BackLightType.NONE]: null,
  [BackLightType.STICK_BUTTONS]: oneColour,
  [BackLightType.LEGACY]: twoColours,
  [BackLightType.LINEAR]: twoColours,
  [BackLightType.REMAP_24]: fullColours,
  [BackLightType.RGBx2]: fullColours,
}

/** The light of all keys together is set as if it were a lamp; last, so that no key is brighter than it should be. */
const allKeys = 'light'

const fullIntensity = 255

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
      product === railDriver ? null : (listing, write) => createXKeysPanel(product, keys, listing, write),
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

/**
 * The library's side of a panel: it asks how the panel stands, and sets backlights. Nothing that it reads is an edge.
 */
function createXKeysPanel(
  product: Product,
  keys: readonly PanelKey[],
  listing: HidListing,
  write: WriteReport,
): HidPanel {
  const device = new PanelDevice(write)
  const { productId, vendorId } = listing
  const library = new XKeys(
    device,
    { product: listing.product ?? '', vendorId, productId, interface: null },
    listing.path,
  )
  // The device reports an error of the library itself, or it does not concern keys.
  library.on('error', () => undefined)
  const lamps = xKeysLamps(product, keys)
  let asking = true

  const begin = async (): Promise<LampOutput> => {
    await library.init()
    asking = false
    if (lamps.lamps.length === 0) return { send: () => undefined, close: () => undefined }
    // What another program left on it is not known.
    library.setAllBacklights(false)
    const lit = new Set<number>()
    return {
      send(bytes) {
        if (device.broken) throw new Error('the panel took no report')
        const light = keyLight(bytes)
        if (light === null) {
          library.setBacklightIntensity(bytes[1] ?? 0)
          return
        }
        const { key, color, flashing, dark } = light
        if (dark && !lit.has(key)) return
        if (dark) lit.delete(key)
        else lit.add(key)
        library.setBacklight(key, color, flashing)
      },
      close: () => undefined,
    }
  }

  return {
    lamps,
    ready: begin(),
    hear(report) {
      if (!asking) return
      try {
        device.emit('data', Buffer.from(report))
      } catch {
        // Cut short: the library reads beyond its end.
      }
    },
    flush: () => device.flush(),
  }
}

interface Light {
  readonly color: Color
  readonly flashing: boolean
}

/** The bytes of one lamp: the library's number of the key, red, green, blue, flashing. Null: they set the light of all keys. */
function keyLight(bytes: readonly number[]): {
  readonly key: number
  readonly color: Color
  readonly flashing: boolean
  readonly dark: boolean
} | null {
  const [key = 0, r = 0, g = 0, b = 0, flashing = 0] = bytes
  return key === intensity
    ? null
    : { key, color: { r, g, b }, flashing: flashing === 1, dark: r + g + b === 0 }
}

function xKeysLamps({ backLightType }: Product, keys: readonly PanelKey[]): LampModel {
  const table = colours[backLightType]
  if (table === null) return { lamps: [], lamp: () => [], channel: null }
  const lightOf = new Map(keys.flatMap(({ id, light }) => (light === null ? [] : [[id, light] as const])))
  return {
    lamps: [...lightOf.keys(), allKeys],
    channel: null,
    lamp(control, lamp, { percent, blackout }) {
      if (control === allKeys) {
        // Dark keys are left at their full light, for the program that has the panel next.
        return [intensity, percent === 0 ? fullIntensity : Math.round((percent * fullIntensity) / 100)]
      }
      // The audience can see the device: nothing flashes, and a control that is only bound is dark.
      const shown = percent === 0 || (blackout && lamp === 'bound') ? 'off' : lamp
      const { color, flashing } = table[shown]
      return [lightOf.get(control) ?? 0, color.r, color.g, color.b, flashing && !blackout ? 1 : 0]
    },
  }
}
