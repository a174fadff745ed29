import { type ReactNode, useMemo, useRef } from 'react'
import { t } from '#texts/text.ts'
import { mayEdit } from '../../../state/script/may-edit.ts'
import { draftOf, isChanged } from '../../../state/script/paragraph-draft.ts'
import type { ScriptModel } from '../../../state/script/script-model.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { ParagraphForm, paragraphField } from './paragraph-form.tsx'

/** The paragraph that is edited in place, and how that begins. */
export interface ParagraphEditing {
  /** Null: none is. */
  readonly paragraphId: string | null
  /** Its form stands after that paragraph, else in its place. */
  readonly isNew: boolean
  readonly form: ReactNode
  /** For a person who may edit. `cursor`: in its text; null: at its end. The same while the desk is. */
  readonly begin: (paragraphId: string, cursor: number | null) => void
}

export function useParagraphEditing(model: ScriptModel): ParagraphEditing {
  const desk = useDesk()
  const rundownId = useDeskState(state => state.rundown?.id ?? null)
  const paragraphId = useUi(({ paragraphDraft: draft }) =>
    draft?.rundownId === rundownId ? draft.paragraphId : null,
  )
  const isNew = useUi(ui => ui.paragraphDraft?.isNew === true)
  const seen = useRef(model)
  seen.current = model
  const begin = useMemo(
    () =>
      (id: string, cursor: number | null): void => {
        const { ui, state } = desk
        const now = state.get()
        if (now.rundown === null || !mayEdit(now)) return
        const open = ui.get().paragraphDraft
        if (open !== null && open.rundownId === now.rundown.id && isChanged(open)) {
          const said = {
            word: t('script.paragraph.unsaved-word'),
            text: t('script.paragraph.unsaved'),
            after: now.pressResult?.press ?? 0,
          }
          ui.set({ ...ui.get(), said })
          document.getElementById(paragraphField)?.focus()
          return
        }
        ui.set({ ...ui.get(), paragraphDraft: draftOf(seen.current, now.rundown.id, id, cursor) })
      },
    [desk],
  )
  return useMemo(
    () => ({ paragraphId, isNew, form: <ParagraphForm key={paragraphId} model={model} />, begin }),
    [paragraphId, isNew, model, begin],
  )
}
