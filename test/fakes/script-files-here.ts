import { randomUUID } from 'node:crypto'
import type { ScriptFiles } from '../../src-main/desk/ports/script-files.ts'
import { readScriptFile } from '../../src-main/desk/script-files/read-script-file.ts'
import { draftScript } from '../../src-main/domain/script/read-script.ts'

export interface ScriptFilesHere extends ScriptFiles {
  /** Scripts that are open. */
  open(): number
  /** From now on a reading waits until it is called off. */
  stick(): void
}

/** The reading of scripts without a thread. */
export function scriptFilesHere(): ScriptFilesHere {
  let open = 0
  let sticks = false
  return {
    open: () => open,
    stick() {
      sticks = true
    },
    async read(file, signal, progress) {
      if (sticks)
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('Cancelled.')), { once: true }),
        )
      const reading = await readScriptFile(file, progress)
      if (signal.aborted) throw new Error('Cancelled.')
      if (!reading.ok) return reading
      const { source } = reading
      const draft = draftScript(source, {}, randomUUID)
      if (draft.fault !== null) return { ok: false, reason: draft.fault }
      open += 1
      return {
        ok: true,
        draft,
        notes: source.notes,
        draftWith: async choices => draftScript(source, choices, randomUUID),
        close() {
          open -= 1
        },
      }
    },
  }
}
