import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { LibraryItem } from '../../../src-main/contract/bridge/library.ts'
import type { ConnectionAddresses } from '../../../src-main/contract/connection.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { ChoiceField } from '../../components/field.tsx'
import { Quiet, Stack } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAskedSlice } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { peopleSource } from '../../state/session/people-source.ts'
import { showView } from '../../state/session/show-view.ts'

/** How another program connects to the open rundown. */
export function ConnectDialog() {
  const { ui } = useDesk()
  const rundown = useDeskState(state => state.rundown)
  return (
    <Dialog title={t('connect.title')} wide>
      <Stack>
        <p>{rundown === null ? t('connect.no-rundown') : t('connect.intro')}</p>
        {rundown !== null && <ConnectFields rundownId={rundown.id} token={null} />}
        <PlainButton onClick={() => showView(ui, 'tokens')}>{t('connect.make-token')}</PlainButton>
      </Stack>
    </Dialog>
  )
}

interface ConnectPartProps {
  readonly rundowns: readonly LibraryItem[]
  /** The one rundown of the token; null: the person chooses, the open one first. */
  readonly rundownId: string | null
  readonly token: string | null
}

/** How another program connects to one of the rundowns. */
export function ConnectPart({ rundowns, rundownId, token }: ConnectPartProps) {
  const open = useDeskState(state => state.rundown?.id ?? null)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = rundownId ?? chosen ?? open ?? rundowns[0]?.id ?? null
  if (shown === null) return <p>{t('connect.no-rundown')}</p>
  return (
    <>
      {rundownId === null && (
        <ChoiceField
          label={t('connect.rundown')}
          value={shown}
          values={rundowns.map(({ id, title }) => ({ value: id, name: title }))}
          onChange={setChosen}
        />
      )}
      <ConnectFields rundownId={shown} token={token} />
    </>
  )
}

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
      {here && <FromElsewhere />}
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

/** Where programs on other computers reach the service of this desk. */
const FromElsewhere = () =>
  useDeskState(({ access }) => access === 'desk') ? <NetworkAddresses /> : <OnlyHere />

const OnlyHere = () => <Quiet>{t('connect.companion.here')}</Quiet>

function NetworkAddresses() {
  const people = useAskedSlice(peopleSource)
  if (people === null) return null
  const origins = people !== 'none' && people.api && people.openPort !== null ? people.origins : []
  if (origins.length === 0) return <OnlyHere />
  return (
    <Stack data-testid="connect-network">
      <h4>{t('connect.network')}</h4>
      <Quiet>{t('connect.network-help')}</Quiet>
      {origins.map(({ origin, name }) => (
        <CopyField
          key={origin}
          label={[t('connect.v1'), name].filter(Boolean).join(', ')}
          value={`${origin}/api-v1`}
        />
      ))}
    </Stack>
  )
}

/** Where programs reach the service in use. */
interface ReachableAddresses extends ConnectionAddresses {
  /** The reference of its API; null where this page does not know it. */
  readonly docs: string | null
  /** It runs inside this desk, and answers on this computer at these addresses. */
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
