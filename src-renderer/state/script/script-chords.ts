import type { NoteKind } from '../../../src-main/domain/as-run/journal-entry.ts'

/** What keys do at the caller's place in the script while its text is in sight. */
export interface ScriptChord {
  /** With Alt and Shift. */
  readonly code: `Key${string}`
  readonly act: NoteKind | 'edit'
}

/** N alone is a note. */
export const scriptChords: readonly ScriptChord[] = [
  { code: 'KeyN', act: 'note' },
  { code: 'KeyL', act: 'line' },
  { code: 'KeyB', act: 'blocking' },
  { code: 'KeyT', act: 'technical' },
  { code: 'KeyE', act: 'edit' },
]
