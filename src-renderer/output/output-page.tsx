import { useEffect } from 'react'
import { t } from '#texts/text.ts'
import type { OutputFace } from '../../src-main/domain/output/output-page.ts'
import { useStore } from '../state/session/store.ts'
import { localNote } from './local-note.ts'
import styles from './output-page.module.css'
import { OutputScreen } from './output-screen.tsx'
import type { OutputSession } from './output-session.ts'
import { ScreenTime } from './screen-time.ts'

/** The whole page: what it shows, or why it shows nothing. */
export function OutputPage({ session }: { readonly session: OutputSession }) {
  const { shown, refused, away } = useStore(session.state, state => state)
  const theme = shown?.look.theme ?? 'dark'
  useEffect(() => {
    document.documentElement.dataset['brightness'] = theme
  }, [theme])
  if (shown === null) {
    return (
      <main className={styles['none']}>
        {refused ? (
          <div role="alert" data-testid="output-refused">
            <h1>{t('output.refused')}</h1>
            <p>{t('output.refused-why')}</p>
          </div>
        ) : (
          <p role="status">{away ? t('output.away') : t('output.asking')}</p>
        )}
      </main>
    )
  }
  return (
    <ScreenTime value={session}>
      <main className={styles['page']}>
        <OutputScreen {...shown} note={noteOf(away, shown.face)} />
      </main>
    </ScreenTime>
  )
}

function noteOf(away: boolean, face: OutputFace): string | null {
  if (away) return t('output.away')
  if (face.away) return t('output.no-service')
  return localNote(face)
}
