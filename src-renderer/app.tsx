import { useEffect } from 'react'
import { t } from '#texts/text.ts'
import styles from './app.module.css'
import { isThisComputer, type PairOutcome } from './bridge/pairing.ts'
import type { PageDesk, PageSession } from './state/session/desk.ts'
import { DeskContext } from './state/session/desk-context.ts'
import { dimFaces, followLanguage, keepDisplaySettings, keepLocal } from './state/session/keep-local.ts'
import { useStore, type ValueStore } from './state/session/store.ts'
import type {} from './theme/css-properties.ts'
import { AppShell } from './views/shell/app-shell.tsx'

/** The face of the desk: it waits, asks to be paired, or shows the show. */
export function App({ session }: { readonly session: ValueStore<PageSession> }) {
  const now = useStore(session, state => state)
  if (now.kind === 'desk') return <DeskFace desk={now.desk} />
  return (
    <main className={styles['message']}>
      <h1>{t('page.app')}</h1>
      {now.kind === 'not-paired' ? <NotPaired last={now.last} /> : <p role="status">{t('session.asking')}</p>}
    </main>
  )
}

function NotPaired({ last }: { readonly last: PairOutcome }) {
  // The desk of this computer is served without encryption, people on the network with it.
  const here = isThisComputer(location) && location.protocol === 'http:'
  if (last === 'too-many' || !here)
    return (
      <div role="alert">
        <h2>{t('session.not-paired')}</h2>
        <p>{t(last === 'paired' ? 'session.invite' : `session.${last}`)}</p>
      </div>
    )
  return (
    <>
      <div role="alert">
        <h2>{t('session.not-paired')}</h2>
        <p>{t('session.not-paired-why')}</p>
      </div>
      <dl>
        <div>
          <dt>{t('session.pair-there')}</dt>
          <dd>{t('session.pair-there.detail')}</dd>
        </div>
        <div>
          <dt>{t('session.pair-here')}</dt>
          <dd>{t('session.pair-here.detail')}</dd>
        </div>
      </dl>
    </>
  )
}

function DeskFace({ desk }: { readonly desk: PageDesk }) {
  useEffect(() => {
    const forget = keepDisplaySettings(desk.ui, document.documentElement, localStorage)
    const forgetLocal = keepLocal(desk.ui, localStorage)
    const stop = dimFaces(desk)
    const stay = followLanguage(desk, () => location.reload())
    return () => {
      stay()
      stop()
      forgetLocal()
      forget()
    }
  }, [desk])
  return (
    <DeskContext value={desk}>
      <AppShell />
    </DeskContext>
  )
}
