import { allows } from '../../../src-main/contract/bridge/access.ts'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { EditingState } from '../editing/editing-state.ts'
import { type ColumnSet, readColumnSet } from '../rundowns/column-set.ts'
import { readWarnings, type Warnings } from '../time/warnings.ts'
import type { DeskState } from './desk-state.ts'
import type { ValueStore } from './store.ts'
import type { PointChoice } from './ui-state.ts'
import {
  brightnesses,
  densities,
  type SheetName,
  sheets,
  textSizes,
  type UiState,
  type VoiceLanguage,
  voiceLanguages,
} from './ui-state.ts'

interface Kept {
  readonly sheets: ReadonlyMap<string, SheetName>
  readonly points: ReadonlyMap<string, PointChoice>
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
const longestTime = 40

/** Sheets and points of rundowns, columns, warnings, the name of the page and texts of messages as this browser remembers them; another window of it that changes them changes them here. */
export function keepLocal(ui: ValueStore<UiState>, storage: Storage): () => void {
  const apply = (text: string | null): void => ui.set({ ...ui.get(), ...read(text) })
  apply(storage.getItem(key))
  let saved = kept(ui.get())
  const stop = ui.subscribe(() => {
    const now = kept(ui.get())
    if (names.every(name => now[name] === saved[name])) return
    saved = now
    try {
      const sheets = [...now.sheets].slice(-mostSheets)
      const points = [...now.points].slice(-mostSheets)
      storage.setItem(key, JSON.stringify({ ...now, sheets, points }))
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
  'points',
  'columns',
  'warnings',
  'voice',
  'pageName',
  'presets',
] as const satisfies readonly (keyof Kept)[]

const kept = ({ sheets, points, columns, warnings, voice, pageName, presets }: UiState): Kept => ({
  sheets,
  points,
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
    points,
    columns,
    warnings,
    voice,
    pageName,
    presets,
  }: { readonly [name in keyof Kept]?: unknown } = saved
  return {
    sheets: readSheets(chosen),
    points: readPoints(points),
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

function readPoints(chosen: unknown): ReadonlyMap<string, PointChoice> {
  const entries: readonly unknown[] = Array.isArray(chosen) ? chosen.slice(-mostSheets) : []
  return new Map(
    entries.flatMap(entry => {
      const [rundownId, point]: readonly unknown[] = Array.isArray(entry) ? entry : []
      if (typeof rundownId !== 'string' || typeof point !== 'object' || point === null) return []
      const { cueId, time }: { readonly [name in keyof PointChoice]?: unknown } = point
      const isCue = cueId === null || typeof cueId === 'string'
      const isTime = typeof time === 'string' ? time.length <= longestTime : time === null && cueId !== null
      if (!isCue || !isTime) return []
      return [[rundownId, { cueId, time: typeof time === 'string' ? time : null }] as const]
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

const displayKey = 'showcall.display'

type Display = Pick<UiState, 'brightness' | 'density' | 'textSize'>

/** Brightness, density and text size as this browser remembers them, written to the document as `data-` attributes. */
export function keepDisplaySettings(
  ui: ValueStore<UiState>,
  root: HTMLElement,
  storage: Storage,
): () => void {
  ui.set({ ...ui.get(), ...rememberedDisplay(storage) })
  let shown: Display | null = null
  const show = (): void => {
    const { brightness, density, textSize } = ui.get()
    if (shown?.brightness === brightness && shown.density === density && shown.textSize === textSize) return
    shown = { brightness, density, textSize }
    root.dataset['brightness'] = brightness
    root.dataset['density'] = density
    root.dataset['text'] = textSize
    try {
      storage.setItem(displayKey, JSON.stringify(shown))
    } catch {
      // A full or forbidden storage costs the memory of a setting, nothing else.
    }
  }
  show()
  return ui.subscribe(show)
}

function rememberedDisplay(storage: Storage): Partial<Display> {
  try {
    const saved: unknown = JSON.parse(storage.getItem(displayKey) ?? 'null')
    if (typeof saved !== 'object' || saved === null) return {}
    const brightness = brightnesses.find(name => 'brightness' in saved && saved.brightness === name)
    const density = densities.find(name => 'density' in saved && saved.density === name)
    const textSize = textSizes.find(name => 'textSize' in saved && saved.textSize === name)
    return { ...(brightness && { brightness }), ...(density && { density }), ...(textSize && { textSize }) }
  } catch {
    return {}
  }
}

interface Dimmed {
  readonly bridge: Bridge
  readonly state: ValueStore<Pick<DeskState, 'access'>>
  readonly ui: ValueStore<UiState>
}

/** Key faces dim with the page: the desk is notified each time a person who may set it up dims it. */
export function dimFaces({ bridge, state, ui }: Dimmed): () => void {
  let sent = ui.get().brightness
  return ui.subscribe(() => {
    const { brightness } = ui.get()
    if (brightness === sent) return
    sent = brightness
    if (!allows(state.get().access, 'edit')) return
    // Where the desk cannot be reached the faces cannot change either; the next dimming is sent again.
    bridge.request('settings.write', { theme: brightness }).catch(() => undefined)
  })
}

/** What of a page may hold something that a person would miss. */
interface Losable {
  readonly state: ValueStore<Pick<DeskState, 'desk'>>
  readonly ui: ValueStore<UiState>
  /** Null while nothing was edited. */
  readonly editing: ValueStore<{
    readonly state: ValueStore<Pick<EditingState, 'unsaved' | 'elsewhere'>>
  } | null>
}

/**
 * Reloads the page once a language other than its own was chosen, as soon as nothing on it would be lost:
 * with the cues in front, no dialog open and nothing unsaved. The show does not notice.
 */
export function followLanguage({ state, ui, editing }: Losable, reload: () => void): () => void {
  const came = state.get().desk.caller.language
  let done = false
  let leaveEdits = (): void => undefined
  const look = (): void => {
    const { unsaved, elsewhere } = editing.get()?.state.get() ?? nothingUnsaved
    if (
      done ||
      unsaved + elsewhere > 0 ||
      state.get().desk.caller.language === came ||
      !nothingToLose(ui.get())
    )
      return
    done = true
    reload()
  }
  const followEdits = (): void => {
    leaveEdits()
    leaveEdits = editing.get()?.state.subscribe(look) ?? leaveEdits
  }
  followEdits()
  const stops = [state.subscribe(look), ui.subscribe(look), editing.subscribe(followEdits)]
  return () => {
    leaveEdits()
    for (const stop of stops) stop()
  }
}

const nothingUnsaved = { unsaved: 0, elsewhere: 0 } as const

const nothingToLose = ({ view, dialog, full, drafts, oscDraft, typed, keys }: UiState): boolean =>
  view === 'call' &&
  dialog === null &&
  !full &&
  drafts.size === 0 &&
  oscDraft === null &&
  typed.size === 0 &&
  keys !== 'field'
