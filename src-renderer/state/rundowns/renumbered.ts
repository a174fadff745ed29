import { ownNumbersOf } from '../../../src-main/domain/rundown/own-numbers.ts'
import { type Renumbered, renumbered as renumberedBy } from '../../../src-main/domain/rundown/renumbered.ts'
import { defaultSettings } from '../../../src-main/domain/rundown/rundown.ts'
import type { DeskState } from '../session/desk-state.ts'

/** Cue numbers that a reset changes. That of a rehearsal changes none where the numbers are those of the show. */
export function renumbered({
  rows,
  rundown,
  numbers,
  show,
}: Pick<DeskState, 'rows' | 'rundown' | 'numbers' | 'show'>): readonly Renumbered[] {
  if (show.outside !== null && show.outside.phase !== 'pre-show') return []
  return renumberedBy(
    rows.map(({ cue }) => cue),
    (rundown?.settings ?? defaultSettings).cueNumbering,
    ownNumbersOf(rundown?.columns ?? [], rows),
    numbers,
  )
}
