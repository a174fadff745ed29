import type { Timers } from '../../base/timers.ts'
import type { Position } from '../../domain/feed/position.ts'
import type { ChannelStates } from '../rundown/rundown-intake.ts'
import type { FollowedReplica } from './followed-replica.ts'

/** How long an answer waits for its change to arrive by the stream, ms. After that the rundown is read. */
const streamTimeout = 1_000
/** How long a change that the push channel announced waits for the stream to come back, ms. */
const streamGrace = 3_000

export interface ArrivalsOptions {
  readonly timers: Timers
  readonly channels: Pick<ChannelStates, 'streaming'>
  readonly replica: Pick<FollowedReplica, 'get'>
  /** The position in the answer that opened the feed. */
  readonly first: Position
  /** Reads the content; settles once it is in the replica or has failed. */
  readonly readContent: () => Promise<void>
  /** Starts to read the whole rundown. */
  readonly reread: () => void
}

/** Changes that were announced and are not in the replica yet. The rundown is read again when they do not arrive. */
export interface Arrivals {
  /** The highest position that an answer or the push channel has announced. */
  latest(): Position
  /** Records the position of an answer. */
  note(position: Position): void
  /** Settles once that change is in the replica; when it takes too long, the content is read. */
  reached(position: Position): Promise<void>
  /** Reads the rundown if the change does not come within a few seconds. */
  expect(position: Position): void
  /** Reads the rundown unless all announced changes are in the replica. */
  check(): void
  /** The replica has changed. */
  changed(): void
  /** The replica lacks changes until `completed`. */
  missed(): void
  completed(): void
  close(): void
}

export function createArrivals(options: ArrivalsOptions): Arrivals {
  const { timers, channels, replica } = options
  const waiting = new Set<{ readonly position: Position; readonly resolve: () => void }>()
  let latest = options.first
  let isComplete = true
  let cancelExpected: (() => void) | null = null

  const has = ({ history, seq }: Position): boolean => {
    const known = replica.get()
    return isComplete && known.history === history && known.known.content >= seq
  }

  const arrival = (position: Position): Promise<void> =>
    new Promise(resolve => {
      const one = {
        position,
        resolve() {
          cancel()
          waiting.delete(one)
          resolve()
        },
      }
      const cancel = timers.after(streamTimeout, one.resolve)
      waiting.add(one)
    })

  const note = (position: Position): void => {
    if (position.history !== latest.history || position.seq > latest.seq) latest = position
  }

  const expect = (position: Position): void => {
    cancelExpected ??= timers.after(streamGrace, () => {
      cancelExpected = null
      if (!has(position)) options.reread()
      else if (!has(latest)) expect(latest)
    })
  }

  return {
    latest: () => latest,
    note,
    async reached(position) {
      if (!has(position) && channels.streaming()) await arrival(position)
      if (!has(position)) await options.readContent()
    },
    expect(position) {
      note(position)
      expect(position)
    },
    check() {
      if (!has(latest)) options.reread()
    },
    changed() {
      for (const one of waiting) if (has(one.position)) one.resolve()
    },
    missed() {
      isComplete = false
    },
    completed() {
      isComplete = true
    },
    close() {
      cancelExpected?.()
      for (const one of waiting) one.resolve()
    },
  }
}
