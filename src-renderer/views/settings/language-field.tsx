import { t } from '#texts/text.ts'
import { type Language, languages } from '../../../src-main/domain/language.ts'
import { ChoiceField } from '../../components/field.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'

/** In which language every page of this desk is, and what the desk says. */
export function LanguageField() {
  const language = useDeskState(state => state.desk.caller.language)
  const { ask, problem } = useAsk()
  return (
    <ChoiceField<Language | ''>
      label={t('language.label')}
      help={t('language.help')}
      value={language ?? ''}
      values={[
        { value: '', name: t('language.browser') },
        ...languages.map(value => ({ value, name: nameOf(value), lang: value })),
      ]}
      problem={problem}
      onChange={chosen => void ask('settings.write', { language: chosen === '' ? null : chosen })}
    />
  )
}

/** Each in its own language, so that everyone finds their own. */
function nameOf(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
