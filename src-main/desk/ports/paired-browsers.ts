import type { PairedBrowser } from '../../contract/bridge/paired-browsers.ts'

/** The browsers that may work this desk, in hosts that serve it to browsers. */
export interface PairedBrowsers {
  /** The last one used first. `clientId`: of the page that asks. */
  list(clientId: string): readonly PairedBrowser[]
  /** Its pages are cut off at once. Throws when that cannot be written down, and would be forgotten at the next start. */
  end(id: string): void
}
