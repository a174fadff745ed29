import { useEffect } from 'react'
import { t } from '#texts/text.ts'
import { useStore } from '../../state/session/store.ts'
import { ScreenTime } from '../screen-time.ts'
import { formatsOf } from '../timed.ts'
import { answerLine, type CrewAnswers, type OpenAnswer } from './crew-answers.ts'
import type { CrewSession, CrewState } from './crew-session.ts'
import styles from './cue-light.module.css'
import { CueLightScreen, longestWord } from './cue-light-screen.tsx'
import type { Senses } from './senses.ts'

interface CueLightPageProps {
  readonly session: CrewSession
  readonly senses: Senses
  /** What this phone lacks, a sentence each. */
  readonly lacks: readonly string[]
}

/** The whole page: the calls of its department, or that it does not know them. */
export function CueLightPage({ session, senses, lacks }: CueLightPageProps) {
  const state = useStore(session.state, known => known)
  const theme = state.look?.theme ?? 'dark'
  useEffect(() => {
    document.documentElement.dataset['brightness'] = theme
  }, [theme])
  if (state.face === null || state.look === null) return <NotShown state={state} answers={session.answers} />
  return (
    <ScreenTime value={session}>
      <CueLightScreen
        face={state.face}
        look={state.look}
        answers={session.answers}
        senses={senses}
        lacks={lacks}
      />
    </ScreenTime>
  )
}

/** Nothing of this can be taken for calm. */
function NotShown({ state, answers }: { readonly state: CrewState; readonly answers: CrewAnswers }) {
  const open = useStore(answers.open, all => all)
  const { link, lostAt, formats } = state
  if (link === 'refused' || link === 'other-device')
    return (
      <main className={styles['refused']}>
        <div role="alert" data-testid={`crew-${link}`}>
          <h1>{link === 'refused' ? t('output.refused') : t('cue-light.other-device')}</h1>
          <p>{link === 'refused' ? t('output.refused-why') : t('cue-light.other-device-why')}</p>
          {formats !== null && <Unsent answers={open.map(notSent)} formats={formats} />}
        </div>
      </main>
    )
  if (link === 'asking')
    return (
      <main className={styles['refused']}>
        <p role="status">{t('output.asking')}</p>
      </main>
    )
  return (
    <main className={styles['lost']} data-testid="crew-lost">
      <div role="alert">
        <h1 style={{ '--count': longestWord(t('cue-light.no-link')) }}>{t('cue-light.no-link')}</h1>
        {lostAt !== null && formats !== null && (
          <p className={styles['since']}>
            {t('cue-light.since', { time: formatsOf(formats).formatTime(lostAt) })}
          </p>
        )}
        <p>{t('cue-light.no-link-why')}</p>
        {formats !== null && <Unsent answers={open} formats={formats} />}
      </div>
    </main>
  )
}

const notSent = (answer: OpenAnswer): OpenAnswer => ({ ...answer, fate: 'not-sent' })

interface UnsentProps {
  readonly answers: readonly OpenAnswer[]
  readonly formats: NonNullable<CrewState['formats']>
}

/** What this phone said, and the desk has not. */
function Unsent({ answers, formats }: UnsentProps) {
  return (
    <ul className={styles['unsent']} data-testid="crew-unsent">
      {answers.map(answer => (
        <li key={answer.of}>{answerLine(answer, formats)}</li>
      ))}
    </ul>
  )
}
