import type { SurfaceProblem } from '../../desk/ports/surface.ts'
import { messageOf } from '../../domain/messages/message.ts'
import {
  driverProblem as anyDriverProblem,
  portProblem as anyOpenProblem,
} from '../device-errors/device-errors.ts'
import { type OpenFailure, textOf } from '../device-errors/why-not-open.ts'
import type { FoundDeck } from './open-deck.ts'

export { whyNotOpen } from '../device-errors/why-not-open.ts'

/** The driver could not be loaded, or could not look for devices. */
export const driverProblem = (error: unknown): SurfaceProblem => anyDriverProblem('Stream Deck', error)

export function faceProblem(error: unknown): SurfaceProblem {
  return {
    device: 'Stream Deck',
    what: messageOf('pictures.no-drawing', { why: textOf(error) }),
    remedy: messageOf('pictures.no-drawing.remedy'),
  }
}

export const portProblem = (
  found: FoundDeck,
  why: Exclude<OpenFailure, 'absent'>,
  platform: NodeJS.Platform = process.platform,
): SurfaceProblem => anyOpenProblem(found.name, found.vendorId, why, found.rivals, platform, found.productId)
