import { connectionTexts } from '#texts/connections.ts'
import { messageText } from '#texts/messages.ts'
import type { ConnectionCheck } from '../../../src-main/contract/connection.ts'
import { Icon } from '../../components/icon.tsx'
import { Problem } from '../../components/problem.tsx'
import { useDesk } from '../../state/session/desk-context.ts'
import styles from './connections.module.css'

const { form: t, expires } = connectionTexts

/** What trying the addresses and tokens came to, in words. */
export function CheckResult({ check }: { readonly check: ConnectionCheck | 'asking' | null }) {
  const { clock } = useDesk()
  if (check === null) return null
  if (check === 'asking') return <p role="status">{t.checking}</p>
  if (!check.ok) {
    return (
      <Problem
        apart
        testId="check-result"
        text={
          <>
            <Icon name="cross" /> <strong>{t.fails}</strong> {messageText(check.text)}
          </>
        }
      />
    )
  }
  return (
    <div className={styles['works']} role="status" data-testid="check-result">
      <p>
        <Icon name="check" /> <strong>{check.role?.toUpperCase() === 'VIEW' ? t.watches : t.works}</strong>{' '}
        {t.sees(check.rundowns)} {check.role !== null && t.role(check.role)} {t.timing(check.timing)}
      </p>
      {check.expiresAt !== null && (
        <p>
          {connectionTexts.figures.token}: {expires.in(check.expiresAt - clock.now())}.
        </p>
      )}
      {check.advice !== null && <p>{messageText(check.advice)}</p>}
    </div>
  )
}
