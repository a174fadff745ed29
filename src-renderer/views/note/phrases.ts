import { t } from '#texts/text.ts'
import { useDeskState } from '../../state/session/desk-context.ts'

const usual = [1, 2, 3] as const

/** The caller's own phrases for notes, or the usual ones of the language. */
export function usePhrases(): readonly string[] {
  return useDeskState(state => state.desk.caller.phrases) ?? usual.map(each => t(`note.usual.${each}`))
}
