import type { Status } from '../../contract/v1/resources.ts'
import type { ShowReading } from '../../desk/ports/show-service.ts'
import type { Position } from '../../domain/feed/position.ts'
import { onAirOf, type RunnerState } from '../../domain/show/runner.ts'
import { between } from '../../domain/time/time.ts'
import { readingOf } from '../content/readings.ts'
import type { KnownShow } from '../timing/show-order.ts'
import type { FollowedReplica } from './followed-replica.ts'

/** The show of a numbered service: the state with the highest number, from any source. */
export interface NumberedShow {
  /** Null before the first answer. */
  known(): KnownShow | null
  seq(): number
  /** A status from an answer, or from the stream when it opened. */
  update(position: Position, status: StatusValue): void
  /** The timing from the push channel, which may come before the whole change arrives by the stream. */
  updateTiming(position: Position, state: RunnerState): void
  /** The state tag of that change. */
  tagged(position: Position, tag: string | undefined): void
}

type StatusValue = Omit<Status, 'server_time'>

export function createNumberedShow({
  get: replica,
  read,
}: Pick<FollowedReplica, 'get' | 'read'>): NumberedShow {
  let ahead: { readonly position: Position; readonly status: StatusValue } | null = null
  let tag: { readonly position: Position; readonly value: string | undefined } | null = null
  let reading: ShowReading | null = null

  const isAhead = (): boolean =>
    ahead !== null &&
    ahead.position.history === replica().history &&
    ahead.position.seq > replica().known.show
  const seq = (): number => (ahead !== null && isAhead() ? ahead.position.seq : replica().known.show)
  const status = (): StatusValue | null =>
    // Every source sends it in the shape of the API.
    ahead !== null && isAhead() ? ahead.status : (replica().status as unknown as StatusValue | null)

  return {
    known() {
      const shown = status()
      if (shown === null) return null
      const now = readingOf({ ...shown, server_time: 0 })
      // One that is the same stays the same object.
      if (reading === null || JSON.stringify(now) !== JSON.stringify(reading)) reading = now
      const fits = tag !== null && tag.position.history === replica().history && tag.position.seq >= seq()
      return { reading, tag: fits ? tag?.value : undefined }
    },
    seq,
    update({ history, seq }, value) {
      const { status: known, known: upTo } = replica()
      if (known === null || seq >= upTo.show) read({ history, show: { seq, value: { status: value } } })
    },
    updateTiming(position, state) {
      if (position.seq > seq()) ahead = { position, status: statusOf(state) }
    },
    tagged(position, value) {
      const older =
        tag !== null && tag.position.history === position.history && tag.position.seq > position.seq
      if (!older) tag = { position, value }
    },
  }
}

/** The state from the push channel, in the shape of a status. It has no next cue. */
function statusOf(state: RunnerState): StatusValue {
  const onAir = onAirOf(state)
  const active_cue =
    onAir === null
      ? null
      : {
          id: onAir.cueId,
          title: '',
          started_at: onAir.kickoff,
          paused_at: state.phase === 'paused' ? state.lastStop : null,
          duration_ms: between(onAir.kickoff, onAir.deadline),
        }
  const wire = state.phase === 'running' || state.phase === 'paused' ? state.phase : 'stopped'
  const status = { state: wire, phase: state.phase, active_cue } as const
  // A next cue that is left out is unknown.
  return status as unknown as StatusValue
}
