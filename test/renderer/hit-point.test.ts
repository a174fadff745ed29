import { describe, expect, it } from 'vitest'
import { duration } from '../../src-main/domain/time/time.ts'
import { chooseDropOrder } from '../../src-renderer/state/session/show-view.ts'
import { createStore } from '../../src-renderer/state/session/store.ts'
import { initialUi, type PointChoice } from '../../src-renderer/state/session/ui-state.ts'
import {
  chosenPoint,
  chosenToFind,
  dropOrder,
  editsOf,
  endAfter,
  isSameWay,
  pointOf,
  rowsAhead,
  toFind,
  usualPoint,
  waysTo,
} from '../../src-renderer/state/time/hit-point.ts'
import { at, timedShow, type Written } from './timed-show.ts'

const show: readonly Written[] = [
  { id: 'a', minutes: 10 },
  { id: 'b', minutes: 10, from: 8 },
  { id: 'encore', minutes: 3, rule: 'floating' },
  { id: 'c', minutes: 10, from: 4, to: 12 },
  { id: 'news', minutes: 5, start: 30 },
  { id: 'd', minutes: 10 },
]
/** Four minutes late at the end of a. */
const late = (written = show) => timedShow(written, 5, ['a', 0, 14])
const news: PointChoice = { cueId: 'news', time: null }
const noOrders = new Map<string, readonly string[]>()
const ways = (state = late(), choice = news, now = 5) => {
  const found = waysTo(state, choice, at(now), noOrders)
  return typeof found === 'string' ? expect.unreachable(found) : found
}

describe('a point', () => {
  it('is usually the next fixed start ahead, else the planned end; floating cues are none', () => {
    expect(usualPoint(late(), at(5))).toEqual(news)
    expect(rowsAhead(late()).map(({ cue }) => cue.id)).toEqual(['b', 'c', 'news', 'd'])
    expect(rowsAhead(timedShow(show, -5)).map(({ cue }) => cue.id)).toEqual(['b', 'c', 'news', 'd'])
    // 21:00 in Stockholm, and 45 minutes of cues.
    const end = { cueId: null, time: '21:45:00' }
    expect(usualPoint(timedShow(show, 31, ['news', 30, 35]), at(31))).toEqual(end)
    // Too late for the news, which has not begun.
    expect(usualPoint(timedShow(show, 31, ['c', 20, 40]), at(31))).toEqual(end)
  })

  it('is a time of day as people write it, on the day that is nearest to where the show is going', () => {
    const read = (time: string) => pointOf(late(), { cueId: null, time })?.at ?? null
    expect([read('21:50'), read('21.50'), read('9:50 pm'), read('2150')]).toEqual(Array(4).fill(at(50)))
    expect(read('2:00')).toBe(at(300))
    expect(read('17.05.2026 21:00')).toBe(at(24 * 60))
    expect([read('soon'), read(''), read('21:00-22:00'), read('25:61')]).toEqual([null, null, null, null])
  })

  it('stays chosen for its rundown while it is ahead, and not in a rehearsal', () => {
    const points = new Map([['rundown-1', news]])
    expect(chosenPoint(late(), points)).toBe(news)
    expect(chosenPoint(late(), new Map([['another', news]]))).toBeNull()
    expect(chosenPoint(timedShow(show, 31, ['news', 30, 35]), points)).toBeNull()
    const state = late()
    expect(chosenPoint({ ...state, show: { ...state.show, mode: 'rehearsal' } }, points)).toBeNull()
    expect(chosenToFind(state, points, at(5))).toMatchObject({ find: 240_000, point: { at: at(30) } })
    const end = new Map([['rundown-1', { cueId: null, time: '21:50' }]])
    expect(chosenToFind(state, end, at(5))).toMatchObject({ find: -60_000 })
    expect(waysTo(timedShow(show, 31, ['news', 30, 35]), news, at(31), noOrders)).toBe('past')
    expect(waysTo(state, { cueId: null, time: 'x' }, at(5), noOrders)).toBe('unread')
  })
})

describe('a proposal', () => {
  it('says what is to be found and where, and becomes edits of one step', () => {
    const { point, ahead, proposals } = ways()
    expect(toFind(point, ahead)).toBe(240_000)
    const [spread] = proposals
    if (spread === undefined) expect.unreachable()
    expect(editsOf(late(), spread)).toEqual([
      { do: 'cue', cueId: 'b', fields: { duration: 540_000 } },
      { do: 'cue', cueId: 'c', fields: { duration: 420_000 } },
      { do: 'skip', cueId: 'encore', skipped: true },
    ])
    expect(endAfter(late(), spread, at(5))).toEqual({ end: at(45), overUnder: 0 })
  })

  it('leaves locked cues as they are, and skips none where the service lets nobody', () => {
    const locked = show.map(cue => (cue.id === 'b' ? { ...cue, locked: true } : cue))
    const { ahead, proposals } = ways(late(locked))
    expect(ahead.room).toEqual([{ cueId: 'c', by: 360_000 }])
    for (const { durations } of proposals) expect(durations.map(({ cueId }) => cueId)).toEqual(['c'])
    const state = late()
    const [first] = ways().proposals
    if (first === undefined) expect.unreachable()
    const elsewhere = { ...state, desk: { ...state.desk, personActs: false } }
    expect(editsOf(elsewhere, first).some(edit => edit.do === 'skip')).toBe(false)
  })

  it('drops floating cues in the order that was chosen; new ones first, and locked ones before all', () => {
    const written: readonly Written[] = [
      { id: 'a', minutes: 10 },
      ...['f', 'g', 'h'].map(id => ({ id, minutes: 4, rule: 'floating' as const })),
      { id: 'news', minutes: 5, start: 30 },
    ]
    const state = timedShow(written, 5, ['a', 0, 20])
    const orders = (...order: readonly string[]) => new Map([['rundown-1', order]])
    expect(dropOrder(state, ['f', 'g', 'h'], noOrders)).toEqual(['h', 'g', 'f'])
    expect(dropOrder(state, ['f', 'g', 'h'], orders('f', 'gone', 'h'))).toEqual(['g', 'f', 'h'])
    const first = (from = state) => {
      const found = waysTo(from, news, at(5), orders('f', 'g', 'h'))
      return typeof found === 'string' ? expect.unreachable(found) : found.proposals[0]
    }
    expect(first()).toMatchObject({ dropped: ['f'], taken: ['g', 'h'] })
    const locked = timedShow(
      written.map(cue => (cue.id === 'h' ? { ...cue, locked: true } : cue)),
      5,
      ['a', 0, 20],
    )
    expect(first(locked)).toMatchObject({ dropped: ['h'], taken: ['f', 'g'] })
  })

  it('keeps the order of floating cues that are not before the point', () => {
    const shown = { ui: createStore(initialUi), state: createStore(late()) }
    chooseDropOrder(shown, ['h', 'f', 'k', 'g'])
    chooseDropOrder(shown, ['g', 'f'])
    expect(shown.ui.get().dropOrders.get('rundown-1')).toEqual(['h', 'k', 'g', 'f'])
  })

  it('takes floating cues for which there is time, as cues that are planned from then on', () => {
    const early = timedShow(show, 5, ['a', 0, 6])
    const { proposals } = ways(early)
    const taking = proposals.find(({ taken }) => taken.length > 0)
    if (taking === undefined) expect.unreachable()
    expect(editsOf(early, taking)).toContainEqual({ do: 'cue', cueId: 'encore', fields: { timing: null } })
  })

  it('is the one that was looked at while only seconds have gone by', () => {
    const [spread, soonest] = ways().proposals
    if (spread === undefined || soonest === undefined) expect.unreachable()
    const [b, c] = spread.durations
    if (b === undefined || c === undefined) expect.unreachable()
    const changed = (ms: number) => ({
      ...spread,
      durations: [{ ...b, duration: duration(b.duration - ms) }, c],
    })
    expect(isSameWay(spread, changed(1_000))).toBe(true)
    expect(isSameWay(spread, changed(30_000))).toBe(false)
    expect(isSameWay(spread, soonest)).toBe(false)
    expect(isSameWay(spread, { ...spread, dropped: [] })).toBe(false)
  })
})
