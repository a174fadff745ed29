import { describe, expect, it } from 'vitest'
import type { OutsideShow } from '../../src-main/contract/bridge/slices.ts'
import { formatDuration, formatOverUnder } from '../../src-main/domain/time/span.ts'
import { duration, instant, shift, zero } from '../../src-main/domain/time/time.ts'
import { findCues } from '../../src-renderer/state/rundowns/find-cues.ts'
import { refusalOf } from '../../src-renderer/state/session/access.ts'
import { fromSnapshot, withContent, withShow, withTime } from '../../src-renderer/state/session/desk-state.ts'
import {
  nextRow,
  onAirRow,
  overUnder,
  plannedStart,
  projectedEnd,
  projectedStart,
  rowState,
  shownSpare,
} from '../../src-renderer/state/session/selectors.ts'
import { timeFormats } from '../../src-renderer/state/time/time-format.ts'
import { noOutage, showStart, snapshotOf, songContest } from '../fakes/bridge-shows.ts'
import { cue } from '../fakes/fake-show-service.ts'

const rows = songContest()
const fresh = () => fromSnapshot(snapshotOf(rows, showStart), showStart)
const running = (cueId: string, next: string, deadline: number) =>
  withShow(
    fresh(),
    {
      version: 2,
      state: { phase: 'running', cueId, kickoff: showStart, deadline: instant(deadline) },
      nextCueId: next,
      previousCueId: null,
      gateOpensAt: null,
      clockSteps: 0,
      mode: 'show',
      outside: null,
      authority: noOutage,
    },
    showStart,
  )

const notStarted: OutsideShow = {
  phase: 'pre-show',
  activeCueId: null,
  nextCueId: null,
  state: { phase: 'pre-show' },
  entered: [],
  leftOut: null,
  standing: [],
}

describe('the state of a desk on screen', () => {
  it('returns what each row is in the show', () => {
    const state = running('lines-open', 'interval', showStart + 60_000)
    expect(onAirRow(state)?.cue.title).toBe('Lines open')
    expect(nextRow(state)?.cue.title).toBe('Interval act')
    expect(['hosts', 'lines-open', 'recap', 'interval', 'credits'].map(id => rowState(state, id))).toEqual([
      'past',
      'on-air',
      'skipped',
      'next',
      'later',
    ])
  })

  it('shows the cue numbers of a person, finds cues by them, and shows their column nowhere else', () => {
    const { rundown } = fresh()
    if (rundown === null) throw new Error('A rundown is open.')
    const columns = [...rundown.columns, { id: 'no', name: 'Cue no.' }]
    const changed = rows.flatMap(row =>
      row.cue.id === 'hosts' ? [{ ...row, cells: { ...row.cells, no: 'LX 12' } }] : [],
    )
    const state = withContent(fresh(), { rows: changed, rundown: { ...rundown, columns } }, showStart)
    expect(state.columns).toEqual(rundown.columns)
    expect([...state.numbers.values()].slice(0, 4)).toEqual(['01', '02', 'LX 12', '04'])
    for (const asked of ['LX 12', 'lx12', '#LX 12']) {
      expect(findCues(state.rows, state.numbers, asked, 1).map(({ cue }) => cue.id)).toEqual(['hosts'])
    }
  })

  it('keeps the start of the cue on air through a pause, which moves what its time left is counted from', () => {
    const before = running('hosts', 'postcard-01', showStart + 60_000)
    const { show } = before
    const at = instant(showStart + 30_000)
    const onAir = { cueId: 'hosts', kickoff: showStart, deadline: instant(showStart + 60_000) }
    const paused = { ...show, version: 3, state: { phase: 'paused', lastStop: at, ...onAir } } as const
    const moved = { kickoff: at, deadline: instant(showStart + 90_000) }
    const resumed = { ...show, version: 4, state: { phase: 'running', ...onAir, ...moved } } as const
    const state = withShow(withShow(before, paused, at), resumed, instant(showStart + 60_000))
    expect(state.projection.starts[3]).toBe(at)
    expect(projectedStart(state, 'hosts')).toBe(showStart)
  })

  it('counts over and under of a rehearsal from its first GO, and shows none before', () => {
    const early = instant(showStart - 6 * 3_600_000)
    const { show } = fresh()
    const rehearsal = { ...show, mode: 'rehearsal', outside: notStarted } as const
    const before = withShow(fresh(), rehearsal, early)
    expect(overUnder(before)).toBeNull()
    const first = before.rows.find(({ cue }) => cue.type === 'cue')?.cue
    const cueId = first?.id ?? ''
    const deadline = instant(early + (first?.duration ?? 0))
    const state = { phase: 'running', cueId, kickoff: early, deadline } as const
    const begun = withShow(before, { ...rehearsal, version: 2, state }, early)
    expect(plannedStart(begun, cueId)).toBe(early)
    expect(overUnder(withTime(begun, instant(deadline + 7_000)))).toBe(
      (overUnder(begun) ?? Number.NaN) + 7_000,
    )
    const reset = withShow(begun, { ...rehearsal, version: 3 }, early)
    expect(plannedStart(reset, cueId)).toBe(plannedStart(fresh(), cueId))
  })

  it('shows before the first GO of a rehearsal the times that it will have, fixed starts included', () => {
    const early = instant(showStart - 6 * 3_600_000)
    const startTime = instant(showStart + 5 * 3_600_000)
    const fixed = rows.flatMap(row =>
      row.cue.id === 'interval' ? [{ ...row, cue: { ...row.cue, startTime } }] : [],
    )
    const show = { ...fresh().show, mode: 'rehearsal', outside: notStarted } as const
    const before = withShow(withContent(fresh(), { rows: fixed }, showStart), show, early)
    const { id, duration: length } = before.rows.find(({ cue }) => cue.type === 'cue')?.cue ?? cue('none', 0)
    const state = { phase: 'running', cueId: id, kickoff: early, deadline: shift(early, length) } as const
    const begun = withShow(before, { ...show, version: 2, state }, early)
    for (const one of [before, begun])
      expect(projectedStart(one, 'interval')).toBe(shift(early, duration(5 * 3_600_000)))
    expect(projectedEnd(before)).toBe(projectedEnd(begun))
    expect(overUnder(before)).toBeNull()
  })

  it('shows the spare time as the difference of the two times on screen, whatever their parts of a second', () => {
    const at = instant(showStart + 60_000)
    const spares = [13_000, 13_400, 60_000, 60_001, 73_999].map(end =>
      shownSpare({ at, spare: duration(60_000 - end) }),
    )
    expect(spares).toEqual([47_000, 47_000, 0, 0, -13_000])
  })

  it('says of an ended show that it has ended, whatever is pressed', () => {
    const { show } = running('credits', 'credits', showStart)
    const over = { ...show, version: 3, state: { phase: 'ended', lastStop: null }, nextCueId: null } as const
    const state = withShow(fresh(), over, showStart)
    expect((['go', 'pause', 'adjust', 'previous', 'end'] as const).map(act => refusalOf(state, act))).toEqual(
      Array(5).fill('show-ended'),
    )
  })

  it('is over once the time has passed, and only then', () => {
    const state = running('hosts', 'postcard-01', showStart + 1_000)
    expect(withTime(state, instant(showStart + 1_000)).over).toBe(false)
    expect(withTime(state, instant(showStart + 1_001)).over).toBe(true)
  })

  it('is over once all its time was taken away, and counts up only where none was planned', () => {
    const none = running('hosts', 'postcard-01', showStart)
    expect(withTime(none, instant(showStart + 9_000))).toMatchObject({ over: true, untimed: false })
    const hosts = none.rows[3]
    if (hosts === undefined) throw new Error('The show is too short.')
    const openEnd = { ...hosts, cue: { ...hosts.cue, duration: zero } }
    const open = withContent(none, { rows: [openEnd] }, instant(showStart + 9_000))
    expect(open).toMatchObject({ over: false, untimed: true })
  })

  it('keeps the rows that a content slice did not change, and their order', () => {
    const before = fresh()
    const edited = before.rows[3]
    if (edited === undefined) throw new Error('The show is too short.')
    const row = { ...edited, cue: { ...edited.cue, title: 'Hosts, new' } }
    const after = withContent(before, { rows: [row] }, showStart)
    expect(after.rows[3]?.cue.title).toBe('Hosts, new')
    expect(after.rows.filter((same, index) => same !== before.rows[index])).toEqual([row])
  })

  it('moves and drops rows by the order that was sent', () => {
    const order = ['credits', 'hosts']
    const after = withContent(fresh(), { rows: [], order }, showStart)
    expect(after.rows.map(row => row.cue.id)).toEqual(order)
    expect(after.numbers.get('hosts')).toBe('02')
  })
})

describe('finding the cue that a person means', () => {
  const { numbers } = fresh()
  const found = (query: string) => findCues(rows, numbers, query, 5).map(row => numbers.get(row.cue.id))

  it('takes the very number first, with or without its zeros', () => {
    expect(found('5')).toEqual(['05', '50', '51', '52', '53'])
    expect(found('05')[0]).toBe('05')
  })

  it('takes a number sign for the number', () => {
    expect(found('#5')[0]).toBe('05')
    expect(found('#')).toEqual([])
  })

  it('takes words of the title in any order, and no heading', () => {
    expect(found('windows fin')).toEqual(['33'])
    expect(found('songs')).toEqual([])
  })
})

describe('times as they are written', () => {
  it('stands in the zone of the rundown, in its format', () => {
    const at = instant(Date.UTC(2026, 4, 16, 19, 5, 9))
    expect(timeFormats('Europe/Stockholm', null).formatTime(at)).toBe('21:05:09')
    expect(timeFormats('America/New_York', '12h').formatTime(at)).toBe('3:05:09 PM')
    expect(timeFormats('America/New_York', '12hNoAmPm').formatTime(at)).toBe('3:05:09')
    expect(timeFormats('America/New_York', '12h').formatMinute(at)).toBe('3:05 PM')
    expect(timeFormats('Pacific/Auckland', null).formatDay(at)).toBe('17 May 2026')
  })

  it('signs what is late and early, and leaves less than a second alone', () => {
    expect([48_900, -12_000, 999, -3_600_000].map(ms => formatOverUnder(duration(ms)))).toEqual([
      '+0:48',
      '−0:12',
      '0:00',
      '−1:00:00',
    ])
    expect(formatDuration(duration(3_905_000))).toBe('1:05:05')
  })
})
