import type { RefusalReason } from './press.ts'
import type { RunnerRefusalCode } from './runner.ts'

/** The reason that a person sees when the runner refuses. */
export const runnerReasons: Readonly<Record<RunnerRefusalCode, RefusalReason>> = {
  'runner.not_running': 'not-running',
  'runner.ended_cannot_start': 'show-ended',
  'runner.no_next_cue': 'no-next-cue',
  'runner.no_previous_cue': 'no-previous-cue',
  'cues.not_found': 'cue-gone',
  'cues.invalid_cue_type': 'not-a-cue',
}
