import type { Instant } from '../../domain/time.ts'
import type { CellRow } from '../store/rows.ts'
import type { View } from './view.ts'

export type ChangeKind = 'added' | 'changed' | 'removed'

/** What of a rundown's content was changed; the show itself is told by the views before and after. */
export type Change =
  | { readonly resource: 'rundown'; readonly change: ChangeKind }
  | { readonly resource: 'cue'; readonly change: ChangeKind; readonly id: string }
  | { readonly resource: 'column'; readonly change: ChangeKind; readonly id: string }
  | {
      readonly resource: 'cell'
      readonly change: ChangeKind
      readonly cueId: string
      readonly columnId: string
      readonly cell: CellRow | null
    }

/** One change that is durable. They are told in the order of their commits. */
export interface Committed {
  readonly rundownId: string
  /** Null for a rundown that is new. */
  readonly before: View | null
  readonly after: View
  readonly changes: readonly Change[]
  readonly at: Instant
}

export type Listener = (committed: Committed) => void

/** Tells what was committed, in order, inside this process. */
export interface Bus {
  publish(committed: Committed): void
  /** Returns the way to stop listening. */
  subscribe(listener: Listener): () => void
}

/** `failed` hears of a listener that threw: the others, and the one who made the change, must not suffer. */
export function createBus(failed: (error: unknown) => void): Bus {
  const listeners = new Set<Listener>()
  return {
    publish(committed) {
      for (const listener of listeners) {
        try {
          listener(committed)
        } catch (error) {
          failed(error)
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
