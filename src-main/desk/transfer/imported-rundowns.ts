import { createHash } from 'node:crypto'
import type { ImportMade } from '../../contract/bridge/transfers.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { ImportMapping } from '../../domain/running-order/import-mapping.ts'
import { createZone } from '../../domain/time/time-zone.ts'
import type { Connected } from '../ports/connector.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { Sheet } from '../ports/spreadsheets.ts'
import type { Progress } from '../ports/whole-rundowns.ts'
import type { ImportOptions } from './import-csv.ts'
import { makeRundown } from './make-rundown.ts'
import { planOf } from './plan-of.ts'
import type { MadeHistory, RundownPlan } from './rundown-plan.ts'
import { readDraft, signatureOf } from './table-draft.ts'
import { toCreateRundown } from './to-create-rundown.ts'
import type { Unfinished } from './unfinished.ts'

export interface ImportedRundownsDesk {
  connected(): Connected
  open(
    rundownId: string,
    held: boolean,
  ): { readonly ok: true } | { readonly ok: false; readonly reason: Said }
}

export interface ImportedRundownsOptions {
  readonly desk: ImportedRundownsDesk
  readonly settings: SettingsStore
  readonly unfinished: Unfinished
  /** IANA name of the zone that clock times are read in. */
  readonly timezone: string
}

/** Makes rundowns of what was read from files, and opens them. */
export interface ImportedRundowns {
  /** How a running order is read that names no zone and no date. */
  readingOptions(title: string): ImportOptions
  /** Of a table by a mapping; `leaveOut`: without the rows that have errors. */
  planFor(sheet: Sheet, mapping: ImportMapping, leaveOut: boolean, title: string): RundownPlan
  /** The same content, imported again in the same way, is the rundown that it became. `digest` null: always a new one. */
  make(
    plan: RundownPlan,
    digest: string | null,
    progress: Progress,
    history?: MadeHistory,
  ): Promise<ImportMade>
  /** The mapping is used again for tables with the same header. */
  remember(sheet: Sheet, mapping: ImportMapping): void
}

const mappingsKept = 100

export function createImportedRundowns(options: ImportedRundownsOptions): ImportedRundowns {
  const { desk, settings, unfinished, timezone } = options
  return {
    readingOptions: title => ({ title, timezone, now: desk.connected().service.now() }),
    planFor(sheet, mapping, leaveOut, title) {
      const { entries, columns } = readDraft(sheet, mapping, leaveOut)
      const zone = createZone(timezone)
      const date = zone.local(desk.connected().service.now())
      return planOf(toCreateRundown({ columns, entries }, { title, timezone, zone, date }))
    },
    async make(plan, digest, progress, history) {
      const { service, ownerActions } = desk.connected()
      const known = digest === null ? undefined : settings.read().imports[digest]
      const present = known === undefined ? undefined : (await service.list()).find(item => item.id === known)
      const making = { whole: service.whole, ownerActions, progress, unfinished, ...(history && { history }) }
      const made = present ?? (await makeRundown(plan, making))
      if (digest !== null) settings.write({ imports: { ...settings.read().imports, [digest]: made.id } })
      const opened = desk.open(made.id, false)
      const remarks = 'remarks' in made ? made.remarks : []
      return { rundownId: made.id, title: made.title, opened: opened.ok, remarks }
    },
    remember(sheet, mapping) {
      if (mapping.header === null) return
      const signature = signatureOf(sheet, mapping)
      const { [signature]: _before, ...others } = settings.read().mappings
      const kept = Object.entries(others).slice(1 - mappingsKept)
      settings.write({ mappings: { ...Object.fromEntries(kept), [signature]: mapping } })
    },
  }
}

/** A table, and how it is imported. One that was imported by its own header (`how` null) is known by its content alone. */
export const digestOf = (content: string, sheet: number, how: object | null): string =>
  how === null ? content : sha256(JSON.stringify([content, sheet, how]))

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
