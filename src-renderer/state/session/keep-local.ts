import { type VoiceLanguage, voiceLanguages } from '../calling/voice.ts'
import { type ColumnSet, readColumnSet } from '../rundowns/column-set.ts'
import { readWarnings, type Warnings } from '../time/warnings.ts'
import type { ValueStore } from './store.ts'
import { type SheetName, sheets, type UiState } from './ui-state.ts'

interface Kept {
  readonly sheets: ReadonlyMap<string, SheetName>
  readonly columns: ColumnSet
  readonly warnings: Warnings
  readonly voice: VoiceLanguage
  readonly pageName: string
  readonly presets: readonly string[] | null
}

const key = 'showcall.page'

export const longestPageName = 30
export const mostPresets = 12
const mostSheets = 50

/** Sheets, columns, warnings, the name of the page and texts of messages as this browser remembers them; another window of it that changes them changes them here. */
export function keepLocal(ui: ValueStore<UiState>, storage: Storage): () => void {
  const apply = (text: string | null): void => ui.set({ ...ui.get(), ...read(text) })
  apply(storage.getItem(key))
  let saved = kept(ui.get())
  const stop = ui.subscribe(() => {
    const now = kept(ui.get())
    if (names.every(name => now[name] === saved[name])) return
    saved = now
    try {
      storage.setItem(key, JSON.stringify({ ...now, sheets: [...now.sheets].slice(-mostSheets) }))
    } catch {
      // A full or forbidden storage costs the memory of a setting, nothing else.
    }
  })
  const onStorage = (event: StorageEvent): void => {
    if (event.storageArea !== storage || event.key !== key) return
    // What came from the other window is not written back to it.
    const next = read(event.newValue)
    saved = next
    ui.set({ ...ui.get(), ...next })
  }
  window.addEventListener('storage', onStorage)
  return () => {
    stop()
    window.removeEventListener('storage', onStorage)
  }
}

const names = [
  'sheets',
  'columns',
  'warnings',
  'voice',
  'pageName',
  'presets',
] as const satisfies readonly (keyof Kept)[]

const kept = ({ sheets, columns, warnings, voice, pageName, presets }: UiState): Kept => ({
  sheets,
  columns,
  warnings,
  voice,
  pageName,
  presets,
})

function read(text: string | null): Kept {
  const saved = parsed(text)
  const {
    sheets: chosen,
    columns,
    warnings,
    voice,
    pageName,
    presets,
  }: { readonly [name in keyof Kept]?: unknown } = saved
  return {
    sheets: readSheets(chosen),
    columns: readColumnSet(columns),
    warnings: readWarnings(warnings),
    voice: voiceLanguages.find(name => name === voice) ?? 'off',
    pageName: typeof pageName === 'string' ? pageName.trim().slice(0, longestPageName) : '',
    presets: Array.isArray(presets)
      ? presets.filter((text: unknown) => typeof text === 'string').slice(0, mostPresets)
      : null,
  }
}

function readSheets(chosen: unknown): ReadonlyMap<string, SheetName> {
  const entries: readonly unknown[] = Array.isArray(chosen) ? chosen.slice(-mostSheets) : []
  return new Map(
    entries.flatMap(entry => {
      const [rundownId, name]: readonly unknown[] = Array.isArray(entry) ? entry : []
      const sheet = sheets.find(one => one === name)
      return typeof rundownId === 'string' && sheet !== undefined ? [[rundownId, sheet] as const] : []
    }),
  )
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
