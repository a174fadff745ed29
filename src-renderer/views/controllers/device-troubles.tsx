import { messageText } from '#texts/messages.ts'
import type { TroubleSlice } from '../../../src-main/contract/bridge/controllers.ts'
import problem from '../../components/problem.module.css'
import { useDeskState } from '../../state/session/desk-context.ts'

interface DeviceTroublesProps {
  readonly label: string
  readonly testId: string
  readonly isShown: (trouble: TroubleSlice) => boolean
  /** The troubles are of several devices: each is named. */
  readonly named?: boolean
}

/** What the desk could not open or read for one kind of device. */
export function DeviceTroubles({ label, testId, isShown, named = false }: DeviceTroublesProps) {
  const troubles = useDeskState(state => state.devices.troubles).filter(isShown)
  if (troubles.length === 0) return null
  return (
    <ul className={problem['problem']} aria-label={label} data-testid={testId}>
      {troubles.map(({ device, what, remedy }) => (
        <li key={messageText(device) + messageText(what)}>
          {named && <strong>{messageText(device)}</strong>} {messageText(what)} {messageText(remedy)}
        </li>
      ))}
    </ul>
  )
}
