import { connectTexts as t } from '#texts/connect.ts'
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
  const curl = `curl -H "Authorization: Bearer ${token ?? t.placeholder}" ${baseUrl}/rundowns/${rundownId}/status`
  return (
    <div className={styles['fields']} data-testid="connect-fields">
      <CopyField label={t.rundownId} value={rundownId} testId="connect-rundown" />
      <CopyField label={t.v1} value={baseUrl} testId="connect-v1" />
      {v0Url !== null && <CopyField label={t.v0} value={v0Url} testId="connect-v0" />}
      {socketUrl !== null && <CopyField label={t.push} value={socketUrl} testId="connect-push" />}
      <CopyField label={t.curl} value={curl} testId="connect-curl" />
      <p className={styles['quiet']}>{t.curlHelp}</p>
      <h4>{t.companion.title}</h4>
      <ol className={styles['steps']} data-testid="connect-companion">
        <li>{t.companion.module}</li>
        <li>{token === null ? t.companion.token : t.companion.newToken}</li>
        <li>{t.companion.rundown(rundownId)}</li>
        <li>{t.companion.address(baseUrl)}</li>
      </ol>
      {here && <p className={styles['quiet']}>{t.companion.here}</p>}
      {docs !== null && (
        <p>
          {t.reference}{' '}
          <a href={docs} target="_blank" rel="noreferrer">
            {docs}
          </a>
        </p>
      )}
    </div>
  )
}
