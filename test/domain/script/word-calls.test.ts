import { describe, expect, it } from 'vitest'
import { callsOf } from '../../../src-main/domain/calling/call.ts'
import {
  backTargets,
  type CallingView,
  callTargets,
  goAtWord,
  standbyTargets,
} from '../../../src-main/domain/calling/call-targets.ts'
import { type CallingState, goCalls, noCalling } from '../../../src-main/domain/calling/calling-state.ts'
import { carryOut } from '../../../src-main/domain/calling/carry-out.ts'
import { asDue } from '../../../src-main/domain/calling/overtaken.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'

const now = instant(100_000)
const word = (go: number, standby: number | null = null) => ({ go, standby, word: 'up', page: '31' })

/** LX 57 and SND 32 at one word, LX 58 after them; VID 9 has lost its word. */
const cells = {
  lx: '§2 58 out\n§1 57 lamp turns\nPreset',
  snd: '§3 32 foghorn',
  vid: '§4 9 sea',
}
const words = {
  'a lx §1': word(40, 10),
  'a snd §3': word(40, 10),
  'a lx §2': word(90, 60),
}

const view = (calling: CallingState = noCalling): CallingView => ({
  state: {
    phase: 'running',
    cueId: 'a',
    kickoff: instant(0),
    deadline: instant(200_000),
  } as CallingView['state'],
  onAir: asDue(callsOf({ id: 'a', type: 'cue' }, cells, ['lx', 'snd', 'vid']), { words }),
  next: callsOf({ id: 'b', type: 'cue' }, { lx: 'LX 60' }, ['lx', 'snd', 'vid']),
  calling: { ...calling, words },
  byPress: false,
  now,
})
const ids = (calls: readonly { readonly id: string }[]) => calls.map(({ id }) => id)
const gone = (...callIds: readonly string[]) => view(goCalls(noCalling, callIds, now))

describe('calls at words of the script', () => {
  it('go in the order of the text, those at one word together, one without its word last', () => {
    expect(ids(goAtWord(view()))).toEqual(['a lx §1', 'a snd §3'])
    expect(ids(goAtWord(gone('a lx §1', 'a snd §3')))).toEqual(['a lx §2'])
    expect(ids(goAtWord(gone('a lx §1', 'a snd §3', 'a lx §2')))).toEqual(['a vid §4'])
    expect(goAtWord(gone('a lx §1', 'a snd §3', 'a lx §2', 'a vid §4'))).toEqual([])
  })

  it('are none of GO while the cue is paused', () => {
    const paused = {
      ...view(),
      state: { ...view().state, phase: 'paused', lastStop: instant(50_000) } as CallingView['state'],
    }
    expect(goAtWord(paused)).toEqual([])
    expect(ids(callTargets(paused))).toEqual(['a lx §1', 'a snd §3'])
  })

  it('stand by in the order of their standbys', () => {
    expect(ids(standbyTargets(view()))).toEqual(['a lx §1', 'a snd §3'])
    const stood = carryOut({ action: 'standby', departments: null }, view(), 'desk')
    if (!stood.ok) throw new Error(stood.reason)
    expect(ids(standbyTargets({ ...view(), calling: { ...stood.next, words } }))).toEqual(['a lx §2'])
  })

  it('go for one department alone by its key', () => {
    expect(ids(callTargets(view(), ['snd']))).toEqual(['a snd §3'])
  })

  it('are taken back, the last ones first, and can be called again', () => {
    const all = gone('a lx §1', 'a snd §3', 'a lx §2')
    expect(ids(backTargets(all))).toEqual(['a lx §2'])
    const back = carryOut({ action: 'back', departments: null }, all, 'desk')
    if (!back.ok) throw new Error(back.reason)
    const then = { ...all, calling: { ...back.next, words } }
    expect(ids(goAtWord(then))).toEqual(['a lx §2'])
    expect(ids(backTargets(then))).toEqual(['a lx §1', 'a snd §3'])
    expect(carryOut({ action: 'back', departments: null }, view(), 'desk')).toEqual({
      ok: false,
      reason: 'no-call-back',
    })
  })

  it('are no calls of a time: none is due by itself', () => {
    expect(goAtWord({ ...view(), now: instant(10_000_000) })).toHaveLength(2)
    expect(duration(0)).toBe(0)
  })
})
