import type { DeskPairingSlice, DeskPairSlice, StandbySlice } from '../../src-main/contract/bridge/standby.ts'
import { duration, shift } from '../../src-main/domain/time/time.ts'
import { showStart } from './bridge-shows.ts'

const at = (seconds: number) => shift(showStart, duration(seconds * 1000))

/** A desk without another one. */
export const alone: StandbySlice = {
  desk: 'BOOTH 1',
  listening: null,
  keysKnownTo: [],
  pairing: null,
  pair: null,
  problem: null,
}

const listening = { port: 4_750, addresses: ['192.168.10.21', '10.0.0.4'] }

/** On the way to a pair. */
export const pairing = (part: Partial<DeskPairingSlice>): StandbySlice => ({
  ...alone,
  listening,
  pairing: { as: 'first', step: 'waiting', peer: null, code: null, ...part },
})

const copied = { state: 'following', behind: 0, identicalAt: at(1_190) } as const

const first: DeskPairSlice = {
  role: 'first',
  passive: null,
  peer: { name: 'BOOTH 2', connected: true, lastReceivedAt: at(1_199) },
  copy: copied,
  offer: null,
  choice: null,
  handingOver: false,
}

const standingBy: DeskPairSlice = {
  ...first,
  role: 'standby',
  passive: 'standing-by',
  peer: { ...first.peer, name: 'BOOTH 1' },
}

/** The first desk of a pair; all is well but for `part`. */
export const leading = (part: Partial<DeskPairSlice> = {}): StandbySlice => ({
  ...alone,
  listening,
  pair: { ...first, ...part },
})

/** The desk that stands by; all is well but for `part`. */
export const following = (part: Partial<DeskPairSlice> = {}): StandbySlice => ({
  ...alone,
  desk: 'BOOTH 2',
  listening,
  pair: { ...standingBy, ...part },
})

/** The first desk was lost: this one can take over. */
export const offered: StandbySlice = following({
  peer: { name: 'BOOTH 1', connected: false, lastReceivedAt: at(1_192) },
  offer: { since: at(1_192) },
})

export const replacedDesk: StandbySlice = following({
  passive: 'replaced',
  peer: { ...first.peer, name: 'BOOTH 2' },
})

export const waitingDesk: StandbySlice = leading({
  passive: 'waiting',
  peer: { name: 'BOOTH 2', connected: false, lastReceivedAt: null },
  copy: null,
})

/** Both desks have called a show. */
export const bothCalled: StandbySlice = leading({
  choice: {
    here: { rundown: 'Song Contest Final', cue: '07 Ukraine: alyona alyona & Jerry Heil', phase: 'running' },
    there: { rundown: 'Song Contest Final', cue: '05 Sweden: Marcus & Martinus', phase: 'paused' },
  },
})
