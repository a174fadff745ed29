import type { StartRule } from '../../src-main/domain/rundown/timing.ts'

/** What stands before the time of a fixed start. */
export const startMarks: Readonly<Record<StartRule, string>> = {
  'not-before': '⊢',
  exactly: '=',
  'not-after': '≤',
  floating: '',
}
