import { type Call, formatCallTime } from '../../../../src-main/domain/calling/call.ts'
import { dueAt, showTime } from '../../../../src-main/domain/calling/due.ts'
import { countdownFace, untilFlip } from '../../../../src-main/domain/show/countdown.ts'
import { between } from '../../../../src-main/domain/time/time.ts'
import { setText } from '../../../components/set-text.ts'
import type { TickProps } from '../../../components/tick-text.tsx'

/** Until a call; from its time on, since when. */
export const paintLeft =
  (call: Call): TickProps['paint'] =>
  (node, state, now) => {
    const due = dueAt(call, state.show.state, null)
    if (due === null) {
      setText(node, call.at === null ? '' : formatCallTime(call.at))
      return null
    }
    const left = between(showTime(state.show.state, now), due)
    setText(node, countdownFace(left))
    return state.show.state.phase === 'running' ? untilFlip(left) : null
  }
