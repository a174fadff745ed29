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
  /** The word of the script that it was at. Left out: it was at none, or the journal does not know. */
  readonly atWord?: NonNullable<CallEntry['atWord']>
  /** The caller's press; null: it went without one. */
  readonly standby: Instant | null
  /** Since when it was to be acknowledged: its standby, or the undo after which it stood by again. */
  readonly asked: Instant | null
  /** Null: that standby was not acknowledged. */
  readonly acknowledged: Instant | null
}

/** A standby that was given and not undone, and whose call did not go. */
export interface UnusedStandby extends Pick<AsRunCall, 'department' | 'asked' | 'acknowledged'> {
  /** It was stood down, or is over because the show left its cue, or the cue left the show. Else it stands. */
  readonly withdrawn: boolean
}

/** A call that was not taken up again: GO came without it, or its standby was withdrawn, or its GO was undone. */
export interface NotCalled extends Pick<AsRunCall, 'at' | 'cue' | 'department' | 'text' | 'time' | 'atWord'> {
  readonly why: 'left' | 'withdrawn' | 'undone'
}

/** A call that went, and was taken back. */
export interface UndoneCall extends AsRunCall {
  readonly undoneAt: Instant
}

/** A standby while the entries are read. */
interface Standing {
  readonly call: CallName
  readonly at: Instant
  readonly asked: Instant
  readonly acknowledged: Instant | null
}

/** Of a standby that another desk gave neither time is known. */
type Ended = Pick<Standing, 'call'> & Pick<UnusedStandby, 'asked' | 'acknowledged'>

interface Gone {
  readonly call: AsRunCall
  readonly standing: Standing | undefined
}

/** `calls`: in the order in which they went. */
export function readCalls(entries: readonly JournalEntry[]): {
  readonly calls: readonly AsRunCall[]
  readonly unusedStandbys: readonly UnusedStandby[]
  readonly notCalled: readonly NotCalled[]
  readonly undoneCalls: readonly UndoneCall[]
} {
  const gone: Gone[] = []
  const undone: UndoneCall[] = []
  let left: readonly NotCalled[] = []
  const leave = (entry: CallEntry, why: NotCalled['why']): void => {
    left = [...left.filter(one => !isSame(one, entry)), { at: entry.at, ...namedCall(entry), why }]
  }
  const withdrawn: Ended[] = []
  const standing = createStanding()
  const takeBack = (entry: CallEntry): void => {
    const taken = takeLast(gone, ({ call }) => isSame(call, entry))
    if (taken !== undefined) undone.push({ ...taken.call, undoneAt: entry.at })
    leave(entry, 'undone')
    if (taken?.standing === undefined) return
    // What stood by before it went stands by again, and has to be acknowledged again.
    if (entry.standsAgain === false) withdrawn.push(taken.standing)
    else standing.put({ ...taken.standing, call: entry, asked: entry.at, acknowledged: null })
  }
  const take = (entry: CallEntry): void => {
    const { at } = entry
    switch (entry.event) {
      case 'standby':
        // The press that had withdrawn this standby was undone: the standby is not withdrawn.
        if (entry.standsAgain === true) takeLast(withdrawn, ({ call }) => isSame(call, entry))
        // Nobody pressed: the call was edited while it stood by.
        standing.take(entry, entry.by === null)
        standing.put({ call: entry, at, asked: at, acknowledged: null })
        break
      case 'acknowledged': {
        const stands = standing.take(entry)
        if (stands !== undefined)
          standing.put({ ...stands, call: entry, acknowledged: stands.acknowledged ?? at })
        break
      }
      case 'stand-down':
        withdrawn.push({ asked: null, acknowledged: null, ...standing.take(entry, true), call: entry })
        leave(entry, 'withdrawn')
        break
      case 'not-called':
        leave(entry, 'left')
        break
      case 'go': {
        const stands = standing.take(entry, entry.stood !== undefined) ?? knownAtGo(entry)
        gone.push({ call: callOf(entry, stands), standing: stands })
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
  const unused =
    (isWithdrawn: boolean) =>
    ({ call, asked, acknowledged }: Ended): UnusedStandby => ({
      department: call.department,
      withdrawn: isWithdrawn,
      asked,
      acknowledged,
    })
  return {
    calls: gone.map(({ call }) => call),
    notCalled: left.filter(
      one =>
        !gone.some(({ call }) => isSame(call, one)) && !standing.all().some(({ call }) => isSame(call, one)),
    ),
    undoneCalls: undone,
    unusedStandbys: [...withdrawn.map(unused(true)), ...standing.all().map(unused(false))],
  }
}

/** The standbys that stand while the entries are read. */
function createStanding() {
  let list: readonly Standing[] = []
  return {
    all: () => list,
    put(one: Standing): void {
      list = [...list, one]
    },
    /** `edited`: the call may have had another text or another time when it was entered last. */
    take(entry: CallName, edited = false): Standing | undefined {
      const found = list.find(({ call }) => isSame(call, entry))
      const known = found ?? (edited ? list.find(({ call }) => isEdited(call, entry)) : undefined)
      list = list.filter(one => one !== known)
      return known
    },
  }
}

/** Takes the last one of these out of the list. */
function takeLast<One>(list: One[], isIt: (one: One) => boolean): One | undefined {
  const place = list.findLastIndex(isIt)
  return place < 0 ? undefined : list.splice(place, 1)[0]
}

/** A standby that is not in this journal: another desk gave it. */
const knownAtGo = (entry: CallEntry): Standing | undefined =>
  entry.stood === undefined ? undefined : { call: entry, at: entry.stood.asked, ...entry.stood }

const namedCall = ({
  cue,
  department,
  text,
  time,
  atWord,
}: CallEntry): Pick<AsRunCall, 'cue' | 'department' | 'text' | 'time' | 'atWord'> => ({
  cue,
  department,
  text,
  time,
  ...(atWord !== undefined && { atWord }),
})

const callOf = (entry: CallEntry, standing: Standing | undefined): AsRunCall => ({
  at: entry.at,
  ...namedCall(entry),
  standby: standing?.at ?? null,
  asked: standing?.asked ?? null,
  acknowledged: standing?.acknowledged ?? null,
})

/** The journal identifies a call by its text and its place. */
type CallName = Pick<CallEntry, 'cue' | 'department' | 'time' | 'text'>

const isOfCell = (one: CallName, other: CallName): boolean =>
  one.cue?.cueId === other.cue?.cueId && one.department === other.department

const isSame = (one: CallName, other: CallName): boolean =>
  isOfCell(one, other) && one.time === other.time && one.text === other.text

/** Of an edit the text or the time stays, or it is another call. */
const isEdited = (one: CallName, other: CallName): boolean =>
  isOfCell(one, other) && (one.time === other.time || one.text === other.text)
