import { describe, expect, it } from 'vitest'
import { type Call, callsOf } from '../../../src-main/domain/calling/call.ts'
import { callFace } from '../../../src-main/domain/calling/call-face.ts'
import {
  acknowledgeTarget,
  type CallingView,
  callsEarly,
  callTargets,
  heldByCalls,
  notReady,
  standbyTargets,
  standDownTargets,
  standsByFirst,
  unacknowledged,
  untilTargetsChange,
} from '../../../src-main/domain/calling/call-targets.ts'
import {
  acknowledge,
  type CrewWord,
  crewWord,
  goCalls,
  noCalling,
  standBy,
} from '../../../src-main/domain/calling/calling-state.ts'
import { carryOut } from '../../../src-main/domain/calling/carry-out.ts'
import { numberOfCall } from '../../../src-main/domain/calling/department-calls.ts'
import { dueAt, showTime } from '../../../src-main/domain/calling/due.ts'
import { preShow, type RunnerState } from '../../../src-main/domain/show/runner.ts'
import { duration, type Instant, instant, zero } from '../../../src-main/domain/time/time.ts'

const running: RunnerState = {
  phase: 'running',
  cueId: 'c1',
  kickoff: instant(10_000),
  deadline: instant(70_000),
}
const departments = ['lx', 'snd']
const onAir = callsOf(
  { id: 'c1', type: 'cue' },
  { lx: 'LX 1\n+0:20 LX 2\n−0:10 LX 3', snd: '+0:20 SND 2' },
  departments,
)
const next = callsOf({ id: 'c2', type: 'cue' }, { lx: 'LX 4', snd: 'SND 4\n+0:05 SND 5' }, departments)
const c2 = { cueId: 'c2', startTime: null, planned: duration(60_000) }
const view = (change: Partial<CallingView> = {}): CallingView => ({
  state: running,
  nextCue: c2,
  onAir,
  next,
  calling: noCalling,
  byPress: true,
  now: instant(11_000),
  ...change,
})
const ids = (calls: readonly Call[]) => calls.map(({ id }) => id)

describe('a press is for', () => {
  it('CALL: the calls inside the cue on air that are due next, all of one moment together', () => {
    expect(ids(callTargets(view()))).toEqual(['c1 lx +0:20', 'c1 snd +0:20'])
    const calling = goCalls(noCalling, ['c1 lx +0:20', 'c1 snd +0:20'], instant(30_000))
    expect(ids(callTargets(view({ calling })))).toEqual(['c1 lx −0:10'])
    expect(ids(callTargets(view(), ['snd']))).toEqual(['c1 snd +0:20'])
  })

  it('CALL, where calls are not pressed one by one: not those whose time is long over', () => {
    const at = (now: number) => ids(callTargets(view({ byPress: false, now: instant(now) })))
    expect(at(34_000)).toEqual(['c1 lx +0:20', 'c1 snd +0:20'])
    expect(at(36_000)).toEqual(['c1 lx −0:10'])
  })

  it.each(['call', 'standby'] as const)(
    '%s: no call in the second in which time alone has put it in the place of another',
    action => {
      const press = (now: number) => {
        const pressed = carryOut(
          { action, departments: null },
          view({ byPress: false, now: instant(now) }),
          'LX',
        )
        return pressed.ok ? ids(pressed.calls) : pressed.reason
      }
      expect(press(34_999)).toEqual(['c1 lx +0:20', 'c1 snd +0:20'])
      expect(press(35_001)).toBe('moved-on')
      expect(press(35_999)).toBe('moved-on')
      expect(press(36_001)).toEqual(['c1 lx −0:10'])
    },
  )

  it('CALL in a cue that counts up: those from its start first, then those from an end that is unknown', () => {
    const state: RunnerState = { ...running, deadline: instant(10_000) }
    const at = (now: number, calling = noCalling) =>
      ids(callTargets(view({ state, calling, now: instant(now) })))
    expect(at(11_000)).toEqual(['c1 lx +0:20', 'c1 snd +0:20'])
    const gone = goCalls(noCalling, ['c1 lx +0:20', 'c1 snd +0:20'], instant(30_000))
    expect(at(31_000, gone)).toEqual(['c1 lx −0:10'])
    expect(dueAt(next[0] as Call, state, { ...c2, planned: zero })).toBeNull()
  })

  it('CALL, long before the time only while it is held; a call that stands by may go at any time', () => {
    const held = (change: Partial<CallingView>) => callsEarly(view(change))
    const until = (change: Partial<CallingView>) => untilTargetsChange(view(change))
    expect([held({ now: instant(11_000) }), until({ now: instant(11_000) })]).toEqual([true, 4_000])
    expect([held({ now: instant(15_000) }), until({ now: instant(15_000) })]).toEqual([false, 30_000])
    const [first, second] = ['c1 lx +0:20', 'c1 snd +0:20'] as const
    expect(held({ calling: standBy(noCalling, [first], instant(11_000)) })).toBe(true)
    expect(held({ calling: standBy(noCalling, [first, second], instant(11_000)) })).toBe(false)
    // Its time does not come while the cue is paused.
    const state: RunnerState = { ...running, phase: 'paused', lastStop: instant(14_000) }
    expect([held({ state, now: instant(60_000) }), until({ state, now: instant(60_000) })]).toEqual([
      true,
      null,
    ])
    expect(held({ state: { ...state, lastStop: instant(15_000) }, now: instant(60_000) })).toBe(false)
  })

  it('CALL, where calls are not pressed one by one, for those after them from a while after their time', () => {
    const until = (change: Partial<CallingView>) =>
      untilTargetsChange(view({ now: instant(31_000), ...change }))
    expect(until({ byPress: false })).toBe(4_000)
    expect(until({ byPress: true })).toBe(14_000)
    // Who stands by stays the one that is called.
    const calling = standBy(noCalling, ['c1 lx +0:20', 'c1 snd +0:20'], instant(11_000))
    expect(until({ byPress: false, calling })).toBe(14_000)
  })

  it('STANDBY: the next calls inside the cue on air, those of one moment after the other, then those of the next cue', () => {
    expect(ids(standbyTargets(view()))).toEqual(['c1 lx +0:20', 'c1 snd +0:20'])
    const calling = standBy(noCalling, ['c1 lx +0:20', 'c1 snd +0:20'], instant(11_000))
    expect(ids(standbyTargets(view({ calling })))).toEqual(['c1 lx −0:10'])
    expect(ids(standbyTargets(view({ calling }), ['snd']))).toEqual(['c2 snd start'])
    expect(ids(standDownTargets(view({ calling })))).toEqual(['c1 lx +0:20', 'c1 snd +0:20'])
    // Of a moment of which one stands by already: the others.
    const one = standBy(noCalling, ['c1 lx +0:20'], instant(11_000))
    expect(ids(standbyTargets(view({ calling: one })))).toEqual(['c1 snd +0:20'])
    const all = standBy(calling, ['c1 lx −0:10'], instant(12_000))
    expect(ids(standbyTargets(view({ calling: all })))).toEqual(['c2 lx start', 'c2 snd start'])
  })

  it('GO, held while it would skip calls, and more than a minute early with nobody standing by', () => {
    const long: RunnerState = { ...running, deadline: instant(200_000) }
    const gone = goCalls(noCalling, ids(onAir), instant(30_000))
    const held = (change: Partial<CallingView> = {}) =>
      heldByCalls(view({ state: long, calling: gone, withPhones: true, now: instant(31_000), ...change }))
    expect(held({ calling: noCalling })).toBe('leaves-calls')
    expect(held()).toBe('nobody-stands-by')
    expect(untilTargetsChange(view({ state: long, calling: gone, now: instant(31_000) }))).toBe(109_000)
    expect(held({ now: instant(140_000) })).toBeNull()
    expect(held({ calling: standBy(gone, ['c2 lx start'], instant(30_000)) })).toBeNull()
    expect(held({ next: [] })).toBeNull()
    const before: Partial<CallingView> = { state: preShow, onAir: [], showStart: instant(200_000) }
    expect(held(before)).toBe('nobody-stands-by')
    expect(untilTargetsChange(view({ ...before, now: instant(31_000) }))).toBe(109_000)
    expect(held({ ...before, now: instant(140_000) })).toBeNull()
    expect(held({ ...before, showStart: null })).toBeNull()
    // Without a phone the caller warns them by intercom.
    expect(held({ withPhones: false })).toBeNull()
    // A cue that counts up has no end that GO could be early for.
    expect(
      held({ state: { ...long, deadline: long.phase === 'running' ? long.kickoff : instant(0) } }),
    ).toBeNull()
    expect(held({ now: instant(140_000), nextCue: { ...c2, startTime: instant(900_000) } })).toBe(
      'nobody-stands-by',
    )
    const spoken = onAir.map(call => ({ ...call, at: { from: 'word' as const, mark: 1 } }))
    expect(held({ onAir: spoken })).toBeNull()
  })

  it('STANDBY, while a call stands by: the next one only within a minute of its time', () => {
    const long: RunnerState = { ...running, deadline: instant(200_000) }
    const calling = standBy(noCalling, ['c1 lx +0:20', 'c1 snd +0:20'], instant(11_000))
    const at = (now: number, change: Partial<CallingView> = {}) =>
      view({ state: long, calling, now: instant(now), ...change })
    const press = (of: CallingView) => carryOut({ action: 'standby', departments: null }, of, '')
    expect(press(at(11_000))).toEqual({ ok: false, reason: 'call-first' })
    expect(untilTargetsChange(at(40_000))).toBe(90_000)
    expect(press(at(129_999))).toEqual({ ok: false, reason: 'call-first' })
    expect(ids(standbyTargets(at(130_000)))).toEqual(['c1 lx −0:10'])
    // The calls of a cue that waits for a fixed start are due then.
    const all = standBy(calling, ids(onAir), instant(12_000))
    const fixed = { ...c2, startTime: instant(900_000) }
    expect(press(at(199_000, { calling: all, nextCue: fixed }))).toEqual({ ok: false, reason: 'call-first' })
    expect(press(at(840_000, { calling: all, nextCue: fixed }))).toMatchObject({ ok: true })
    // Without a call that stands by, at any time.
    expect(ids(standbyTargets(at(11_000, { calling: noCalling })))).toEqual(['c1 lx +0:20', 'c1 snd +0:20'])
    const gone = goCalls(calling, ['c1 lx +0:20', 'c1 snd +0:20'], instant(30_000))
    expect(ids(standbyTargets(at(30_000, { calling: gone })))).toEqual(['c1 lx −0:10'])
    // Where calls go without a press, one that stood by may be over.
    expect(ids(standbyTargets(at(11_000, { byPress: false })))).toEqual(['c1 lx −0:10'])
  })

  it('STANDBY, where calls are not pressed one by one: not those whose time is long over', () => {
    const calling = standBy(noCalling, ['c1 lx −0:10'], instant(11_000))
    const at = (now: number) => ids(standbyTargets(view({ byPress: false, calling, now: instant(now) })))
    expect(at(34_000)).toEqual(['c1 lx +0:20', 'c1 snd +0:20'])
    expect(at(36_000)).toEqual(['c2 lx start', 'c2 snd start'])
  })

  it('STANDBY is refused once all stand by, and otherwise where there is no call at all', () => {
    const press = (change: Partial<CallingView>) =>
      carryOut({ action: 'standby', departments: null }, view(change), 'Booth')
    const calling = standBy(noCalling, ids(onAir), instant(11_000))
    expect(press({ calling, next: [] })).toEqual({ ok: false, reason: 'all-stand-by' })
    expect(press({ onAir: [], next: [] })).toEqual({ ok: false, reason: 'no-calls' })
    const inside = next.filter(({ at }) => at !== null)
    expect(press({ onAir: [], next: inside })).toEqual({ ok: false, reason: 'calls-inside-next' })
    const ofLx = carryOut(
      { action: 'standby', departments: ['lx'] },
      view({ onAir: [], next: inside }),
      'Booth',
    )
    expect(ofLx).toEqual({ ok: false, reason: 'no-calls' })
  })

  it('STANDBY before the show: the first cue; after it: nothing', () => {
    expect(ids(standbyTargets(view({ state: { phase: 'pre-show' }, onAir: [] })))).toEqual([
      'c2 lx start',
      'c2 snd start',
    ])
    expect(standbyTargets(view({ state: { phase: 'ended', lastStop: null }, onAir: [] }))).toEqual([])
  })

  it('GO in two steps: STANDBY, until the next cue has been stood by', () => {
    expect(standsByFirst(view())).toBe(true)
    expect(standsByFirst(view({ next: [] }))).toBe(false)
    expect(standsByFirst(view({ calling: standBy(noCalling, ['c2 lx start'], instant(1)) }))).toBe(false)
  })

  it('ACKNOWLEDGE from a key: the department’s call that has stood by longest', () => {
    const first = standBy(noCalling, ['c1 lx +0:20'], instant(11_000))
    const calling = standBy(first, ['c2 lx start'], instant(12_000))
    expect(acknowledgeTarget(view({ calling }), ['lx'])?.id).toBe('c1 lx +0:20')
    expect(acknowledgeTarget(view({ calling }), ['snd'])).toBeNull()
  })

  it('names those of the next cue that nobody has acknowledged', () => {
    const stood = standBy(noCalling, ['c2 lx start', 'c2 snd start'], instant(11_000))
    const calling =
      acknowledge(stood, { callId: 'c2 lx start', standby: 1, by: 'x' }, instant(12_000)) ?? stood
    expect(ids(unacknowledged(view({ calling })))).toEqual(['c2 snd start'])
    expect(unacknowledged(view())).toEqual([])
  })

  it('and not those that their department has said READY of', () => {
    const stood = standBy(noCalling, ['c2 lx start', 'c2 snd start'], instant(11_000))
    const say = (word: CrewWord, callId: string) =>
      view({ calling: crewWord(stood, 'lx', { word, at: instant(12_000), by: 'Anna', callId }) })
    expect(ids(unacknowledged(say('ready', 'c2 lx start')))).toEqual(['c2 snd start'])
    expect(ids(notReady(say('ready', 'c2 lx start')))).toEqual(['c2 snd start'])
    expect(ids(unacknowledged(say('ready', 'c1 lx +0:20')))).toEqual(['c2 lx start', 'c2 snd start'])
    expect(ids(notReady(say('hold', 'c2 lx start')))).toEqual(['c2 lx start', 'c2 snd start'])
  })
})

describe('a call in a word', () => {
  const columns = [{ id: 'lx', name: 'Licht', department: { shortName: 'LX', color: '#000000', groups: [] } }]
  const number = (text: string) => numberOfCall({ columnId: 'lx', text }, columns)

  it.each([
    ['LX 12 follow spots', '12'],
    ['licht 12A, slow', '12A'],
    ['LX12 follow spots', '12'],
    ['Q 31 with the house', 'Q 31'],
    ['Verfolger 3 auf\nund weiter', 'Verfolger 3'],
    ['Blackout, then Q 31', 'Blackout'],
    ['Lichtstimmung 4', 'Lichtstimmung 4'],
    ['LX', 'LX'],
    ['', ''],
  ])('%s: %s', (text, said) => {
    expect(number(text)).toBe(said)
  })
})

describe('what is said of a call', () => {
  const options = { warnBefore: 10_000, byPress: false, withCue: false }
  const inside = onAir.find(({ place }) => place === '−0:10') as Call
  const face = (now: number, state: RunnerState = running, more: Partial<typeof options> = {}) => {
    const clock: Instant = instant(now)
    const due = dueAt(inside, state, c2)
    return callFace(undefined, due, { now: showTime(state, clock), clock }, { ...options, ...more })
  }

  it('WARN before it is due, TIME when it is, never GO', () => {
    expect(face(49_000)).toEqual({ face: 'idle', changesIn: 1_000 })
    expect(face(50_000)).toEqual({ face: 'warn', changesIn: 10_000 })
    expect(face(60_000)).toEqual({ face: 'time', changesIn: 5_000 })
    expect(face(65_000).face).toBe('passed')
    expect(face(65_000, running, { byPress: true }).face).toBe('time')
  })

  it('counts to the fixed start of the next cue where that is after the end of the cue on air', () => {
    const [call] = next
    if (call === undefined) throw new Error('The next cue has calls.')
    const due = (startTime: number | null, state = running, planned = c2.planned) =>
      dueAt(call, state, { ...c2, planned, startTime: startTime === null ? null : instant(startTime) })
    expect(due(null)).toBe(70_000)
    expect(due(60_000)).toBe(70_000)
    expect(due(300_000)).toBe(300_000)
    // A plan for another day.
    expect(due(50_000_000)).toBe(70_000)
    const countsUp = { ...running, deadline: running.kickoff }
    expect([due(null, countsUp, zero), due(300_000, countsUp, zero)]).toEqual([null, 300_000])
    // All of its time was taken away: it is over.
    expect(due(null, countsUp)).toBe(running.kickoff)
  })

  it('TIME at the start of a cue that is shorter than the time before its end; a time after its end stays', () => {
    const state: RunnerState = { ...running, deadline: instant(15_000) }
    expect(face(10_000, state)).toEqual({ face: 'time', changesIn: 5_000 })
    const after = onAir.find(({ place }) => place === '+0:20') as Call
    expect(dueAt(after, state, c2)).toBe(30_000)
    expect(dueAt(after, { ...running, deadline: running.kickoff }, c2)).toBe(30_000)
  })

  it('withdraws WARN when time is added, and stands still while the cue is paused', () => {
    expect(face(52_000, { ...running, deadline: instant(100_000) }).face).toBe('idle')
    expect(face(90_000, { ...running, phase: 'paused', lastStop: instant(40_000) }).face).toBe('idle')
  })

  it('keeps WARN for what goes with the next cue, which waits for its GO', () => {
    const [call] = next
    const due = call === undefined ? null : dueAt(call, running, c2)
    const clock = instant(75_000)
    expect(callFace(undefined, due, { now: clock, clock }, { ...options, withCue: true }).face).toBe('warn')
  })

  it('GO for five seconds, then done; CANCELLED for three, or two where it stands by again', () => {
    const record = {
      phase: 'go',
      since: instant(1_000),
      standby: 1,
      acknowledgedBy: null,
      cancelledAt: null,
    } as const
    const at = (now: number) => ({ now: instant(now), clock: instant(now) })
    expect(callFace(record, null, at(5_999), options)).toEqual({ face: 'go', changesIn: 1 })
    expect(callFace(record, null, at(6_000), options).face).toBe('done')
    const cancelled = { ...record, phase: 'standby', cancelledAt: instant(1_000) } as const
    expect(callFace(cancelled, null, at(2_999), options)).toEqual({ face: 'cancelled', changesIn: 1 })
    expect(callFace(cancelled, null, at(3_000), options).face).toBe('standby')
    const gone = { ...cancelled, phase: 'cancelled' } as const
    expect(callFace(gone, null, at(3_999), options)).toEqual({ face: 'cancelled', changesIn: 1 })
    expect(callFace(gone, null, at(4_000), options).face).toBe('idle')
  })
})
