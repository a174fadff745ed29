import { ownNumbersOf } from '../../src-main/domain/own-numbers.ts'
import { cueNumbers, defaultSettings } from '../../src-main/domain/rundown.ts'
import type { DeskState } from './desk-state.ts'

/** Cue numbers that a reset of the show changes: then cues are counted from the top again. */
export function renumbered({
  rows,
  rundown,
  numbers,
}: Pick<DeskState, 'rows' | 'rundown' | 'numbers'>): readonly {
  readonly from: string
  readonly to: string
}[] {
  const cues = rows.map(({ cue }) => cue)
  const { cueNumbering } = rundown?.settings ?? defaultSettings
  const counted = cueNumbers(cues, cueNumbering, null, ownNumbersOf(rundown?.columns ?? [], rows))
  return [...counted].flatMap(([id, to]) => {
    const from = numbers.get(id) ?? to
    return from === to ? [] : [{ from, to }]
  })
}
