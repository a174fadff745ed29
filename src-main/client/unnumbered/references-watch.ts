import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import { identified, isMembers } from '../content/readings.ts'
import { coalesce } from '../http/coalesce.ts'

/** Mentions and text variables, read while there are listeners: `listMentions`, `listTextVariables`. */
export interface ReferencesWatch {
  /** Reads them at once, and again whenever something may have changed. */
  watch(listener: (references: TextReferences) => void): Unsubscribe
  /** Reads them again. Resolves once the watchers are notified; never rejects. */
  refresh(): Promise<void>
  /** Something else has changed, and the references may have too: they are read soon, once for several hints. */
  hint(): void
  close(): void
}

export interface ReferencesWatchOptions {
  readonly mentions: () => Promise<TextReferences['mentions']>
  readonly variables: () => Promise<TextReferences['variables']>
  readonly failed: (error: unknown) => void
  readonly timers: Timers
}

/** Hints within this, ms, cost one reading: each takes two requests of a budget that others share. */
const hintsTogether = 5_000

export function openReferencesWatch({
  mentions,
  variables,
  failed,
  timers,
}: ReferencesWatchOptions): ReferencesWatch {
  const readings = createEmitter<TextReferences>()
  let closed = false
  let quiet = false
  let hinted = false
  let cancelQuiet: () => void = () => undefined

  const read = coalesce(async () => {
    if (closed || readings.listeners() === 0) return
    const references = {
      mentions: identified(await mentions()),
      variables: (await variables()).filter(isVariable),
    }
    if (!closed) readings.emit(references)
  })

  const refresh = async (): Promise<void> => {
    try {
      await read()
    } catch (error) {
      if (!closed) failed(error)
    }
  }

  const hint = (): void => {
    if (readings.listeners() === 0) return
    if (quiet) {
      hinted = true
      return
    }
    quiet = true
    hinted = false
    void refresh()
    cancelQuiet = timers.after(hintsTogether, () => {
      quiet = false
      if (hinted) hint()
    })
  }

  return {
    hint,
    watch(listener) {
      const stop = readings.on(listener)
      void refresh()
      return stop
    },
    refresh,
    close() {
      closed = true
      cancelQuiet()
      readings.clear()
    },
  }
}

const isVariable = (value: unknown): boolean => isMembers(value) && typeof value['key'] === 'string'
