import { between, type Duration, type Instant } from '../time/time.ts'
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

/** A standby after which its call went, even if that was undone. */
export interface AsRunStandby {
  readonly at: Instant
  readonly department: string
  /** How long its acknowledges took: one at most, and another one after each undo. */
  readonly delays: readonly Duration[]
}

export interface AsRunCalls {
  /** In the order in which they went. */
  readonly calls: readonly AsRunCall[]
  /** In the order in which their calls went first. */
  readonly standbys: readonly AsRunStandby[]
}

/** A standby while the entries are read. */
interface Standing {
  readonly department: string
  readonly at: Instant
  asked: Instant
  acknowledged: Instant | null
  readonly delays: Duration[]
}

interface Gone {
  readonly call: AsRunCall
  readonly standing: Standing | undefined
}

export function callsIn(entries: readonly JournalEntry[]): AsRunCalls {
  const gone: Gone[] = []
  const standbys = new Set<Standing>()
  const standing = new Map<string, Standing>()
  const takeBack = (entry: CallEntry): void => {
    const place = gone.findLastIndex(({ call }) => keyOf(call) === keyOf(entry))
    const [taken] = place < 0 ? [] : gone.splice(place, 1)
    if (taken?.standing === undefined) return
    // What stood by before it went stands by again, and has to be acknowledged again.
    taken.standing.asked = entry.at
    taken.standing.acknowledged = null
    standing.set(keyOf(entry), taken.standing)
  }
  const take = (entry: CallEntry): void => {
    const { at, department } = entry
    const key = keyOf(entry)
    const stands = standing.get(key)
    switch (entry.event) {
      case 'standby':
        standing.set(key, { department, at, asked: at, acknowledged: null, delays: [] })
        break
      case 'acknowledged':
        if (stands === undefined || stands.acknowledged !== null) break
        stands.acknowledged = at
        stands.delays.push(between(stands.asked, at))
        break
      case 'stand-down':
        standing.delete(key)
        break
      case 'go':
        if (stands !== undefined) standbys.add(stands)
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
  return {
    calls: gone.map(({ call }) => call),
    standbys: [...standbys].map(({ department, at, delays }) => ({ at, department, delays })),
  }
}

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
