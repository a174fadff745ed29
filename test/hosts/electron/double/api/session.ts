import { EventEmitter } from 'node:events'
import type { Machine } from '../machine.ts'
import { strict } from '../strict.ts'
import type { createProtocol } from './protocol.ts'

type RequestHandler = (
  contents: unknown,
  permission: string,
  answer: (granted: boolean) => void,
  details: { readonly requestingUrl: string; readonly isMainFrame: boolean },
) => void
type CheckHandler = (contents: unknown, permission: string, origin: string, details: unknown) => boolean

export class Session extends EventEmitter {
  readonly protocol: ReturnType<typeof createProtocol>
  requestHandler: RequestHandler | null = null
  checkHandler: CheckHandler | null = null

  readonly getStoragePath: () => string

  constructor(protocol: ReturnType<typeof createProtocol>, getStoragePath: () => string) {
    super()
    this.getStoragePath = getStoragePath
    this.protocol = protocol
  }

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.requestHandler = handler
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.checkHandler = handler
  }

  /** No device and no screen is there to be asked for. */
  setDevicePermissionHandler(): void {}

  setDisplayMediaRequestHandler(): void {}

  setSpellCheckerEnabled(): void {}

  setSpellCheckerLanguages(): void {}
}

const sessionEvents = ['will-download']

export function createSessions(
  machine: Machine,
  protocol: ReturnType<typeof createProtocol>,
  storagePath: () => string,
) {
  const session = strict('Session', 'session', new Session(protocol, storagePath), sessionEvents)
  const sessions = {
    get defaultSession(): Session {
      if (!machine.ready) throw new TypeError('Session can only be received when app is ready')
      return session
    },
  }
  return { session, sessions }
}
