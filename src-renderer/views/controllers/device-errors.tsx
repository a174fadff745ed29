import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'
import { commandIn } from './command-in.ts'
import deviceStyles from './devices.module.css'

/** Devices that are there and cannot be used, with what to do. */
export function DeviceErrors() {
  const problems = useDeskState(state => state.devices.problems)
  if (problems.length === 0) return null
  return (
    <section
      className={deviceStyles['problems']}
      aria-label={t('controllers.problems.title')}
      data-testid="problems"
    >
      <h3>{t('controllers.problems.title')}</h3>
      <ul>
        {problems.map(({ device, what, remedy }) => (
          <li key={messageText(device) + messageText(what)}>
            <strong>{messageText(device)}</strong>
            <p>{messageText(what)}</p>
            <p>{messageText(remedy)}</p>
            <Command command={commandIn(messageText(remedy))} />
          </li>
        ))}
      </ul>
    </section>
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
    <div className={deviceStyles['command']}>
      <code>{command}</code>
      <PlainButton onClick={() => void copy()}>{t('controllers.problems.copy')}</PlainButton>
      <span role="status">{said}</span>
    </div>
  )
}
