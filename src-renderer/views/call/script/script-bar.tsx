import { useState } from 'react'
import { t } from '#texts/text.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { beginNote } from '../../../state/acts/desk-acts.ts'
import { findInText } from '../../../state/script/find-in-text.ts'
import { mayEdit } from '../../../state/script/may-edit.ts'
import type { ScriptModel } from '../../../state/script/script-model.ts'
import { useAsk } from '../../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { isAiring } from '../../../state/session/selectors.ts'
import { HeadingCuesPart } from '../../script-import/heading-cues.tsx'
import type { Marking } from './marking.ts'
import { PrompterPanel } from './prompter-panel.tsx'
import styles from './script.module.css'
import { StandbyRule } from './standby-rule.tsx'

interface ScriptBarProps {
  /** Null: there is no text. */
  readonly model: ScriptModel | null
  readonly marking: Marking | null
  /** Brings a paragraph in sight. */
  readonly onGo: (at: number) => void
}

/** Above the text: what it is, a place to go to, and what changes it. */
export function ScriptBar({ model, marking, onGo }: ScriptBarProps) {
  const desk = useDesk()
  const { ask, problem } = useAsk()
  const { title, revision, undoable } = useDeskState(state => state.script)
  const rundownId = useDeskState(state => state.rundown?.id ?? null)
  const editable = useDeskState(mayEdit)
  const airing = useDeskState(isAiring)
  const [prompts, setPrompts] = useState(false)
  return (
    <header className={styles['bar']}>
      <div className={styles['tools']}>
        {model !== null && (
          <p className={styles['title']}>
            <b dir="auto">{title}</b> {revision !== '' && t('script.revision', { revision })}
          </p>
        )}
        {model !== null && <Find model={model} onGo={onGo} />}
        {model !== null && (
          <PlainButton testId="script-note" onClick={() => beginNote(desk)}>
            {t('note.title')} <kbd>N</kbd>
          </PlainButton>
        )}
        {model !== null && (
          <button
            type="button"
            className={styles['toggle']}
            aria-pressed={prompts}
            data-testid="script-prompter"
            onClick={() => setPrompts(!prompts)}
          >
            {t('script.prompter.name')}
          </button>
        )}
        {editable && rundownId !== null && (
          <span className={styles['acts']}>
            {marking !== null && (
              <button
                type="button"
                className={styles['toggle']}
                aria-pressed={marking.on}
                data-testid="script-marking"
                onClick={marking.toggle}
              >
                {t('script.marking')}
              </button>
            )}
            <PlainButton
              testId="script-import"
              onClick={() => desk.ui.set({ ...desk.ui.get(), dialog: 'script' })}
            >
              {t(model === null ? 'script.import' : 'script.new-version')}
            </PlainButton>
            {undoable && (
              <PlainButton testId="script-undo" onClick={() => void ask('script.undo', { rundownId })}>
                {t('script.undo')}
              </PlainButton>
            )}
          </span>
        )}
      </div>
      {prompts && model !== null && <PrompterPanel />}
      {(problem ?? marking?.problem) !== null && (
        <p role="alert" className={styles['problem']}>
          {problem ?? marking?.problem}
        </p>
      )}
      {marking?.placing != null && <p role="status">{t('script.choose-word')}</p>}
      {marking?.on === true && marking.placing === null && (
        <p className={styles['help']}>{t('script.marking-help')}</p>
      )}
      {marking?.on === true && model !== null && <StandbyRule model={model} />}
      {marking?.on === true && marking.placing === null && model !== null && !airing && (
        <div className={styles['help']}>
          <HeadingCuesPart model={model} />
        </div>
      )}
    </header>
  )
}

/** A page, a call's number, a speaker or words: the text goes there, and the show stays. Enter goes to the next one. */
function Find({ model, onGo }: { readonly model: ScriptModel; readonly onGo: (at: number) => void }) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<{ readonly at: number | null } | null>(null)
  const go = (): void => {
    const at = findInText(model, query, found?.at ?? -1)
    setFound({ at })
    if (at !== null) onGo(at)
  }
  return (
    <form
      className={styles['find']}
      onSubmit={event => {
        event.preventDefault()
        go()
      }}
    >
      <input
        type="search"
        aria-label={t('script.find')}
        title={t('script.find')}
        placeholder={t('script.find-here')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        data-testid="script-find"
        onChange={event => {
          setQuery(event.target.value)
          setFound(null)
        }}
      />
      {found !== null && found.at === null && <small role="status">{t('script.find-help')}</small>}
    </form>
  )
}
