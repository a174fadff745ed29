import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'
import { commandIn } from './command-in.ts'
import deviceStyles from './devices.module.css'

/** Devices that are there and cannot be used, with what to do. */
export function DeviceErrors() {
  const troubles = useDeskState(state => state.devices.troubles)
  if (troubles.length === 0) return null
  return (
    <section
      className={deviceStyles['troubles']}
      aria-label={t('controllers.troubles.title')}
      data-testid="troubles"
    >
      <h3>{t('controllers.troubles.title')}</h3>
      <ul>
        {troubles.map(({ device, what, remedy }) => (
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
      setSaid(t('controllers.troubles.copied'))
    } catch {
      setSaid(t('controllers.troubles.not-copied'))
    }
  }
  return (
    <div className={deviceStyles['command']}>
      <code>{command}</code>
      <PlainButton onClick={() => void copy()}>{t('controllers.troubles.copy')}</PlainButton>
      <span role="status">{said}</span>
    </div>
  )
}
