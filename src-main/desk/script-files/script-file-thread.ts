import { messageOf } from '../../domain/messages/message.ts'
import { createFileThreads, type FileThreadOptions, ownCopy } from '../file-thread.ts'
import type { ScriptFileReading, ScriptFiles } from '../ports/script-files.ts'
import type { ScriptFileWork } from './serve-script-files.ts'

/** In a thread for each file, by default for 60 s at most; `entry` calls `serveScriptFiles`. */
export function createScriptFiles(options: FileThreadOptions): ScriptFiles {
  const inThread = createFileThreads<ScriptFileWork>({
    name: 'script-files',
    timeoutMs: 60_000,
    memory: 768,
    memoryTaken: () => process.memoryUsage.rss(),
    // One that is in the middle of a file does not hear that it ends.
    calledOffWithin: 0,
    ...options,
  })
  return {
    read: (file, signal, progress) =>
      inThread<ScriptFileReading>(
        signal,
        async ({ ask, keep }) => {
          const { own, transfer } = ownCopy(file)
          const reading = await ask(async there => {
            const stopListening = there.onPages(progress)
            try {
              return await there.read(own)
            } finally {
              stopListening()
            }
          }, transfer)
          if (!reading.ok) return reading
          return { ...reading, draftWith: choices => ask(there => there.draft(choices)), close: keep() }
        },
        why => ({ ok: false, reason: messageOf('script-file.as-text', { why }) }),
      ),
  }
}
