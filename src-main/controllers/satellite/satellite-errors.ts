import type { SurfaceTrouble } from '../../desk/ports/surface.ts'
import { messageOf } from '../../domain/messages/message.ts'

const device = 'Companion Satellite'
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Why Satellite apps cannot connect, and what to do. */
export function openTrouble(port: number, error: unknown): SurfaceTrouble {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return {
        device,
        what: messageOf('satellite.port-taken', { port }),
        remedy: messageOf('satellite.port-taken.remedy'),
      }
    case 'EACCES':
    case 'EPERM':
      return {
        device,
        what: messageOf('satellite.no-permission', { port }),
        remedy: messageOf('satellite.no-permission.remedy'),
      }
    default:
      return {
        device,
        what: messageOf('satellite.cannot-listen', { port, why: textOf(error) }),
        remedy: messageOf('satellite.cannot-listen.remedy'),
      }
  }
}

export const waitingTrouble = (count: number): SurfaceTrouble => ({
  device,
  what:
    count === 1
      ? 'A device is connected but not accepted: its keys do nothing.'
      : messageOf('satellite.not-accepted', { count }),
  remedy: messageOf('satellite.not-accepted.remedy'),
})

export const floodTrouble: SurfaceTrouble = {
  device,
  what: messageOf('satellite.flood'),
  remedy: messageOf('satellite.flood.remedy'),
}

export const crowdedTrouble: SurfaceTrouble = {
  device,
  what: messageOf('satellite.full'),
  remedy: messageOf('satellite.full.remedy'),
}

export const faceTrouble = (error: unknown): SurfaceTrouble => ({
  device,
  what: messageOf('pictures.no-drawing', { why: textOf(error) }),
  remedy: messageOf('pictures.no-drawing.remedy'),
})
