import type { CrewPage } from '../../../src-main/contract/bridge/calling.ts'
import type { DeskState } from '../session/desk-state.ts'

const pagesOf = ({ calling }: Pick<DeskState, 'calling'>, department: string): readonly CrewPage[] =>
  calling.crew.filter(({ columnName }) => columnName.toLowerCase() === department.toLowerCase())

/** Whether a phone can answer for the department of this name; `none`: it has never had one. */
export function phonesOf(
  state: Pick<DeskState, 'calling'>,
  department: string,
): 'none' | 'lost' | 'connected' {
  const own = pagesOf(state, department)
  if (own.length === 0) return 'none'
  return own.some(({ connected }) => connected) ? 'connected' : 'lost'
}

/** When the last phone of the department was seen; null: one is connected, or it has none. */
export function lostSince(
  state: Pick<DeskState, 'calling'>,
  department: string,
): CrewPage['lastSeen'] | 'unknown' {
  if (phonesOf(state, department) !== 'lost') return null
  const seen = pagesOf(state, department).flatMap(({ lastSeen }) => lastSeen ?? [])
  return seen.toSorted((a, b) => b - a)[0] ?? 'unknown'
}
