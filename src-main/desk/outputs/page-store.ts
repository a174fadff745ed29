import type { SavedOutputPage } from '../../contract/bridge/output-pages.ts'
import type { SettingsStore } from '../ports/settings.ts'

/** The output pages of this desk, as they are kept. */
export interface PageStore {
  list(): readonly SavedOutputPage[]
  find(id: string): SavedOutputPage | null
  put(page: SavedOutputPage): void
  remove(id: string): void
}

export const createPageStore = (settings: SettingsStore): PageStore => {
  const list = (): readonly SavedOutputPage[] => settings.read().outputPages
  return {
    list,
    find: id => list().find(page => page.id === id) ?? null,
    put(page) {
      const known = list().some(({ id }) => id === page.id)
      settings.write({
        outputPages: known ? list().map(one => (one.id === page.id ? page : one)) : [...list(), page],
      })
    },
    remove: id => settings.write({ outputPages: list().filter(page => page.id !== id) }),
  }
}
