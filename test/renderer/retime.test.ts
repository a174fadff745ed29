import { describe, expect, it } from 'vitest'
import { duration } from '../../src-main/domain/time/time.ts'
import {
  isSameMove,
  moveFrom,
  type PlannedMove,
  plannedMove,
  usualMove,
} from '../../src-renderer/state/time/retime.ts'
import { at, timedShow, type Written } from './timed-show.ts'

const show: readonly Written[] = [
  { id: 'a', minutes: 10 },
  { id: 'b', minutes: 20 },
  { id: 'news', minutes: 5, start: 30 },
  { id: 'c', minutes: 10 },
  { id: 'talk', minutes: 5, start: 50 },
]
const minutes = (count: number) => duration(count * 60_000)
/** Four minutes late at the end of a. */
const late = (written = show) => timedShow(written, 5, ['a', 0, 14])
const move = (state = late(), from: string | null = null, by: string | null = null, now = 5): PlannedMove => {
  const found = plannedMove(state, { from, by }, at(now))
  return typeof found === 'string' ? expect.unreachable(found) : found
}

describe('a plan that follows the show', () => {
  it('moves by how late the show is, with the start that it is planned from', () => {
    expect(usualMove(late())).toBe(minutes(4))
    const { by, edits, after } = move()
    expect(by).toBe(minutes(4))
    expect(edits).toEqual([
      { do: 'rundown', fields: { startTime: at(4) } },
      { do: 'cue', cueId: 'news', fields: { startTime: at(34) } },
      { do: 'cue', cueId: 'talk', fields: { startTime: at(54) } },
    ])
    // The show would be at the talk at 50 as planned, since five minutes are spare before it: now it waits.
    expect(after).toMatchObject({ end: at(59), overUnder: minutes(4) })
    expect(after?.slacks).toEqual(
      new Map([
        ['news', 0],
        ['talk', minutes(5)],
      ]),
    )
  })

  it('moves from a cue on by a span that is typed, and says what is missed then', () => {
    const { edits, after } = move(late(), 'talk', '-8:00')
    expect(edits).toEqual([{ do: 'cue', cueId: 'talk', fields: { startTime: at(42) } }])
    expect(after?.slacks.get('talk')).toBe(minutes(-7))
    expect(move(timedShow(show, -5), 'c', '10m', -5).edits).toHaveLength(1)
  })

  it('is refused for a cue that is not ahead, without a span, and where no start is fixed', () => {
    const refused = (state = late(), from: string | null = null, by: string | null = null) =>
      plannedMove(state, { from, by }, at(5))
    expect(refused(late(), 'a', '1:00')).toBe('past')
    expect([refused(late(), null, 'soon'), refused(late(), null, ''), refused(late(), 'news', '0')]).toEqual(
      Array(3).fill('unread'),
    )
    expect(refused(timedShow(show, -5))).toBe('unread')
    expect(refused(late([...show, { id: 'last', minutes: 1 }]), 'last', '1:00')).toBe('nothing')
  })

  it('names locked cues, whose start cannot move', () => {
    const locked = show.map(cue => (cue.id === 'talk' ? { ...cue, locked: true } : cue))
    expect(move(late(locked)).locked).toEqual(['talk'])
    expect(move(late(locked), null, '1:00').locked).toEqual(['talk'])
  })

  it('begins with the row that was chosen in Edit, or the next cue ahead of it', () => {
    expect(moveFrom(late(), 'c')).toBe('c')
    expect(moveFrom(late(), 'a')).toBeNull()
    expect(moveFrom(late(), null)).toBeNull()
    expect(
      moveFrom(
        timedShow([{ id: 'x', minutes: 1 }, { id: 'f', minutes: 1, rule: 'floating' }, ...show], -5),
        'f',
      ),
    ).toBe('a')
  })

  it('is the one that was looked at while only seconds go by', () => {
    const [was, other] = [move(), move(late(), null, '+4:01')]
    expect(isSameMove(was, other)).toBe(true)
    expect(isSameMove(was, move(late(), null, '+4:30'))).toBe(false)
    expect(isSameMove(was, move(late(), 'talk', '4:00'))).toBe(false)
  })
})
