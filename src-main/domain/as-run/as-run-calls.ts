import type { CrewWord } from '../calling/calling-state.ts'
import type { Instant } from '../time/time.ts'
import type { CallEntry, JournalEntry, SeenCue } from './journal-entry.ts'

/** A call of a department that went, and was not taken back. */
export interface AsRunCall {
  /** Of its GO. */
  readonly at: Instant
  readonly cue: SeenCue | null
  readonly department: string
  readonly text: string
  /** Its time inside the cue, as it is typed; null: it went with the cue. */
  readonly time: string | null
  /** Null: it went without one. */
  readonly standby: Instant | null
  /** Since when it was to be acknowledged: its standby, or the undo after which it stood by again. */
  readonly asked: Instant | null
  /** Null: that standby was not acknowledged. */
  readonly acknowledged: Instant | null
}

/** In the order in which they went. */
export function callsIn(entries: readonly JournalEntry[]): readonly AsRunCall[] {
  const gone: AsRunCall[] = []
  const standing = new Map<string, Pick<AsRunCall, 'standby' | 'asked' | 'acknowledged'>>()
  const takeBack = (entry: CallEntry): void => {
    const place = gone.findLastIndex(call => keyOf(call) === keyOf(entry))
    const [taken] = place < 0 ? [] : gone.splice(place, 1)
    // What stood by before it went stands by again, and has to be acknowledged again.
    if (taken?.standby != null)
      standing.set(keyOf(entry), { standby: taken.standby, asked: entry.at, acknowledged: null })
  }
  const take = (entry: CallEntry): void => {
    const key = keyOf(entry)
    const stands = standing.get(key)
    switch (entry.event) {
      case 'standby':
        standing.set(key, { standby: entry.at, asked: entry.at, acknowledged: null })
        break
      case 'acknowledged':
        if (stands !== undefined && stands.acknowledged === null)
          standing.set(key, { ...stands, acknowledged: entry.at })
        break
      case 'stand-down':
        standing.delete(key)
        break
      case 'go': {
        const { at, cue, department, text, time } = entry
        gone.push({
          at,
          cue,
          department,
          text,
          time,
          ...(stands ?? { standby: null, asked: null, acknowledged: null }),
        })
        standing.delete(key)
        break
      }
      case 'cancelled':
        takeBack(entry)
        break
      case 'crew':
        break
    }
  }
  for (const entry of entries) if (entry.kind === 'call') take(entry)
  return gone
}

/** The journal identifies a call by its text and its place. */
const keyOf = ({ cue, department, time, text }: Pick<CallEntry, 'cue' | 'department' | 'time' | 'text'>) =>
  JSON.stringify([cue?.cueId ?? null, department, time, text])

/** What the crew of a department said. */
export interface AsRunWord {
  readonly at: Instant
  readonly cue: SeenCue | null
  readonly department: string
  /** Null: the word before it was taken back, or cleared at the desk. */
  readonly word: CrewWord | null
  /** Name of the phone, or the surface at the desk. */
  readonly by: string | null
}

export const wordsIn = (entries: readonly JournalEntry[]): readonly AsRunWord[] =>
  entries.flatMap(entry => {
    if (entry.kind !== 'call' || entry.event !== 'crew') return []
    const { at, cue, department, word = null, by } = entry
    return [{ at, cue, department, word, by }]
  })
