import { useEffect } from 'react'
import { screenTexts } from '#texts/screens.ts'
import { useStore } from '../state/session/store.ts'
import styles from './output-page.module.css'
import { OutputScreen } from './output-screen.tsx'
import type { OutputSession } from './output-session.ts'
import { ScreenTime } from './screen-time.ts'

const t = screenTexts.page

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
            <h1>{t.refused}</h1>
            <p>{t.refusedWhy}</p>
          </div>
        ) : (
          <p role="status">{away ? t.away : t.asking}</p>
        )}
      </main>
    )
  }
  return (
    <ScreenTime value={session}>
      <main className={styles['page']}>
        <OutputScreen {...shown} note={away ? t.away : shown.face.away ? t.noService : null} />
      </main>
    </ScreenTime>
  )
}
