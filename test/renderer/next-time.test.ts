import { describe, expect, it } from 'vitest'
import { nextTime } from '../../src-renderer/state/time/next-time.ts'
import { at, timedShow, type Written } from './timed-show.ts'

const next = (written: readonly Written[], now: number, deadline: number) => {
  const [first] = written
  const time = nextTime(timedShow(written, now, [first?.id ?? '', 0, deadline]), at(now))
  return time === null ? null : [time.rule, (time.at - at(0)) / 60_000]
}

describe('the time that the next GO is meant for', () => {
  const news = (rule: 'not-before' | 'exactly' | 'not-after'): readonly Written[] => [
    { id: 'a', minutes: 10 },
    { id: 'news', minutes: 5, start: 20, rule },
  ]

  it('is the fixed start of the next cue, by its rule; one that is to be met stays when it is past', () => {
    expect(next(news('not-before'), 5, 10)).toEqual(['not-before', 20])
    expect(next(news('exactly'), 5, 10)).toEqual(['exactly', 20])
    expect(next(news('not-after'), 5, 10)).toEqual(['not-after', 20])
    expect(next(news('not-before'), 21, 10)).toBeNull()
    expect(next(news('exactly'), 21, 10)).toEqual(['exactly', 20])
    expect(next(news('not-after'), 21, 10)).toEqual(['not-after', 20])
  })

  const ahead: readonly Written[] = [
    { id: 'a', minutes: 10 },
    { id: 'b', minutes: 5 },
    { id: 'c', minutes: 3 },
    { id: 'news', minutes: 5, start: 20 },
  ]

  it('is the latest GO for a fixed start further ahead, once there is little room before it', () => {
    // GO by 12, and the cue on air ends at 10: room enough.
    expect(next(ahead, 5, 10)).toBeNull()
    expect(next(ahead, 5, 10.5)).toEqual(['by', 12])
    expect(next(ahead, 5, 14)).toEqual(['by', 12])
    expect(next(ahead, 12, 14)).toEqual(['by', 12])
    // No GO meets it any more, whether the cue on air is over or not.
    expect(next(ahead, 12.1, 14)).toBeNull()
    expect(next(ahead, 14, 13)).toBeNull()
    // Ten minutes before it nobody hurries.
    expect(next(ahead, 1, 14)).toBeNull()
  })

  it('counts a floating cue that is next', () => {
    const floating = ahead.map(cue => (cue.id === 'b' ? { ...cue, rule: 'floating' as const } : cue))
    expect(next(floating, 10, 11)).toEqual(['by', 12])
  })

  it('is none before the show, in a rehearsal, and on a plan for another day', () => {
    expect(nextTime(timedShow(news('exactly'), -5), at(-5))).toBeNull()
    const state = timedShow(news('exactly'), 5, ['a', 0, 10])
    expect(nextTime({ ...state, show: { ...state.show, mode: 'rehearsal' } }, at(5))).toBeNull()
    expect(
      next([...news('exactly').slice(0, 1), { id: 'n', minutes: 5, start: 2_000, rule: 'exactly' }], 5, 10),
    ).toBeNull()
    expect(
      next(
        [
          { id: 'a', minutes: 10 },
          { id: 'b', minutes: 5 },
        ],
        9,
        10,
      ),
    ).toBeNull()
  })
})
