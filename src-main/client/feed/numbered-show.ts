import type { Status } from '../../contract/v1/resources.ts'
import type { ShowReading } from '../../desk/ports/show-service.ts'
import type { Position } from '../../domain/feed/position.ts'
import { sameAnchors } from '../../domain/show/anchors.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import { isStatus, readingOf } from '../content/readings.ts'
import type { KnownShow } from '../timing/show-order.ts'
import type { FollowedReplica } from './followed-replica.ts'

/** The show of a numbered service: the state with the highest number, from any source. */
export interface NumberedShow {
  /** Null before the first answer. Equal readings are the same object. */
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
  read: adopt,
}: Pick<FollowedReplica, 'get' | 'read'>): NumberedShow {
  /** From the push channel. It has no next cue. */
  let pushed: { readonly position: Position; readonly reading: ShowReading } | null = null
  let tag: { readonly position: Position; readonly value: string | undefined } | null = null
  let reading: ShowReading | null = null
  let read: { readonly status: object; readonly reading: ShowReading } | null = null

  const ahead = (): typeof pushed => {
    const { history, known } = replica()
    return pushed !== null && pushed.position.history === history && pushed.position.seq > known.show
      ? pushed
      : null
  }
  const seq = (): number => ahead()?.position.seq ?? replica().known.show
  const latest = (): ShowReading | null => {
    const next = ahead()?.reading
    if (next !== undefined) return next
    const { status } = replica()
    if (status === null || status === read?.status) return read?.reading ?? null
    // Its time is not kept: a numbered service says where a paused cue stopped.
    const whole: unknown = { ...status, server_time: 0 }
    if (isStatus(whole)) read = { status, reading: readingOf(whole) }
    return read?.reading ?? null
  }

  return {
    known() {
      const now = latest()
      if (now === null) return null
      if (reading === null || !isSame(now, reading)) reading = now
      const fits = tag !== null && tag.position.history === replica().history && tag.position.seq >= seq()
      return { reading, tag: fits ? tag?.value : undefined }
    },
    seq,
    update({ history, seq }, value) {
      const { status: known, known: upTo } = replica()
      if (known === null || seq >= upTo.show) adopt({ history, show: { seq, value: { status: value } } })
    },
    updateTiming(position, state) {
      if (position.seq > seq()) pushed = { position, reading: { state, nextCueId: undefined } }
    },
    tagged(position, value) {
      const older =
        tag !== null && tag.position.history === position.history && tag.position.seq > position.seq
      if (!older) tag = { position, value }
    },
  }
}

const isSame = (a: ShowReading, b: ShowReading): boolean =>
  a.nextCueId === b.nextCueId && sameAnchors(a.state, b.state)
