import type { StandbySlice } from '../../contract/bridge/standby.ts'
import type { StandbyFact } from '../../domain/preflight/facts.ts'

/** How the other desk of a pair stands; null: this desk has none. */
export function standbyFact({ pair, problem }: StandbySlice): StandbyFact | null {
  if (pair === null) return null
  const behind = pair.copy?.behind ?? 0
  return { name: pair.peer.name, behind, state: stateOf(pair, problem) }
}

function stateOf(
  { peer, copy }: NonNullable<StandbySlice['pair']>,
  problem: StandbySlice['problem'],
): StandbyFact['state'] {
  if (!peer.connected) return 'lost'
  if (typeof problem === 'object' && problem?.code === 'standby.other-version') return 'other-version'
  if (copy === null || copy.state === 'copying') return 'copying'
  if (copy.state === 'differs') return 'different'
  return copy.behind === 0 && copy.identicalAt !== null ? 'identical' : 'behind'
}
