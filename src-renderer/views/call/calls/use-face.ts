import { useMemo } from 'react'
import type { Call } from '../../../../src-main/domain/calling/call.ts'
import type { CallFace } from '../../../../src-main/domain/calling/call-face.ts'
import type { Instant } from '../../../../src-main/domain/time/time.ts'
import { faceNow } from '../../../state/calling/calling-now.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'

/** The face of a call. Only the component that uses it renders when the face changes. */
export const useFace = (call: Call): CallFace =>
  useTicked(
    useMemo(
      () =>
        (state: DeskState, now: Instant): Ticked<CallFace> => {
          const { face, changesIn } = faceNow(state, call, now)
          return [face, changesIn]
        },
      [call],
    ),
  )
