import { onAirOf, type RunnerState } from '../show/runner.ts'
import { between, type Instant } from '../time/time.ts'
import type { Call } from './call.ts'
import type { CallingState } from './calling-state.ts'
import { plannedAfter, showTime } from './due.ts'

/** The calls as they are due: also where the duration of their cue was cut past their time, and at the words of the script. */
export const asDue = <Each extends Pick<Call, 'id' | 'overtaken' | 'word'>>(
  calls: readonly Each[],
  {
    overtaken,
    words,
  }: {
    readonly overtaken?: CallingState['overtaken'] | undefined
    readonly words?: CallingState['words'] | undefined
  },
): readonly Each[] =>
  overtaken === undefined && words === undefined
    ? calls
    : calls.map(call => {
        const [after, word] = [overtaken?.[call.id], words?.[call.id]]
        if (after === undefined && word === undefined) return call
        return {
          ...call,
          ...(after !== undefined && { overtaken: after }),
          ...(word !== undefined && { word }),
        }
      })

/**
 * The duration of the cue on air may have changed. A call from its end that was ahead, and whose time has passed with that or
 * is not known any more, is due at once; one whose time is ahead again waits for it. `undoes`: the change was an undo, after
 * which a cue without a duration counts up as before.
 */
export function retimed(
  calling: CallingState,
  calls: readonly Call[],
  [before, after]: readonly [RunnerState, RunnerState],
  undoes: boolean,
  now: Instant,
): CallingState {
  const was = onAirOf(before)
  const is = onAirOf(after)
  if (was === null || is === null) return calling
  const ran = between(is.kickoff, showTime(after, now))
  const overtaken = calls.flatMap(({ id, at }) => {
    if (at?.from !== 'end') return []
    const [planned, known] = [plannedAfter(at, is), calling.overtaken?.[id]]
    if (planned !== null && planned > ran) return []
    if (known !== undefined) return [[id, known] as const]
    const isCut = (plannedAfter(at, was) ?? 0) > ran && !(planned === null && undoes)
    return isCut ? [[id, ran] as const] : []
  })
  if (overtaken.length === 0 && calling.overtaken === undefined) return calling
  const { overtaken: _, ...others } = calling
  return overtaken.length === 0 ? others : { ...others, overtaken: Object.fromEntries(overtaken) }
}
