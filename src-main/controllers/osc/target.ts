import type { Timers } from '../../base/timers.ts'
import type { OscSettings } from '../../contract/bridge/controllers.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'

export type TargetSettings = OscSettings['targets'][number]

export interface TargetOptions {
  readonly host: string
  readonly port: number
  readonly timers: Timers
  /** `connected` has changed. */
  readonly changed: () => void
}

/** Why a target cannot be sent to, by its name, which can change. */
export type TargetProblem = (name: string) => Message

/** One way out. It comes back by itself, and keeps nothing to be sent later. */
export interface Target {
  /** As far as can be known: nobody answers over UDP. */
  connected(): boolean
  /** Null once it is on its way; else why it is not. */
  send(packet: Uint8Array): TargetProblem | null
  close(): Promise<void>
}

/** Why a target cannot be sent to now. `changed`: that begins, or is over. */
export function keepProblem(first: TargetProblem | null, changed: () => void) {
  let problem = first
  return {
    now: () => problem,
    become(next: TargetProblem | null): void {
      const other = (next === null) !== (problem === null)
      problem = next
      if (other) changed()
    },
  }
}

/** Why the system would not. */
export const whyNot =
  (error: Error): TargetProblem =>
  name =>
    whyNotTo(name, error)

function whyNotTo(name: string, error: Error): Message {
  switch ('code' in error ? error.code : null) {
    case 'ECONNREFUSED':
      return messageOf('osc-target.not-listening', { name })
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return messageOf('osc-target.not-found', { name })
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ENETDOWN':
    case 'EADDRNOTAVAIL':
    case 'ETIMEDOUT':
      return messageOf('osc-target.unreachable', { name })
    case 'EACCES':
    case 'EPERM':
      return messageOf('osc-target.blocked', { name })
    case 'ECONNRESET':
    case 'EPIPE':
      return messageOf('osc-target.closed', { name })
    default:
      return messageOf('osc-target.cannot-send', { name, why: error.message })
  }
}
