import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProcessTime } from '../../../src-main/base/process-time.ts'
import type { ImportMade, TransferState } from '../../../src-main/contract/bridge/transfers.ts'
import { createTokens, type Tokens } from '../../../src-main/desk/connections/tokens.ts'
import { Journal } from '../../../src-main/desk/journal/journal.ts'
import type { Connected } from '../../../src-main/desk/ports/connector.ts'
import type { SettingsStore } from '../../../src-main/desk/ports/settings.ts'
import { createLibrary, type Library } from '../../../src-main/desk/rundowns/library.ts'
import { scriptStoresOf } from '../../../src-main/desk/script/session-script.ts'
import { timersStoreOf } from '../../../src-main/desk/timers/session-timers.ts'
import { createTransfers } from '../../../src-main/desk/transfer/transfers.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { createConnector } from '../../../src-main/hosts/connector.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { createService, type Service } from '../../../src-main/service/create-service.ts'
import { createWallAnchoredClock } from '../../../src-main/service/wall-clock.ts'
import { showStart, snapshotOf } from '../../fakes/bridge-shows.ts'
import { createDeskScripts } from '../../fakes/desk-scripts.ts'
import { freshSettings } from '../../fakes/desk-settings.ts'
import { createFakeSources } from '../../fakes/fake-sources.ts'
import { createMemoryJournal } from '../../fakes/memory-journal.ts'
import { filesHere } from '../../fakes/read-files.ts'

/** The library of a desk over two real services: the one in this computer, and another. */
export interface LibraryBench {
  readonly own: Service
  readonly elsewhere: Service
  readonly library: Library
  readonly tokens: Tokens
  /** What a crash would have left: every rundown that was begun so, and those that still are. */
  unfinished(): { readonly begun: readonly string[]; readonly left: readonly string[] }
  /** The service in use, by the desk's own client. */
  connected(): Connected
  use(which: 'own' | 'elsewhere'): void
  lock(on: boolean): void
  /** To its end. */
  copy(rundownId: string, title: string): Promise<TransferState>
  copied(rundownId: string, title: string): Promise<ImportMade>
  close(): Promise<void>
}

export async function startLibraryBench(): Promise<LibraryBench> {
  const folders: string[] = []
  const { local } = createProcessTime()
  const start = (): Promise<Service> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'showcall-library-'))
    folders.push(dataDir)
    const clock = createWallAnchoredClock()
    return createService({ dataDir, host: '127.0.0.1', port: 0, clock, version: '0.0.0-test' })
  }
  const own = await start()
  const elsewhere = await start()
  const connector = createConnector({ dashboard: own.dashboard, local, timers: realTimers })
  const { v1Token, baseUrl } = await elsewhere.dashboard.deskAccess()
  const sides = {
    own: await connector.own(),
    elsewhere: connector.remote(
      { id: 'other', name: 'Other', baseUrl, v0Url: null, socketUrl: null, goAs: 'auto' },
      { v1Token, v0Token: null },
    ),
  }
  let inUse: keyof typeof sides = 'own'
  let locked = false
  let copies = 0
  let settings = freshSettings
  const begun = new Set<string>()
  const settingsStore: SettingsStore = {
    read: () => settings,
    write(change) {
      settings = { ...settings, ...change }
      for (const id of Object.keys(settings.unfinished)) begun.add(id)
    },
  }
  const scripts = createDeskScripts()
  const desk = {
    connected: () => sides[inUse],
    besideOf: (id: string) => {
      const { service, ownerActions } = sides[inUse]
      return {
        timers: timersStoreOf(service, ownerActions, id, settingsStore),
        script: scriptStoresOf(service, ownerActions, id, scripts),
      }
    },
    locked: () => locked,
    snapshot: () => snapshotOf([], showStart),
    sessions: { open: () => ({ ok: true }) as const },
    journal: new Journal({
      store: createMemoryJournal(),
      now: () => instant(Date.now()),
      clockSteps: () => 0,
      timers: realTimers,
      newId: () => 'import',
      numbers: () => new Map(),
      timezone: 'UTC',
      changed: () => undefined,
      notice: () => undefined,
    }),
    notices: { list: () => [], add: () => undefined, stand: () => undefined },
    subscribe: () => () => undefined,
    emit: () => undefined,
    now: () => instant(Date.now()),
  }
  const noSpreadsheet = async (): Promise<never> => {
    throw new Error('No spreadsheet was expected.')
  }
  const transfers = createTransfers({
    desk,
    settings: settingsStore,
    spreadsheets: { ...filesHere, write: noSpreadsheet },
    sources: createFakeSources(),
    timers: realTimers,
    timezone: 'UTC',
    deskName: 'Desk',
  })
  const library = createLibrary({ desk, transfers, own: own.dashboard })
  const copy: LibraryBench['copy'] = async (rundownId, title) => {
    const id = `copy-0000${++copies}`
    const begun = library.copy({ id, rundownId, title })
    if (!begun.ok) return { state: 'failed', reason: begun.reason }
    for (;;) {
      const state = await transfers.wait(id)
      if (state.state !== 'running') return state
    }
  }
  return {
    own,
    elsewhere,
    library,
    unfinished: () => ({ begun: [...begun], left: Object.keys(settings.unfinished) }),
    tokens: createTokens({ desk, own: own.dashboard }),
    connected: () => sides[inUse],
    use(which) {
      inUse = which
    },
    lock(on) {
      locked = on
    },
    copy,
    async copied(rundownId, title) {
      const state = await copy(rundownId, title)
      if (state.state !== 'over' || state.result.kind !== 'made') throw new Error(JSON.stringify(state))
      return state.result.made
    },
    async close() {
      for (const { service } of Object.values(sides)) service.close()
      await own.close()
      await elsewhere.close()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
