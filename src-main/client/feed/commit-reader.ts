import type { Part } from '../../domain/feed/change.ts'
import { type Position, parsePosition } from '../../domain/feed/position.ts'
import { isMembers, isStatus, timeIn } from '../content/readings.ts'

/** All that the stream tells of one commit. */
export interface Commit {
  readonly id: string
  readonly position: Position
  readonly parts: Part[]
  readonly at?: number
  readonly contentChanged?: boolean
  readonly pressId: string | null
  readonly tag: string | undefined
  /** The service's clock when it was told; NaN where it is told from the log. */
  readonly serverTime: number
}

export interface CommitListener {
  commit(commit: Commit): void
  /** The event `status` that follows the replayed changes: the present state of the show. */
  current(position: Position, id: string, status: unknown): void
}

/** Puts the events of the stream together to commits: an identifier ends each of them. */
export function createCommitReader({ commit, current }: CommitListener) {
  let parts: Part[] = []
  let serverTime = Number.NaN
  /** What the log tells is past. */
  let live = false

  return {
    /** The stream begins, or begins again: a commit that was cut off is told anew. */
    opened(): void {
      parts = []
      live = false
    },
    event(name: string, data: unknown, id: string | null): void {
      const position = id === null ? null : positionOfEvent(id)
      if (name === 'status' && id !== null && position !== null) {
        live = true
        current(position, id, data)
        return
      }
      if (!isMembers(data)) return
      if (name === 'status') {
        if (live) serverTime = timeIn(data, 'server_time')
        if (isStatus(data)) parts.push({ kind: 'status', status: withoutTime(data) })
      } else if (name !== 'commit') {
        // The service that numbers its changes tells them in the shape of the feed.
        parts.push({ kind: name, ...data } as Part)
      }
      if (id === null || position === null) return
      const told: Readonly<Record<string, unknown>> = name === 'commit' ? data : {}
      commit({
        id,
        position,
        parts,
        serverTime,
        ...(typeof told['at'] === 'number' && { at: told['at'] }),
        ...(typeof told['content_changed'] === 'boolean' && { contentChanged: told['content_changed'] }),
        pressId: textOrNull(told['press_id']),
        tag: textOrNull(told['state_tag']) ?? undefined,
      })
      parts = []
      serverTime = Number.NaN
    },
  }
}

const textOrNull = (told: unknown): string | null => (typeof told === 'string' ? told : null)

/** The tag of the reader stands behind the position. */
const positionOfEvent = (id: string): Position | null => parsePosition(id.split('.', 2).join('.'))

export function withoutTime<Told extends object>(status: Told): Omit<Told, 'server_time'> {
  const { server_time: _, ...rest } = status as Told & { readonly server_time?: unknown }
  return rest
}
