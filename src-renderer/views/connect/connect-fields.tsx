import { t } from '#texts/text.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { serviceAddresses } from '../../state/rundowns/service-addresses.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './connect.module.css'

interface ConnectFieldsProps {
  readonly rundownId: string
  /** A new token that the person sees beside these fields; null: the examples have a placeholder. */
  readonly token: string | null
}

/** What a program needs to connect to one rundown: ID, addresses, a request to try, the fields of Companion. */
export function ConnectFields({ rundownId, token }: ConnectFieldsProps) {
  const connections = useDeskState(state => state.connections)
  const link = useDeskState(state => state.link)
  const { baseUrl, v0Url, socketUrl, docs, here } = serviceAddresses({ connections, link }, window.location)
  const curl = `curl -H "Authorization: Bearer ${token ?? t('connect.placeholder')}" ${baseUrl}/rundowns/${rundownId}/status`
  return (
    <div className={styles['fields']} data-testid="connect-fields">
      <CopyField label={t('connect.rundown-id')} value={rundownId} testId="connect-rundown" />
      <CopyField label={t('connect.v1')} value={baseUrl} testId="connect-v1" />
      {v0Url !== null && <CopyField label={t('connect.v0')} value={v0Url} testId="connect-v0" />}
      {socketUrl !== null && <CopyField label={t('connect.push')} value={socketUrl} testId="connect-push" />}
      <CopyField label={t('connect.curl')} value={curl} testId="connect-curl" />
      <p className={styles['quiet']}>{t('connect.curl-help')}</p>
      <h4>{t('connect.companion.title')}</h4>
      <ol className={styles['steps']} data-testid="connect-companion">
        <li>{t('connect.companion.module')}</li>
        <li>{token === null ? t('connect.companion.token') : t('connect.companion.new-token')}</li>
        <li>{t('connect.companion.rundown', { id: rundownId })}</li>
        <li>{t('connect.companion.address', { address: baseUrl })}</li>
      </ol>
      {here && <p className={styles['quiet']}>{t('connect.companion.here')}</p>}
      {docs !== null && (
        <p>
          {t('connect.reference')}{' '}
          <a href={docs} target="_blank" rel="noreferrer">
            {docs}
          </a>
        </p>
      )}
    </div>
  )
}
