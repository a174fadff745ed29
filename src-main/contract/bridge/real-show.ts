import type { Phase } from '../../domain/show/runner.ts'
import type { ShowSlice } from './slices.ts'

type Shown = Pick<ShowSlice, 'mode' | 'state' | 'outside'>

/** Of the show itself, also while this desk rehearses; null while it is not known. */
export const realPhase = ({ mode, state, outside }: Shown): Phase | null =>
  mode === 'rehearsal' ? (outside?.phase ?? null) : state.phase

export const isRealOnAir = (show: Shown): boolean => {
  const phase = realPhase(show)
  return phase === 'running' || phase === 'paused'
}
