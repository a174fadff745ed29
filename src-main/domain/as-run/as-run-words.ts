import { type CrewWord, lastingWords } from '../calling/calling-state.ts'
import type { Said } from '../messages/message.ts'
import type { Instant } from '../time/time.ts'
import { surfaceSaid } from './as-run-reading.ts'
import type { JournalEntry, SeenCue } from './journal-entry.ts'

/** What the crew of a department said. */
export interface AsRunWord {
  readonly word: CrewWord
  readonly at: Instant
  /** The cue on air then, or the first one. */
  readonly cue: SeenCue | null
  readonly department: string
  readonly by: Said | null
  /** What ended it; null: nothing did. Without that HOLD and HELP stand, READY and DONE end with their cue. */
  readonly ended: WordEnd | null
}

export interface WordEnd {
  readonly at: Instant
  /** The word that followed; null: it was cleared. */
  readonly word: CrewWord | null
  readonly by: Said | null
}

/** In the order in which they were said. HOLD and HELP that stand when a show begins are told again: they are one word. */
export function wordsIn(entries: readonly JournalEntry[]): readonly AsRunWord[] {
  let words: readonly AsRunWord[] = []
  for (const entry of entries) {
    if (entry.kind !== 'call' || entry.event !== 'crew') continue
    const { at, cue, department, word = null } = entry
    const by = entry.by === null ? null : surfaceSaid(entry.by)
    const last = words.findLast(
      each =>
        each.department === department &&
        each.ended === null &&
        (lastingWords.has(each.word) || each.cue?.cueId === cue?.cueId),
    )
    if (last !== undefined && last.word === word) continue
    words = words.map(each => (each === last ? { ...each, ended: { at, word, by } } : each))
    if (word !== null) words = [...words, { word, at, cue, department, by, ended: null }]
  }
  return words
}
