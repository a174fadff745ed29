import type { SurfaceTrouble } from '../../desk/ports/surface.ts'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Why OSC cannot be listened for, and what to do. `way`: `UDP` or `TCP`. */
export function openTrouble(way: string, address: string, port: number, error: unknown): SurfaceTrouble {
  const device = `OSC (${way})`
  const again = 'Showcall tries again every 2 seconds.'
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return {
        device,
        what: `Another program uses ${way} port ${port}.`,
        remedy: `Quit that program, or choose another port here and in the sender. ${again}`,
      }
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EINVAL':
      return {
        device,
        what: `${address} is not an address of this computer now.`,
        remedy: `Connect the network that it belongs to, or choose 127.0.0.1 (this computer only) or 0.0.0.0 (the whole network). ${again}`,
      }
    case 'EACCES':
    case 'EPERM':
      return {
        device,
        what: `This user is not allowed to listen on ${way} port ${port}.`,
        remedy: `${port < 1_024 ? 'Choose a port from 1024 up' : 'Choose another port, or ask the administrator of this computer'}, here and in the sender. ${again}`,
      }
    default:
      return {
        device,
        what: `OSC cannot listen on ${address}, ${way} port ${port}: ${textOf(error)}.`,
        remedy: `Choose another address or port. ${again}`,
      }
  }
}
