import { describe, expect, it } from 'vitest'
import {
  type ClipStanding,
  clipFace,
  clipLeft,
  clipShown,
  clipStanding,
  lengthOffered,
  mostClips,
  type Player,
  type PlayerClip,
  type ReadClip,
  settleClips,
  untilClipMoves,
} from '../../../src-main/domain/players/player.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'

const start = instant(1_700_000_000_000)
const later = (ms: number) => instant(start + ms)

const read = (change: Partial<ReadClip> = {}): ReadClip => ({
  id: '1',
  name: 'Opening.mov',
  otherNames: ['VT'],
  state: 'playing',
  length: 60_000,
  position: 0,
  rate: 1,
  ...change,
})
const clipOf = (change: Partial<ReadClip> = {}): PlayerClip =>
  settleClips([], [read(change)], start)[0] ?? expect.unreachable('There is one.')
const playerOf = (clips: readonly PlayerClip[], change: Partial<Player> = {}): Player => ({
  id: 'p',
  name: 'Video',
  program: 'vmix',
  link: { state: 'ready' },
  clips,
  ...change,
})

describe('what is left of a clip', () => {
  it('goes down by itself to 0:00 and stays there, and stands while it is paused', () => {
    const clip = clipOf()
    expect([0, 1_000, 59_999, 60_000, 90_000].map(ms => clipFace(clip, later(ms)))).toEqual([
      '1:00',
      '0:59',
      '0:01',
      '0:00',
      '0:00',
    ])
    expect(untilClipMoves(clip, later(60_000))).toBeNull()
    const paused = clipOf({ state: 'paused', position: 18_000, rate: 0 })
    expect(clipFace(paused, later(50_000))).toBe('0:42')
    expect(untilClipMoves(paused, start)).toBeNull()
  })

  it('is not known where the player says no length or no position, or nonsense', () => {
    for (const change of [
      { length: null },
      { position: null },
      { length: -1 },
      { position: Number.NaN },
      { length: 1e12 },
    ])
      expect(clipLeft(clipOf(change), start)).toBeNull()
  })

  it('never goes up while it plays, whatever the rate, and its face changes no sooner than it says', () => {
    fc.assert(
      fc.property(
        fc.tuple(
          fc.integer({ min: 1, max: 7_200_000 }),
          fc.constantFrom(0.5, 1, 2),
          fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 20 }),
        ),
        ([length, rate, steps]) => {
          const clip = clipOf({ length, rate })
          let now = start
          for (const step of steps) {
            const left = clipLeft(clip, now) ?? expect.unreachable('It is known.')
            const wait = untilClipMoves(clip, now)
            if (wait !== null && wait > 2)
              expect(clipFace(clip, instant(now + wait - 2))).toBe(clipFace(clip, now))
            now = instant(now + step)
            expect(clipLeft(clip, now)).toBeLessThanOrEqual(left)
          }
        },
      ),
    )
  })
})

describe('a reading', () => {
  it('that is late by a little changes nothing, and one that is off by more is believed', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: -2_000, max: 2_000 })),
        ([ms, off]) => {
          fc.pre(ms + off >= 0)
          const before = settleClips([], [read()], start)
          const now = settleClips(before, [read({ position: ms + off })], later(ms))
          if (Math.abs(off) <= 150) expect(now).toBe(before)
          else expect(now[0]?.position).toEqual({ position: ms + off, at: later(ms), rate: 1 })
        },
      ),
    )
  })

  it('of another state, name or length is another clip; one that is gone is forgotten', () => {
    const before = settleClips([], [read()], start)
    for (const change of [
      { state: 'paused' },
      { name: 'Credits.mov' },
      { length: 61_000 },
      { rate: 2 },
    ] as const)
      expect(settleClips(before, [read(change)], start)).not.toBe(before)
    expect(settleClips(before, [], start)).toEqual([])
  })

  it('is cut to what a desk shows: one line a name, and so many clips', () => {
    const many = Array.from({ length: 100 }, (_, place) =>
      read({ id: String(place), name: `a\n\u0007b${'x'.repeat(500)}` }),
    )
    const clips = settleClips([], many, start)
    expect(clips).toHaveLength(mostClips)
    expect(clips[0]?.name.startsWith('a bx')).toBe(true)
    expect(clips[0]?.name).toHaveLength(120)
  })
})

describe('the clip of a cue', () => {
  const opening = clipOf({ id: '1', state: 'paused', rate: 0 })
  const credits = clipOf({
    id: '2',
    name: 'Credits.mov',
    otherNames: ['7'],
    state: 'ready',
    position: 0,
    rate: 0,
  })
  const players = [
    playerOf([opening, credits]),
    playerOf([], { id: 'q', name: 'QLab', link: { state: 'away', why: 'silent' } }),
  ]
  const isOf = (player: string, name: string): ClipStanding => clipStanding({ player, name }, players)

  it('is found by the names of its player and of itself, without case and without the end of its file', () => {
    for (const name of ['Opening.mov', ' opening ', 'OPENING', 'vt'])
      expect(isOf('video', name)).toEqual({ is: 'there', clip: opening })
    expect(isOf('Video', '7')).toEqual({ is: 'there', clip: credits })
    expect(isOf('Video', 'Sting')).toEqual({ is: 'absent' })
    expect(isOf('OBS', 'Opening')).toEqual({ is: 'no-player' })
    expect(isOf('QLab', 'Opening')).toEqual({ is: 'away', why: 'silent' })
  })

  it('without a name is what plays, else what is paused; what is only loaded is not', () => {
    expect(isOf('Video', '')).toEqual({ is: 'there', clip: opening })
    const ready = [playerOf([credits])]
    expect(clipStanding({ player: 'Video', name: '' }, ready)).toEqual({ is: 'absent' })
    const both = playerOf([opening, { ...credits, state: 'playing' }])
    expect(clipShown(both, null)?.name).toBe('Credits.mov')
    expect(clipShown(both, { player: 'Video', name: 'Opening' })).toBe(opening)
    expect(clipShown(playerOf([credits]), null)).toBeNull()
  })

  it('offers its length where it is not the duration that is shown', () => {
    const cue = (ms: number, name: string) => ({
      duration: duration(ms),
      timing: {
        start: 'not-before',
        shortest: null,
        longest: null,
        clip: { player: 'Video', name },
      } as const,
    })
    expect(lengthOffered(cue(30_000, 'Opening'), players)).toEqual({ name: 'Opening.mov', length: 60_000 })
    expect(lengthOffered(cue(60_400, 'Opening'), players)).toBeNull()
    expect(lengthOffered(cue(30_000, ''), players)).toBeNull()
    expect(lengthOffered(cue(30_000, 'Sting'), players)).toBeNull()
    expect(lengthOffered({ duration: duration(0) }, players)).toBeNull()
  })
})
