import type { AsRun } from '../../domain/as-run/as-run.ts'
import type { RunSoFar } from '../../domain/show/run-so-far.ts'
import { shift } from '../../domain/time/time.ts'

/** The part of an as-run that displays need. */
export const runOf = ({ cues, leftOut, end }: AsRun): RunSoFar => ({
  entered: cues.map(({ cueId, start, paused }) => ({ cueId, start, kickoff: shift(start, paused) })),
  leftOut,
  endedAt: end,
})
