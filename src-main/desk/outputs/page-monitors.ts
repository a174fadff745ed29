import type { OutputDisplay, OutputPagesSlice, SavedOutputPage } from '../../contract/bridge/output-pages.ts'
import type { OutputScreens } from '../ports/output-screens.ts'
import type { PageStore } from './page-store.ts'
import { keyOf, placeOutputs } from './place-outputs.ts'

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
