import type { Picture } from '../../../desk/ports/surface.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** How a picture lies on the wire against how it is seen; see `Picture`. */
type Lie = Pick<Picture, 'turned' | 'mirrored'>

/**
 * How the header of a part of the strip names its place: `landscape` x, y, width, height as they are seen, `portrait`
 * y, x, height, width as the panel lies in the device.
 */
type StripOrder = 'landscape' | 'portrait'

/** A model on the wire, as its maker documents it: written down apart from the library that drives it. */
export interface DeckModel {
  /** The library's id of it. */
  readonly id: string
  readonly name: string
  /** The newest product first. Vendor 0fd9. */
  readonly products: readonly [number, ...number[]]
  readonly generation: 1 | 2
  readonly keys: number
  /** Of the keys. */
  readonly columns: number
  /** Of a key's picture; null where keys have none. */
  readonly key: (Size & Lie) | null
  readonly touchKeys: number
  readonly dials: number
  /** Dials have a light of their own. */
  readonly dialLights: boolean
  /** `parts` of its width have a control each; `touch`: it can be touched and drawn in parts. */
  readonly strip:
    | (Size & Lie & { readonly parts: number; readonly touch: boolean; readonly order?: StripOrder })
    | null
  /** The Original numbers the keys of a row from the right. */
  readonly rightToLeft: boolean
}

const upright: Lie = { turned: 0, mirrored: false }
const over: Lie = { turned: 180, mirrored: false }
const none = { touchKeys: 0, dials: 0, dialLights: false, strip: null, rightToLeft: false }
const fifteen = {
  ...none,
  generation: 2,
  keys: 15,
  columns: 5,
  key: { width: 72, height: 72, ...over },
} as const
const six = {
  ...none,
  generation: 1,
  keys: 6,
  columns: 3,
  key: { width: 80, height: 80, turned: 270, mirrored: true },
} as const
const thirtyTwo = {
  ...none,
  generation: 2,
  keys: 32,
  columns: 8,
  key: { width: 96, height: 96, ...over },
} as const

/** Every Stream Deck that the desk knows. */
export const deckModels: readonly DeckModel[] = [
  {
    ...none,
    id: 'original',
    name: 'Stream Deck Original',
    products: [0x0060],
    generation: 1,
    keys: 15,
    columns: 5,
    key: { width: 72, height: 72, ...over },
    rightToLeft: true,
  },
  { ...six, id: 'mini', name: 'Stream Deck Mini', products: [0x0063, 0x0090, 0x00b3] },
  { ...six, id: '6-module', name: 'Stream Deck 6 Module', products: [0x00b8] },
  { ...fifteen, id: 'originalv2', name: 'Stream Deck Original V2', products: [0x006d] },
  { ...fifteen, id: 'original-mk2', name: 'Stream Deck MK.2', products: [0x0080] },
  { ...fifteen, id: 'original-mk2-scissor', name: 'Stream Deck MK.2 (Scissor)', products: [0x00a5] },
  { ...fifteen, id: '15-module', name: 'Stream Deck 15 Module', products: [0x00b9] },
  { ...thirtyTwo, id: 'xl', name: 'Stream Deck XL', products: [0x006c, 0x008f] },
  { ...thirtyTwo, id: '32-module', name: 'Stream Deck 32 Module', products: [0x00ba] },
  {
    ...none,
    id: 'plus',
    name: 'Stream Deck +',
    products: [0x0084],
    generation: 2,
    keys: 8,
    columns: 4,
    key: { width: 120, height: 120, ...upright },
    dials: 4,
    strip: { width: 800, height: 100, ...upright, parts: 4, touch: true },
  },
  {
    ...none,
    id: 'plus-xl',
    name: 'Stream Deck + XL',
    products: [0x00c6],
    generation: 2,
    keys: 36,
    columns: 9,
    key: { width: 112, height: 112, turned: 90, mirrored: false },
    dials: 6,
    // Unconfirmed here: two public drivers that were tried on the device use this order. A person can set the other.
    strip: {
      width: 1200,
      height: 100,
      turned: 90,
      mirrored: false,
      parts: 6,
      touch: true,
      order: 'portrait',
    },
  },
  {
    ...none,
    id: 'neo',
    name: 'Stream Deck Neo',
    products: [0x009a],
    generation: 2,
    keys: 8,
    columns: 4,
    key: { width: 96, height: 96, ...over },
    touchKeys: 2,
    strip: { width: 248, height: 58, ...over, parts: 1, touch: false },
  },
  {
    ...none,
    id: 'pedal',
    name: 'Stream Deck Pedal',
    products: [0x0086],
    generation: 2,
    keys: 3,
    columns: 3,
    key: null,
  },
  {
    ...none,
    id: 'studio',
    name: 'Stream Deck Studio',
    products: [0x00aa],
    generation: 2,
    keys: 32,
    columns: 16,
    key: { width: 144, height: 112, ...upright },
    dials: 2,
    dialLights: true,
  },
]

export const deckModel = (id: string): DeckModel | undefined => deckModels.find(model => model.id === id)

/** A key in reading order, from 0, as the wire numbers it, and back: it is its own inverse. */
export function wireKey(model: DeckModel, key: number): number {
  if (!model.rightToLeft || key >= model.keys) return key
  const column = key % model.columns
  return key - column + (model.columns - 1 - column)
}
