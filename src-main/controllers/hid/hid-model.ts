import type { ControlInfo, SurfaceProblem } from '../../desk/ports/surface.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { HidListing } from '../hid-bus.ts'
import type { LampModel, LampOutput } from '../midi/lamp-loop.ts'
import type { DialKind, Reading } from './reading.ts'

/** How one kind of device is known and read. */
export interface HidModel {
  /** Stable: `hid/infinity`. What replaces what goes by it. */
  readonly modelId: string
  /** Changes with how its reports are read: a driver that was learned again differs. */
  readonly edition: string
  /** As the maker writes it. */
  readonly model: string
  readonly kind: 'pedal' | 'hid'
  readonly controls: readonly ControlInfo[]
  /** It has more controls than can be listed. */
  readonly open: boolean
  readonly dials: ReadonlyMap<string, DialKind>
  /**
   * Each report is a thing that happened, so that two alike are two. Such a device has no say in how it was found, and
   * is a surface only once it has spoken: most of its kind never do.
   */
  readonly eventful: boolean
  /** Pure, and never throws; null when there is nothing to learn from these bytes. */
  read(report: Uint8Array): Reading | null
  /** Of a device that is asked something, or has lamps. */
  readonly panel?: ((listing: HidListing, write: WriteReport) => HidPanel) | null
  /** Its lamps can be dimmed. */
  readonly dimmable?: boolean
}

export interface KnownModel extends HidModel {
  fits(listing: HidListing): boolean
}

/** Keys of a drawing, side by side in rows. */
export const keysInRows = (
  keys: readonly { readonly id: string; readonly name: string }[],
  columns: number,
): readonly ControlInfo[] =>
  keys.map(({ id, name }, index) => ({
    id,
    kind: 'key',
    name,
    row: Math.floor(index / columns),
    column: index % columns,
    columns: 1,
    face: null,
  }))

/** A text of a device as it can be shown; null when it says nothing. */
export function deviceText(text: string | null): string | null {
  const clean = text?.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim() ?? ''
  return clean === '' ? null : clean.slice(0, 100)
}

/** Sends an output report, its id first. */
export type WriteReport = (report: Buffer) => Promise<unknown>

/** The output side of a HID device: its lamps, and the requests for its present state. */
export interface HidPanel {
  readonly lamps: LampModel
  /** Every report that comes, until it is known how the device stands. */
  hear(report: Uint8Array): void
  /** Once its lamps can be set. A device that does not answer has none. */
  readonly ready: Promise<LampOutput>
  /** Once all that was to be sent has been, or nothing can be sent any more. */
  flush(): Promise<void>
}

/** Pedals whose presses come in as keys; their other interface takes only what the maker's program sets up. */
const footSwitches: ReadonlySet<string> = new Set([
  '0c45:7403',
  '0c45:7404',
  '413d:2107',
  '3553:b001',
  '1a86:e026',
])

const hex = (word: number): string => word.toString(16).padStart(4, '0')

export const idsOf = (listing: HidListing): string => `${hex(listing.vendorId)}:${hex(listing.productId)}`

/** It types. What it is pressed for arrives as keys of the keyboard. */
export const isKeyboardClass = (listing: HidListing): boolean => footSwitches.has(idsOf(listing))

/** What its owner does instead. */
export const keyboardClassProblem = (listing: HidListing): SurfaceProblem => ({
  device: deviceText(listing.product) ?? 'FootSwitch',
  what: messageOf('device.types-keys'),
  remedy: messageOf('device.types-keys.remedy'),
})
