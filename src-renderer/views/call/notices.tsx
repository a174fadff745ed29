import { texts } from '#texts/texts.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk, useDeskState } from '../../state/desk-context.ts'
import styles from './notices.module.css'

/** Sentences for the person at the desk, until they are dismissed. */
export function Notices() {
  const notices = useDeskState(state => state.notices)
  const { bridge } = useDesk()
  return (
    <ul className={styles['notices']} data-testid="notices">
      {notices.map(notice => (
        <li key={notice.id} data-kind={notice.kind}>
          <strong>{texts.notice.kind[notice.kind]}</strong>
          <span>{notice.text}</span>
          <PlainButton
            onClick={() => {
              // Away, the notice stays: the banner says why.
              bridge.request('notice.dismiss', { noticeId: notice.id }).catch(() => undefined)
            }}
          >
            {texts.notice.dismiss}
          </PlainButton>
        </li>
      ))}
    </ul>
  )
}
