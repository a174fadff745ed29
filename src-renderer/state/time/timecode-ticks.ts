import type { TimecodeSlice } from '../../../src-main/contract/bridge/timecode.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { isMoving } from '../../../src-main/domain/timecode/signal.ts'
import { formatTimecode, labelAt, rateFacts } from '../../../src-main/domain/timecode/timecode.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { Ticked } from './use-ticked.ts'

const none = '--:--:--:--'

/** The frame that it is at, and in how many ms it is at the next; null: nothing was heard. */
function frameNow(
  { position, rate, state }: TimecodeSlice,
  clockSteps: number,
  now: Instant,
): readonly [frame: number, perMs: number] | null {
  if (position === null || rate === null) return null
  const perMs = isMoving({ state }) ? rateFacts[rate].perSecond / 1_000 : 0
  return [position.frame + Math.max(0, now - clockSteps - position.at) * perMs, perMs]
}

/** `01:00:10:05`, frame by frame. */
export function timecodeAt({ timecode, show }: DeskState, now: Instant): Ticked<string> {
  const found = frameNow(timecode, show.clockSteps, now)
  if (found === null || timecode.rate === null) return [none, null]
  const [frame, perMs] = found
  const shown = formatTimecode(labelAt(frame, timecode.rate), timecode.rate)
  return [shown, perMs === 0 ? null : (Math.floor(frame) + 1 - frame) / perMs]
}

/** `01:00:10`, second by second: what is beside the show is calm. */
export function timecodeSecondAt({ timecode, show }: DeskState, now: Instant): Ticked<string> {
  const found = frameNow(timecode, show.clockSteps, now)
  if (found === null || timecode.rate === null) return [none.slice(0, 8), null]
  const [frame, perMs] = found
  const label = labelAt(frame, timecode.rate)
  const left = rateFacts[timecode.rate].base - label.frames - (frame - Math.floor(frame))
  return [formatTimecode(label).slice(0, 8), perMs === 0 ? null : left / perMs]
}
