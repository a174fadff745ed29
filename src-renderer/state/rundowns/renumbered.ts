import { ownNumbersOf } from '../../../src-main/domain/rundown/own-numbers.ts'
import { type Renumbered, renumbered as renumberedBy } from '../../../src-main/domain/rundown/renumbered.ts'
import { defaultSettings } from '../../../src-main/domain/rundown/rundown.ts'
import type { DeskState } from '../session/desk-state.ts'

/** Cue numbers that a reset of the show changes. */
export const renumbered = ({
  rows,
  rundown,
  numbers,
}: Pick<DeskState, 'rows' | 'rundown' | 'numbers'>): readonly Renumbered[] =>
  renumberedBy(
    rows.map(({ cue }) => cue),
    (rundown?.settings ?? defaultSettings).cueNumbering,
    ownNumbersOf(rundown?.columns ?? [], rows),
    numbers,
  )
