import { useState } from 'react'
import { texts } from '#texts/texts.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk, useDeskState } from '../../state/desk-context.ts'
import { showView } from '../../state/show-view.ts'
import styles from './call-view.module.css'
import noticeStyles from './notices.module.css'

/** The service cannot be reached, or does not take the token: what that means and what to do. */
export function LinkLine() {
  const { ui } = useDesk()
  const authority = useDeskState(state => state.link.authority)
  const problem = useDeskState(state => state.link.problem?.text ?? null)
  const shown = useDeskState(state => state.show.mode === 'show')
  if (!shown || problem === null || (authority !== 'lost' && authority !== 'signed-out')) return null
  return (
    <div className={styles['away']} role="alert" data-testid="link-line">
      <strong>{texts.link[authority]}</strong>
      {authority === 'lost' ? <span title={problem}>{texts.link.lostMeans}</span> : <span>{problem}</span>}
      {authority === 'signed-out' && (
        <PlainButton onClick={() => showView(ui, 'connections')}>{texts.state.toConnections}</PlainButton>
      )}
    </div>
  )
}

/** Why presses are not recorded; the word stays in the header after it was put away. */
export function NotRecordedLine() {
  const reason = useDeskState(state => state.desk.notRecorded)
  const [read, setRead] = useState<string | null>(null)
  if (reason === null || reason === read) return null
  return (
    <div className={noticeStyles['notices']}>
      <p data-kind="error" role="alert">
        <strong>{texts.state.notRecorded}</strong>
        <span>{reason}</span>
        <PlainButton onClick={() => setRead(reason)}>{texts.state.dismiss}</PlainButton>
      </p>
    </div>
  )
}
