import { describe, expect, it } from 'vitest'
import {
  carryPrompter,
  isMoving,
  type PrompterRun,
  placeOnTrack,
  pressPrompter,
  prompterAtStart,
  prompterSpeeds,
  trackOf,
} from '../../../src-main/domain/script/prompter.ts'
import { duration, instant, shift } from '../../../src-main/domain/time/time.ts'
import { lighthouse } from '../../support/one-script.ts'

const { paragraphs } = lighthouse
const track = trackOf(paragraphs)
const now = instant(1_000_000)
const laterBy = (ms: number) => shift(now, duration(ms))
const end = track.starts.at(-1) ?? 0
const start = (id: string) => track.starts[track.index.get(id) ?? -1] ?? Number.NaN
const at = (paragraphId: string, more: Partial<PrompterRun> = {}): PrompterRun => ({
  ...prompterAtStart,
  paragraphId,
  ...more,
})
const press = (run: PrompterRun, act: Parameters<typeof pressPrompter>[2]['act'], times = 1, when = now) =>
  pressPrompter(track, run, { act, times }, when, null) ?? run

describe('the place of the prompters', () => {
  it('follows from the anchor, its speed and the clock', () => {
    const run = at('p2', { speed: 10, at: now })
    expect(placeOnTrack(track, run, now)).toBe(start('p2'))
    expect(placeOnTrack(track, run, laterBy(1_500))).toBe(start('p2') + 15)
    expect(placeOnTrack(track, { ...run, at: null }, laterBy(1_500))).toBe(start('p2'))
  })

  it('stays inside the text, and is not before its anchor where a clock is behind', () => {
    const run = at('p7', { speed: 60, at: now })
    expect(placeOnTrack(track, run, laterBy(3_600_000))).toBe(end)
    expect(isMoving(track, run, laterBy(3_600_000))).toBe(false)
    expect(placeOnTrack(track, run, laterBy(-5_000))).toBe(start('p7'))
    expect(placeOnTrack(track, at('gone', { offset: 1e9 }), now)).toBe(track.starts[1])
    expect(placeOnTrack(trackOf([]), run, laterBy(10))).toBe(0)
  })

  it('stands where it was stopped, and goes on from there', () => {
    const played = press(at('p2'), 'toggle')
    expect(played.at).toBe(now)
    const stopped = press(played, 'toggle', 1, laterBy(2_000))
    expect(stopped.at).toBeNull()
    expect(placeOnTrack(track, stopped, laterBy(60_000))).toBe(start('p2') + 28)
    const again = press(stopped, 'toggle', 1, laterBy(60_000))
    expect(placeOnTrack(track, again, laterBy(61_000))).toBe(start('p2') + 42)
  })

  it('does not jump where the speed changes, which has limits', () => {
    const run = at('p2', { at: now })
    const faster = press(run, 'faster', 3, laterBy(1_000))
    expect(faster.speed).toBe(17)
    expect(placeOnTrack(track, faster, laterBy(1_000))).toBe(placeOnTrack(track, run, laterBy(1_000)))
    expect(press(run, 'faster', 100).speed).toBe(prompterSpeeds.most)
    expect(press(run, 'slower', 100).speed).toBe(prompterSpeeds.least)
  })

  it('goes from paragraph to paragraph over directions, first to the beginning of its own', () => {
    expect(press(at('p3'), 'forward')).toMatchObject({ paragraphId: 'p5', offset: 0 })
    expect(press(at('p5', { offset: 3 }), 'back')).toMatchObject({ paragraphId: 'p3', offset: 0 })
    expect(press(at('p7', { offset: 45 }), 'back')).toMatchObject({ paragraphId: 'p7', offset: 0 })
    expect(press(at('p2'), 'forward', 3)).toMatchObject({ paragraphId: 'p6', offset: 0 })
    expect(press(at('p1'), 'back')).toMatchObject({ paragraphId: 'p1', offset: 0 })
    expect(placeOnTrack(track, press(at('p7'), 'forward'), now)).toBe(end)
  })

  it('goes to the caller at the same speed, and nowhere where nobody knows where that is', () => {
    const call = { paragraphId: 'p5', offset: 12 }
    const run = at('p2', { speed: 9, at: now })
    expect(pressPrompter(track, run, { act: 'to-call' }, laterBy(500), call)).toEqual({
      ...call,
      speed: 9,
      at: laterBy(500),
    })
    expect(pressPrompter(track, run, { act: 'to-call' }, now, null)).toBeNull()
  })
})

describe('the place in another version of the text', () => {
  const without = (...ids: string[]) => trackOf(paragraphs.filter(({ id }) => !ids.includes(id)))

  it('is in the same paragraph, however much text is before it', () => {
    const longer = trackOf([{ id: 'new', kind: 'dialogue', text: 'x'.repeat(400) }, ...paragraphs])
    const run = at('p5', { speed: 10, at: now })
    const carried = carryPrompter(track, longer, run, laterBy(1_000))
    expect(carried).toMatchObject({ paragraphId: 'p5', offset: 10, speed: 10 })
    expect(placeOnTrack(longer, carried, laterBy(2_000))).toBe(
      (longer.starts[longer.index.get('p5') ?? 0] ?? 0) + 20,
    )
  })

  it('is at the next paragraph that is left where its own is gone', () => {
    expect(carryPrompter(track, without('p5'), at('p5', { offset: 9 }), now)).toMatchObject({
      paragraphId: 'p6',
      offset: 0,
    })
    expect(carryPrompter(track, without('p6', 'p7'), at('p7'), now)).toMatchObject({ paragraphId: 'p5' })
    expect(carryPrompter(track, without('p1'), at('p1'), now)).toMatchObject({ paragraphId: 'p2' })
  })
})
