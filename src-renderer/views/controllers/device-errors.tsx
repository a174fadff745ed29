import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { Box, Quiet, Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'
import { commandIn } from './command-in.ts'

/** Devices that are there and cannot be used, with what to do. */
export function DeviceErrors() {
  const problems = useDeskState(state => state.devices.problems)
  if (problems.length === 0) return null
  return (
    <Box tone="warn" role="region" aria-label={t('controllers.problems.title')} data-testid="problems">
      <h3>{t('controllers.problems.title')}</h3>
      <ul>
        {problems.map(({ device, what, remedy }) => (
          <li key={messageText(device) + messageText(what)}>
            <strong>{messageText(device)}</strong>
            <Quiet>{messageText(what)}</Quiet>
            <Quiet>{messageText(remedy)}</Quiet>
            <Command command={commandIn(messageText(remedy))} />
          </li>
        ))}
      </ul>
    </Box>
  )
}

function Command({ command }: { readonly command: string | null }) {
  const [said, setSaid] = useState('')
  if (command === null) return null
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(command)
      setSaid(t('controllers.problems.copied'))
    } catch {
      setSaid(t('controllers.problems.not-copied'))
    }
  }
  return (
    <Row>
      <code>{command}</code>
      <PlainButton onClick={() => void copy()}>{t('controllers.problems.copy')}</PlainButton>
      <span role="status">{said}</span>
    </Row>
  )
}
