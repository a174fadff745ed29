import { useEffect, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { LibraryItem } from '../../../src-main/contract/bridge/library.ts'
import type { Role } from '../../../src-main/contract/v1/resources.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { ChoiceField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Box, Quiet, Section, Warning } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { ConnectPart } from '../connect/connect-dialog.tsx'

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

interface Minted {
  readonly token: string
  readonly role: Role
  readonly rundownId: string | null
}

interface MintPartProps {
  readonly rundowns: readonly LibraryItem[]
  readonly onMinted: () => void
}

/** Makes a token, and shows its secret this once: closing or leaving forgets it. */
export function MintPart({ rundowns, onMinted }: MintPartProps) {
  const { askFor, problem, forget } = useAsk()
  const [role, setRole] = useState<Role>('SHOWCALL')
  const [rundownId, setRundownId] = useState('')
  const [expiry, setExpiry] = useState<Expiry>('month')
  const [minted, setMinted] = useState<Minted | null>(null)
  const shown = useRef<HTMLElement>(null)
  useEffect(() => {
    if (minted !== null) shown.current?.querySelector('input')?.focus()
  }, [minted])
  const onSubmit = async (): Promise<void> => {
    forget()
    const scope = rundownId === '' ? null : rundownId
    const reply = await askFor('tokens.mint', { role, rundownId: scope, expiresIn: expiries[expiry] })
    if (reply === null) return
    setMinted({ token: reply.token, role, rundownId: scope })
    onMinted()
  }
  if (minted !== null) {
    return (
      <Box ref={shown} tone="warn" role="region" aria-label={t('tokens.secret.title')}>
        <h3>{t('tokens.secret.title')}</h3>
        <p>{t('tokens.secret.v1')}</p>
        <CopyField label={t('tokens.secret.label')} value={minted.token} testId="secret" />
        {minted.role === 'VIEW' && <Quiet>{t('tokens.secret.view-only')}</Quiet>}
        <h3>{t('connect.title')}</h3>
        <ConnectPart rundowns={rundowns} rundownId={minted.rundownId} token={minted.token} />
        <PlainButton onClick={() => setMinted(null)} testId="secret-close">
          {t('tokens.secret.close')}
        </PlainButton>
      </Box>
    )
  }
  return (
    <Section title={t('tokens.mint.title')}>
      <Form
        line
        testId="mint"
        submit={t('tokens.mint.go')}
        onSubmit={() => void onSubmit()}
        problem={problem}
        said={expiry === 'never' && <Warning>{t('tokens.mint.never-help')}</Warning>}
      >
        <ChoiceField
          above
          label={t('tokens.mint.role')}
          value={role}
          values={roles.map(value => ({ value, name: t(`tokens.mint.roles.${value}`) }))}
          onChange={setRole}
        />
        <ScopeField
          label={t('tokens.mint.scope')}
          rundowns={rundowns}
          value={rundownId}
          onChange={setRundownId}
        />
        <ChoiceField
          above
          label={t('tokens.mint.expires')}
          value={expiry}
          values={expiryNames.map(value => ({ value, name: t(`tokens.mint.expiry.${value}`) }))}
          onChange={setExpiry}
        />
      </Form>
    </Section>
  )
}

interface ScopeFieldProps {
  readonly label: string
  readonly rundowns: readonly LibraryItem[]
  /** A rundown; empty for all of the team. */
  readonly value: string
  readonly onChange: (rundownId: string) => void
}

/** Which rundowns tokens are for. */
export const ScopeField = ({ label, rundowns, value, onChange }: ScopeFieldProps) => (
  <ChoiceField
    above
    label={label}
    value={value}
    values={[
      { value: '', name: t('tokens.mint.team') },
      ...rundowns.map(({ id, title }) => ({ value: id, name: title })),
    ]}
    onChange={onChange}
  />
)
