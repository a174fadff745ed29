import { type CrewWord, lastingWords } from '../calling/calling-state.ts'
import type { Said } from '../messages/message.ts'
import { activeCueId } from '../show/runner.ts'
import type { Instant } from '../time/time.ts'
import { surfaceSaid } from './as-run-reading.ts'
import { type CallEntry, type JournalEntry, type SeenCue, stateAfter } from './journal-entry.ts'

/** What the crew of a department said. */
export interface AsRunWord {
  readonly word: CrewWord
  readonly at: Instant
  /** The cue on air then, or the first one. */
  readonly cue: SeenCue | null
  readonly department: string
  /** Of READY and DONE: the text of the call that it was about; empty where it is not known. */
  readonly call: string
  readonly by: Said | null
  /** What ended it; null: nothing did. Without that HOLD and HELP stand, READY and DONE end with their cue. */
  readonly ended: WordEnd | null
}

export interface WordEnd {
  readonly at: Instant
  /** The word that followed; null: it was cleared. `next-call`: another call of the department stood by or went. */
  readonly word: CrewWord | 'next-call' | null
  readonly by: Said | null
}

/**
 * In the order in which they were said. HOLD and HELP that stand when a show begins are told again: they are one word. Entries
 * of another run, see `wordsAfter`, end words and add none.
 */
export function wordsIn(entries: readonly JournalEntry[]): readonly AsRunWord[] {
  const run = entries.find(entry => entry.kind === 'run')
  let words: readonly AsRunWord[] = []
  /** READY and DONE since the cue on air came there, with the entry that has their call. */
  let answers = new Map<AsRunWord, CallEntry>()
  let onAir: string | null = null
  const end = (said: AsRunWord, ended: WordEnd): void => {
    words = words.map(each => (each === said ? { ...each, ended } : each))
  }
  for (const entry of entries) {
    const state = stateAfter(entry)
    if (state !== null && activeCueId(state) !== onAir) {
      onAir = activeCueId(state)
      answers = new Map()
    }
    if (entry.kind !== 'call') continue
    const { at, cue, department, text, word = null } = entry
    const by = entry.by === null ? null : surfaceSaid(entry.by)
    const standing = words.filter(
      each =>
        each.department === department &&
        each.ended === null &&
        (lastingWords.has(each.word) || answers.has(each)),
    )
    if (entry.event !== 'crew') {
      for (const each of standing) {
        const about = answers.get(each)
        // Written by an earlier version, it has no call.
        const isOther = about !== undefined && about.text !== '' && !isSameCall(about, entry)
        if (isOther && (entry.event === 'standby' || entry.event === 'go'))
          end(each, { at, word: 'next-call', by })
      }
      continue
    }
    // A phone ends its own word; the caller, who says none, clears all of the department.
    const own = standing.filter(each => JSON.stringify(each.by) === JSON.stringify(by))
    const last = own.at(-1)
    // Of another call, READY and DONE are said anew.
    const isAnew = !lastingWords.has(word ?? 'hold') && last?.call !== text
    if (last !== undefined && last.word === word && !isAnew) continue
    for (const each of word === null && own.length === 0 ? standing : own) end(each, { at, word, by })
    if (word === null || (run !== undefined && entry.runId !== run.runId)) continue
    const next: AsRunWord = { word, at, cue, department, call: text, by, ended: null }
    words = [...words, next]
    if (!lastingWords.has(word)) answers.set(next, entry)
  }
  return words
}

const isSameCall = (one: CallEntry, other: CallEntry): boolean =>
  one.time === other.time && one.text === other.text

/**
 * Of the entries after a run, those that tell what became of HOLD and HELP that stood when it ended: they stand over Reset, and
 * are cleared before the next show or in it.
 */
export function wordsAfter(
  run: readonly JournalEntry[],
  after: () => readonly JournalEntry[],
): readonly JournalEntry[] {
  const head = run.find(entry => entry.kind === 'run')
  const stand = wordsIn(run).filter(({ word, ended }) => lastingWords.has(word) && ended === null)
  if (head === undefined || stand.length === 0) return []
  return after().filter(
    entry =>
      entry.kind === 'call' &&
      entry.event === 'crew' &&
      entry.rundownId === head.rundownId &&
      entry.runId !== head.runId &&
      entry.imported === head.imported &&
      stand.some(({ department, at }) => department === entry.department && at <= entry.at),
  )
}
