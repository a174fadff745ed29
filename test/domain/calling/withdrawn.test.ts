import { expect, it } from 'vitest'
import {
  noCalling,
  standBy,
  takeBackCalls,
  withdraw,
} from '../../../src-main/domain/calling/calling-state.ts'
import { cueLightFace } from '../../../src-main/domain/output/cue-light-face.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { cue } from '../../fakes/fake-show-service.ts'

const columns = [
  { id: 'lx', name: 'Lights', department: { shortName: 'LX', color: '#ff0000', groups: [] } },
  { id: 'snd', name: 'Sound', department: { shortName: 'SND', color: '#00ff00', groups: [] } },
]
const call = { callId: 'b lx start', columnId: 'lx', text: 'LX 9' }
const standing = standBy(noCalling, [call.callId], instant(1_000))
const over = withdraw(standing, [call], instant(2_000))

const faceAt = (now: number, department = 'Lights', nextCueId = 'c') =>
  cueLightFace(
    { name: 'Phone', department },
    { message: false },
    {
      rundown: {
        title: 'Show',
        timezone: null,
        startTime: null,
        settings: { timeOfDayFormat: null },
        columns,
      },
      rows: [cue('a', 60), cue('c', 60)].map(one => ({ cue: one, cells: {} })),
      numbers: new Map(),
      show: {
        state: { phase: 'running', cueId: 'a', kickoff: instant(0), deadline: instant(60_000) },
        nextCueId,
        clockSteps: 0,
        mode: 'show',
        authority: { state: 'live' },
      },
      run: { leftOut: [], entered: [] },
      link: { state: 'live' },
      message: null,
      calling: over,
      caller: { warnBefore: duration(0), callsBy: 'time' },
    },
    instant(now),
  ).calls

it('a standby whose cue is gone is shown to its department as cancelled, for a while', () => {
  expect(over.records).toEqual({})
  expect(faceAt(2_500)).toMatchObject([
    { text: 'LX 9', gone: true, record: { phase: 'cancelled', cancelledAt: 2_000 } },
  ])
  expect(faceAt(2_500, 'Sound')).toEqual([])
  expect(faceAt(5_000)).toEqual([])
})

it('an old one is forgotten with the next one', () => {
  const later = withdraw(over, [{ ...call, callId: 'c lx start' }], instant(9_000))
  expect(later.withdrawn).toMatchObject([{ callId: 'c lx start' }])
})

it('a CALL that is not what it was is not taken back', () => {
  expect(takeBackCalls(standing, noCalling, [call.callId], instant(2_000))).toBeNull()
})
