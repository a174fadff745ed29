import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Quiet, Row, Section } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useDesk } from '../../state/session/desk-context.ts'

/** The one token of v0: shown on request, and replaced by holding. */
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
      if (name === 'tokens.v0-renew') setSaid(t('tokens.v0.renewed'))
    } catch {
      setProblem(t('page.failed'))
    }
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
