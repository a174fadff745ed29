import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { remaining, total } from '../../../src-main/domain/show/countdown.ts'
import { plainSteps, stepAt, type WarningStep } from '../../../src-main/domain/show/warning-steps.ts'
import { type Clock, duration, type Instant } from '../../../src-main/domain/time/time.ts'
import { useDesk, useDeskState, useUi } from '../session/desk-context.ts'
import type { DeskState } from '../session/desk-state.ts'
import { onAirRow } from '../session/selectors.ts'
import type { Ticker } from './ticker.ts'

/** What a selection of the time and the state comes to, with in how many ms it changes by itself; null when it stands. */
export type Ticked<Value> = readonly [value: Value, changesIn: number | null]

type Primitive = string | number | boolean | null

/** Renders when a primitive that moves with the time has changed. `select` is one function for the life of the part. */
export function useTicked<Value extends Primitive>(
  select: (state: DeskState, now: Instant) => Ticked<Value>,
): Value {
  const { ticker, state, clock } = useDesk()
  const read = useCallback((now: Instant) => select(state.get(), now), [state, select])
  return useTickedValue(ticker, clock.now, read)
}

/** The same of anything: `read` is one function for as long as it reads the same. */
export function useTickedValue<Value extends Primitive>(
  ticker: Ticker,
  now: Clock,
  read: (now: Instant) => Ticked<Value>,
): Value {
  const [value, setValue] = useState(() => read(now())[0])
  useLayoutEffect(() => {
    let last: Value | undefined
    return ticker.add(now => {
      const [next, changesIn] = read(now)
      // React keeps an update with an equal value until the part is rendered again, which may be never.
      if (next !== last) setValue(next)
      last = next
      return changesIn
    })
  }, [ticker, read])
  return value
}

/** For a forecast, which changes with each second of the show's time. */
export const showSecond = (_: DeskState, now: Instant): Ticked<number> => [
  Math.floor(now / 1_000),
  1_000 - (now % 1_000),
]

/** The warning steps of the cue on air: its own, or those of this page. */
function useSteps(): readonly WarningStep[] {
  const own = useDeskState(state => onAirRow(state)?.cue.timing?.steps ?? null)
  const at = useUi(ui => ui.warnings.at)
  return useMemo(() => own ?? plainSteps(at.map(seconds => duration(seconds * 1_000))), [own, at])
}

/** The step before its end at which the cue on air is; null for none, also while paused or over. */
export function useStep(): WarningStep | null {
  const steps = useSteps()
  const place = useTicked(useMemo(() => placeIn(steps), [steps]))
  return steps[place] ?? null
}

const placeIn =
  (steps: readonly WarningStep[]) =>
  (state: DeskState, now: Instant): Ticked<number> => {
    const runner = state.show.state
    if (runner.phase !== 'running' || state.untimed) return [-1, null]
    const { step, changesIn } = stepAt(steps, remaining(runner, now), total(runner))
    return [step === null || step.at <= 0 ? -1 : steps.indexOf(step), changesIn]
  }

export const secondsOf = ({ at }: WarningStep): number => at / 1_000

/**
 * Whether the last press was refused within so many ms. By its age: a page that is loaded again, or connects again, is given
 * the last press as it is.
 */
export const refusedWithin =
  (ms: number) =>
  ({ pressResult }: Pick<DeskState, 'pressResult'>, now: Instant): Ticked<boolean> => {
    const left = pressResult?.outcome === 'refused' ? pressResult.at + ms - now : 0
    return left > 0 ? [true, left] : [false, null]
  }
