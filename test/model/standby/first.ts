import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Dashboard, RundownParts } from '../../../src-main/contract/dashboard.ts'
import { type Clock, instant } from '../../../src-main/domain/time/time.ts'
import { createTokenAuthority } from '../../../src-main/service/auth-tokens.ts'
import { Workspace } from '../../../src-main/service/core/workspace.ts'
import { createDashboard } from '../../../src-main/service/dashboard/dashboard.ts'
import type { FollowedStore } from '../../../src-main/service/store/port.ts'
import { openSqliteStore } from '../../../src-main/service/store/sqlite/sqlite-store.ts'
import { defaultLogLimits } from '../../../src-main/service/store/store-reader.ts'

/** The service of the first desk, without its listener. */
export interface First {
  readonly file: string
  readonly store: FollowedStore
  readonly workspace: Workspace
  readonly dashboard: Dashboard
  /** A cyclic choice of those that are not in the trash. */
  rundown(at: number): Promise<string>
  parts(rundownId: string): Promise<RundownParts | null>
  /** As another program on the same file does. */
  writeFromOutside(sql: string): void
}

/** So few that histories go beyond them. */
const limits = { ...defaultLogLimits, changes: 8, ageMs: 500, bytes: 4_000 }

/** `commitLog`: of the commits that are kept for the standby, in bytes. */
export function openFirst(directory: string, commitLog: number): First {
  // Each look at it is a millisecond later.
  let time = Date.UTC(2026, 4, 1, 18)
  const clock: Clock = () => {
    time += 1
    return instant(time)
  }
  const store = openSqliteStore(directory, clock(), undefined, limits, commitLog)
  const workspace = new Workspace(store, clock, error => {
    throw error
  })
  const file = join(directory, 'showcall.db')
  const nowhere = { baseUrl: '', v0Url: '', socketUrl: '' }
  const dashboard = createDashboard({
    store,
    workspace,
    authority: createTokenAuthority(store.installation),
    addresses: () => nowhere,
    tokensEnded: async () => undefined,
  })
  return {
    file,
    store,
    workspace,
    dashboard,
    async rundown(at) {
      const there = await dashboard.listRundowns()
      return there[at % there.length]?.rundownId ?? 'none'
    },
    async parts(rundownId) {
      const reply = await dashboard.readParts(rundownId)
      return reply.ok ? reply : null
    },
    writeFromOutside(sql) {
      const database = new DatabaseSync(file)
      database.exec(sql)
      database.close()
    },
  }
}
