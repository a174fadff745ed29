import { useId } from 'react'
import { languageTexts as t } from '#texts/language.ts'
import { isLanguage, languages } from '../../../src-main/domain/language.ts'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './settings-dialog.module.css'

/** In which language every page of this desk is, and what the desk says. */
export function LanguageField() {
  const language = useDeskState(state => state.desk.caller.language)
  const { ask, problem } = useAsk(t.failed)
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t.label}</label>
      <select
        id={id}
        value={language ?? ''}
        aria-describedby={`${id}-help`}
        onChange={event => {
          const chosen = event.target.value
          void ask('settings.write', { language: isLanguage(chosen) ? chosen : null })
        }}
      >
        <option value="">{t.browser}</option>
        {languages.map(each => (
          <option key={each} value={each} lang={each}>
            {t.names[each]}
          </option>
        ))}
      </select>
      <p id={`${id}-help`}>{t.help}</p>
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  )
}
