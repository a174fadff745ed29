import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { LibraryItem, TokenItem, TokensReply } from '../../../src-main/contract/bridge/library.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { ChoiceField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import {
  Item,
  Line,
  List,
  LockedLine,
  Problem,
  Quiet,
  Row,
  Section,
  SpreadRow,
} from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Tag } from '../../components/tag.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { useAsk, useRead } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { showView } from '../../state/session/show-view.ts'
import { technicalViews } from '../../state/session/ui-state.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import { ConnectPart } from '../connect/connect-dialog.tsx'
import { MintPart, ScopeField } from './mint-part.tsx'
import styles from './tokens.module.css'

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
  const [reply, setReply] = useState<TokensReply | null>(null)
  const [rundowns, setRundowns] = useState<readonly LibraryItem[]>([])
  const [said, setSaid] = useState('')
  const read = useRead(
    bridge => Promise.all([bridge.request('tokens.list', {}), bridge.request('library.list', {})]),
    [],
    ([tokens, library]) => {
      setReply(tokens)
      if (library.ok) setRundowns(library.items)
    },
    reason => setReply({ ok: false, reason, elsewhere: false }),
  )
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

interface TokenTableProps {
  readonly tokens: readonly TokenItem[]
  readonly rundowns: readonly LibraryItem[]
  readonly onChanged: (said: string) => void
}

/** Every token with its role, what it is for, and whether it still holds; never its secret. */
function TokenTable({ tokens, rundowns, onChanged }: TokenTableProps) {
  const { clock } = useDesk()
  const { askFor, problem } = useAsk()
  const [asked, setAsked] = useState<string | null>(null)
  const { formatDay, formatMinute } = timeFormats(null, null)
  const now = clock.now()
  const scopeOf = ({ rundownId }: TokenItem): string =>
    rundownId === null
      ? t('tokens.mint.team')
      : (rundowns.find(({ id }) => id === rundownId)?.title ?? t('tokens.list.gone-rundown'))
  const revoke = async (tokenId: string): Promise<void> => {
    setAsked(tokenId)
    const ended = await askFor('tokens.revoke', { tokenId })
    if (ended !== null) onChanged(endedText(t('tokens.list.token-revoked'), ended))
  }
  return (
    <Section title={t('tokens.list.title')}>
      {tokens.length === 0 && <Quiet>{t('tokens.list.none')}</Quiet>}
      {tokens.length > 0 && (
        <List data-testid="tokens">
          {tokens.map(token => {
            const standing = standingOf(token, now)
            const made = `${formatDay(token.issuedAt)} ${formatMinute(token.issuedAt)}`
            return (
              <Item
                key={token.id}
                className={styles['token']}
                data-standing={standing}
                data-testid="token"
                title={
                  <>
                    <b>{token.role}</b> <b title={scopeOf(token)}>{scopeOf(token)}</b>
                    <Tag state={standing}>{t(`tokens.list.${standing}`)}</Tag>
                  </>
                }
                about={
                  <span>
                    {t('tokens.list.heads.issued')} {made} · {t('tokens.list.heads.expires')}{' '}
                    {token.expiresAt === null ? t('tokens.list.never') : formatDay(token.expiresAt)}
                  </span>
                }
                acts={
                  standing === 'valid' && (
                    <HoldButton
                      name={t('tokens.list.revoke-named', { role: token.role, scope: scopeOf(token), made })}
                      onHeld={() => void revoke(token.id)}
                    >
                      {t('tokens.list.revoke')}
                    </HoldButton>
                  )
                }
              >
                {problem !== null && asked === token.id && <Problem text={problem} />}
              </Item>
            )
          })}
        </List>
      )}
    </Section>
  )
}

/** What a token is worth now. */
function standingOf(token: TokenItem, now: Instant): 'valid' | 'expired' | 'revoked' {
  if (token.revoked) return 'revoked'
  return token.expiresAt !== null && token.expiresAt <= now ? 'expired' : 'valid'
}

/** Message after tokens were revoked: `done`, and a warning where the revocation is not stored on disk. */
const endedText = (done: string, { stored }: { readonly stored: boolean }): string =>
  stored ? done : `${done} ${t('tokens.not-stored')}`

interface RotatePartProps {
  readonly tokens: readonly TokenItem[]
  readonly rundowns: readonly LibraryItem[]
  readonly onChanged: (said: string) => void
}

/** Ends all tokens of the team or of one rundown; says before how many that are. */
function RotatePart({ tokens, rundowns, onChanged }: RotatePartProps) {
  const { clock } = useDesk()
  const [rundownId, setRundownId] = useState('')
  const { askFor, problem, forget } = useAsk()
  const now = clock.now()
  const ends = tokens.filter(
    token => standingOf(token, now) === 'valid' && (rundownId === '' || token.rundownId === rundownId),
  ).length
  const rotate = async (): Promise<void> => {
    const ended = await askFor('tokens.rotate', { rundownId: rundownId === '' ? null : rundownId })
    if (ended !== null) onChanged(endedText(t('tokens.rotate.done', { count: ends }), ended))
  }
  return (
    <Section title={t('tokens.rotate.title')} detail={t('tokens.rotate.detail')} data-testid="rotate">
      <Line>
        <ScopeField
          label={t('tokens.rotate.scope')}
          rundowns={rundowns}
          value={rundownId}
          onChange={value => {
            setRundownId(value)
            forget()
          }}
        />
        <HoldButton onHeld={() => void rotate()}>{t('tokens.rotate.hold')}</HoldButton>
      </Line>
      <p role="status">{t('tokens.rotate.ends', { count: ends })}</p>
      <Problem text={problem} />
    </Section>
  )
}

const presets = ['free', 'paid', 'local', 'number'] as const
type Preset = (typeof presets)[number]

interface RatePartProps {
  /** As it is set: a preset, or a number. */
  readonly rate: string
  readonly onChanged: (said: string) => void
}

/** How many requests a minute all tokens of the team have together. */
function RatePart({ rate, onChanged }: RatePartProps) {
  const present = presets.find(name => name === rate) ?? 'number'
  const [preset, setPreset] = useState<Preset>(present)
  const [number, setNumber] = useState(present === 'number' ? rate : '')
  const [fault, setFault] = useState<string | null>(null)
  const { ask, problem, forget } = useAsk()
  const onSubmit = async (): Promise<void> => {
    const wanted = preset === 'number' ? number.trim() : preset
    if (preset === 'number' && !/^[1-9]\d{0,9}$/.test(wanted)) return setFault(t('tokens.rate.need-number'))
    if (await ask('tokens.rate', { rate: wanted })) onChanged(t('page.saved'))
  }
  return (
    <Section title={t('tokens.rate.title')} detail={t('tokens.rate.detail')}>
      <Form
        line
        testId="rate"
        submit={t('tokens.rate.set')}
        onSubmit={() => void onSubmit()}
        problem={problem}
      >
        <ChoiceField
          above
          label={t('tokens.rate.label')}
          value={preset}
          values={presets.map(value => ({ value, name: t(`tokens.rate.presets.${value}`) }))}
          onChange={value => {
            setPreset(value)
            setFault(null)
            forget()
          }}
        />
        {preset === 'number' && (
          <TextField
            above
            label={t('tokens.rate.number')}
            inputMode="numeric"
            value={number}
            fault={fault}
            onChange={value => {
              setNumber(value)
              setFault(null)
            }}
          />
        )}
      </Form>
    </Section>
  )
}

/** The one token of v0: shown on request, and replaced by holding. */
function V0Part() {
  const { askFor, problem, forget } = useAsk()
  const [secret, setSecret] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const ask = async (name: 'tokens.v0' | 'tokens.v0-renew'): Promise<void> => {
    forget()
    setSaid('')
    const reply = await askFor(name, {})
    if (reply === null) return
    setSecret(reply.token)
    if (name === 'tokens.v0-renew') setSaid(t('tokens.v0.renewed'))
  }
  return (
    <Section title={t('tokens.v0.title')} detail={t('tokens.v0.detail')} data-testid="v0">
      {secret !== null && (
        <CopyField key={secret} label={t('tokens.v0.label')} value={secret} testId="secret" />
      )}
      <Row>
        {secret === null ? (
          <PlainButton onClick={() => void ask('tokens.v0')}>{t('tokens.v0.show')}</PlainButton>
        ) : (
          <PlainButton onClick={() => setSecret(null)}>{t('tokens.v0.hide')}</PlainButton>
        )}
        <HoldButton onHeld={() => void ask('tokens.v0-renew')}>{t('tokens.v0.renew')}</HoldButton>
      </Row>
      <Quiet>{t('tokens.v0.renew-detail')}</Quiet>
      <p role="status">{said}</p>
      <Problem text={problem} />
    </Section>
  )
}
