import { t } from '#texts/text.ts'
import type { DeskCopySlice, DeskPairSlice, StandbySlice } from '../../../src-main/contract/bridge/standby.ts'

/** What a person has to know of the two desks first: who calls, and whether the other one could. */
export type PairState =
  | 'choose'
  | 'first-lost'
  | 'replaced'
  | 'waiting'
  | 'standing-by'
  | 'behind'
  | 'handing-over'
  | 'standby-lost'
  | 'ready'
  | 'copying'
  | 'no-copy'

/** Null: this desk has no other. */
export function pairStateOf(standby: Pick<StandbySlice, 'pair' | 'problem'> | null): PairState | null {
  const pair = standby?.pair ?? null
  if (standby === null || pair === null) return null
  if (pair.choice !== null) return 'choose'
  if (pair.offer !== null) return 'first-lost'
  if (pair.passive === 'replaced') return 'replaced'
  if (pair.passive === 'waiting') return 'waiting'
  if (pair.role === 'standby') return pair.peer.connected && isWhole(pair) ? 'standing-by' : 'behind'
  if (pair.handingOver) return 'handing-over'
  if (!pair.peer.connected) return 'standby-lost'
  if (isWhole(pair)) return 'ready'
  return standby.problem === null ? 'copying' : 'no-copy'
}

const isWhole = ({ copy }: DeskPairSlice): boolean => copy?.state === 'following'

/** The copy has everything, and was compared. */
const isIdentical = (copy: DeskCopySlice | null): boolean =>
  copy?.state === 'following' && copy.behind === 0 && copy.identicalAt !== null

/** How the copy stands: `identical, 0 behind`. */
export function copyText(copy: DeskCopySlice | null): string {
  if (copy === null) return t('pair.copy.unknown')
  if (copy.state === 'differs') return t('pair.copy.differs')
  if (copy.state === 'copying' || copy.behind === null) return t('pair.copy.copying')
  return isIdentical(copy) ? t('pair.copy.identical') : t('pair.copy.behind', { count: copy.behind })
}
