import { useId } from 'react'
import { t } from '#texts/text.ts'
import { isLanguage, type Language, languages } from '../../../src-main/domain/language.ts'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './settings-dialog.module.css'

/** In which language every page of this desk is, and what the desk says. */
export function LanguageField() {
  const language = useDeskState(state => state.desk.caller.language)
  const { ask, problem } = useAsk()
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t('language.label')}</label>
      <select
        id={id}
        value={language ?? ''}
        aria-describedby={`${id}-help`}
        onChange={event => {
          const chosen = event.target.value
          void ask('settings.write', { language: isLanguage(chosen) ? chosen : null })
        }}
      >
        <option value="">{t('language.browser')}</option>
        {languages.map(each => (
          <option key={each} value={each} lang={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
      <p id={`${id}-help`}>{t('language.help')}</p>
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  )
}

/** Each in its own language, so that everyone finds their own. */
function nameOf(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
