import type { Duration } from '../time/time.ts'
import type { AsRunCue } from './as-run.ts'

type RanCue = Pick<AsRunCue, 'cueId' | 'end' | 'running' | 'deleted'> & {
  readonly entered: Pick<AsRunCue['entered'], 'how'>
}

/** Shorter than this, GO only passed through the cue, ms. */
const passedThrough = 1_000

/**
 * How long each cue ran until GO went on from it, by id; of a cue that ran twice, the last time. `last`: the one that is last in the
 * rundown, which the end of the show leaves. A cue that was left otherwise ran in part, as did one that is still on air, or was when
 * the desk joined. Pauses do not count.
 */
export function actualDurations(
  cues: readonly RanCue[],
  last: string | null,
): Readonly<Record<string, Duration>> {
  const whole = cues.filter(({ cueId, end, running, deleted, entered }, place) => {
    const next = cues[place + 1]
    const isLeft = next === undefined ? cueId === last : next.entered.how === 'go'
    return end !== null && isLeft && running >= passedThrough && !deleted && entered.how !== 'joined'
  })
  return Object.fromEntries(whole.map(({ cueId, running }) => [cueId, running]))
}
