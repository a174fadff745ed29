import type { Instant } from '../time/time.ts'

/** What a person has set of AUTO for one rundown; kept with it. */
export interface AutoSettings {
  /** Nothing comes by itself. Left out: it does. */
  readonly off?: true
  /** The show starts by itself then, if it is still planned for then. Left out: a person starts it. */
  readonly start?: Instant
  /** Nothing comes by itself for this cue while it is on air: it was stopped, or missed. */
  readonly stopped?: string
}
