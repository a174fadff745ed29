import { useLayoutEffect, useState } from 'react'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { useDesk } from '../session/desk-context.ts'
import type { DeskState } from '../session/desk-state.ts'

/** What a selection of the time and the state comes to, with in how many ms it changes by itself; null when it stands. */
export type Ticked<Value> = readonly [value: Value, changesIn: number | null]

/** Renders when a primitive that moves with the time has changed. `select` is one function for the life of the part. */
export function useTicked<Value extends string | number | boolean | null>(
  select: (state: DeskState, now: Instant) => Ticked<Value>,
): Value {
  const { ticker, state, clock } = useDesk()
  const [value, setValue] = useState(() => select(state.get(), clock.now())[0])
  useLayoutEffect(
    () =>
      ticker.add(now => {
        const [next, changesIn] = select(state.get(), now)
        setValue(next)
        return changesIn
      }),
    [ticker, state, select],
  )
  return value
}
