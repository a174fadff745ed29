import { useEffect, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { LibraryItem, TokensReply } from '../../../src-main/contract/bridge/library.ts'
import { Quiet, Section, SpreadRow } from '../../components/layout.tsx'
import { LockedLine } from '../../components/locked-line.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { showView } from '../../state/session/show-view.ts'
import { technicalViews } from '../../state/session/ui-state.ts'
import { ConnectPart } from '../connect/connect-part.tsx'
import { MintPart } from './mint-part.tsx'
import { RatePart } from './rate-part.tsx'
import { RotatePart } from './rotate-part.tsx'
import { TokenTable } from './token-table.tsx'
import { V0Part } from './v0-part.tsx'

/** Who may reach the service of this computer: what only a person at the desk may decide. */
export function TokensView() {
  const isOwn = useDeskState(state => state.link.name === null)
  return (
    <ViewFrame title={t('tokens.title')} tabs={technicalViews}>
      {isOwn ? <OwnTokens /> : <Elsewhere />}
    </ViewFrame>
  )
}

function Elsewhere() {
  const { ui } = useDesk()
  const name = useDeskState(({ link }) => link.name ?? link.service)
  return (
    <Section title={t('tokens.elsewhere')} data-testid="tokens-elsewhere">
      <p>{t('tokens.elsewhere-detail', { name })}</p>
      <PlainButton onClick={() => showView(ui, 'connections')}>{t('tokens.to-connections')}</PlainButton>
    </Section>
  )
}

function OwnTokens() {
  const { bridge } = useDesk()
  const [reply, setReply] = useState<TokensReply | null>(null)
  const [rundowns, setRundowns] = useState<readonly LibraryItem[]>([])
  const [asked, setAsked] = useState(0)
  const [said, setSaid] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish to read again is answered
  useEffect(() => {
    let gone = false
    const take = ([tokens, library]: readonly [TokensReply, Awaited<ReturnType<typeof list>>]): void => {
      if (gone) return
      setReply(tokens)
      if (library.ok) setRundowns(library.items)
    }
    const list = () => bridge.request('library.list', {})
    Promise.all([bridge.request('tokens.list', {}), list()]).then(
      take,
      () => !gone && setReply({ ok: false, reason: t('page.failed'), elsewhere: false }),
    )
    return () => {
      gone = true
    }
  }, [bridge, asked])
  const read = (): void => setAsked(count => count + 1)
  const changed = (text: string): void => {
    setSaid(text)
    read()
  }
  return (
    <>
      <LockedLine />
      <SpreadRow>
        <Quiet>{t('tokens.intro')}</Quiet>
        <PlainButton onClick={read}>{t('page.refresh')}</PlainButton>
      </SpreadRow>
      <p role="status" data-testid="tokens-said">
        {reply === null ? t('page.loading') : said}
      </p>
      {reply?.ok === false && <Problem text={messageText(reply.reason)} />}
      {reply?.ok === true && (
        <>
          <MintPart rundowns={rundowns} onMinted={() => changed('')} />
          <TokenTable tokens={reply.tokens} rundowns={rundowns} onChanged={changed} />
          <RotatePart tokens={reply.tokens} rundowns={rundowns} onChanged={changed} />
          <V0Part />
          <Section title={t('connect.title')} data-testid="connect">
            <ConnectPart rundowns={rundowns} rundownId={null} token={null} />
          </Section>
          <RatePart key={reply.rate} rate={reply.rate} onChanged={changed} />
        </>
      )}
    </>
  )
}
