import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { ConnectionCheck } from '../../../src-main/contract/connection.ts'
import { Icon } from '../../components/icon.tsx'
import { Box } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { useDesk } from '../../state/session/desk-context.ts'
import { roughSpan } from '../../state/time/time-format.ts'
import { CompareFingerprint } from './certificate-parts.tsx'

interface CheckResultProps {
  readonly check: ConnectionCheck | 'asking' | null
  readonly onTrust: (fingerprint: string) => void
}

/** What trying the addresses and tokens came to, in words. */
export function CheckResult({ check, onTrust }: CheckResultProps) {
  const { clock } = useDesk()
  if (check === null) return null
  if (check === 'asking') return <p role="status">{t('connections.form.checking')}</p>
  if (!check.ok) {
    const { fingerprint } = check
    return (
      <>
        <Problem
          testId="check-result"
          text={
            <>
              <Icon name="cross" /> <strong>{t('connections.form.fails')}</strong> {messageText(check.text)}
            </>
          }
        />
        {fingerprint !== undefined && (
          <CompareFingerprint fingerprint={fingerprint} onTrust={() => onTrust(fingerprint)} />
        )}
      </>
    )
  }
  return (
    <Box tone="good" role="status" data-testid="check-result">
      <p>
        <Icon name="check" />{' '}
        <strong>
          {check.role?.toUpperCase() === 'VIEW' ? t('connections.form.watches') : t('connections.form.works')}
        </strong>{' '}
        {t('connections.form.sees', { count: check.rundowns })}{' '}
        {check.role !== null && t('connections.form.role', { role: check.role })}{' '}
        {t('connections.form.timing', { timing: t(`connections.timing.${check.timing}`) })}
      </p>
      {check.expiresAt !== null && (
        <p>
          {t('connections.figures.token')}:{' '}
          {t('connections.expires.in', roughSpan(check.expiresAt - clock.now()))}.
        </p>
      )}
      {check.advice !== null && <p>{messageText(check.advice)}</p>}
    </Box>
  )
}
