import type { Said } from '../domain/messages/message.ts'
/** Where a Rundown Service is reached; none of it is secret. Each is a setting, none is derived by force. */
export interface ConnectionAddresses {
  /** v1, `{base_url}` of the specification: `https://api-v1.rundownstudio.app`. */
  readonly baseUrl: string
  /** v0 over HTTP; null where it is not used. */
  readonly v0Url: string | null
  /** The v0 push channel, `{socket_url}`; null where it is not used. */
  readonly socketUrl: string | null
}

/**
 * How GO goes out inside the show. `next` skips a cue when two desks press together at a server that ignores
 * `If-Match`; `jump` to the cue that was seen cannot. `auto`: `next` where the server gives state tags, else `jump`.
 */
export type GoAs = 'auto' | 'next' | 'jump'

/** SHA-256 as browsers show it: pairs of hexadecimal digits in capitals, with colons. */
export const fingerprintPattern = '^[0-9A-F]{2}(:[0-9A-F]{2}){31}$'

/** The addresses with the certificate that a person has trusted there, where this computer does not do so by itself. */
export interface PinnedAddresses extends ConnectionAddresses {
  /**
   * SHA-256 of the one certificate that is taken at the host of `baseUrl`, by `fingerprintPattern`. Left out: this computer
   * decides whom it trusts.
   */
  readonly fingerprint?: string
}

/** A service that a person has saved. */
export interface RemoteConnection extends PinnedAddresses {
  readonly id: string
  /** As the person calls it. */
  readonly name: string
  readonly goAs: GoAs
}

/** Of a connection, to be kept in the keychain; never sent to a page. */
export interface ConnectionSecrets {
  readonly v1Token: string
  /** Null: timing comes by the event stream, or by polling. */
  readonly v0Token: string | null
}

/** Result of trying an address with a token. */
export type ConnectionCheck =
  | {
      readonly ok: true
      /** Number of rundowns that the token sees. */
      readonly rundowns: number
      /** Epoch ms; null when the token does not expire or the service does not report it. */
      readonly expiresAt: number | null
      /** As the service reports it; null where it does not. */
      readonly role: string | null
      /** The channel by which timing arrives. `advice` says which faster channels were tried and why they failed; null for the fastest. */
      readonly timing: 'push' | 'events' | 'polling'
      readonly advice: Said | null
    }
  | {
      readonly ok: false
      /** Of the reference, *Errors*, or `link.*`. */
      readonly code: string
      /** Says what happened and what to do. */
      readonly text: Said
      /** Of a certificate that is neither trusted nor the pinned one: a person may compare and trust it. */
      readonly fingerprint?: string
    }
