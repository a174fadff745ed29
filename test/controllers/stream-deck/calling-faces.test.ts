import { expect, it } from 'vitest'
import { faceOf as faceOn, untilChange } from '../../../src-main/controllers/stream-deck/faces/face-of.ts'
import type { FaceSpec } from '../../../src-main/desk/ports/surface.ts'
import type { BoundAction } from '../../../src-main/domain/bindings/binding.ts'
import { isOfShow, resolve } from '../../../src-main/domain/bindings/resolve.ts'
import { callsOf } from '../../../src-main/domain/calling/call.ts'
import { type CallingView, stepAction } from '../../../src-main/domain/calling/call-targets.ts'
import {
  acknowledge,
  type CallingState,
  clearWords,
  crewWord,
  noCalling,
  standBy,
} from '../../../src-main/domain/calling/calling-state.ts'
import { carryOut } from '../../../src-main/domain/calling/carry-out.ts'
import { departmentsNamed, nameOfCall } from '../../../src-main/domain/calling/department-calls.ts'
import { isCalling } from '../../../src-main/domain/show/press.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { now, running } from './face-views.ts'
import { painted } from './pictures.ts'

const department = (shortName: string) => ({ shortName, color: '#ff0000', groups: ['band'] })
const columns = [
  { id: 'lx', name: 'Lights', department: department('LX') },
  { id: 'snd', name: 'Sound', department: department('SND') },
]
const next = callsOf({ id: 'b', type: 'cue' }, { lx: 'LX 3', snd: 'SND 3' }, ['lx', 'snd'])
const specs = new Map<string, FaceSpec>([
  ['standby', { show: null, action: { do: 'standby', of: 'all' } }],
  ['stand-down', { show: null, action: { do: 'stand-down', of: 'all' } }],
  ['call', { show: null, action: { do: 'call', of: 'all' } }],
  ['go', { show: null, action: { do: 'go' } }],
  ['lx', { show: null, action: { do: 'acknowledge', of: { name: 'LX' } } }],
  ['lx-call', { show: null, action: { do: 'call', of: { name: 'LX' } } }],
  ['lx-step', { show: null, action: { do: 'step', of: { name: 'LX' } } }],
  ['band', { show: null, action: { do: 'standby', of: { name: 'Band' } } }],
  ['gone', { show: null, action: { do: 'standby', of: { name: 'Video' } } }],
])
const face = (control: string, calling: CallingState, twoStep = false) => {
  const view: CallingView = { state: running.state, onAir: [], next, calling, byPress: false, now }
  return faceOn(control, { ...running, faces: specs, calling: { calls: view, columns, twoStep } }, now)
}
const stood = standBy(noCalling, ['b lx start', 'b snd start'], instant(1))
const acknowledged = acknowledge(stood, { callId: 'b lx start', standby: 1, by: 'LX' }, instant(2)) ?? stood

it('STANDBY says whom it is for; CALL where nobody is left says so', () => {
  expect(face('standby', noCalling)).toMatchObject({ ground: 'warm', big: 'STANDBY', text: 'LX SND' })
  expect(face('standby', stood)).toMatchObject({ ground: 'black', text: '', muted: true })
  expect(face('call', noCalling)).toMatchObject({ big: 'CALL', text: '', muted: true })
  expect(face('stand-down', stood)).toMatchObject({ text: 'LX SND', foot: 'HOLD' })
})

it('GO names who has not acknowledged, or asks to hold', () => {
  expect(face('go', stood)).toMatchObject({ ground: 'go', caption: 'NOT ACK', foot: 'LX SND' })
  expect(face('go', acknowledged)).toMatchObject({ foot: 'SND' })
  const hold = crewWord(acknowledged, 'lx', { word: 'hold', at: instant(3), by: 'LX' })
  expect(face('go', hold)).toMatchObject({ foot: 'LX SND' })
  expect(face('go', noCalling).caption).not.toBe('NOT ACK')
})

it('GO has to be held while it would leave calls of the cue on air, but not where it is STANDBY', () => {
  const onAir = callsOf({ id: 'a', type: 'cue' }, { lx: '+0:20 LX 2' }, ['lx'])
  const left = (twoStep: boolean) => {
    const view: CallingView = { state: running.state, onAir, next, calling: noCalling, byPress: true, now }
    return faceOn('go', { ...running, faces: specs, calling: { calls: view, columns, twoStep } }, now)
  }
  expect(left(false)).toMatchObject({ ground: 'black', caption: 'CALLS LEFT', big: 'GO', foot: 'HOLD' })
  expect(left(true)).toMatchObject({ ground: 'warm', big: 'STANDBY' })
})

it('GO that waits for each answer has to be held, and names who has not answered', () => {
  const view: CallingView = {
    state: running.state,
    onAir: [],
    next,
    calling: acknowledged,
    byPress: false,
    now,
  }
  const goHeld = { reason: 'unacknowledged', until: null } as const
  const calling = { calls: view, columns, twoStep: false }
  expect(faceOn('go', { ...running, faces: specs, calling, goHeld }, now)).toMatchObject({
    ground: 'black',
    caption: 'NOT ACK',
    text: 'SND',
    foot: 'HOLD',
  })
})

it('in two steps GO says STANDBY until the next cue stands by', () => {
  expect(face('go', noCalling, true)).toMatchObject({ ground: 'warm', big: 'STANDBY' })
  expect(face('go', acknowledged, true)).toMatchObject({ ground: 'go', big: 'GO' })
})

it('a key of a department shows where it stands', () => {
  expect(face('lx', stood)).toMatchObject({ ground: 'inverted', big: 'ACK', text: 'LX 3', foot: 'NOT ACK' })
  expect(face('lx', acknowledged)).toMatchObject({ ground: 'black', text: 'LX 3', foot: 'ACK', muted: false })
  expect(face('band', acknowledged)).toMatchObject({ ground: 'inverted', text: 'SND', foot: 'NOT ACK' })
  expect(face('gone', acknowledged)).toMatchObject({ text: 'Video', muted: true })
})

it('a key that calls a department shows how the call stands that it would make, not a later one', () => {
  const onAir = callsOf({ id: 'a', type: 'cue' }, { lx: '+0:20 LX 11\n+0:30 LX 12' }, ['lx'])
  const { state } = running
  const kickoff = state.phase === 'running' ? state.kickoff : instant(0)
  const at = (control: string, calling: CallingState) => {
    const view: CallingView = { state, onAir, next, calling, byPress: true, now: kickoff }
    return faceOn(
      control,
      { ...running, faces: specs, calling: { calls: view, columns, twoStep: false } },
      kickoff,
    )
  }
  const first = standBy(noCalling, ['a lx +0:20'], kickoff)
  const ready = acknowledge(first, { callId: 'a lx +0:20', standby: 1, by: 'LX' }, kickoff) ?? first
  const both = standBy(ready, ['a lx +0:30'], kickoff)
  for (const control of ['lx-call', 'lx-step'])
    expect(at(control, both)).toMatchObject({ ground: 'black', big: 'CALL', text: 'LX 11', foot: 'ACK' })
  expect(at('lx', both)).toMatchObject({ big: 'ACK', text: 'LX 12', foot: 'NOT ACK' })
  expect(at('lx-call', standBy(noCalling, ['b lx start'], kickoff))).toMatchObject({
    foot: 'HOLD',
    muted: false,
  })
  expect(face('lx-call', stood)).toMatchObject({ ground: 'black', foot: '', muted: true })
})

it('a key names the calls that its press would change, whatever stands by in the next cue and however the time passes', () => {
  const onAir = callsOf(
    { id: 'a', type: 'cue' },
    { lx: '+0:20 LX 11\n+0:30 LX 12', snd: '+0:20 SND 7\n+1:00 SND 8' },
    ['lx', 'snd'],
  )
  const { state } = running
  const kickoff = state.phase === 'running' ? state.kickoff : instant(0)
  const acts = ['standby', 'stand-down', 'call', 'step', 'acknowledge'] as const
  const keys = acts.flatMap(act => ['LX', 'SND'].map((name): BoundAction => ({ do: act, of: { name } })))
  const standAcknowledged = (id: string, before: CallingState): CallingState => {
    const stands = standBy(before, [id], kickoff)
    return acknowledge(stands, { callId: id, standby: stands.standbys, by: 'LX' }, kickoff) ?? stands
  }
  const blackout = standAcknowledged('b lx start', noCalling)
  const states = [
    noCalling,
    stood,
    blackout,
    standAcknowledged('a lx +0:30', blackout),
    standBy(blackout, ['a snd +0:20'], kickoff),
  ]
  let compared = 0
  for (const calling of states)
    for (const seconds of [1, 6, 24, 26, 33, 36, 58])
      for (const action of keys) {
        const at = instant(kickoff + seconds * 1_000)
        const known: CallingView = { state, onAir, next, calling, byPress: false, now: kickoff }
        const view: CallingView = { ...known, now: at }
        const shown = faceOn(
          'key',
          {
            ...running,
            faces: new Map([['key', { show: null, action }]]),
            calling: { calls: known, columns, twoStep: true },
          },
          at,
        )
        if (!isOfShow(action)) continue
        const { intent } = resolve(
          action,
          {
            phase: 'running',
            ahead: [],
            cueOf: () => null,
            timerNamed: () => null,
            departmentsOf: name => departmentsNamed(columns, name),
            stepAction: departments => stepAction(view, departments),
          },
          null,
        )
        if (!isCalling(intent)) continue
        const carried = carryOut(intent, view, 'LX')
        const words = { standby: 'STANDBY', 'stand-down': 'STAND DOWN', call: 'CALL', acknowledge: 'ACK' }
        if (intent.action !== 'clear-word' && intent.action !== 'back')
          expect(shown.big).toBe(words[intent.action])
        if (!carried.ok) continue
        compared += 1
        expect(shown.text).toBe(carried.calls.map(call => nameOfCall(call, columns)).join(', '))
        const phases = carried.calls.map(({ id }) => calling.records[id]?.phase ?? 'idle')
        expect(shown.foot === 'ACK').toBe(phases[0] === 'acknowledged' && !phases.includes('standby'))
        expect(shown.foot === 'NOT ACK').toBe(phases.includes('standby'))
      }
  expect(compared).toBeGreaterThan(200)
  const known: CallingView = { state, onAir, next, calling: blackout, byPress: false, now: kickoff }
  const shown = { ...running, faces: specs, calling: { calls: known, columns, twoStep: true } }
  expect(faceOn('lx-step', shown, kickoff)).toMatchObject({ big: 'STANDBY', text: 'LX 11', foot: '' })
})

it('HELP and HOLD, and of whom, stand on GO and on the keys that call them, until they are cleared', async () => {
  const said = (columnId: string, word: 'help' | 'hold', state = acknowledged) =>
    crewWord(state, columnId, { word, at: instant(3), by: 'Kim' })
  const alarms = (state: CallingState) =>
    ['go', 'standby', 'call', 'lx', 'band', 'gone'].map(control => face(control, state).alarm)
  expect(alarms(acknowledged)).toEqual([null, null, null, null, null, null])
  const help = said('lx', 'help')
  expect(alarms(help)).toEqual(['HELP LX', 'HELP LX', 'HELP LX', 'HELP LX', 'HELP LX', null])
  const both = said('snd', 'hold', help)
  expect(face('go', both).alarm).toBe('HELP LX HOLD SND')
  expect(face('lx', both).alarm).toBe('HELP LX')
  expect(alarms(clearWords(help, 'lx'))).toEqual(alarms(acknowledged))
  const pixels = async (state: CallingState) => (await painted(face('go', state), 96)).rgba.subarray(0, 3)
  expect([...(await pixels(help))]).toEqual([0xff, 0x54, 0x42])
  expect([...(await pixels(acknowledged))]).not.toEqual([0xff, 0x54, 0x42])
})

it('CALL names what it is for as time goes on, and that it must be held long before', () => {
  const onAir = callsOf({ id: 'a', type: 'cue' }, { lx: '+0:20 LX 2', snd: '+1:00 SND 2' }, ['lx', 'snd'])
  const { state } = running
  const kickoff = state.phase === 'running' ? state.kickoff : instant(0)
  const view: CallingView = { state, onAir, next: [], calling: noCalling, byPress: false, now: kickoff }
  const shown = { ...running, faces: specs, calling: { calls: view, columns, twoStep: false } }
  const at = (seconds: number) => faceOn('call', shown, instant(kickoff + seconds * 1_000))
  expect(at(4)).toMatchObject({ ground: 'black', text: 'LX', foot: 'HOLD' })
  expect(at(5)).toMatchObject({ ground: 'warm', text: 'LX', foot: '' })
  expect(at(25)).toMatchObject({ ground: 'black', text: 'SND', foot: 'HOLD' })
  expect(untilChange(shown, instant(kickoff + 4_000))).toBe(1_000)
})

it('STANDBY names whom it is for as time goes on, and each moment inside the cue before the next cue', () => {
  const onAir = callsOf({ id: 'a', type: 'cue' }, { lx: '+0:20 LX 2', snd: '+1:00 SND 2' }, ['lx', 'snd'])
  const { state } = running
  const kickoff = state.phase === 'running' ? state.kickoff : instant(0)
  const shown = (calling: CallingState) => {
    const view: CallingView = { state, onAir, next, calling, byPress: false, now: kickoff }
    const only = new Map([...specs].filter(([control]) => control === 'standby'))
    return { ...running, faces: only, calling: { calls: view, columns, twoStep: false } }
  }
  const at = (seconds: number, calling = noCalling) =>
    faceOn('standby', shown(calling), instant(kickoff + seconds * 1_000)).text
  expect(at(24)).toBe('LX')
  expect(at(25)).toBe('SND')
  expect(at(65)).toBe('LX SND')
  expect(untilChange(shown(noCalling), instant(kickoff + 24_300))).toBe(700)
  const first = standBy(noCalling, ['a lx +0:20'], kickoff)
  expect(at(1, first)).toBe('SND')
  expect(at(1, standBy(first, ['a snd +1:00'], kickoff))).toBe('LX SND')
})

it('NOTE shows its text, and after a press that it is taken', () => {
  const noteKey: FaceSpec = { show: null, action: { do: 'note', text: 'late', department: 'LX' } }
  const shown = { ...running, faces: new Map([['note', noteKey]]) }
  expect(faceOn('note', shown, now)).toMatchObject({ ground: 'black', big: 'NOTE', text: 'LX late' })
  const until = instant(now + 2_000)
  const noted = (taken: boolean) =>
    faceOn('note', { ...shown, noted: { control: 'note', taken, until } }, now)
  expect(noted(true)).toMatchObject({ ground: 'inverted', text: 'LX late', foot: 'NOTED' })
  expect(noted(false)).toMatchObject({ border: 'refused', foot: 'NOT NOTED' })
  expect(untilChange({ ...shown, noted: { control: 'note', taken: true, until } }, now)).toBe(2_000)
})
