import type { Timers } from '../../base/timers.ts'
import type { OscSettings } from '../../contract/bridge/controllers.ts'

export type TargetSettings = OscSettings['targets'][number]

export interface TargetOptions {
  readonly host: string
  readonly port: number
  readonly timers: Timers
  /** `connected` is another. */
  readonly changed: () => void
}

/** One way out. It comes back by itself, and keeps nothing to be sent later. */
export interface Target {
  /** As far as can be known: nobody answers over UDP. */
  connected(): boolean
  /** Null once it is on its way; else why it is not, as the end of a sentence that begins with its name. */
  send(packet: Uint8Array): string | null
  close(): Promise<void>
}

/** Why the system would not, as the end of a sentence that begins with the name of a target. */
export function whyNot(error: Error): string {
  switch ('code' in error ? error.code : null) {
    case 'ECONNREFUSED':
      return 'is there, but nothing listens on its port. Start OSC there, or correct the port'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'was not found by its name. Enter its IP address'
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ENETDOWN':
    case 'EADDRNOTAVAIL':
    case 'ETIMEDOUT':
      return 'cannot be reached. Check its network and this computer’s'
    case 'EACCES':
    case 'EPERM':
      return 'is blocked by this computer. Check the firewall'
    case 'ECONNRESET':
    case 'EPIPE':
      return 'closed the connection'
    default:
      return `cannot be sent to: ${error.message}`
  }
}
