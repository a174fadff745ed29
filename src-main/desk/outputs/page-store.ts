import type { SavedOutputPage } from '../../contract/bridge/output-pages.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { SharedOutputs } from '../ports/standby.ts'

/** The output pages of this desk, as they are kept. */
export interface PageStore {
  list(): readonly SavedOutputPage[]
  find(id: string): SavedOutputPage | null
  put(page: SavedOutputPage): void
  remove(id: string): void
  /** Takes those of the other desk over; a page keeps its monitor. */
  share(shared: SharedOutputs): void
}

export const createPageStore = (settings: SettingsStore): PageStore => {
  const list = (): readonly SavedOutputPage[] => settings.read().outputPages
  const find = (id: string): SavedOutputPage | null => list().find(page => page.id === id) ?? null
  return {
    list,
    find,
    put(page) {
      const known = list().some(({ id }) => id === page.id)
      settings.write({
        outputPages: known ? list().map(one => (one.id === page.id ? page : one)) : [...list(), page],
      })
    },
    share({ put, remove }) {
      const gone = new Set([...remove, ...put.map(({ id }) => id)])
      settings.write({
        outputPages: [
          ...list().filter(({ id }) => !gone.has(id)),
          ...put.map(page => ({ ...page, display: find(page.id)?.display ?? null })),
        ],
      })
    },
    remove: id => settings.write({ outputPages: list().filter(page => page.id !== id) }),
  }
}
