import type { Role } from '../../contract/bridge/access.ts'
import type { NetworkAddress } from '../../contract/bridge/output-pages.ts'
import type { PairedBrowser } from '../../contract/bridge/paired-browsers.ts'
import type {
  OpenInvitation,
  PeopleNetworkSettings,
  Person,
  ShownCertificate,
} from '../../contract/bridge/people.ts'
import type { Message } from '../../domain/messages/message.ts'

/** The people who were invited to this desk. */
export interface People {
  /** The most recently used first. */
  list(): readonly Person[]
  invitations(): readonly OpenInvitation[]
  /** Creates an invitation, valid for one browser, once, for a short time. `path`: with the secret in its fragment. */
  invite(name: string, role: Role): { readonly id: string; readonly path: string }
  /**
   * Ends the access of a person, whose pages are disconnected at once, or an invitation. Throws when that cannot be stored
   * and would be lost at the next start.
   */
  end(id: string): void
  onChange(listener: () => void): () => void
}

/** A listener of its own, which serves the desk's pages and the API to other computers. */
export interface PeopleNetwork {
  /** Addresses of this computer, the likeliest first. */
  addresses(): readonly NetworkAddress[]
  /** Opens it like this, and in no other way. */
  open(settings: PeopleNetworkSettings): Promise<OpenedPeople>
  /** Disconnects everybody who uses it. */
  close(): Promise<void>
}

export type OpenedPeople =
  | {
      readonly ok: true
      readonly port: number
      readonly certificate: ShownCertificate | null
      /** Host names that a certificate of one's own is made for. */
      readonly names: readonly string[]
    }
  | { readonly ok: false; readonly why: 'ports-taken' | 'address-gone' | 'failed' | Message }

/** The browsers that may control this desk, in hosts that serve it to browsers. */
export interface PairedBrowsers {
  /** The most recently used first. `clientId`: of the requesting page. */
  list(clientId: string): readonly PairedBrowser[]
  /** Disconnects its pages at once. Throws when that cannot be stored and would be lost at the next start. */
  end(id: string): void
}
