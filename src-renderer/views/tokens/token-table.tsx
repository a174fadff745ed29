import { useState } from 'react'
import { tokenTexts } from '#texts/tokens.ts'
import type { LibraryItem, TokenItem } from '../../../src-main/contract/bridge/library.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Tag } from '../../components/tag.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import { standingOf } from './token-standing.ts'
import styles from './tokens.module.css'

const t = tokenTexts.list

interface TokenTableProps {
  readonly tokens: readonly TokenItem[]
  readonly rundowns: readonly LibraryItem[]
  readonly onChanged: (said: string) => void
}

/** Every token with its role, what it is for, and whether it still holds; never its secret. */
export function TokenTable({ tokens, rundowns, onChanged }: TokenTableProps) {
  const { clock } = useDesk()
  const { ask, problem } = useAsk(tokenTexts.failed)
  const [asked, setAsked] = useState<string | null>(null)
  const { formatDay, formatMinute } = timeFormats(null, null)
  const now = clock.now()
  const scopeOf = ({ rundownId }: TokenItem): string =>
    rundownId === null
      ? tokenTexts.mint.team
      : (rundowns.find(({ id }) => id === rundownId)?.title ?? t.goneRundown)
  const revoke = async (tokenId: string): Promise<void> => {
    setAsked(tokenId)
    if (await ask('tokens.revoke', { tokenId })) onChanged(t.revoked1)
  }
  return (
    <section className={styles['part']}>
      <h3>{t.title}</h3>
      {tokens.length === 0 && <p className={styles['quiet']}>{t.none}</p>}
      {tokens.length > 0 && (
        <ul className={styles['tokens']} data-testid="tokens">
          {tokens.map(token => {
            const standing = standingOf(token, now)
            const made = `${formatDay(token.issuedAt)} ${formatMinute(token.issuedAt)}`
            return (
              <li key={token.id} data-standing={standing} data-testid="token">
                <b>{token.role}</b>
                <span className={styles['scope']} title={scopeOf(token)}>
                  {scopeOf(token)}
                </span>
                <span className={styles['about']}>
                  {t.heads.issued} {made} · {t.heads.expires}{' '}
                  {token.expiresAt === null ? t.never : formatDay(token.expiresAt)}
                </span>
                <Tag className={styles['standing']} state={standing}>
                  {t[standing]}
                </Tag>
                {standing === 'valid' && (
                  <HoldButton
                    name={t.revokeNamed(token.role, scopeOf(token), made)}
                    onHeld={() => void revoke(token.id)}
                  >
                    {t.revoke}
                  </HoldButton>
                )}
                {problem !== null && asked === token.id && <Problem text={problem} />}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
