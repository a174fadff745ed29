import { useId, useState } from 'react'
import { t } from '#texts/text.ts'
import { longestPhrase, mostPhrases } from '../../../src-main/contract/bridge/slices.ts'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { usePhrases } from '../note/phrases.ts'
import styles from './settings-dialog.module.css'
import { SettingsSection } from './settings-section.tsx'

/** The caller's phrases for notes, a line each; without one the usual ones stand there. */
export function PhrasesSection() {
  const id = useId()
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
      <div className={styles['field']}>
        <label htmlFor={id}>{t('settings.phrases')}</label>
        <span>
          <textarea
            id={id}
            rows={6}
            autoComplete="off"
            value={typed ?? kept}
            aria-invalid={fault !== null}
            aria-describedby={`${id}-help`}
            onChange={event => {
              setTyped(event.target.value)
              setSaved(false)
              forget()
            }}
            onBlur={() => void save()}
          />{' '}
          <span className={styles['saved']} role="status">
            {saved && typed === null && (isOwn ? t('page.saved') : t('settings.phrases-usual'))}
          </span>
        </span>
        <p id={`${id}-help`} data-fault={fault !== null}>
          {fault ?? t('settings.phrases-help', { most: mostPhrases, longest: longestPhrase })}
        </p>
        {problem !== null && <p role="alert">{problem}</p>}
      </div>
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
