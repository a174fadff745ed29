import Type, { type Static } from 'typebox'
import type { Instant } from '../../domain/time/time.ts'

/** A browser that may work this desk. */
export interface PairedBrowser {
  readonly id: string
  /** Browser and system, from its user agent; null where unknown. */
  readonly name: string | null
  /** By the clock of this computer, as `usedAt`. */
  readonly pairedAt: Instant
  readonly usedAt: Instant
  /** A page of it is open. */
  readonly connected: boolean
  /** The one that asks. */
  readonly own: boolean
}

/** `browsers` is null where the desk is a window of its own, and no browser can be paired. */
export interface PairedBrowsersReply {
  readonly browsers: readonly PairedBrowser[] | null
}

export const OnePairedBrowser = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 64 }) },
  { additionalProperties: false },
)
export type OnePairedBrowser = Static<typeof OnePairedBrowser>
