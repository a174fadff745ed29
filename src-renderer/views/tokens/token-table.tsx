import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { LibraryItem, TokenItem } from '../../../src-main/contract/bridge/library.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { Item, List, Quiet, Section } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { Tag } from '../../components/tag.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import { endedText, standingOf } from './token-standing.ts'
import styles from './tokens.module.css'

interface TokenTableProps {
  readonly tokens: readonly TokenItem[]
  readonly rundowns: readonly LibraryItem[]
  readonly onChanged: (said: string) => void
}

/** Every token with its role, what it is for, and whether it still holds; never its secret. */
export function TokenTable({ tokens, rundowns, onChanged }: TokenTableProps) {
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
