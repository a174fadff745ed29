import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProcessTime } from '../../../src-main/base/process-time.ts'
import { transferPart } from '../../../src-main/contract/bridge/transfer-limits.ts'
import type {
  ExportRundown,
  ImportMade,
  TransferResult,
  TransferState,
} from '../../../src-main/contract/bridge/transfers.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { Journal } from '../../../src-main/desk/journal/journal.ts'
import { createJournalThread } from '../../../src-main/desk/journal/journal-thread.ts'
import type { Connected } from '../../../src-main/desk/ports/connector.ts'
import type { JournalStore } from '../../../src-main/desk/ports/journal-store.ts'
import type { DeskSettings, SettingsStore } from '../../../src-main/desk/ports/settings.ts'
import { scriptStoresOf } from '../../../src-main/desk/script/session-script.ts'
import { createSpreadsheets } from '../../../src-main/desk/spreadsheets/spreadsheet-thread.ts'
import { timersStoreOf } from '../../../src-main/desk/timers/session-timers.ts'
import { createTransfers, type Transfers } from '../../../src-main/desk/transfer/transfers.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { createConnector } from '../../../src-main/hosts/connector.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { createSources } from '../../../src-main/hosts/sources/sources.ts'
import { createService, type Service } from '../../../src-main/service/create-service.ts'
import { createWallAnchoredClock } from '../../../src-main/service/wall-clock.ts'
import { createDeskScripts } from '../../fakes/desk-scripts.ts'
import { freshSettings } from '../../fakes/desk-settings.ts'
import { builtThreads } from '../../support/built-threads.ts'

/** Rundowns in and out of a real service, by the desk's own client. */
export interface TransferBench {
  readonly service: Service
  readonly connected: Connected
  readonly transfers: Transfers
  /** On a disk of its own, in its thread. */
  readonly journal: Journal
  readonly store: JournalStore
  settings(): DeskSettings
  /** Brings a file in to its end, or to what a person is asked. */
  read(name: string, content: string | Uint8Array): Promise<TransferState>
  made(name: string, content: string | Uint8Array): Promise<ImportMade>
  export(
    rundownId: string,
    format: 'csv' | 'xlsx' | 'json',
    history?: boolean,
    compared?: ExportRundown['compared'],
  ): Promise<string>
  /** The same with what is said of it. */
  exported(
    rundownId: string,
    history: boolean,
  ): Promise<readonly [content: string, remarks: readonly string[]]>
  over(id: string): Promise<TransferState>
  close(): Promise<void>
}

export async function startTransferBench(remote?: Connected, deskName = 'Desk'): Promise<TransferBench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'showcall-transfer-'))
  const clock = createWallAnchoredClock()
  const service = await createService({ dataDir, host: '127.0.0.1', port: 0, clock, version: '0.0.0-test' })
  const { local } = createProcessTime()
  const connected =
    remote ?? (await createConnector({ dashboard: service.dashboard, local, timers: realTimers }).own())
  const { journal, store } = openJournal(join(dataDir, 'journal.sqlite'))
  let settings: DeskSettings = freshSettings
  let names = 0
  const settingsStore: SettingsStore = {
    read: () => settings,
    write(change) {
      settings = { ...settings, ...change }
    },
  }
  const transfers = createTransfers({
    desk: {
      connected: () => connected,
      besideOf: id => ({
        timers: timersStoreOf(connected.service, connected.ownerActions, id, settingsStore),
        script: scriptStoresOf(connected.service, connected.ownerActions, id, createDeskScripts()),
      }),
      locked: () => settings.locked,
      sessions: { open: () => ({ ok: true }) },
      journal,
      notices: { list: () => [], add: () => undefined, stand: () => undefined },
      snapshot: () => ({ rundown: null, rows: [] }),
      subscribe: () => () => undefined,
      emit: () => undefined,
      now: () => instant(Date.now()),
    },
    settings: settingsStore,
    spreadsheets: createSpreadsheets({
      entry: builtThreads.spreadsheetEntry,
      timers: realTimers,
    }),
    sources: createSources(),
    timers: realTimers,
    timezone: 'Europe/Berlin',
    deskName,
  })
  const newId = (): string => `transfer-${++names}`
  const over: TransferBench['over'] = async id => {
    for (;;) {
      const state = await transfers.wait(id)
      if (state.state !== 'running') return state
    }
  }
  const read: TransferBench['read'] = async (name, content) => {
    const id = newId()
    const encoding = typeof content === 'string' ? 'text' : 'base64'
    const data = typeof content === 'string' ? content : Buffer.from(content).toString('base64')
    for (let part = 0; part === 0 || part * transferPart < data.length; part += 1) {
      const sent = transfers.send({
        id,
        part,
        data: data.slice(part * transferPart, (part + 1) * transferPart),
      })
      if (!sent.ok) throw new Error(inEnglish(sent.reason))
    }
    const begun = transfers.read({ id, name, encoding })
    if (!begun.ok) throw new Error(inEnglish(begun.reason))
    return over(id)
  }
  const exportAs = async (
    request: Omit<ExportRundown, 'id'>,
  ): Promise<readonly [content: string, remarks: readonly string[]]> => {
    const id = newId()
    transfers.export({ id, ...request })
    const state = resultOf(await over(id))
    if (state.kind !== 'exported') throw new Error(JSON.stringify(state))
    const parts: string[] = []
    for (let part = 0; part < state.file.parts; part += 1) parts.push(transfers.take(id, part) ?? '')
    return [parts.join(''), state.file.remarks.map(remark => inEnglish(remark))]
  }
  return {
    service,
    connected,
    transfers,
    journal,
    store,
    settings: () => settings,
    read,
    over,
    async made(name, content) {
      return madeOf(await read(name, content))
    },
    export: async (rundownId, format, history = false, compared = undefined) =>
      (await exportAs({ rundownId, format, history, ...(compared && { compared }) }))[0],
    exported: (rundownId, history) => exportAs({ rundownId, format: 'json', history }),
    async close() {
      transfers.close()
      await journal.close()
      connected.service.close()
      await service.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function openJournal(file: string): { readonly journal: Journal; readonly store: JournalStore } {
  const store = createJournalThread({ entry: builtThreads.journalEntry, file })
  const journal = new Journal({
    store,
    now: () => instant(Date.now()),
    clockSteps: () => 0,
    timers: realTimers,
    newId: randomUUID,
    numbers: () => new Map(),
    timezone: 'Europe/Berlin',
    changed: () => undefined,
    notice: () => undefined,
  })
  return { journal, store }
}

export function resultOf(state: TransferState): TransferResult {
  if (state.state !== 'over') throw new Error(JSON.stringify(state))
  return state.result
}

function madeOf(state: TransferState): ImportMade {
  const result = resultOf(state)
  if (result.kind !== 'made') throw new Error(JSON.stringify(result))
  return result.made
}
