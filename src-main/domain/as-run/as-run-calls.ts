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
  /** The caller's press; null: it went without one. */
  readonly standby: Instant | null
  /** Since when it was to be acknowledged: its standby, or the undo after which it stood by again. */
  readonly asked: Instant | null
  /** Null: that standby was not acknowledged. */
  readonly acknowledged: Instant | null
}

/** A standby while the entries are read. */
interface Standing {
  readonly at: Instant
  readonly asked: Instant
  readonly acknowledged: Instant | null
}

interface Gone {
  readonly call: AsRunCall
  readonly standing: Standing | undefined
}

/** In the order in which they went. */
export function callsIn(entries: readonly JournalEntry[]): readonly AsRunCall[] {
  const gone: Gone[] = []
  const standing = new Map<string, Standing>()
  const takeBack = (entry: CallEntry): void => {
    const key = keyOf(entry)
    const place = gone.findLastIndex(({ call }) => keyOf(call) === key)
    const [taken] = place < 0 ? [] : gone.splice(place, 1)
    if (taken?.standing === undefined || entry.standsAgain === false) return
    // What stood by before it went stands by again, and has to be acknowledged again.
    standing.set(key, { at: taken.standing.at, asked: entry.at, acknowledged: null })
  }
  const take = (entry: CallEntry): void => {
    const { at } = entry
    const key = keyOf(entry)
    const stands = standing.get(key) ?? (entry.event === 'go' ? knownAtGo(entry) : undefined)
    switch (entry.event) {
      case 'standby':
        standing.set(key, { at, asked: at, acknowledged: null })
        break
      case 'acknowledged':
        if (stands?.acknowledged === null) standing.set(key, { ...stands, acknowledged: at })
        break
      case 'stand-down':
        standing.delete(key)
        break
      case 'go':
        gone.push({ call: callOf(entry, stands), standing: stands })
        standing.delete(key)
        break
      case 'cancelled':
        takeBack(entry)
        break
      case 'crew':
        break
    }
  }
  for (const entry of entries) if (entry.kind === 'call') take(entry)
  return gone.map(({ call }) => call)
}

/** A standby that is not in this journal: another desk gave it. */
const knownAtGo = ({ stood }: CallEntry): Standing | undefined =>
  stood === undefined ? undefined : { at: stood.asked, ...stood }

const callOf = (
  { at, cue, department, text, time }: CallEntry,
  standing: Standing | undefined,
): AsRunCall => ({
  at,
  cue,
  department,
  text,
  time,
  standby: standing?.at ?? null,
  asked: standing?.asked ?? null,
  acknowledged: standing?.acknowledged ?? null,
})

/** The journal identifies a call by its text and its place. */
const keyOf = ({ cue, department, time, text }: Pick<CallEntry, 'cue' | 'department' | 'time' | 'text'>) =>
  JSON.stringify([cue?.cueId ?? null, department, time, text])
