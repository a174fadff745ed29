import { describe, expect, it } from 'vitest'
import { copyText, pairStateOf } from '../../src-renderer/state/session/pair-state.ts'
import {
  bothCalled,
  following,
  leading,
  offered,
  replacedDesk,
  waitingDesk,
} from '../fakes/bridge-standby.ts'

describe('what a person is shown first of two desks', () => {
  it('is the decision that is asked of them, before the offer, before what happened', () => {
    const offer = offered.pair?.offer ?? null
    expect(pairStateOf(bothCalled)).toBe('choose')
    expect(pairStateOf(offered)).toBe('first-lost')
    expect(pairStateOf(following({ passive: 'replaced', offer }))).toBe('first-lost')
    expect(pairStateOf(replacedDesk)).toBe('replaced')
    expect(pairStateOf(waitingDesk)).toBe('waiting')
  })

  it('is no offer while there is no complete copy', () => {
    const peer = { name: 'BOOTH 1', connected: false, lastReceivedAt: null }
    expect(pairStateOf(following({ peer, copy: null }))).toBe('behind')
    expect(pairStateOf(following({ peer }))).toBe('behind')
  })

  it('is nothing without another desk', () => {
    expect(pairStateOf(null)).toBeNull()
    expect(pairStateOf({ pair: null, problem: null })).toBeNull()
    expect(pairStateOf(leading())).toBe('ready')
  })
})

describe('a copy', () => {
  it('is identical once it was compared and has everything', () => {
    const at = leading().pair?.copy?.identicalAt ?? null
    expect(copyText({ state: 'following', behind: 0, identicalAt: at })).toBe('identical, 0 behind')
    expect(copyText({ state: 'following', behind: 0, identicalAt: null })).toBe('0 behind')
    expect(copyText({ state: 'following', behind: 1, identicalAt: at })).toBe('1 change behind')
    expect(copyText({ state: 'following', behind: 3, identicalAt: at })).toBe('3 changes behind')
    expect(copyText({ state: 'copying', behind: null, identicalAt: null })).toBe('copying')
    expect(copyText({ state: 'differs', behind: 0, identicalAt: at })).toBe('differs, is copied again')
    expect(copyText(null)).toBe('not known yet')
  })
})
