import { t } from '#texts/text.ts'
import type { NoteKind } from '../../../src-main/domain/as-run/journal-entry.ts'
import { useDeskState } from '../../state/session/desk-context.ts'

const usual = [1, 2, 3] as const

/** The caller's own phrases for notes, or the usual ones of the language. What an actor does with a line has its own. */
export function usePhrases(kind: NoteKind = 'note'): readonly string[] {
  const own = useDeskState(state => state.desk.caller.phrases)
  if (kind === 'line') return usual.map(each => t(`note.of-lines.${each}`))
  return own ?? usual.map(each => t(`note.usual.${each}`))
}
