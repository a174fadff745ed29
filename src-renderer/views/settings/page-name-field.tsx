import { useId } from 'react'
import { t } from '#texts/text.ts'
import { useDesk, useUi } from '../../state/session/desk-context.ts'
import { longestPageName } from '../../state/session/keep-local.ts'
import styles from './settings-dialog.module.css'

/** The name of this page where its presses are shown. */
export function PageNameField() {
  const id = useId()
  const { ui } = useDesk()
  const name = useUi(state => state.pageName)
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t('settings.page-name')}</label>
      <input
        id={id}
        type="text"
        className={styles['wide']}
        autoComplete="off"
        maxLength={longestPageName}
        value={name}
        aria-describedby={`${id}-help`}
        onChange={event => ui.set({ ...ui.get(), pageName: event.target.value.trimStart() })}
        onBlur={() => ui.set({ ...ui.get(), pageName: ui.get().pageName.trim() })}
      />
      <p id={`${id}-help`}>{t('settings.page-name-help')}</p>
    </div>
  )
}
