/** Of two paired desks, the first one calls the show, and the other has a copy of all that it needs to go on. */
export type PairRole = 'first' | 'standby'

/**
 * Why a paired desk calls no show. `waiting`: it was the first desk, has started again, and the other one may have taken
 * over meanwhile. `replaced`: the other one has, which no person has acknowledged here.
 */
export type Passive = 'standing-by' | 'replaced' | 'waiting'

export interface PairStanding {
  readonly role: PairRole
  /** Raised by each takeover; 1 at first. */
  readonly epoch: number
  /**
   * Hash of the state of the service with which this epoch began, see `StateHash`. Null where a person has chosen this
   * desk, or before any takeover.
   */
  readonly base: string | null
  /** Epoch of the other desk when a person chose this one; null: no person has. */
  readonly chosenOver: number | null
}

/** The standing of the first desk, and of the one that stands by. */
export type FirstStanding = PairStanding & { readonly role: 'first' }
export type StandbyStanding = PairStanding & { readonly role: 'standby' }

/**
 * What a first desk does when it receives the standing of the other one. `lead`: it calls the show. `compare`: the other has
 * taken over. If nothing was changed here since, this desk yields, else a person chooses. `yield`: a person has chosen the
 * other. `ask`: both call, a person chooses.
 */
type Meeting = 'lead' | 'compare' | 'yield' | 'ask'

export function meet(own: FirstStanding, other: PairStanding): Meeting {
  if (other.role === 'standby') return 'lead'
  if (isChosenOver(other, own)) return isChosenOver(own, other) ? 'ask' : 'yield'
  if (own.epoch === other.epoch) return 'ask'
  // The other one compares.
  if (own.epoch > other.epoch) return 'lead'
  return other.base === null ? 'ask' : 'compare'
}

const isChosenOver = (chosen: PairStanding, over: PairStanding): boolean => chosen.chosenOver === over.epoch

/** Whether a desk calls the show, and since which takeover, for its screens and for other desks. */
export interface Leading {
  readonly leads: boolean
  readonly epoch: number
}

/** The epoch from which on the other desk of a pair is followed once this one is lost: it has taken over, or leads already. */
export const followedFrom = ({ leads, epoch }: Leading): number => (leads ? epoch + 1 : epoch)

/** After a takeover by the press of a person. `base`: see `PairStanding`. */
export const takenOver = ({ epoch }: PairStanding, base: string): FirstStanding => ({
  role: 'first',
  epoch: epoch + 1,
  base,
  chosenOver: null,
})

/** After a person has chosen this desk over the other. */
export const chosen = (own: PairStanding, other: PairStanding): FirstStanding => ({
  role: 'first',
  epoch: Math.max(own.epoch, other.epoch) + 1,
  base: null,
  chosenOver: other.epoch,
})

/** After the other desk has taken over, or a person has chosen it. */
export const yielded = (other: PairStanding): StandbyStanding => ({
  role: 'standby',
  epoch: other.epoch,
  base: null,
  chosenOver: null,
})
