import type { ReactNode } from 'react'
import { t } from '#texts/text.ts'
import { ButtonRow } from '../../components/button-row.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import styles from './outputs.module.css'
import type { SettingsForm } from './use-settings-form.ts'

interface SaveRowProps {
  readonly form: Pick<SettingsForm<unknown>, 'isChanged' | 'saved' | 'discard'>
  /** Beside the note that something is not saved. */
  readonly help?: string
  /** More buttons. */
  readonly children?: ReactNode
}

/** Below a form of settings: the buttons that save or discard it, and whether it is saved. */
export const SaveRow = ({ form, help = '', children }: SaveRowProps) => (
  <ButtonRow className={styles['acts']}>
    <SubmitButton>{t('page.save')}</SubmitButton>
    {children}
    {form.isChanged && <PlainButton onClick={form.discard}>{t('page.discard')}</PlainButton>}
    <p role="status">
      {form.isChanged && (
        <>
          <strong className={styles['unsaved']}>{t('controllers.unsaved')}</strong> {help}
        </>
      )}
      {!form.isChanged && form.saved && t('page.saved')}
    </p>
  </ButtonRow>
)
