import { useEffect } from 'react'
import { t } from '#texts/text.ts'
import { type FieldKey, fieldsOf } from '../../../src-main/domain/editing/fields.ts'
import type { PageDesk } from '../session/desk.ts'
import { useDesk } from '../session/desk-context.ts'
import { useStore } from '../session/store.ts'
import { createEditing, type Editing } from './editing.ts'
import type { EditingState, Refused } from './editing-state.ts'

/** The editing of this page, which lives on when its view is left: what is on its way arrives. */
export function useEditing(): Editing {
  const desk = useDesk()
  const editing = editingOf(desk)
  useEffect(() => editing.open(), [editing])
  return editing
}

export const useEditingState = <Selected>(select: (state: EditingState) => Selected): Selected =>
  useStore(editingOf(useDesk()).state, select)

/** The edit of that field that was refused; null for none. */
export const useRefused = (key: FieldKey | null): Refused | null =>
  useEditingState(({ refused }) =>
    key === null ? null : (refused.find(({ edit }) => fieldsOf(edit).includes(key)) ?? null),
  )

function editingOf(desk: PageDesk): Editing {
  const known = desk.editing.get()
  if (known !== null) return known
  const editing = createEditing({
    bridge: desk.bridge,
    desk: desk.state,
    now: desk.clock.now,
    connected: desk.connected,
    after(ms, task) {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
    pageName: () => desk.ui.get().pageName,
    random: () => Math.random().toString(36).slice(2),
    texts: {
      noAnswer: t('editing.no-answer'),
      senseless: t('editing.senseless'),
      waits: t('editing.waits'),
      perhapsAdded: t('editing.perhaps-added'),
      thereAgain: t('editing.there-again'),
    },
  })
  desk.editing.set(editing)
  window.addEventListener('beforeunload', event => {
    const { unsaved, elsewhere } = editing.state.get()
    if (unsaved + elsewhere > 0) event.preventDefault()
  })
  return editing
}
