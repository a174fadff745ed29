import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { tokenTexts } from '#texts/tokens.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useDesk } from '../../state/session/desk-context.ts'
import styles from './tokens.module.css'

const t = tokenTexts.v0

/** The one token of v0: shown when asked for, and made anew when held. */
export function V0Part() {
  const { bridge } = useDesk()
  const [secret, setSecret] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const ask = async (name: 'tokens.v0' | 'tokens.v0-renew'): Promise<void> => {
    setProblem(null)
    setSaid('')
    try {
      const reply = await bridge.request(name, {})
      if (!reply.ok) return setProblem(messageText(reply.reason))
      setSecret(reply.token)
      if (name === 'tokens.v0-renew') setSaid(t.renewed)
    } catch {
      setProblem(tokenTexts.failed)
    }
  }
  return (
    <section className={styles['part']} data-testid="v0">
      <h3>{t.title}</h3>
      <p className={styles['quiet']}>{t.detail}</p>
      {secret !== null && <CopyField key={secret} label={t.label} value={secret} testId="secret" />}
      <div className={styles['fields']}>
        {secret === null ? (
          <PlainButton onClick={() => void ask('tokens.v0')}>{t.show}</PlainButton>
        ) : (
          <PlainButton onClick={() => setSecret(null)}>{t.hide}</PlainButton>
        )}
        <HoldButton onHeld={() => void ask('tokens.v0-renew')}>{t.renew}</HoldButton>
      </div>
      <p className={styles['quiet']}>{t.renewDetail}</p>
      <p role="status">{said}</p>
      <Problem text={problem} />
    </section>
  )
}
