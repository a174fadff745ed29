import { useDeskState } from '../../../state/session/desk-context.ts'
import { pairStateOf } from '../../../state/session/pair-state.ts'
import { DeskChoice } from './desk-choice.tsx'
import { FirstDeskLost } from './first-desk-lost.tsx'
import { GoOnHere } from './go-on-here.tsx'
import { Replaced } from './replaced.tsx'

/** What a person at one of two paired desks has to decide, or to know before anything else. */
export function StandbyBar() {
  const state = useDeskState(({ standby }) => pairStateOf(standby))
  switch (state) {
    case 'choose':
      return <DeskChoice />
    case 'first-lost':
      return <FirstDeskLost />
    case 'replaced':
      return <Replaced />
    case 'waiting':
      return <GoOnHere />
    default:
      return null
  }
}
