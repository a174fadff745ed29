import { expect, it } from 'vitest'
import { callsOf } from '../../../src-main/domain/calling/call.ts'
import {
  acknowledge,
  type CallRecord,
  noCalling,
  standBy,
} from '../../../src-main/domain/calling/calling-state.ts'
import type { CueLightFace } from '../../../src-main/domain/output/output-page.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { momentAt } from '../../../src-renderer/output/cue-light/crew-moment.ts'

const at = instant
const gone = (since: number): CallRecord => ({
  phase: 'go',
  since: at(since),
  standby: null,
  acknowledgedBy: null,
  cancelledAt: null,
})
const stood = standBy(noCalling, ['a lx +0:20'], at(10_000)).records['a lx +0:20'] ?? null

/** The phone of the lights in a cue of a minute, with where its calls stand. */
const face = (records: Readonly<Record<string, CallRecord | null>>): CueLightFace => ({
  kind: 'cue-light',
  departmentName: 'Lights',
  title: null,
  timezone: null,
  timeOfDayFormat: null,
  clockSteps: 0,
  away: false,
  local: false,
  message: null,
  open: true,
  rehearsal: false,
  state: { phase: 'running', cueId: 'a', kickoff: at(10_000), deadline: at(70_000) },
  startTime: null,
  planned: duration(60_000),
  nextCueId: null,
  nextStart: null,
  department: { name: 'Lights', shortName: 'LX', color: '#ff0000' },
  calls: callsOf({ id: 'a', type: 'cue' }, { lx: 'LX 1\n+0:20 LX 2\n+0:30 LX 3' }, ['lx']).map(call => ({
    ...call,
    number: '1',
    title: 'Opening',
    record: records[call.id] ?? null,
  })),
  ahead: [],
  word: null,
  wordsAt: null,
  answers: { ready: null, done: null },
  warnBefore: 0,
  byPress: true,
})
const headline = (records: Parameters<typeof face>[0], now: number): string => {
  const { field } = momentAt(face(records), at(now))
  return field === null ? 'calm' : `${field.face} ${field.call.text}`
}

it('a phone shows the GO that came last', () => {
  const records = { 'a lx start': gone(10_000), 'a lx +0:20': gone(11_000) }
  expect(headline(records, 11_500)).toBe('go LX 2')
  expect(headline(records, 16_500)).toBe('calm')
})

it('a phone shows a standby that came after a GO at once, so that it can be acknowledged', () => {
  expect(headline({ 'a lx start': gone(9_000), 'a lx +0:20': stood }, 10_100)).toBe('standby LX 2')
})

/** The same call, acknowledged at that time. */
const acknowledged = (since: number): CallRecord | null => {
  const called = { callId: 'a lx +0:20', standby: 1, by: 'phone' }
  const state = standBy(noCalling, [called.callId], at(10_000))
  return acknowledge(state, called, at(since))?.records[called.callId] ?? null
}

it('a phone that acknowledges a standby goes on to show it, and no GO from before it', () => {
  const records = { 'a lx start': gone(9_000), 'a lx +0:20': acknowledged(10_500) }
  const { field, others } = momentAt(face(records), at(10_600))
  expect([field, ...others].map(one => `${one?.face} ${one?.call.text}`)).toEqual([
    'acknowledged LX 2',
    'go LX 1',
    'idle LX 3',
  ])
})

it('a phone shows a GO for two seconds before a call that was acknowledged already, and not again', () => {
  const records = { 'a lx +0:20': acknowledged(11_000), 'a lx +0:30': gone(12_000) }
  expect(headline(records, 13_999)).toBe('go LX 3')
  expect(headline(records, 14_000)).toBe('acknowledged LX 2')
  const later = { ...records, 'a lx +0:20': acknowledged(14_500) }
  expect(headline(later, 14_600)).toBe('acknowledged LX 2')
})

it('a phone shows an acknowledged call before one whose time has come without a call', () => {
  expect(headline({ 'a lx start': gone(10_000), 'a lx +0:20': acknowledged(10_500) }, 41_000)).toBe(
    'acknowledged LX 2',
  )
})

it('a phone shows the standby that is due first, whichever was pressed last, and then the other', () => {
  const second = standBy(noCalling, ['a lx +0:30'], at(15_000)).records['a lx +0:30'] ?? null
  const records = { 'a lx start': gone(12_000), 'a lx +0:20': stood, 'a lx +0:30': second }
  const { field, others } = momentAt(face(records), at(15_100))
  expect([field, ...others].map(one => `${one?.face} ${one?.call.text}`)).toEqual([
    'standby LX 2',
    'standby LX 3',
    'go LX 1',
  ])
})

it('a phone goes on to show the call that the desk calls next when it is acknowledged, overdue or in time, under a later standby', () => {
  const second = standBy(noCalling, ['a lx +0:30'], at(15_000)).records['a lx +0:30'] ?? null
  const records = { 'a lx +0:20': acknowledged(16_000), 'a lx +0:30': second }
  for (const now of [17_000, 35_000, 45_000]) {
    const { field, others } = momentAt(face(records), at(now))
    expect([field, ...others.slice(0, 1)].map(one => `${one?.face} ${one?.call.text}`)).toEqual([
      'acknowledged LX 2',
      'standby LX 3',
    ])
  }
  expect(headline({ 'a lx +0:30': second }, 35_000)).toBe('time LX 2')
})

it('a phone shows a GO for two seconds before the standby that waited already', () => {
  const records = { 'a lx +0:20': stood, 'a lx +0:30': gone(12_000) }
  expect(headline(records, 13_999)).toBe('go LX 3')
  expect(momentAt(face(records), at(13_000)).changesIn).toBe(1_000)
  expect(headline(records, 14_000)).toBe('standby LX 2')
})

it('a phone says CANCELLED of a call that was taken back until it stands by again, and no other standby between', () => {
  const back: CallRecord = {
    ...gone(20_000),
    phase: 'standby',
    standby: 2,
    cancelledAt: at(20_000),
  }
  const later = standBy(noCalling, ['a lx +0:30'], at(15_000)).records['a lx +0:30'] ?? null
  const records = { 'a lx +0:20': back, 'a lx +0:30': later }
  expect(headline(records, 21_999)).toBe('cancelled LX 2')
  expect(momentAt(face(records), at(21_000)).changesIn).toBe(1_000)
  expect(headline(records, 22_000)).toBe('standby LX 2')
  expect(headline(records, 24_000)).toBe('standby LX 2')
})

it('a phone says CANCELLED for a standby whose cue is gone, and nothing of it after that', () => {
  const record = { ...gone(10_000), phase: 'cancelled', cancelledAt: at(10_000) } as const
  const lost = { id: 'b lx start', cueId: 'b', at: null, text: 'LX 9', number: '2', title: 'B', record }
  const of = { ...face({}), calls: [{ ...lost, gone: true } as const] }
  const first = momentAt(of, at(12_999))
  expect([first.field?.face, first.field?.call.text, first.changesIn]).toEqual(['cancelled', 'LX 9', 1])
  expect(momentAt(of, at(13_000))).toMatchObject({ field: null, others: [] })
})

it('a phone says GO where the same press cancels another call', () => {
  const cancelled = { ...gone(10_020), phase: 'cancelled', cancelledAt: at(10_020) } as const
  const of = face({ 'a lx start': gone(10_000), 'a lx +0:20': cancelled })
  const { field, others } = momentAt(of, at(10_100))
  expect([field?.face, others[0]?.face]).toEqual(['go', 'cancelled'])
})

it('a phone shows a cancelled call of a later cue once, and as a call to come after that', () => {
  const record = { ...gone(10_000), phase: 'cancelled', cancelledAt: at(10_000) } as const
  const later = {
    id: 'c lx start',
    cueId: 'c',
    at: null,
    text: 'LX 9',
    number: '3',
    title: 'C',
    record: null,
  }
  const of = { ...face({}), calls: [{ ...later, record, gone: true } as const], ahead: [later] }
  const first = momentAt(of, at(12_999))
  expect([first.field?.face, first.others]).toEqual(['cancelled', []])
  expect(momentAt(of, at(13_000)).others.map(({ call, face }) => [call.id, face])).toEqual([
    ['c lx start', 'idle'],
  ])
})
