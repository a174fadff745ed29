import type { SurfaceProblem } from '../../desk/ports/surface.ts'
import { messageOf } from '../../domain/messages/message.ts'

const device = 'Companion Satellite'
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Why Satellite apps cannot connect, and what to do. */
export function portProblem(port: number, error: unknown): SurfaceProblem {
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

export const waitingProblem = (count: number): SurfaceProblem => ({
  device,
  what:
    count === 1
      ? 'A device is connected but not accepted: its keys do nothing.'
      : messageOf('satellite.not-accepted', { count }),
  remedy: messageOf('satellite.not-accepted.remedy'),
})

export const floodProblem: SurfaceProblem = {
  device,
  what: messageOf('satellite.flood'),
  remedy: messageOf('satellite.flood.remedy'),
}

export const crowdedProblem: SurfaceProblem = {
  device,
  what: messageOf('satellite.full'),
  remedy: messageOf('satellite.full.remedy'),
}

export const faceProblem = (error: unknown): SurfaceProblem => ({
  device,
  what: messageOf('pictures.no-drawing', { why: textOf(error) }),
  remedy: messageOf('pictures.no-drawing.remedy'),
})
