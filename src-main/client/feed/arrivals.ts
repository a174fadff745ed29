import type { Timers } from '../../base/timers.ts'
import type { Position } from '../../domain/feed/position.ts'
import type { ChannelStates } from '../rundown/rundown-intake.ts'
import type { FollowedReplica } from './followed-replica.ts'

/** How long an answer waits for the stream to tell its change, ms. After that the rundown is read. */
const streamPatience = 1_000
/** How long a change that the push channel told of waits for the stream to come back, ms. */
const streamGrace = 3_000

export interface ArrivalsOptions {
  readonly timers: Timers
  readonly channels: Pick<ChannelStates, 'streaming'>
  readonly replica: Pick<FollowedReplica, 'get'>
  /** The position that an answer told before the feed was opened. */
  readonly first: Position
  /** Reads the content; settles once it is in the replica or has failed. */
  readonly readContent: () => Promise<void>
  /** Starts to read the whole rundown. */
  readonly readAnew: () => void
}

/** Which changes have been told of and are not in the replica yet. The rundown is read where they do not come. */
export interface Arrivals {
  /** The highest position that an answer or the push channel told. */
  told(): Position
  /** An answer told its position. */
  note(position: Position): void
  /** Settles once that change is in the replica, or has taken too long and was read. */
  reached(position: Position): Promise<void>
  /** Reads the rundown if the change does not come within a few seconds. */
  expect(position: Position): void
  /** Reads the rundown unless all that was told of is there. */
  check(): void
  /** The replica has changed. */
  changed(): void
  /** The replica lacks changes, until `readAgain`. */
  missed(): void
  readAgain(): void
  close(): void
}

export function createArrivals(options: ArrivalsOptions): Arrivals {
  const { timers, channels, replica } = options
  const waiting = new Set<{ readonly position: Position; readonly resolve: () => void }>()
  let told = options.first
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
      const cancel = timers.after(streamPatience, one.resolve)
      waiting.add(one)
    })

  const note = (position: Position): void => {
    if (position.history !== told.history || position.seq > told.seq) told = position
  }

  const expect = (position: Position): void => {
    cancelExpected ??= timers.after(streamGrace, () => {
      cancelExpected = null
      if (!has(position)) options.readAnew()
      else if (!has(told)) expect(told)
    })
  }

  return {
    told: () => told,
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
      if (!has(told)) options.readAnew()
    },
    changed() {
      for (const one of waiting) if (has(one.position)) one.resolve()
    },
    missed() {
      isComplete = false
    },
    readAgain() {
      isComplete = true
    },
    close() {
      cancelExpected?.()
      for (const one of waiting) one.resolve()
    },
  }
}
