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

/** A copy of the content of one rundown: changed by events and answers, and read again when a change may be missing. */
export interface ContentKeeper {
  /** Reads all of it, once more if it is being read. Called when a change may have been missed. */
  reread(): void
  /** The same, for a caller that waits for it; rejects where it cannot be read. */
  readNow(): Promise<void>
  /** One event of the event stream. */
  event(name: string, data: unknown): void
  /** The answer to a write, as events: published before this returns. */
  wrote(events: readonly (readonly [name: string, data: unknown])[]): void
  /** Null before the first reading. */
  order(): CueTree | null
  columnOrder(): readonly string[]
  close(): void
}

/** How long cues that the order names may be missing before the rundown is read again, ms. */
const missingCuesTimeout = 2_000

export function openContentKeeper(options: ContentKeeperOptions): ContentKeeper {
  const { readHead, readCells, timers, changed, failed, recovered } = options
  let closed = false
  let copy: ContentCopy | null = null
  /** Events received during a reading, which may or may not contain them: applied again on top. */
  let meanwhile: (readonly [name: string, data: unknown])[] | null = null
  let cancelPublish: (() => void) | null = null
  const missingCues = createMissingCuesWatch(timers, () => reading.start())

  const publish = (): void => {
    cancelPublish?.()
    cancelPublish = null
    if (copy === null || closed) return
    changed(copy.content())
    missingCues.update(copy.isWhole())
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
      publish()
      const cells = await readCells(head)
      if (closed) return
      copy.setCells(cells)
      applyMeanwhile()
      publish()
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
      publish()
    },
    order: () => copy?.order() ?? null,
    columnOrder: () => copy?.columnOrder() ?? [],
    event(name, data) {
      const applied = apply(name, data)
      // What belongs to one change comes together, and is shown together.
      if (applied === 'applied') cancelPublish ??= timers.after(0, publish)
    },
    close() {
      closed = true
      reading.close()
      cancelPublish?.()
      missingCues.close()
    },
  }
}

/** Reads a rundown again whose order names cues that do not come; once, since the order of a service may never fit. */
function createMissingCuesWatch(timers: Timers, reread: () => void) {
  let gaveUp = false
  let cancel: (() => void) | null = null
  return {
    update(isWhole: boolean): void {
      if (isWhole) {
        cancel?.()
        cancel = null
        gaveUp = false
      } else if (!gaveUp) {
        cancel ??= timers.after(missingCuesTimeout, () => {
          cancel = null
          gaveUp = true
          reread()
        })
      }
    },
    close: () => cancel?.(),
  }
}
