import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameFace } from '../../../src-main/controllers/stream-deck/faces/face.ts'
import { faceOf } from '../../../src-main/controllers/stream-deck/faces/face-of.ts'
import { untilChange } from '../../../src-main/controllers/stream-deck/faces/next-change.ts'
import type { FeedbackView } from '../../../src-main/desk/ports/surface.ts'
import type { RunnerState } from '../../../src-main/domain/runner.ts'
import type { KeyRole } from '../../../src-main/domain/surface-layout.ts'
import { duration, instant } from '../../../src-main/domain/time.ts'
import { createVirtualTime } from '../virtual-time.ts'
import { painted } from './pictures.ts'
import { cueFace, onAir, standby } from './rig.ts'

const time = createVirtualTime()
const now = time.now()
const running = onAir(time)
const over: FeedbackView = {
  ...running,
  state: { phase: 'running', cueId: 'a', kickoff: time.at(-75_000), deadline: time.at(-14_500) },
}
/** Nine and a half seconds on air, its deadline where it began. */
const noTime: FeedbackView = {
  ...running,
  state: { phase: 'running', cueId: 'a', kickoff: time.at(-9_500), deadline: time.at(-9_500) },
}
const paused: FeedbackView = {
  ...running,
  state: {
    phase: 'paused',
    cueId: 'a',
    kickoff: time.at(-18_000),
    deadline: time.at(42_000),
    lastStop: time.at(-3_000),
  },
}
const ended: FeedbackView = { ...standby, state: { phase: 'ended', lastStop: null }, next: null }

describe('GO', () => {
  it.each([
    ['starts the show', standby, { ground: 'warm', caption: 'START 1', text: 'Opening film', foot: '1:30' }],
    ['goes next', running, { ground: 'warm', caption: 'GO 2', text: 'Panel: opening', foot: '8:00' }],
    ['is closed by the gate', { ...running, gateOpensAt: time.at(430) }, { border: 'closed', foot: '0.5' }],
    ['opens with the gate', { ...running, gateOpensAt: now }, { ground: 'warm', border: 'none' }],
    ['has to be held while paused', paused, { ground: 'hatched', caption: 'PAUSED', foot: 'HOLD' }],
    ['is last', { ...running, next: null }, { ground: 'black', big: 'LAST' }],
    ['has nothing to start', { ...standby, next: null }, { ground: 'black', big: 'EMPTY' }],
    ['has ended', ended, { ground: 'black', big: 'ENDED' }],
    ['has no link', { ...running, linked: false }, { ground: 'black', big: 'NO LINK' }],
  ])('%s', (_what, view, expected) => {
    expect(faceOf('go', 10, view, now)).toMatchObject(expected)
  })
})

describe('the other keys', () => {
  it.each<[string, KeyRole, FeedbackView, object]>([
    ['counts down', 'countdown', running, { ground: 'black', caption: 'ON AIR 1', big: '0:42', bar: 0.7 }],
    ['is over', 'countdown', over, { ground: 'inverted', caption: 'OVER', big: '+0:15', bar: null }],
    ['is over with all its time taken away', 'countdown', noTime, { caption: 'OVER', big: '+0:10' }],
    [
      'counts up where no time was planned',
      'countdown',
      { ...noTime, onAir: cueFace('1', 'Open end', 0) },
      { ground: 'black', caption: 'ON AIR 1', big: '0:09', bar: null },
    ],
    ['stands while paused', 'countdown', paused, { ground: 'hatched', caption: 'PAUSED', big: '0:45' }],
    [
      'goes on without the link',
      'countdown',
      { ...running, linked: false },
      { big: '0:42', foot: 'NO LINK' },
    ],
    ['is late', 'over-under', { ...running, overUnder: duration(20_900) }, { caption: 'LATE', big: '+0:20' }],
    [
      'is early',
      'over-under',
      { ...running, overUnder: duration(-60_000) },
      { caption: 'EARLY', big: '−1:00' },
    ],
    ['is on time', 'over-under', { ...running, overUnder: duration(-999) }, { caption: 'ON TIME' }],
    ['has no plan', 'over-under', running, { caption: 'PLAN', big: '–' }],
    ['resumes', 'pause', paused, { caption: 'RESUME', icon: 'play', muted: false }],
    ['pauses', 'pause', running, { caption: 'PAUSE', icon: 'pause', muted: false }],
    ['cannot pause', 'pause', standby, { caption: 'PAUSE', muted: true }],
    ['lost its link', 'link', { ...running, linked: false }, { ground: 'inverted', big: 'LOST' }],
  ])('%s', (_what, role, view, expected) => {
    expect(faceOf(role, 0, view, now)).toMatchObject(expected)
  })

  it('show a hold and a refusal where it was pressed, and nowhere else', () => {
    const holding = { control: 12, since: time.at(-300), until: time.at(300) }
    const refusal = { control: 10, word: 'TWICE', until: time.at(1) }
    const view = { ...running, holding, refusal }
    expect(faceOf('previous', 12, view, now).ring).toBe(0.5)
    expect(faceOf('go', 10, view, now)).toMatchObject({ border: 'refused', big: 'TWICE', ring: null })
    expect(faceOf('go', 10, view, time.at(1))).toMatchObject({ border: 'none', ground: 'warm' })
    expect(faceOf('pause', 11, view, now)).toEqual(faceOf('pause', 11, running, now))
  })
})

describe('until the next change', () => {
  const ms = (most: number) => fc.integer({ min: -most, max: most })
  const at = ms(5_000).map(offset => time.at(offset))
  const state: fc.Arbitrary<RunnerState> = fc.oneof(
    fc.constant<RunnerState>({ phase: 'pre-show' }),
    fc.record({ phase: fc.constant('running' as const), cueId: fc.constant('a'), kickoff: at, deadline: at }),
    fc.record({
      phase: fc.constant('paused' as const),
      cueId: fc.constant('a'),
      kickoff: at,
      deadline: at,
      lastStop: at,
    }),
    fc
      .nat(5_000)
      .map(ago => time.at(-ago))
      .map(start => ({ phase: 'running' as const, cueId: 'a', kickoff: start, deadline: start })),
  )
  const view: fc.Arbitrary<FeedbackView> = fc.record({
    version: fc.constant(1),
    state,
    onAir: fc.constantFrom(0, 60_000).map(ms => cueFace('1', 'One', ms)),
    next: fc.option(fc.constant(cueFace('2', 'Two', 60_000))),
    overUnder: fc.option(ms(5_000).map(duration)),
    linked: fc.boolean(),
    rehearsal: fc.boolean(),
    gateOpensAt: fc.option(at),
    holding: fc.option(
      fc
        .tuple(at, fc.integer({ min: 0, max: 3_000 }))
        .map(([since, length]) => ({ control: 5, since, until: instant(since + length) })),
    ),
    refusal: fc.option(fc.record({ control: fc.constant(0), word: fc.constant('WAIT'), until: at })),
  })
  const roles: readonly KeyRole[] = ['go', 'countdown', 'next', 'over-under', 'link', 'previous', 'pause']

  it('every face stays as it is', () => {
    fc.assert(
      fc.property(view, fc.nat(1_100), (view, later) => {
        const wait = untilChange(view, now)
        fc.pre(wait === null || later < wait)
        for (const [control, role] of roles.entries()) {
          const before = faceOf(role, control, view, now)
          const after = faceOf(role, control, view, instant(now + later))
          expect(sameFace(before, after), `${role}: ${JSON.stringify(after)}`).toBe(true)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a rehearsal', () => {
  const roles: readonly KeyRole[] = ['go', 'countdown', 'next', 'over-under', 'pause', 'previous', 'link']

  it('is said on every face, and none of them can be taken for one of the show', async () => {
    const rehearsed = { ...running, rehearsal: true }
    for (const [control, role] of roles.entries()) {
      const face = faceOf(role, control, rehearsed, now)
      expect(face).toEqual({ ...faceOf(role, control, running, now), rehearsal: true })
      const strip = (await painted(face, 96)).rgba.subarray(0, 3)
      expect([...strip], role).toEqual([0x7f, 0xd4, 0xff])
      const show = (await painted(faceOf(role, control, running, now), 96)).rgba.subarray(0, 3)
      expect([...show], role).not.toEqual([...strip])
    }
  })

  it('is said on the key that was refused too', () => {
    const refusal = { control: 3, word: 'HOLD', until: time.at(1_000) }
    expect(faceOf('previous', 3, { ...running, rehearsal: true, refusal }, now)).toMatchObject({
      border: 'refused',
      rehearsal: true,
    })
  })
})
