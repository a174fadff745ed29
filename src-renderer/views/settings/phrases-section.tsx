import { useState } from 'react'
import { t } from '#texts/text.ts'
import { longestPhrase, mostPhrases } from '../../../src-main/contract/bridge/slices.ts'
import { Field } from '../../components/field.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { usePhrases } from '../note/phrases.ts'
import { SettingsSection } from './settings-section.tsx'

/** The caller's phrases for notes, a line each; without one the usual ones stand there. */
export function PhrasesSection() {
  const kept = usePhrases().join('\n')
  const isOwn = useDeskState(state => state.desk.caller.phrases !== null)
  const [typed, setTyped] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const { ask, problem, forget } = useAsk()
  const phrases = phrasesIn(typed ?? kept)
  const fault = typed === null ? null : faultOf(phrases)

  const save = async (): Promise<void> => {
    if (typed === null || fault !== null) return
    if (phrases.join('\n') === kept) {
      setTyped(null)
      return
    }
    const done = await ask('settings.write', { phrases: phrases.length === 0 ? null : [...phrases] })
    setSaved(done)
    if (done) setTyped(null)
  }
  return (
    <SettingsSection name={t('settings.notes')} detail={t('settings.notes-detail')}>
      <Field
        label={t('settings.phrases')}
        help={t('settings.phrases-help', { most: mostPhrases, longest: longestPhrase })}
        fault={fault}
        problem={problem}
        said={saved && typed === null && (isOwn ? t('page.saved') : t('settings.phrases-usual'))}
      >
        {control => (
          <textarea
            {...control}
            rows={6}
            autoComplete="off"
            value={typed ?? kept}
            onChange={event => {
              setTyped(event.target.value)
              setSaved(false)
              forget()
            }}
            onBlur={() => void save()}
          />
        )}
      </Field>
    </SettingsSection>
  )
}

const phrasesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== ''),
  ),
]

function faultOf(phrases: readonly string[]): string | null {
  if (phrases.length > mostPhrases) return t('settings.phrases-many', { most: mostPhrases })
  const long = phrases.find(phrase => [...phrase].length > longestPhrase)
  return long === undefined ? null : t('settings.phrases-long', { text: long, longest: longestPhrase })
}
