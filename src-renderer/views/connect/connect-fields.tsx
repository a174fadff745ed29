import { t } from '#texts/text.ts'
import type { ConnectionAddresses } from '../../../src-main/contract/connection.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { Quiet, Stack } from '../../components/layout.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'

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
    <Stack data-testid="connect-fields">
      <CopyField label={t('connect.rundown-id')} value={rundownId} testId="connect-rundown" />
      <CopyField label={t('connect.v1')} value={baseUrl} testId="connect-v1" />
      {v0Url !== null && <CopyField label={t('connect.v0')} value={v0Url} testId="connect-v0" />}
      {socketUrl !== null && <CopyField label={t('connect.push')} value={socketUrl} testId="connect-push" />}
      <CopyField label={t('connect.curl')} value={curl} testId="connect-curl" />
      <Quiet>{t('connect.curl-help')}</Quiet>
      <h4>{t('connect.companion.title')}</h4>
      <ol data-testid="connect-companion">
        <li>{t('connect.companion.module')}</li>
        <li>{token === null ? t('connect.companion.token') : t('connect.companion.new-token')}</li>
        <li>{t('connect.companion.rundown', { id: rundownId })}</li>
        <li>{t('connect.companion.address', { address: baseUrl })}</li>
      </ol>
      {here && <Quiet>{t('connect.companion.here')}</Quiet>}
      {docs !== null && (
        <p>
          {t('connect.reference')}{' '}
          <a href={docs} target="_blank" rel="noreferrer">
            {docs}
          </a>
        </p>
      )}
    </Stack>
  )
}

/** Where programs reach the service in use. */
interface ReachableAddresses extends ConnectionAddresses {
  /** The reference of its API; null where this page does not know it. */
  readonly docs: string | null
  /** It runs inside this desk, and answers on this computer only. */
  readonly here: boolean
}

/** `page`: where this page was loaded from. A page that the service served reaches the service at its own origin. */
function serviceAddresses(
  { connections, link }: Pick<DeskState, 'connections' | 'link'>,
  page: Pick<Location, 'protocol' | 'origin'>,
): ReachableAddresses {
  const remote = connections.items.find(({ id }) => id === connections.current)
  if (remote !== undefined) {
    const { baseUrl, v0Url, socketUrl } = remote
    return { baseUrl, v0Url, socketUrl, docs: null, here: false }
  }
  const isServed = page.protocol === 'http:' || page.protocol === 'https:'
  const origin = isServed ? page.origin : new URL(link.service).origin
  return {
    baseUrl: `${origin}/api-v1`,
    v0Url: `${origin}/api-v0`,
    socketUrl: origin,
    docs: `${origin}/docs`,
    here: true,
  }
}
