import type { Timers } from '../../base/timers.ts'
import type { KeptShowStore } from '../ports/kept-show.ts'
import type { RundownSession } from './session-options.ts'

export interface ShowKeeperOptions {
  readonly store: Pick<KeptShowStore, 'keep'>
  readonly timers: Timers
  readonly session: () => RundownSession
  /** Key of the connection in use, and how far the clock of its service is from this computer's. */
  readonly line: () => { readonly connection: string; readonly clockOffsetMs: number | null }
}

/** Keeps the show that is open after each change, though never within a press. */
export interface ShowKeeper {
  changed(): void
  /** Keeps it at once. */
  close(): void
}

export function createShowKeeper({ store, timers, session, line }: ShowKeeperOptions): ShowKeeper {
  let cancel: (() => void) | null = null
  const keep = (): void => {
    cancel?.()
    cancel = null
    const { replica, lastTold, outageRecord } = session()
    const content = replica.content()
    const reading = lastTold()
    if (content !== null && reading !== null)
      store.keep({ ...line(), content, reading, outage: outageRecord() })
  }
  return {
    changed() {
      cancel ??= timers.after(0, keep)
    },
    close() {
      if (cancel !== null) keep()
    },
  }
}
