import type { Timers } from '../../base/timers.ts'
import type { CellResource } from '../../contract/v1/resources.ts'
import type { RundownContent } from '../../desk/ports/show-service.ts'
import type { CueTree } from '../../domain/rundown/cue-order.ts'
import type { ContentView } from '../content/content-view.ts'
import type { RundownReply } from '../v1/v1-client.ts'
import { type Applied, ContentCopy } from './content-copy.ts'
import { createRepeatedReading } from './repeated-reading.ts'

export interface ContentKeeperOptions {
  /** The rundown with its cues and columns: one request. */
  readonly readHead: () => Promise<RundownReply>
  readonly readCells: (head: RundownReply) => Promise<readonly CellResource[]>
  readonly view: ContentView
  readonly timers: Timers
  readonly changed: (content: RundownContent) => void
  /** A reading failed. False: it is not to be tried again. */
  readonly failed: (error: unknown) => boolean
  /** A reading went through after all. */
  readonly recovered: () => void
}

/** The content of one rundown, held here: read when it must be, else changed by what is told. */
export interface ContentKeeper {
  /** Reads all of it, once more if it is being read. Called when a change may have been missed. */
  reread(): void
  /** The same, for a caller that waits for it; rejects where it cannot be read. */
  readNow(): Promise<void>
  /** One event of the event stream. */
  event(name: string, data: unknown): void
  /** What the answer to a write tells, as events would: shown before this returns. */
  wrote(events: readonly (readonly [name: string, data: unknown])[]): void
  /** Null before the first reading. */
  order(): CueTree | null
  columnOrder(): readonly string[]
  close(): void
}

/** An order that names a cue which has not come yet is given so long. */
const patienceWithParts = 2_000

export function openContentKeeper(options: ContentKeeperOptions): ContentKeeper {
  const { readHead, readCells, timers, changed, failed, recovered } = options
  let closed = false
  let copy: ContentCopy | null = null
  /** Told while a reading is under way, which may or may not hold it already: applied again on top. */
  let meanwhile: (readonly [name: string, data: unknown])[] | null = null
  let cancelTell: (() => void) | null = null
  const parts = createPartsPatience(timers, () => reading.start())

  const tell = (): void => {
    cancelTell?.()
    cancelTell = null
    if (copy === null || closed) return
    changed(copy.content())
    parts.look(copy.isWhole())
  }

  const applyMeanwhile = (): void => {
    for (const [name, data] of meanwhile ?? []) copy?.apply(name, data)
  }

  const read = async (): Promise<void> => {
    meanwhile = []
    try {
      const head = await readHead()
      if (closed) return
      if (copy === null) copy = new ContentCopy(head, options.view)
      else copy.setHead(head)
      applyMeanwhile()
      tell()
      const cells = await readCells(head)
      if (closed) return
      copy.setCells(cells)
      applyMeanwhile()
      tell()
      recovered()
    } finally {
      meanwhile = null
    }
  }

  const reading = createRepeatedReading(timers, read, failed)

  const apply = (name: string, data: unknown): Applied => {
    meanwhile?.push([name, data])
    const applied = copy?.apply(name, data) ?? 'nothing'
    if (applied === 'incomplete') reading.start()
    return applied
  }

  return {
    reread: reading.start,
    readNow: reading.readNow,
    wrote(events) {
      for (const [name, data] of events) apply(name, data)
      tell()
    },
    order: () => copy?.order() ?? null,
    columnOrder: () => copy?.columnOrder() ?? [],
    event(name, data) {
      const applied = apply(name, data)
      // What belongs to one change comes together, and is shown together.
      if (applied === 'applied') cancelTell ??= timers.after(0, tell)
    },
    close() {
      closed = true
      reading.close()
      cancelTell?.()
      parts.close()
    },
  }
}

/** Reads a rundown again whose order names cues that do not come; once, since the order of a service may never fit. */
function createPartsPatience(timers: Timers, reread: () => void) {
  let gaveUp = false
  let cancel: (() => void) | null = null
  return {
    look(isWhole: boolean): void {
      if (isWhole) {
        cancel?.()
        cancel = null
        gaveUp = false
      } else if (!gaveUp) {
        cancel ??= timers.after(patienceWithParts, () => {
          cancel = null
          gaveUp = true
          reread()
        })
      }
    },
    close: () => cancel?.(),
  }
}
