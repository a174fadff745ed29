import type { Call } from './call.ts'
import type { CallingState } from './calling-state.ts'

/** New identifiers of calls, by the ones before; null: what stood under it is over. Left out: it is the same. */
export type MovedCalls = ReadonlyMap<string, string | null>

/** Null: what stood under it is over. */
export function renamedId(id: string, moved: MovedCalls): string | null {
  const to = moved.get(id)
  return to === undefined ? id : to
}

/** The call under its new identifier; null: it is over. */
export function renamedCall(call: Call, moved: MovedCalls): Call | null {
  const id = renamedId(call.id, moved)
  return id === null ? null : { ...call, id, place: id.slice(id.lastIndexOf(' ') + 1) }
}

type Line = Pick<Call, 'id' | 'columnId' | 'place' | 'text'>

/**
 * Calls of one time in one cell are numbered in their order, so that the number of one changes with the lines before it. Each is
 * the one with its text, before and after an edit; the others follow their order. A line that was deleted gets a number that
 * is free now. A line that only got another time is the same call. Both are the calls of one cue.
 */
export function movedCalls(before: readonly Line[], after: readonly Line[]): MovedCalls {
  const moved = new Map<string, string | null>()
  const now = Map.groupBy(after, placeOf)
  for (const [place, were] of Map.groupBy(before, placeOf)) {
    const are = now.get(place) ?? []
    if (were.length < 2 && are.length < 2) continue
    for (const { id } of are) if (!has(were, id)) moved.set(id, null)
    const left = [...are]
    const found = were.map(({ text }) => {
      const at = left.findIndex(line => line.text === text)
      return at < 0 ? undefined : left.splice(at, 1)[0]
    })
    const free = were.filter(({ id }) => !has(are, id))
    for (const [at, { id }] of were.entries()) {
      const to = found[at] ?? left.shift() ?? free.shift()
      if (to !== undefined && to.id !== id) moved.set(id, to.id)
    }
  }
  withNewTimes(before, after, moved)
  return moved
}

/**
 * A line that has another time now is the same call where no other new line of its department has its text, or else its number:
 * `LX 12 blue` that becomes `LX 12 amber` a minute later.
 */
function withNewTimes(
  before: readonly Line[],
  after: readonly Line[],
  moved: Map<string, string | null>,
): void {
  for (const nameOf of [({ text }: Line) => text, ({ text }: Line) => /\d[\w.]*/.exec(text)?.[0] ?? null]) {
    const taken = new Set(moved.values())
    const left = before.filter(({ id }) => !moved.has(id) && !has(after, id))
    const fresh = after.filter(({ id }) => !has(before, id) && !taken.has(id))
    const keyOf = (line: Line): string => `${line.columnId} ${nameOf(line)}`
    const now = Map.groupBy(
      fresh.filter(line => nameOf(line) !== null),
      keyOf,
    )
    for (const [key, lines] of Map.groupBy(left, keyOf)) {
      const [was, is] = [lines[0], now.get(key)?.[0]]
      if (was !== undefined && is !== undefined && lines.length === 1 && now.get(key)?.length === 1)
        moved.set(was.id, is.id)
    }
  }
}

const placeOf = ({ columnId, place }: Line): string => `${columnId} ${place.replace(/#.*/, '')}`

const has = (lines: readonly Line[], id: string): boolean => lines.some(line => line.id === id)

/** The state with the new identifiers. */
export function renameCalls(state: CallingState, moved: MovedCalls): CallingState {
  if (moved.size === 0) return state
  const { overtaken } = state
  return {
    ...state,
    records: renamed(state.records, moved),
    ...(overtaken !== undefined && { overtaken: renamed(overtaken, moved) }),
  }
}

function renamed<Value>(
  of: Readonly<Record<string, Value>>,
  moved: MovedCalls,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(of).flatMap(([id, value]) => {
      const to = renamedId(id, moved)
      return to === null ? [] : [[to, value] as const]
    }),
  )
}
