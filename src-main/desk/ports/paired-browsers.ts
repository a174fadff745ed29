import type { PairedBrowser } from '../../contract/bridge/paired-browsers.ts'

/** The browsers that may control this desk, in hosts that serve it to browsers. */
export interface PairedBrowsers {
  /** The most recently used first. `clientId`: of the requesting page. */
  list(clientId: string): readonly PairedBrowser[]
  /** Disconnects its pages at once. Throws when that cannot be stored and would be lost at the next start. */
  end(id: string): void
}
