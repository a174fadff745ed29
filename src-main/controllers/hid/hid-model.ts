import type { ControlInfo } from '../../desk/ports/surface.ts'
import type { HidListing } from '../hid-bus.ts'
import type { HidPanel, WriteReport } from './hid-panel.ts'
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
