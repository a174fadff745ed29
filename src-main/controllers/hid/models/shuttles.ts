import type { ControlInfo } from '../../../desk/ports/surface.ts'
import type { KnownModel } from '../hid-model.ts'
import { type DialKind, type ReportLayout, readLayout } from '../reading.ts'

interface ShuttleFacts {
  readonly modelId: string
  readonly model: string
  readonly productId: number
  /** Bits of the two bytes of buttons, the lower byte first, in the order of the buttons' numbers. */
  readonly bits: readonly number[]
  /** Place of each button in the drawing: row and column. */
  readonly places: readonly (readonly [row: number, column: number])[]
  /** Row of the jog wheel, in the middle of the ring. */
  readonly wheelRow: number
}

const vendorId = 0x0b33
const shuttleByte = 0
const jogByte = 1
const buttonBytes = 3
const furthest = 7

const upTo = (count: number, from = 0): readonly number[] => Array.from({ length: count }, (_, n) => from + n)

/** Both are five buttons wide, and the ring takes two of them. */
const ringColumn = 1.5

const proPlaces: ShuttleFacts['places'] = [
  ...upTo(4).map(column => [0, column + 0.5] as const),
  ...upTo(5).map(column => [1, column] as const),
  [3, 1],
  [3, 3],
  [3, 0],
  [3, 4],
  [2, 0.5],
  [2, 3.5],
]

/** In an arc over the ring. */
const xpressPlaces: ShuttleFacts['places'] = [
  [1, 0.5],
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 3.5],
]

const facts: readonly ShuttleFacts[] = [
  {
    modelId: 'hid/shuttle-xpress',
    model: 'Contour ShuttleXpress',
    productId: 0x0020,
    bits: upTo(5, 4),
    places: xpressPlaces,
    wheelRow: 1,
  },
  {
    modelId: 'hid/shuttle-pro',
    model: 'Contour ShuttlePRO',
    productId: 0x0010,
    bits: upTo(13),
    places: proPlaces.slice(0, 13),
    wheelRow: 2,
  },
  {
    modelId: 'hid/shuttle-pro-v2',
    model: 'Contour ShuttlePRO v2',
    productId: 0x0030,
    bits: upTo(15),
    places: proPlaces,
    wheelRow: 2,
  },
]

const dials: ReadonlyMap<string, DialKind> = new Map([
  ['dial-1', 'jog'],
  ['dial-2', 'shuttle'],
])

export const shuttleModels: readonly KnownModel[] = facts.map(
  ({ modelId, model, productId, bits, places, wheelRow: row }) => {
    const layout: ReportLayout = {
      reportId: null,
      bytes: { least: 5, most: 5 },
      switches: bits.map((bit, index) => ({
        id: `key-${index + 1}`,
        name: `button ${index + 1}`,
        byte: buttonBytes + (bit >> 3),
        mask: 1 << (bit & 7),
        value: 1 << (bit & 7),
      })),
      dials: [
        { control: 'dial-1', byte: jogByte, signed: false, most: 255 },
        { control: 'dial-2', byte: shuttleByte, signed: true, most: furthest },
      ],
    }
    const shared = { columns: 1, face: null } as const
    const wheel = { ...shared, kind: 'dial', row } as const
    const controls: readonly ControlInfo[] = [
      ...layout.switches.map(({ id, name }, index): ControlInfo => {
        const [row, column] = places[index] ?? [0, index]
        return { ...shared, id, kind: 'key', name, row, column }
      }),
      { ...wheel, id: 'dial-1', name: 'jog wheel', column: ringColumn + 0.5 },
      { ...wheel, id: 'dial-2', name: 'shuttle ring', column: ringColumn, columns: 2 },
    ]
    return {
      modelId,
      edition: modelId,
      model,
      kind: 'hid',
      controls,
      open: false,
      dials,
      eventful: false,
      fits: listing => listing.vendorId === vendorId && listing.productId === productId,
      read: report => readLayout(layout, report),
    }
  },
)
