import type { Timers } from '../../base/timers.ts'
import type { KeptShowStore } from '../ports/host.ts'
import { ownConnection } from '../ports/settings.ts'
import type { RundownSession } from './session.ts'

interface ShowKeeperOptions {
  readonly store: Pick<KeptShowStore, 'read' | 'keep'>
  readonly timers: Timers
  readonly session: () => RundownSession
  /** Key of the connection in use, and how far the clock of its service is from this computer's. */
  readonly line: () => { readonly connection: string; readonly clockOffsetMs: number | null }
}

/**
 * Stores the open show after each change, though never within a press. The service in this computer has it in its
 * database: for that service only an outage is stored.
 */
export interface ShowKeeper {
  changed(): void
  /** Stores the show at once. */
  close(): void
}

/** How long changes of the content are gathered, ms: writing a large rundown takes time that presses need. */
const contentAfter = 2_000

export function createShowKeeper({ store, timers, session, line }: ShowKeeperOptions): ShowKeeper {
  const before = store.read()
  let kept = before?.content ?? null
  let isOutageKept = before?.outage != null
  let cancelShow: (() => void) | null = null
  let cancelContent: (() => void) | null = null

  const keep = (withContent: boolean): void => {
    const open = session()
    const content = open.room.content()
    const reading = open.lastReading()
    const outage = open.outageRecord()
    const known = line()
    const isNeeded = known.connection !== ownConnection || outage !== null || isOutageKept
    if (content === null || reading === null || !isNeeded) return
    if (withContent) kept = content
    if (kept?.rundown.id !== content.rundown.id) return
    isOutageKept = outage !== null
    store.keep({ ...known, content: kept, reading, outage, calling: open.calling.kept() })
  }
  const keepShow = (): void => {
    cancelShow = null
    // A stored show without the content of its rundown is of no use to the next start.
    keep(kept?.rundown.id !== session().room.content()?.rundown.id)
  }
  const keepContent = (): void => {
    cancelContent = null
    keep(true)
  }
  return {
    changed() {
      cancelShow ??= timers.after(0, keepShow)
      if (session().room.content() !== kept) cancelContent ??= timers.after(contentAfter, keepContent)
    },
    close() {
      if (cancelShow === null && cancelContent === null) return
      cancelShow?.()
      cancelContent?.()
      keep(true)
    },
  }
}
