/**
 * Decks by Mirabox, sold as Stream Dock, as AJAZZ AKP and under other names. There is no documentation; what is written
 * here was read in public drivers, and where they differ the one that was tried on the device was taken:
 *
 * - MiraboxSpace/StreamDock-Device-SDK, the maker's own (C++, Python): ids, sizes, rotation, ids of keys and dials.
 * - bitfocus/companion-surface-mirabox-stream-dock (MIT): ids of keys and pictures, which devices report no release,
 *   at most 10 kB a picture, life sign every 8 s.
 * - 4ndv/mirajazz, opendeck-akp153, opendeck-akp03 (MPL, GPL): ids of the makes, packets of 512 or 1,024 bytes,
 *   that devices before version 3 report no release, the serial number that all of version 1 have.
 * - rigor789/mirabox-streamdock-node (MIT): packets and keys of the 293.
 *
 * Where they differ: the maker's Python sends the 293's keys by the ids of its pictures; its C++, Companion and rigor789
 * number keys from the top left and pictures from the bottom left. The product 6603:1005 is a 293V3 to the maker and to
 * Companion, an 18-key dock to opendeck-akp153. Key pictures of the N3 are 64 pixels to the maker and Companion, 60 to
 * opendeck-akp03; of the 293S version 3, 96 and 95. The XL is left out, as the maker sends it PNG and Companion JPEG.
 */
export interface DockModel {
  readonly id: string
  readonly products: readonly DockProduct[]
  /** Of each packet, without the report id. */
  readonly packetBytes: 512 | 1024
  readonly controls: readonly DockControl[]
}

interface DockProduct {
  readonly vendorId: number
  readonly productId: number
  readonly name: string
}

/**
 * What a device reports of a press: `both` its beginning and its end, `press` that it was, once; `either` where drivers
 * differ: an end without a beginning is a whole press.
 */
type PressReports = 'both' | 'press' | 'either'

export interface DockControl {
  readonly id: string
  readonly kind: 'key' | 'dial' | 'touch-strip'
  readonly name: string
  readonly row: number
  readonly column: number
  /** What its report says when it is pressed. */
  readonly input: number
  readonly reports: PressReports
  readonly turn: { readonly back: number; readonly forward: number } | null
  readonly picture: DockPicture | null
}

interface DockPicture {
  /** Its number on the wire. */
  readonly id: number
  readonly width: number
  readonly height: number
  /** Clockwise, for the device to show it upright. */
  readonly turned: 0 | 90 | 180 | 270
}

type Look = Omit<DockPicture, 'id'>

const look = (width: number, turned: DockPicture['turned'], height = width): Look => ({
  width,
  height,
  turned,
})

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n + 1)

/** Keys in reading order. `inputs`, `pictures`: their numbers on the wire. */
const grid = (
  columns: number,
  inputs: readonly number[],
  pictures: readonly number[],
  reports: PressReports,
  faces: Look,
): readonly DockControl[] =>
  inputs.map((input, at) => ({
    id: `key-${at + 1}`,
    kind: 'key',
    name: `key ${at + 1}`,
    row: Math.floor(at / columns),
    column: at % columns,
    input,
    reports,
    turn: null,
    picture: { id: pictures[at] ?? 0, ...faces },
  }))

/** Keys without a picture, behind the others. */
const plainKeys = (
  first: number,
  row: number,
  column: number,
  inputs: readonly number[],
  reports: PressReports,
): readonly DockControl[] =>
  inputs.map((input, at) => ({
    id: `key-${first + at}`,
    kind: 'key',
    name: `button ${at + 1}`,
    row,
    column: column + at,
    input,
    reports,
    turn: null,
    picture: null,
  }))

const screen = (
  at: number,
  row: number,
  column: number,
  input: number,
  reports: PressReports,
  picture: DockPicture,
): DockControl => ({
  id: `strip-${at}`,
  kind: 'touch-strip',
  name: `side screen ${at}`,
  row,
  column,
  input,
  reports,
  turn: null,
  picture,
})

const dial = (
  at: number,
  row: number,
  column: number,
  input: number,
  back: number,
  reports: PressReports,
): DockControl => ({
  id: `dial-${at}`,
  kind: 'dial',
  name: `dial ${at}`,
  row,
  column,
  input,
  reports,
  turn: { back, forward: back + 1 },
  picture: null,
})

/** Pictures count from the bottom left. */
const fromBottom = [11, 12, 13, 14, 15, 6, 7, 8, 9, 10, 1, 2, 3, 4, 5] as const
/** Keys and pictures count down the columns, from the right. */
const fromRight = [13, 10, 7, 4, 1, 14, 11, 8, 5, 2, 15, 12, 9, 6, 3] as const
const threePlain = [0x25, 0x30, 0x31] as const

const eighteen = (reports: PressReports, side: PressReports, faces: Look): readonly DockControl[] => [
  ...grid(5, fromRight, fromRight, reports, faces),
  ...[16, 17, 18].map((id, at) => screen(at + 1, at, 5, id, side, { id, ...look(80, 270) })),
]

/** Three knobs: the great one above the two small ones. */
const three = (reports: PressReports, push: PressReports, faces: Look): readonly DockControl[] => [
  ...grid(3, upTo(6), upTo(6), reports, faces),
  ...plainKeys(7, 2, 0, threePlain, reports),
  dial(1, 0, 3.5, 0x35, 0x50, push),
  dial(2, 1, 3, 0x33, 0x90, push),
  dial(3, 1, 4, 0x34, 0x60, push),
]

const four = [
  [0x40, 0x37, 0xa0],
  [0x41, 0x35, 0x50],
  [0x42, 0x33, 0x90],
  [0x43, 0x36, 0x70],
] as const

const product = (vendorId: number, productId: number, name: string): DockProduct => ({
  vendorId,
  productId,
  name,
})

export const dockModels: readonly DockModel[] = [
  {
    id: 'stream-dock/293',
    products: [product(0x5500, 0x1001, 'Mirabox Stream Dock 293')],
    packetBytes: 512,
    controls: grid(5, upTo(15), fromBottom, 'both', look(100, 180)),
  },
  {
    id: 'stream-dock/293v3',
    products: [
      product(0x6603, 0x1005, 'Mirabox Stream Dock 293V3'),
      product(0x6603, 0x1006, 'Mirabox Stream Dock 293V3'),
      product(0x6603, 0x1010, 'Mirabox Stream Dock 293V25'),
    ],
    packetBytes: 1024,
    controls: grid(5, upTo(15), fromBottom, 'both', look(112, 180)),
  },
  {
    id: 'stream-dock/293s',
    products: [
      product(0x5548, 0x6674, 'AJAZZ AKP153'),
      product(0x0300, 0x1010, 'AJAZZ AKP153E'),
      product(0x0300, 0x1020, 'AJAZZ AKP153R'),
      product(0x5548, 0x6670, 'Mirabox Stream Dock HSV293S'),
      product(0x0b00, 0x1000, 'Mars Gaming MSD-ONE'),
      product(0x0c00, 0x1000, 'Mad Dog GK150K'),
      product(0x0a00, 0x1001, 'Rise Mode Vision 01'),
      product(0x0500, 0x1001, 'TMICE Stream Controller'),
      product(0x0600, 0x1000, 'Womier D15'),
      product(0x0400, 0x1000, 'MonstarGear MonstarDeck TS115'),
    ],
    packetBytes: 512,
    controls: eighteen('press', 'press', look(85, 270)),
  },
  {
    id: 'stream-dock/293s-v3',
    products: [
      product(0x0300, 0x3010, 'AJAZZ AKP153E (rev. 2)'),
      product(0x0300, 0x3011, 'AJAZZ AKP153R (rev. 2)'),
      product(0x6603, 0x1014, 'Mirabox Stream Dock HSV293SV3'),
      product(0x0b00, 0x1005, 'Mars Gaming MSD-ONE'),
      product(0x1500, 0x3003, 'Soomfon Stream Controller'),
    ],
    packetBytes: 1024,
    controls: eighteen('both', 'either', look(96, 270)),
  },
  {
    id: 'stream-dock/n3',
    products: [
      product(0x0300, 0x1001, 'AJAZZ AKP03'),
      product(0x0300, 0x1002, 'AJAZZ AKP03E'),
      product(0x0300, 0x1003, 'AJAZZ AKP03R'),
      product(0x6602, 0x1000, 'Mirabox Stream Dock N3'),
      product(0x6602, 0x1002, 'Mirabox Stream Dock N3'),
      product(0x0b00, 0x1001, 'Mars Gaming MSD-TWO'),
    ],
    packetBytes: 1024,
    controls: three('press', 'press', look(64, 0)),
  },
  {
    id: 'stream-dock/n3-v3',
    products: [
      product(0x0300, 0x3002, 'AJAZZ AKP03E (rev. 2)'),
      product(0x0300, 0x3003, 'AJAZZ AKP03R (rev. 2)'),
      product(0x6603, 0x1002, 'Mirabox Stream Dock N3'),
      product(0x6603, 0x1003, 'Mirabox Stream Dock N3'),
      product(0x1500, 0x3001, 'Soomfon Stream Controller SE'),
      product(0x5548, 0x1001, 'TreasLin N3'),
      product(0x0200, 0x2000, 'Redragon Skyrider SS-551'),
    ],
    packetBytes: 1024,
    controls: three('both', 'either', look(64, 90)),
  },
  {
    id: 'stream-dock/n4',
    products: [
      product(0x6602, 0x1001, 'Mirabox Stream Dock N4'),
      product(0x6603, 0x1007, 'Mirabox Stream Dock N4'),
    ],
    packetBytes: 1024,
    controls: [
      ...grid(5, upTo(10), fromBottom, 'both', look(112, 180)),
      ...four.map(([touch], at) =>
        screen(at + 1, 2, at + 0.5, touch, 'press', { id: at + 1, ...look(176, 180, 112) }),
      ),
      ...four.map(([, push, back], at) => dial(at + 1, 3, at + 0.5, push, back, 'press')),
    ],
  },
  {
    id: 'stream-dock/m18',
    products: [
      product(0x6603, 0x1009, 'Mirabox Stream Dock M18'),
      product(0x6603, 0x1012, 'Mirabox Stream Dock M18'),
    ],
    packetBytes: 1024,
    controls: [
      ...grid(5, upTo(15), fromBottom, 'both', look(64, 0)),
      ...plainKeys(16, 3, 1, threePlain, 'both'),
    ],
  },
]

export const dockModel = (id: string): DockModel | undefined => dockModels.find(model => model.id === id)

/** The model and the name under which it is sold. */
export function dockProduct(
  vendorId: number,
  productId: number,
): { readonly model: DockModel; readonly name: string } | null {
  for (const model of dockModels) {
    const sold = model.products.find(one => one.vendorId === vendorId && one.productId === productId)
    if (sold !== undefined) return { model, name: sold.name }
  }
  return null
}
