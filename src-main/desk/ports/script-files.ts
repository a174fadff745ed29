import type { Said } from '../../domain/messages/message.ts'
import type { ScriptDraft } from '../../domain/script/read-script.ts'
import type { ScriptChoices } from '../../domain/script/script-rules.ts'

/** Pages that were read, of all. */
export type PagesRead = (done: number, of: number) => void

/** A script that was read, kept in a thread of its own until it is closed. */
export interface OpenScript {
  readonly ok: true
  /** As it is understood by itself. */
  readonly draft: ScriptDraft
  /** How it was read, in sentences for a person. */
  readonly notes: readonly Said[]
  /** As a person has corrected it. It rejects once the thread is over. */
  draftWith(choices: ScriptChoices): Promise<ScriptDraft>
  close(): void
}

export type ScriptFileReading =
  | OpenScript
  /** Why not, as the end of a sentence that begins with the name of the file. */
  | { readonly ok: false; readonly reason: Said }

/** Scripts that a person brings: away from the thread that handles presses. */
export interface ScriptFiles {
  /**
   * By its content, whatever its name is; a text is pasted. A file without pages calls `progress` never. Rejects only when called off by the signal.
   */
  read(file: Uint8Array | string, signal: AbortSignal, progress: PagesRead): Promise<ScriptFileReading>
}
