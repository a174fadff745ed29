import { type FormEvent, useEffect, useRef, useState } from 'react'
import { tokenTexts } from '#texts/tokens.ts'
import type { LibraryItem } from '../../../src-main/contract/bridge/library.ts'
import type { Role } from '../../../src-main/contract/v1/resources.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk } from '../../state/desk-context.ts'
import { Choice } from './choice.tsx'
import { SecretField } from './secret-field.tsx'
import styles from './tokens.module.css'

const t = tokenTexts.mint
const roles: readonly Role[] = ['VIEW', 'SHOWCALL', 'EDIT', 'OWNER']
const day = 86_400_000
const expiries = {
  day,
  week: 7 * day,
  month: 30 * day,
  quarter: 90 * day,
  year: 365 * day,
  never: null,
} as const
type Expiry = keyof typeof expiries
const expiryNames = ['day', 'week', 'month', 'quarter', 'year', 'never'] as const satisfies readonly Expiry[]

interface MintPartProps {
  readonly rundowns: readonly LibraryItem[]
  readonly onMinted: () => void
}

/** Makes a token, and shows its secret this once: closing or leaving forgets it. */
export function MintPart({ rundowns, onMinted }: MintPartProps) {
  const { bridge } = useDesk()
  const [role, setRole] = useState<Role>('SHOWCALL')
  const [rundownId, setRundownId] = useState('')
  const [expiry, setExpiry] = useState<Expiry>('month')
  const [secret, setSecret] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = useRef<HTMLElement>(null)
  useEffect(() => {
    if (secret !== null) shown.current?.querySelector('input')?.focus()
  }, [secret])
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setProblem(null)
    try {
      const reply = await bridge.request('tokens.mint', {
        role,
        rundownId: rundownId === '' ? null : rundownId,
        expiresIn: expiries[expiry],
      })
      if (!reply.ok) return setProblem(reply.reason)
      setSecret(reply.token)
      onMinted()
    } catch {
      setProblem(tokenTexts.failed)
    }
  }
  if (secret !== null) {
    return (
      <section ref={shown} className={styles['shown']} aria-label={tokenTexts.secret.title}>
        <h3>{tokenTexts.secret.title}</h3>
        <p>{tokenTexts.secret.v1}</p>
        <SecretField label={tokenTexts.secret.label} secret={secret} />
        <PlainButton onClick={() => setSecret(null)} testId="secret-close">
          {tokenTexts.secret.close}
        </PlainButton>
      </section>
    )
  }
  return (
    <form className={styles['part']} onSubmit={event => void onSubmit(event)} data-testid="mint">
      <h3>{t.title}</h3>
      <div className={styles['fields']}>
        <Choice
          label={t.role}
          value={role}
          values={roles.map(value => ({ value, name: t.roles[value] }))}
          onChange={setRole}
        />
        <Choice
          label={t.scope}
          value={rundownId}
          values={[
            { value: '', name: t.team },
            ...rundowns.map(({ id, title }) => ({ value: id, name: title })),
          ]}
          onChange={setRundownId}
        />
        <Choice
          label={t.expires}
          value={expiry}
          values={expiryNames.map(value => ({ value, name: t.expiry[value] }))}
          onChange={setExpiry}
        />
        <button type="submit" className={styles['main']}>
          {t.go}
        </button>
      </div>
      {expiry === 'never' && <p className={styles['warning']}>{t.neverHelp}</p>}
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
