import { EventEmitter } from 'node:events'
import type { Machine } from '../machine.ts'
import { strict } from '../strict.ts'
import type { createProtocol } from './protocol.ts'

type RequestHandler = (
  contents: unknown,
  permission: string,
  grant: (granted: boolean) => void,
  details: unknown,
) => void
type CheckHandler = (contents: unknown, permission: string, origin: string, details: unknown) => boolean

export class Session extends EventEmitter {
  readonly protocol: ReturnType<typeof createProtocol>
  requestHandler: RequestHandler | null = null
  checkHandler: CheckHandler | null = null

  constructor(protocol: ReturnType<typeof createProtocol>) {
    super()
    this.protocol = protocol
  }

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.requestHandler = handler
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.checkHandler = handler
  }

  setSpellCheckerEnabled(): void {}

  setSpellCheckerLanguages(): void {}
}

export const sessionEvents = ['will-download']

export function createSessions(machine: Machine, protocol: ReturnType<typeof createProtocol>) {
  const session = strict('Session', 'session', new Session(protocol), sessionEvents)
  const sessions = {
    get defaultSession() {
      if (!machine.ready) throw new TypeError('Session can only be received when app is ready')
      return session
    },
  }
  return { session, sessions }
}
