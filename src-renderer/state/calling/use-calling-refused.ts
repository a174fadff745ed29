import { useMemo } from 'react'
import { untilTargetsChange } from '../../../src-main/domain/calling/call-targets.ts'
import { carryOut } from '../../../src-main/domain/calling/carry-out.ts'
import type { CallingIntent } from '../../../src-main/domain/show/press.ts'
import type { RefusalReason } from '../../../src-main/domain/show/refusals.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import { refusalOf } from '../session/refusal-of.ts'
import { type Ticked, useTicked } from '../time/use-ticked.ts'
import { callingNow } from './departments.ts'

/** Whether each of these presses would come to nothing now. `intents` stay the same for the life of the part. */
export const useCallingRefused = (intents: readonly CallingIntent[]): boolean =>
  useTicked(
    useMemo(
      () =>
        (state: DeskState, now: Instant): Ticked<boolean> => [
          intents.every(intent => callingRefusal(state, intent, now) !== null),
          untilTargetsChange(callingNow(state, now)),
        ],
      [intents],
    ),
  )

/** Why a press for calls would be refused at this time, its hold left out; null when it would pass. */
export function callingRefusal(state: DeskState, intent: CallingIntent, now: Instant): RefusalReason | null {
  const refusal = refusalOf(state, intent.action)
  if (refusal !== null) return refusal
  const carried = carryOut(intent, callingNow(state, now), '')
  return carried.ok ? null : carried.reason
}
