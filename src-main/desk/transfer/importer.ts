import { createHash } from 'node:crypto'
import type { ImportFault } from '../../contract/bridge/requests.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { ShowService } from '../ports/show-service.ts'
import { importCsv } from './import-csv.ts'
import { makeRundown } from './make-rundown.ts'
import { planOf } from './plan-of.ts'

export interface RunningOrderFile {
  /** File name; its stem becomes the title. */
  readonly name: string
  readonly text: string
  /** Planned start of a show whose file gives no clock times. */
  readonly startTime?: Instant
}

export type ImportedRundown =
  | { readonly ok: true; readonly rundownId: string; readonly title: string }
  | { readonly ok: false; readonly faults: readonly ImportFault[] }

export interface ImporterOptions {
  readonly service: ShowService
  readonly settings: SettingsStore
  /** IANA name of the zone that clock times are read in. */
  readonly timezone: string
}

/** Makes a rundown of a file, whole or not at all. The same content, imported again, is the rundown it became. */
export function createImporter({ service, settings, timezone }: ImporterOptions): {
  import(file: RunningOrderFile): Promise<ImportedRundown>
} {
  return {
    async import({ name, text, startTime }) {
      const title = titleOf(name)
      const result = importCsv(text, { title, timezone, now: service.now() })
      if (!result.ok) return result
      const digest = createHash('sha256').update(text).digest('hex')
      const known = settings.read().imports[digest]
      if (known !== undefined) {
        const rundown = (await service.list()).find(item => item.id === known)
        if (rundown !== undefined) return { ok: true, rundownId: rundown.id, title: rundown.title }
      }
      const start = startTime === undefined ? {} : { start_time: new Date(startTime).toISOString() }
      const body = { ...start, ...result.body }
      // Departments come after the rundown: not every service takes them with it.
      const hasDepartments = body.columns?.some(({ department }) => department != null) === true
      const made = hasDepartments
        ? await makeRundown(planOf(body), {
            whole: service.whole,
            ownerActions: null,
            progress: () => undefined,
          })
        : await service.create(body)
      settings.write({ imports: { ...settings.read().imports, [digest]: made.id } })
      return { ok: true, rundownId: made.id, title: made.title }
    },
  }
}

/** `song-contest-final.csv` → `Song contest final`. */
export function titleOf(fileName: string): string {
  const stem = fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '')
  const words = stem.replace(/[-_\s]+/g, ' ').trim()
  return words === '' ? 'Untitled' : words.charAt(0).toUpperCase() + words.slice(1)
}
