import { expect, it } from 'vitest'
import type { StandbySlice } from '../../../src-main/contract/bridge/standby.ts'
import { standbyFact } from '../../../src-main/desk/preflight/preflight.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { instant } from '../../../src-main/domain/time/time.ts'

const pair: NonNullable<StandbySlice['pair']> = {
  role: 'first',
  passive: null,
  peer: { name: 'Booth 2', connected: true, lastReceivedAt: instant(1) },
  copy: { state: 'following', behind: 0, identicalAt: instant(1) },
  offer: null,
  choice: null,
  handingOver: false,
}
const slice: StandbySlice = {
  desk: 'Booth 1',
  listening: null,
  pairing: null,
  pair,
  keysKnownTo: [],
  problem: null,
}

const stateOf = (
  change: Partial<NonNullable<StandbySlice['pair']>>,
  problem: StandbySlice['problem'] = null,
) => standbyFact({ ...slice, pair: { ...pair, ...change }, problem })?.state

it('A preflight shows the state of the standby desk, and nothing of a desk that has none', () => {
  expect(standbyFact({ ...slice, pair: null })).toBeNull()
  expect(standbyFact(slice)).toEqual({ name: 'Booth 2', behind: 0, state: 'identical' })
  expect(stateOf({ peer: { ...pair.peer, connected: false } })).toBe('lost')
  expect(stateOf({}, messageOf('standby.other-version', { name: 'Booth 2' }))).toBe('other-version')
  expect(stateOf({ copy: null })).toBe('copying')
  expect(stateOf({ copy: { state: 'copying', behind: null, identicalAt: null } })).toBe('copying')
  expect(stateOf({ copy: { state: 'differs', behind: 0, identicalAt: null } })).toBe('different')
  expect(stateOf({ copy: { state: 'following', behind: 3, identicalAt: instant(1) } })).toBe('behind')
  expect(stateOf({ copy: { state: 'following', behind: 0, identicalAt: null } })).toBe('behind')
})
