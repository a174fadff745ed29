import { cueNumbers } from './cue-numbers.ts'
import type { Cue, CueNumbering } from './rundown.ts'

/** A cue number that a reset of the show changes. */
export interface Renumbered {
  readonly from: string
  readonly to: string
}

/** The cue numbers that a reset changes: it counts cues from the top again. `shown`: numbers as they are, by cue id. */
export const renumbered = (
  cues: readonly Pick<Cue, 'id' | 'type'>[],
  numbering: CueNumbering,
  own: ReadonlyMap<string, string>,
  shown: ReadonlyMap<string, string>,
): readonly Renumbered[] =>
  [...cueNumbers(cues, numbering, null, own)].flatMap(([id, to]) => {
    const from = shown.get(id) ?? to
    return from === to ? [] : [{ from, to }]
  })
