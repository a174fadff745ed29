import { describe, expect, it } from 'vitest'
import {
  acknowledge,
  arrive,
  type CallingState,
  type CrewWord,
  clearWords,
  crewWord,
  goCalls,
  noCalling,
  restartStandby,
  shiftCalling,
  standBy,
  standDown,
  takeBack,
  takeBackCalls,
} from '../../../src-main/domain/calling/calling-state.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'

const at = instant
const lx = 'c2 lx start'
const snd = 'c2 snd start'
const phases = ({ records }: CallingState) =>
  Object.fromEntries(Object.entries(records).map(([id, { phase }]) => [id, phase]))

/** The cues on air and next before the GO of the second one. */
const back = { onAir: 'c1', next: 'c2' }

describe('the calls of a show', () => {
  const stood = standBy(noCalling, [lx, snd], at(1_000))
  const acknowledged = acknowledge(stood, { callId: lx, standby: 1, by: 'LX phone' }, at(2_000)) ?? noCalling

  it('stand by, are acknowledged, and go', () => {
    expect(phases(stood)).toEqual({ [lx]: 'standby', [snd]: 'standby' })
    expect(phases(acknowledged)).toEqual({ [lx]: 'acknowledged', [snd]: 'standby' })
    const gone = arrive(acknowledged, { goes: [lx, snd], onAir: 'c2', next: 'c3' }, at(3_000))
    expect(gone.records[lx]).toEqual({
      phase: 'go',
      since: at(3_000),
      standby: 1,
      acknowledgedBy: 'LX phone',
      cancelledAt: null,
    })
    expect(phases(gone)).toEqual({ [lx]: 'go', [snd]: 'go' })
  })

  it('refuse an acknowledge that names another standby, one that was withdrawn, and a second one', () => {
    expect(acknowledge(stood, { callId: lx, standby: 2, by: 'x' }, at(2_000))).toBeNull()
    expect(acknowledge(acknowledged, { callId: lx, standby: 1, by: 'x' }, at(3_000))).toBeNull()
    expect(
      acknowledge(standDown(stood, [lx], at(1_500)), { callId: lx, standby: 1, by: 'x' }, at(2_000)),
    ).toBeNull()
    expect(acknowledge(stood, { callId: 'c9 lx start', standby: 1, by: 'x' }, at(2_000))).toBeNull()
  })

  it('that stand by again have another number', () => {
    const again = standBy(standDown(acknowledged, [lx], at(3_500)), [lx, snd], at(4_000))
    expect(again.records[lx]?.standby).toBe(2)
    expect(again.records[snd]?.standby).toBe(1)
  })

  it('end READY and DONE about another call of their department, and no other word', () => {
    const [first, second] = ['c2 lx +0:20', 'c2 lx +0:30'] as const
    const said = (word: CrewWord, callId: string) =>
      crewWord(stood, 'lx', { word, at: at(1_500), by: 'x', callId })
    const word = ({ crew }: CallingState) => crew['lx']?.word
    const done = said('done', lx)
    expect(word(standBy(done, [first], at(2_000)))).toBeUndefined()
    expect(word(goCalls(done, [first], at(2_000)))).toBeUndefined()
    expect(word(standBy(done, ['c2 video +0:20'], at(2_000)))).toBe('done')
    expect(word(goCalls(done, [lx], at(2_000)))).toBe('done')
    expect(word(standBy(said('ready', first), [first, second], at(2_000)))).toBe('ready')
    expect(word(standBy(said('hold', lx), [first], at(2_000)))).toBe('hold')
    // What was done is not done any more.
    const gone = goCalls(done, [lx], at(2_000))
    expect(word(takeBack(gone, stood, back, at(3_000)))).toBeUndefined()
    expect(takeBackCalls(gone, stood, [lx], at(3_000))?.crew).toEqual({})
    expect(word(restartStandby(said('ready', lx), [lx], at(3_000)))).toBeUndefined()
  })

  it('of a cue that is neither on air nor next are over', () => {
    expect(phases(arrive(acknowledged, { goes: [], onAir: 'c3', next: null }, at(3_000)))).toEqual({})
  })

  it('go again where their cue, which was on air, is next again', () => {
    const gone = arrive(acknowledged, { goes: [lx, snd], onAir: 'c2', next: 'c3' }, at(3_000))
    const previous = arrive(gone, { goes: ['c1 lx start'], onAir: 'c1', next: 'c2' }, at(5_000))
    expect(phases(previous)).toEqual({ 'c1 lx start': 'go' })
  })

  it('inside a cue stand by no more once it is left, by a step back or by an undo', () => {
    const inside = 'c2 snd +0:10'
    const gone = arrive(acknowledged, { goes: [lx, snd], onAir: 'c2', next: 'c3' }, at(3_000))
    const stood = standBy(gone, [inside, 'c3 lx start'], at(4_000))
    const previous = arrive(stood, { goes: [], ...back }, at(5_000))
    expect(phases(previous)).toEqual({})
    expect(phases(takeBack(stood, acknowledged, back, at(5_000)))).toEqual({
      [lx]: 'standby',
      [snd]: 'standby',
    })
  })

  it('that were withdrawn since the press that is undone stand by no more', () => {
    const next = 'c3 lx start'
    const before = standBy(noCalling, [next], at(1_000))
    const here = { onAir: 'c2', next: 'c3' }
    const since = standDown(arrive(before, { goes: [lx], ...here }, at(2_000)), [next], at(3_000))
    expect(phases(takeBack(since, before, here, at(4_000)))[next]).toBe('cancelled')
  })

  it('stand by unacknowledged after an undo, and say that they were cancelled', () => {
    const silent = 'c2 vid start'
    const gone = arrive(acknowledged, { goes: [lx, snd, silent], onAir: 'c2', next: 'c3' }, at(3_000))
    const undone = takeBack(gone, acknowledged, back, at(5_000))
    expect(phases(undone)).toEqual({ [lx]: 'standby', [snd]: 'standby', [silent]: 'cancelled' })
    expect(undone.records[lx]).toMatchObject({ standby: 2, acknowledgedBy: null, cancelledAt: at(5_000) })
    expect(acknowledge(undone, { callId: lx, standby: 1, by: 'x' }, at(6_000))).toBeNull()
    expect(acknowledge(undone, { callId: lx, standby: 2, by: 'x' }, at(6_000))).not.toBeNull()
  })

  it('that had gone before the press that was undone have gone still', () => {
    const inside = 'c1 lx +0:10'
    const before = goCalls(acknowledged, [inside], at(2_500))
    const gone = arrive(before, { goes: [lx], onAir: 'c2', next: 'c3' }, at(3_000))
    expect(phases(takeBack(gone, before, back, at(5_000)))[inside]).toBe('go')
  })

  it('keep the last word of each department until it is taken back', () => {
    const hold = crewWord(stood, 'lx', { word: 'hold', at: at(1_500), by: 'LX phone' })
    expect(hold.crew).toEqual({ lx: { word: 'hold', at: at(1_500), by: 'LX phone' } })
    expect(clearWords(hold, 'lx').crew).toEqual({})
  })

  it('show that they were withdrawn', () => {
    expect(standDown(acknowledged, [lx, 'c9 lx start'], at(3_000)).records).toEqual({
      ...acknowledged.records,
      [lx]: {
        phase: 'cancelled',
        since: at(3_000),
        standby: null,
        acknowledgedBy: null,
        cancelledAt: at(3_000),
      },
    })
  })

  it('whose text was edited get a new standby, unacknowledged, if they stood by', () => {
    const restarted = restartStandby(acknowledged, [lx, 'c2 vid start'], at(3_000))
    expect(phases(restarted)).toEqual({ [lx]: 'standby', [snd]: 'standby' })
    expect(restarted.records[lx]).toMatchObject({ standby: 2, acknowledgedBy: null, since: at(3_000) })
    expect(acknowledge(restarted, { callId: lx, standby: 1, by: 'x' }, at(4_000))).toBeNull()
  })

  it('take READY and DONE with them when the next cue comes on air; HOLD and HELP stay, also when the show ends', () => {
    const said = (['ready', 'hold', 'help', 'done'] as const).reduce(
      (state, word, at_) => crewWord(state, `c${at_}`, { word, at: at(1), by: 'x' }),
      acknowledged,
    )
    const words = (onAir: string | null) =>
      Object.values(arrive(said, { goes: [], onAir, next: null }, at(3_000)).crew).map(({ word }) => word)
    expect(words('c2')).toEqual(['hold', 'help'])
    expect(words(null)).toEqual(['hold', 'help'])
  })

  it('move with the clock', () => {
    const moved = shiftCalling(
      crewWord(acknowledged, 'lx', { word: 'help', at: at(1_500), by: 'x' }),
      duration(500),
    )
    expect(moved.records[snd]?.since).toBe(at(1_500))
    expect(moved.crew['lx']?.at).toBe(at(2_000))
  })
})
