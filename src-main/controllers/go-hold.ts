import type { FeedbackView } from '../desk/ports/surface.ts'
import { goAtWord, heldByCalls, standsByFirst, untilTargetsChange } from '../domain/calling/call-targets.ts'
import type { RefusalReason } from '../domain/show/refusals.ts'
import { between, type Instant } from '../domain/time/time.ts'

/** Why GO must be held at that moment, as a tap would be refused. Null: a tap acts. */
export function goHold({ goHeld, calling }: FeedbackView, now: Instant): RefusalReason | null {
  if (goHeld !== undefined && (goHeld.until === null || now < goHeld.until)) return goHeld.reason
  if (calling === undefined) return null
  const view = { ...calling.calls, now }
  const isGo = goAtWord(view).length === 0 && !(calling.twoStep && standsByFirst(view))
  return isGo ? heldByCalls(view) : null
}

/** How long that stays so, ms; null until something else happens. */
export function untilGoHoldChanges({ goHeld, calling }: FeedbackView, now: Instant): number | null {
  const opens = goHeld?.until == null || now >= goHeld.until ? null : between(now, goHeld.until)
  const moves = calling === undefined ? null : untilTargetsChange({ ...calling.calls, now })
  return opens === null || moves === null ? (opens ?? moves) : Math.min(opens, moves)
}
