import { useMemo } from 'react'
import { untilTargetsChange } from '../../../src-main/domain/calling/call-targets.ts'
import type { CallingIntent } from '../../../src-main/domain/show/press.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import { type Ticked, useTicked } from '../time/use-ticked.ts'
import { callingNow, callingRefusal } from './calling-now.ts'

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
