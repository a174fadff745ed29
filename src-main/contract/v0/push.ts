import type { CueType, EditorialStatus } from '../../domain/rundown/rundown.ts'

/** Path of the push channel of v0. */
export const v0SocketPath = '/api-v0/socket.io'

/**
 * A rundown in the shape of v0. Members named `...At` and `...Time` are ISO 8601. Without a planned start both times are
 * still there: a client cannot tell by them whether one is planned.
 */
export interface V0Rundown {
  readonly id: string
  readonly name: string
  readonly startTime: string
  readonly endTime: string
  readonly status: EditorialStatus
  readonly createdAt: string
  readonly updatedAt: string
}

/** A cue in the shape of v0. */
export interface V0Cue {
  readonly id: string
  readonly type: CueType
  readonly title: string
  readonly subtitle: string
  /** Milliseconds. */
  readonly duration: number
  /** `#rrggbb`, or null. */
  readonly backgroundColor: string | null
  readonly locked: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

/**
 * Timing in the shape of v0. Instants in epoch milliseconds; null before the show and where there is none. `lastStop` is a number
 * whenever `kickoff` is: before the first stop it is the kickoff.
 */
export interface V0Timesnap {
  readonly lastStop: number | null
  readonly kickoff: number | null
  readonly running: boolean
  readonly cueId: string | null
  readonly deadline: number | null
}

/** Position of the rundown in its changes, `<history>.<seq>`. Ours; absent on other servers. */
interface Numbered {
  readonly seq?: string
}

/** Event of v0 and its payload. A cue that is no more is null. */
export interface V0Events {
  readonly serverTime: string
  readonly rundown: V0Rundown & Numbered
  /** The same, as released clients misspell it. */
  readonly runndown: V0Rundown & Numbered
  readonly currentCue: (V0Cue & Numbered) | null
  readonly nextCue: (V0Cue & Numbered) | null
  readonly timesnap: V0Timesnap & Numbered
}
