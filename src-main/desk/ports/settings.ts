import type { CallerSettings } from '../../contract/bridge/slices.ts'
import type { RemoteConnection } from '../../contract/connection.ts'

/** What a desk remembers between starts. Never a secret. */
export interface DeskSettings {
  /** The rundown that this desk shows, by connection id (`own` is the service in this computer); a restart comes back to it. */
  readonly rundowns: Readonly<Record<string, string>>
  /** The connection in use; null is the service in this computer. */
  readonly connectionId: string | null
  readonly connections: readonly RemoteConnection[]
  readonly caller: CallerSettings
  readonly locked: boolean
  /** Rundown made from a file, by the digest of its content: the same file opens the same rundown. */
  readonly imports: Readonly<Record<string, string>>
}

export interface Settings {
  read(): DeskSettings
  write(change: Partial<DeskSettings>): void
}

/** Key of `DeskSettings.rundowns` for the service in this computer. */
export const ownConnection = 'own'

export const defaultCaller: CallerSettings = { doublePress: 500, hold: 600, undoWindow: 10_000 }
