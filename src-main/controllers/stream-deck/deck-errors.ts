import type { SurfaceTrouble } from '../../desk/ports/surface.ts'
import { messageOf } from '../../domain/messages/message.ts'
import {
  driverTrouble as anyDriverTrouble,
  openTrouble as anyOpenTrouble,
} from '../device-errors/device-errors.ts'
import { type OpenFailure, textOf } from '../device-errors/why-not-open.ts'
import type { FoundDeck } from './open-deck.ts'

export { whyNotOpen } from '../device-errors/why-not-open.ts'

/** The driver could not be loaded, or could not look for devices. */
export const driverTrouble = (error: unknown): SurfaceTrouble => anyDriverTrouble('Stream Deck', error)

export function faceTrouble(error: unknown): SurfaceTrouble {
  return {
    device: 'Stream Deck',
    what: messageOf('pictures.no-drawing', { why: textOf(error) }),
    remedy: messageOf('pictures.no-drawing.remedy'),
  }
}

export const openTrouble = (
  found: FoundDeck,
  why: Exclude<OpenFailure, 'absent'>,
  platform: NodeJS.Platform = process.platform,
): SurfaceTrouble => anyOpenTrouble(found.name, found.vendorId, why, found.rivals, platform, found.productId)
