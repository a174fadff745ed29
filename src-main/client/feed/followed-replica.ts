import { type AppliedChange, applyChange } from '../../domain/feed/apply-change.ts'
import type { Position } from '../../domain/feed/position.ts'
import { type Readings, readReplica } from '../../domain/feed/read-replica.ts'
import { type Replica, slices } from '../../domain/feed/replica.ts'

/** One replica that is read slice by slice while changes go on to arrive. */
export interface FollowedReplica {
  get(): Replica
  /** A reading begins: changes that arrive until it ends are applied to what it brings as well. */
  begin(): () => void
  /** Takes slices that were read. Those of another history are to be read anew, and stay as they are until then. */
  read(readings: Readings): void
  /** False: it is of another history, or tells nothing. The rundown has to be read anew. */
  change(position: Position, change: Omit<AppliedChange, 'seq'>): boolean
}

export function createFollowedReplica(first: Readings): FollowedReplica {
  let replica = readReplica(first)
  let readings = 0
  let recent: { readonly history: string; readonly change: AppliedChange }[] = []

  return {
    get: () => replica,
    begin() {
      readings += 1
      return () => {
        readings -= 1
        if (readings === 0) recent = []
      }
    },
    read(told) {
      replica = merged(replica, told)
      for (const { history, change } of recent)
        if (history === replica.history) replica = applyChange(replica, change) ?? replica
    },
    change({ history, seq }, told) {
      const change = { ...told, seq }
      if (readings > 0) recent.push({ history, change })
      if (history !== replica.history) return false
      const next = applyChange(replica, change)
      if (next !== null) replica = next
      return next !== null
    },
  }
}

/** The slices that were read, in place of those of before. */
function merged(before: Replica, readings: Readings): Replica {
  const fresh = readReplica(readings)
  const same = before.history === fresh.history
  const known = { ...before.known }
  for (const slice of slices) known[slice] = readings[slice]?.seq ?? (same ? before.known[slice] : 0)
  return {
    ...before,
    history: fresh.history,
    known,
    content: fresh.content ?? before.content,
    status: fresh.status ?? before.status,
    mentions: fresh.mentions ?? before.mentions,
    textVariables: fresh.textVariables ?? before.textVariables,
    outputMessage: fresh.outputMessage ?? before.outputMessage,
  }
}
