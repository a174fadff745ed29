import type { ReactNode } from 'react'
import { t } from '#texts/text.ts'
import { Form } from '../../components/form.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import styles from './controllers.module.css'
import type { SettingsForm } from './use-settings-form.ts'

interface SavedFormProps {
  readonly form: Pick<SettingsForm<unknown>, 'isChanged' | 'saved' | 'discard' | 'submit'>
  readonly label: string
  readonly problem: string | null
  /** Beside the note that something is not saved. */
  readonly help?: string
  /** More buttons. */
  readonly acts?: ReactNode
  readonly children: ReactNode
}

/** A form of settings that says whether they are saved. */
export const SavedForm = ({ form, label, problem, help = '', acts, children }: SavedFormProps) => (
  <Form
    label={label}
    submit={t('page.save')}
    onSubmit={form.submit}
    problem={problem}
    acts={
      <>
        {acts}
        {form.isChanged && <PlainButton onClick={form.discard}>{t('page.discard')}</PlainButton>}
        <p role="status">
          {form.isChanged && (
            <>
              <strong className={styles['unsaved']}>{t('controllers.unsaved')}</strong> {help}
            </>
          )}
          {!form.isChanged && form.saved && t('page.saved')}
        </p>
      </>
    }
  >
    {children}
  </Form>
)
