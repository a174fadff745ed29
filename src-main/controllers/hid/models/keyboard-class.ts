import type { SurfaceProblem } from '../../../desk/ports/surface.ts'
import { messageOf } from '../../../domain/messages/message.ts'
import type { HidListing } from '../../hid-bus.ts'
import { deviceText } from '../hid-model.ts'

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
