import type { SurfaceProblem } from '../../desk/ports/surface.ts'
import { messageOf } from '../../domain/messages/message.ts'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Why OSC cannot be listened for, and what to do. `way`: `UDP` or `TCP`. */
export function portProblem(way: string, address: string, port: number, error: unknown): SurfaceProblem {
  const device = `OSC (${way})`
  const again = messageOf('again.2-s')
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return {
        device,
        what: messageOf('osc.port-taken', { way, port }),
        remedy: messageOf('osc.port-taken.remedy', { again }),
      }
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EINVAL':
      return {
        device,
        what: messageOf('osc.no-address', { address }),
        remedy: messageOf('osc.no-address.remedy', { again }),
      }
    case 'EACCES':
    case 'EPERM':
      return {
        device,
        what: messageOf('osc.no-permission', { way, port }),
        remedy: messageOf(port < 1_024 ? 'osc.no-permission.low-port' : 'osc.no-permission.remedy', {
          again,
        }),
      }
    default:
      return {
        device,
        what: messageOf('osc.cannot-listen', { address, way, port, why: textOf(error) }),
        remedy: messageOf('osc.cannot-listen.remedy', { again }),
      }
  }
}
