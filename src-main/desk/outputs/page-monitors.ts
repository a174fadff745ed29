import type { OutputDisplay, OutputPagesSlice, SavedOutputPage } from '../../contract/bridge/output-pages.ts'
import type { OutputScreens } from '../ports/output-screens.ts'
import type { PageStore } from './page-store.ts'

/** Which page fills which monitor of this computer. Without monitors that can be filled, nothing is shown. */
export interface PageMonitors {
  slice(): OutputPagesSlice['displays']
  /** The monitor that each page fills now, by page id. */
  places(): ReadonlyMap<string, OutputDisplay>
  /** What a page keeps of that monitor; null when it is gone. */
  find(displayId: number): SavedOutputPage['display']
  /** A monitor shows one page: takes every other page but this one off it. */
  clear(displayId: number, pageId: string): void
  /** Shows each page where it belongs now. */
  show(): void
  onChange(listener: () => void): () => void
  close(): void
}

export function createPageMonitors(screens: OutputScreens['displays'], store: PageStore): PageMonitors {
  const monitors = screens === 'unplaceable' ? null : screens
  const displays = (): readonly OutputDisplay[] => monitors?.list() ?? []
  const places = (): ReadonlyMap<string, OutputDisplay> => placeOutputs(store.list(), displays())
  return {
    slice: () => (screens === 'unplaceable' ? screens : (monitors?.list() ?? null)),
    places,
    find(displayId) {
      const all = displays()
      const display = all.find(({ id }) => id === displayId)
      return display === undefined ? null : keyOf(display, all, null)
    },
    clear(displayId, pageId) {
      const here = places()
      for (const other of store.list())
        if (other.id !== pageId && here.get(other.id)?.id === displayId)
          store.put({ ...other, display: null })
    },
    show() {
      if (monitors === null) return
      const all = displays()
      const here = placeOutputs(store.list(), all)
      for (const page of store.list()) {
        const display = here.get(page.id)
        if (display === undefined) continue
        // Where it is now is what it is found by when it comes back.
        const key = keyOf(display, all, page.display)
        if (JSON.stringify(key) !== JSON.stringify(page.display)) store.put({ ...page, display: key })
      }
      monitors.show(
        store.list().flatMap(({ id, name }) => {
          const display = here.get(id)
          return display === undefined ? [] : [{ id, name, displayId: display.id }]
        }),
      )
    },
    onChange: listener => monitors?.onChange(listener) ?? (() => undefined),
    close: () => monitors?.show([]),
  }
}

type SavedDisplay = NonNullable<SavedOutputPage['display']>
type Match = (saved: SavedDisplay, display: OutputDisplay, named: readonly OutputDisplay[]) => boolean

/**
 * Which monitor each page fills now, by page id. A monitor that went and came back may have another number and another
 * resolution. An ambiguous match counts as none: an output must never cover the desk.
 */
export function placeOutputs(
  pages: readonly SavedOutputPage[],
  displays: readonly OutputDisplay[],
): ReadonlyMap<string, OutputDisplay> {
  const places = new Map<string, OutputDisplay>()
  const taken = new Set<number>()
  for (const match of matches)
    for (const { id, display: saved } of pages) {
      if (saved === null || places.has(id)) continue
      const named = displays.filter(({ label }) => label === saved.label)
      const found = named.find(display => match(saved, display, named))
      if (found === undefined || taken.has(found.id)) continue
      places.set(id, found)
      taken.add(found.id)
    }
  return places
}

/** The identity of a monitor to save. `before`: the identity that was saved last. */
export function keyOf(
  { id, label, x, y }: OutputDisplay,
  displays: readonly OutputDisplay[],
  before: SavedDisplay | null,
): SavedDisplay {
  const others = displays.filter(other => other.label === label && other.id !== id).map(other => other.id)
  const known = before?.id === id ? (before.twins ?? []) : []
  return { id, label, x, y, twins: [...new Set([...others, ...known])].slice(0, mostTwins) }
}

const mostTwins = 16

const isTwin = ({ twins = [] }: SavedDisplay, { id }: OutputDisplay): boolean => twins.includes(id)

/** From the surest to the least sure; each is asked for all pages before the next. */
const matches: readonly Match[] = [
  (saved, { id }) => id === saved.id,
  (saved, display) => display.x === saved.x && display.y === saved.y && !isTwin(saved, display),
  // Its name alone: where no other monitor has it, none had it before, and it is not the one that the desk is on.
  (saved, { primary }, named) => named.length === 1 && (saved.twins ?? []).length === 0 && !primary,
]
