import type { ControlInfo } from '../../../desk/ports/surface.ts'
import type { HidListing } from '../../hid-bus.ts'
import type { KnownModel } from '../hid-model.ts'
import { type ReportLayout, readLayout } from '../reading.ts'

interface PedalFacts {
  readonly modelId: string
  readonly model: string
  fits(listing: HidListing): boolean
  /** Bits of one byte, from the left pedal to the right; `above`: a bar over the whole width behind them. */
  readonly byte: number
  readonly pedals: readonly { readonly name: string; readonly bit: number; readonly above?: true }[]
  readonly bytes: ReportLayout['bytes']
}

const threePedals = (left: number, middle: number, right: number): PedalFacts['pedals'] => [
  { name: 'left', bit: left },
  { name: 'middle', bit: middle },
  { name: 'right', bit: right },
]

const isUsage = (listing: HidListing, page: number, usage: number): boolean =>
  listing.usagePage === page && listing.usage === usage

/** This usage, or an unknown one. */
const mayBeUsage = (listing: HidListing, page: number, usage: number): boolean =>
  isUsage(listing, page, usage) || !listing.usagePage

const facts: readonly PedalFacts[] = [
  {
    modelId: 'hid/infinity',
    model: 'Infinity foot pedal',
    // The vendor's numbers are shared by several makers: the product is looked at too.
    fits: listing =>
      listing.vendorId === 0x05f3 &&
      listing.productId === 0x00ff &&
      (listing.product === null
        ? isUsage(listing, 0x0c, 0x03)
        : /vec|infinity|foot ?(pedal|switch)/i.test(listing.product) && mayBeUsage(listing, 0x0c, 0x03)),
    byte: 0,
    pedals: threePedals(0x01, 0x02, 0x04),
    bytes: { least: 2, most: 2 },
  },
  ...(
    [
      ['hid/acc2310', 'Philips ACC2310', 0x1844],
      ['hid/acc2330', 'Philips ACC2330', 0x091a],
    ] as const
  ).map(
    ([modelId, model, productId]): PedalFacts => ({
      modelId,
      model,
      fits: listing =>
        listing.vendorId === 0x0911 && listing.productId === productId && mayBeUsage(listing, 0x01, 0x04),
      byte: 0,
      pedals: [...threePedals(0x01, 0x02, 0x04), { name: 'top', bit: 0x08, above: true }],
      bytes: { least: 1, most: 16 },
    }),
  ),
]

export const pedalModels: readonly KnownModel[] = facts.map(
  ({ modelId, model, fits, byte, pedals, bytes }) => {
    const keys = pedals.map(({ name }, index) => ({ id: `key-${index + 1}`, name }))
    const layout: ReportLayout = {
      reportId: null,
      bytes,
      switches: keys.map((key, index) => {
        const bit = pedals[index]?.bit ?? 0
        return { ...key, byte, mask: bit, value: bit }
      }),
      dials: [],
    }
    return {
      modelId,
      edition: modelId,
      model,
      kind: 'pedal',
      controls: placed(pedals),
      open: false,
      dials: new Map(),
      eventful: false,
      fits,
      read: report => readLayout(layout, report),
    }
  },
)

function placed(pedals: PedalFacts['pedals']): readonly ControlInfo[] {
  const columns = pedals.filter(({ above }) => above !== true).length
  const row = columns < pedals.length ? 1 : 0
  return pedals.map(({ name, above }, index) => ({
    id: `key-${index + 1}`,
    kind: 'key',
    name,
    face: null,
    ...(above === true ? { row: 0, column: 0, columns } : { row, column: index, columns: 1 }),
  }))
}
