import { randomUUID } from 'node:crypto'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { serve } from '../../base/channel.ts'
import { createEmitter } from '../../base/emitter.ts'
import { serveParent } from '../../base/thread.ts'
import { MessageError } from '../../contract/message-error.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { draftScript, type ScriptDraft } from '../../domain/script/read-script.ts'
import type { ScriptChoices } from '../../domain/script/script-rules.ts'
import type { ScriptSource } from '../../domain/script/script-source.ts'
import type { PagesRead, ScriptFileReading } from '../ports/script-files.ts'
import { readScriptFile } from './read-script-file.ts'

/** What a thread does for one file. The lines that it has read stay in it. */
function createWork() {
  let source: ScriptSource | null = null
  const pages = createEmitter<Parameters<PagesRead>>()
  return {
    async read(file: Uint8Array | string): Promise<ThreadReading> {
      const reading = await readScriptFile(file, (done, of) => pages.emit([done, of]))
      if (!reading.ok) return reading
      const draft = draftScript(reading.source, {}, randomUUID)
      if (draft.fault !== null) return { ok: false, reason: draft.fault }
      source = reading.source
      return { ok: true, draft, notes: source.notes }
    },
    async draft(choices: ScriptChoices): Promise<ScriptDraft> {
      if (source === null) throw new MessageError(messageOf('import.gone'))
      return draftScript(source, choices, randomUUID)
    },
    onPages: (listener: PagesRead) => pages.on(([done, of]) => listener(done, of)),
  }
}
export type ScriptFileWork = ReturnType<typeof createWork>

type ThreadReading =
  | { readonly ok: true; readonly draft: ScriptDraft; readonly notes: ScriptSource['notes'] }
  | Extract<ScriptFileReading, { readonly ok: false }>

/** The thread's side. */
export function serveScriptFiles(port: MessagePort | null = parentPort): void {
  if (port !== null) serveParent(port, serve(createWork()))
}
