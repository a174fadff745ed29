import { useEffect } from 'react'
import styles from './app.module.css'
import type { Desk, Session } from './state/desk.ts'
import { DeskContext } from './state/desk-context.ts'
import { keepDisplaySettings } from './state/display-settings.ts'
import { type Store, useStore } from './state/store.ts'
import { texts } from './texts/en.ts'
import type {} from './theme/css-properties.ts'
import { CallView } from './views/call/call-view.tsx'

/** The face of the desk: it waits, asks to be paired, or shows the show. */
export function App({ session }: { readonly session: Store<Session> }) {
  const now = useStore(session, state => state)
  if (now.kind === 'desk') return <DeskFace desk={now.desk} />
  return (
    <main className={styles['message']}>
      <h1>{texts.app}</h1>
      <p role={now.kind === 'not-paired' ? 'alert' : 'status'}>
        {now.kind === 'not-paired' ? texts.session.notPaired : texts.session.asking}
      </p>
    </main>
  )
}

function DeskFace({ desk }: { readonly desk: Desk }) {
  useEffect(() => keepDisplaySettings(desk.ui, document.documentElement, localStorage), [desk])
  return (
    <DeskContext value={desk}>
      <CallView />
    </DeskContext>
  )
}
