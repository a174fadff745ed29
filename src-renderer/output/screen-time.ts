import { createContext, useCallback, useContext } from 'react'
import type { Clock, Instant } from '../../src-main/domain/time/time.ts'
import type { Ticker } from '../state/time/ticker.ts'
import { type Ticked, useTickedValue } from '../state/time/use-ticked.ts'

interface TimeOfScreen {
  readonly clock: Clock
  readonly ticker: Ticker
}

/** The service's time, as the page that shows the screen knows it. */
export const ScreenTime = createContext<TimeOfScreen | null>(null)

export function useScreenTime(): TimeOfScreen {
  const time = useContext(ScreenTime)
  if (time === null) throw new Error('An output was rendered without a clock.')
  return time
}

/** Renders when a primitive that moves with the time has changed. `select` is one function for the life of the part. */
export function useTickedFace<Face, Value extends string | number | boolean | null>(
  face: Face,
  select: (face: Face, now: Instant) => Ticked<Value>,
): Value {
  const { clock, ticker } = useScreenTime()
  const read = useCallback((now: Instant) => select(face, now), [face, select])
  return useTickedValue(ticker, clock, read)
}
