import { messageText } from '#texts/messages.ts'
import type { DeviceProblemSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { Box } from '../../components/layout.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'

interface DeviceProblemsProps {
  readonly label: string
  readonly testId: string
  readonly isShown: (problem: DeviceProblemSlice) => boolean
  /** The problems are of several devices: each is named. */
  readonly named?: boolean
}

/** What the desk could not open or read for one kind of device. */
export function DeviceProblems({ label, testId, isShown, named = false }: DeviceProblemsProps) {
  const problems = useDeskState(state => state.devices.problems).filter(isShown)
  if (problems.length === 0) return null
  return (
    <Box tone="fault">
      <ul aria-label={label} data-testid={testId}>
        {problems.map(({ device, what, remedy }) => (
          <li key={messageText(device) + messageText(what)}>
            {named && <strong>{messageText(device)}</strong>} {messageText(what)} {messageText(remedy)}
          </li>
        ))}
      </ul>
    </Box>
  )
}
