import { t } from '#texts/text.ts'
import { Fault, Hint } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import type { FieldKey } from '../../../state/editing/editing-state.ts'
import { useEditing, useEditingState } from '../../../state/editing/use-editing.ts'

/** What became of a change of that thing, where it was made. */
export function FieldState({ name }: { readonly name: FieldKey }) {
  const editing = useEditing()
  const mark = useEditingState(state => state.marks.get(name))
  if (mark === undefined || mark.state === 'saving') return null
  if (mark.state === 'changed') return <Hint>{t('edit-panel.changed')}</Hint>
  if (mark.state === 'waiting') return <Hint>{mark.reason}</Hint>
  return (
    <Fault role="alert">
      {mark.reason} <PlainButton onClick={() => editing.retry(name)}>{t('page.try-again')}</PlainButton>{' '}
      <PlainButton onClick={() => editing.discard(name)}>{t('page.discard')}</PlainButton>
    </Fault>
  )
}
