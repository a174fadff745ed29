import { useEffect } from 'react'
import { useDesk, useDeskState, useUi } from '../../state/desk-context.ts'
import { useStore } from '../../state/store.ts'
import { texts } from '../../texts/en.ts'
import { Announcer } from './announcer.tsx'
import { CallDialogs } from './call-dialogs.tsx'
import { CallHeader } from './call-header.tsx'
import styles from './call-view.module.css'
import { CueList } from './cue-list.tsx'
import { DropOutcome, DropTarget } from './dropped.tsx'
import { FullCountdown } from './full-countdown.tsx'
import { Notices } from './notices.tsx'
import { OnAirPanel } from './on-air-panel.tsx'
import { TransportBar } from './transport-bar.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useKeys } from './use-keys.ts'

/** The view that is open during the show. */
export function CallView() {
  useKeys()
  useFileDrop()
  usePageTitle()
  const full = useUi(ui => ui.full)
  return (
    <div className={styles['view']}>
      <CallHeader />
      <section className={styles['said']} aria-label={texts.notice.name}>
        <AwayBanner />
        <Notices />
        <DropOutcome />
      </section>
      {full ? (
        <FullCountdown />
      ) : (
        <main className={styles['main']}>
          <OnAirPanel />
          <CueList />
        </main>
      )}
      <TransportBar />
      <Announcer />
      <CallDialogs />
      <DropTarget />
    </div>
  )
}

/** Of several pages, the one with this show. */
function usePageTitle(): void {
  const title = useDeskState(state => state.rundown?.title ?? null)
  useEffect(() => {
    document.title = title === null ? texts.app : texts.pageTitle(title)
  }, [title])
}

function AwayBanner() {
  const connected = useStore(useDesk().connected, now => now)
  if (connected) return null
  return (
    <p className={styles['away']} role="alert">
      <strong>{texts.away.title}</strong>
      <span>{texts.away.detail}</span>
    </p>
  )
}
