import type { Dashboard } from '../../contract/dashboard.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { Clock } from '../../domain/time/time.ts'
import { createTokenAuthority } from '../auth-tokens.ts'
import { Workspace } from '../core/workspace.ts'
import type { Store } from '../store/port.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { createDashboard } from './dashboard.ts'

/** The acts of a person on a data directory that no service has open. */
export interface OpenDashboard {
  readonly dashboard: Omit<Dashboard, 'deskAccess'>
  /** What the person should know: a database that was set aside. */
  readonly notices: readonly Message[]
  close(): Promise<void>
}

/** Throws `StartupError`. The caller sees to it that nothing else has the directory open. */
export function openDashboard(dataDir: string, clock: Clock): OpenDashboard {
  return openDashboardOf(openSqliteStore(dataDir, clock()), clock)
}

/** The same on a store that is open, and that `close` closes. */
export function openDashboardOf(store: Store, clock: Clock): OpenDashboard {
  // Nobody listens: what is read later is what is stored.
  const workspace = new Workspace(store, clock, () => undefined)
  const authority = createTokenAuthority(store.installation)
  const nowhere = { baseUrl: '', v0Url: '', socketUrl: '' }
  return {
    dashboard: createDashboard({
      store,
      workspace,
      authority,
      addresses: () => nowhere,
      tokensEnded: async () => undefined,
    }),
    notices: store.notices,
    close: () => store.close(),
  }
}
