import { t } from '#texts/text.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import type { FieldKey } from '../../../state/editing/editing-state.ts'
import { useEditing, useEditingState } from '../../../state/editing/use-editing.ts'
import styles from './edit-parts.module.css'

/** What became of a change of that thing, where it was made. */
export function FieldState({ name }: { readonly name: FieldKey }) {
  const editing = useEditing()
  const mark = useEditingState(state => state.marks.get(name))
  if (mark === undefined || mark.state === 'saving') return null
  if (mark.state === 'changed') return <p className={styles['note']}>{t('edit-panel.changed')}</p>
  if (mark.state === 'waiting') return <p className={styles['note']}>{mark.reason}</p>
  return (
    <p className={styles['fault']} role="alert">
      {mark.reason} <PlainButton onClick={() => editing.retry(name)}>{t('page.try-again')}</PlainButton>{' '}
      <PlainButton onClick={() => editing.discard(name)}>{t('page.discard')}</PlainButton>
    </p>
  )
}
