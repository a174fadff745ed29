import { describe, expect, it } from 'vitest'
import { sameFace } from '../../../src-main/controllers/stream-deck/faces/face.ts'
import { faceOf, untilChange } from '../../../src-main/controllers/stream-deck/faces/face-of.ts'
import type { FaceSpec, FeedbackView } from '../../../src-main/desk/ports/surface.ts'
import type { RunnerState } from '../../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'
import {
  before,
  ended,
  endingAt,
  faces,
  noTime,
  now,
  over,
  overPaused,
  paused,
  type Role,
  roles,
  running,
  specs,
  time,
} from './face-views.ts'
import { cueFace } from './rig.ts'

/** The same without a key for NEXT. */
const alone = (view: FeedbackView): FeedbackView => ({ ...view, faces: new Map([['go', specs.go]]) })

describe('GO', () => {
  it.each<[string, FeedbackView, object]>([
    [
      'starts the show',
      alone(before),
      { ground: 'go', big: 'START', text: 'Opening film', foot: '1 · 1:30' },
    ],
    ['goes next', alone(running), { ground: 'go', big: 'GO', text: 'Panel: opening', foot: '2 · 8:00' }],
    [
      'leaves the title to NEXT where that is shown',
      running,
      { ground: 'go', big: 'GO', text: '', foot: '2' },
    ],
    ['is closed by the gate', { ...running, gateOpensAt: time.at(430) }, { border: 'closed', foot: '0.5' }],
    ['opens with the gate', { ...running, gateOpensAt: now }, { ground: 'go', border: 'none' }],
    [
      'has to be held before a fixed start',
      { ...running, goHeld: { reason: 'not-before', until: time.at(1_000) } },
      { ground: 'black', border: 'none', caption: 'TOO EARLY', big: 'GO', foot: 'HOLD' },
    ],
    [
      'goes at it',
      { ...running, goHeld: { reason: 'not-before', until: now } },
      { ground: 'go', caption: '' },
    ],
    ['has to be held while paused', paused, { ground: 'hatched', caption: 'PAUSED', foot: 'HOLD' }],
    ['is last', { ...running, next: null }, { ground: 'black', big: 'LAST' }],
    ['has nothing to start', { ...before, next: null }, { ground: 'black', big: 'EMPTY' }],
    ['has ended', ended, { ground: 'black', big: 'ENDED' }],
    ['has no link', { ...running, link: 'lost' }, { ground: 'black', big: 'NO LINK' }],
    [
      'acts at this desk alone',
      { ...running, authority: 'local' },
      { ground: 'go', caption: 'LOCAL', big: 'GO' },
    ],
  ])('%s', (_what, view, expected) => {
    expect(faceOf('go', view, now)).toMatchObject(expected)
  })
})

describe('the other keys', () => {
  it.each<[string, Role, FeedbackView, object]>([
    ['counts down', 'countdown', running, { ground: 'black', caption: 'ON AIR 1', big: '0:42', bar: 0.7 }],
    [
      'is at a warning step of its cue',
      'countdown',
      {
        ...running,
        onAir: running.onAir && { ...running.onAir, steps: [{ at: duration(45_000), color: 'warn' }] },
      },
      { ground: 'warm', big: '0:42' },
    ],
    ['is over', 'countdown', over, { ground: 'over', caption: 'OVER', big: '0:15', bar: null, foot: '' }],
    ['is over and paused', 'countdown', overPaused, { ground: 'over', caption: 'OVER', foot: 'PAUSED' }],
    [
      'is over and paused without the link',
      'countdown',
      { ...overPaused, link: 'lost' },
      { ground: 'over', caption: 'OVER PAUSED', foot: 'NO LINK' },
    ],
    ['is over with all its time taken away', 'countdown', noTime, { caption: 'OVER', big: '0:10' }],
    [
      'counts up where no time was planned',
      'countdown',
      { ...noTime, onAir: cueFace('1', 'Open end', 0) },
      { ground: 'black', caption: 'ON AIR 1', big: '0:09', bar: null },
    ],
    ['stands while paused', 'countdown', paused, { ground: 'hatched', caption: 'PAUSED', big: '0:45' }],
    ['goes on without the link', 'countdown', { ...running, link: 'lost' }, { big: '0:42', foot: 'NO LINK' }],
    [
      'counts down to the start',
      'countdown',
      { ...before, startsAt: time.at(299_500) },
      { caption: 'UNTIL START', big: '5:00' },
    ],
    [
      'is past the start',
      'countdown',
      { ...before, startsAt: time.at(-60_000) },
      { caption: 'PAST START', big: '+1:00' },
    ],
    ['has days to the start', 'countdown', { ...before, startsAt: time.at(200_000_000) }, { big: '> 12 h' }],
    ['has no start', 'countdown', before, { caption: 'ON AIR', big: '–:––' }],
    ['is over', 'over-under', endingAt(20_900), { caption: 'LATE', big: '+0:20', foot: 'PLAN' }],
    ['is under', 'over-under', endingAt(-60_000), { caption: 'EARLY', big: '−1:00' }],
    ['is under from the second that is shown', 'over-under', endingAt(-12_100), { big: '−0:13' }],
    ['is on time', 'over-under', endingAt(900), { caption: 'ON TIME', big: '0:00' }],
    ['has no plan', 'over-under', running, { caption: 'PLAN', big: '–' }],
    ['resumes', 'toggle', paused, { caption: 'RESUME', icon: 'play', muted: false }],
    ['pauses', 'toggle', running, { caption: 'PAUSE', icon: 'pause', muted: false }],
    ['cannot pause', 'pause', before, { caption: 'PAUSE', muted: true }],
    ['decides alone', 'link', { ...running, authority: 'local' }, { ground: 'inverted', big: 'LOCAL' }],
    [
      'waits for a choice',
      'link',
      { ...running, authority: 'reconciling' },
      { ground: 'inverted', big: 'CHOOSE' },
    ],
    ['counts down alone', 'countdown', { ...running, authority: 'local' }, { big: '0:42', foot: 'LOCAL' }],
    ['lost its link', 'link', { ...running, link: 'lost' }, { ground: 'inverted', big: 'LOST' }],
  ])('%s', (_what, role, view, expected) => {
    expect(faceOf(role, view, now)).toMatchObject(expected)
  })

  it('over and under move with each second that is shown, though nothing new is sent', () => {
    const moving = { plannedEnd: time.at(0), earliest: time.at(0), rest: duration(6_500) }
    const view: FeedbackView = {
      ...before,
      overUnder: moving,
      faces: new Map([['key', specs['over-under']]]),
    }
    const shown: string[] = []
    for (let at = 0; at < 3_000; ) {
      const { big } = faceOf('key', view, time.at(at))
      shown.push(`${at} ${big}`)
      at += untilChange(view, time.at(at)) ?? Number.POSITIVE_INFINITY
    }
    expect(shown).toEqual(['0 +0:06', '500 +0:07', '1500 +0:08', '2500 +0:09'])
  })

  it('whose press has to be held say so in whatever state the show is', () => {
    const states = [before, running, paused, over, ended]
    const links = ['live', 'lost', 'signed-out', 'watch-only'] as const
    for (const state of states) {
      for (const link of links) {
        for (const undo of [null, { action: 'go', until: time.at(7_400) } as const]) {
          for (const role of ['previous', 'undo', 'lock', 'end', 'reset', 'second', 'numbered'] as const) {
            const { foot } = faceOf(role, { ...state, link, undo, locked: link === 'lost' }, now)
            expect(foot, `${role} ${state.state.phase} ${link}`).toMatch(/^HOLD/)
          }
        }
      }
    }
  })

  it('show a hold and a refusal where it was pressed, and nowhere else', () => {
    const holding = { control: 'previous', since: time.at(-300), until: time.at(300) }
    const refusal = { control: 'go', word: 'TWICE', until: time.at(1) }
    const view = { ...running, holding, refusal }
    expect(faceOf('previous', view, now).ring).toBe(0.5)
    expect(faceOf('go', view, now)).toMatchObject({ border: 'refused', big: 'TWICE', ring: null })
    expect(faceOf('go', view, time.at(1))).toMatchObject({ border: 'none', ground: 'go' })
    expect(faceOf('toggle', view, now)).toEqual(faceOf('toggle', running, now))
  })

  it('of a page are blank where nothing is on them', () => {
    expect(faceOf('nothing', running, now)).toMatchObject({ caption: '', big: '', text: '', foot: '' })
  })

  it('part of a strip shows what the dial under it does, unless it shows something itself', () => {
    const view = { ...running, faces: new Map([['dial-2', specs.more]]) }
    expect(faceOf('strip-2', view, now)).toMatchObject({ big: '+1 min' })
    const own = { ...running, faces: new Map<string, FaceSpec>([...view.faces, ['strip-2', specs.link]]) }
    expect(faceOf('strip-2', own, now)).toMatchObject({ caption: 'LINK', big: 'LIVE' })
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
    startsAt: fc.option(
      fc.oneof(
        at,
        ms(86_400_000).map(offset => time.at(offset)),
      ),
    ),
    overUnder: fc.option(
      fc.record({ plannedEnd: at, earliest: at, rest: fc.option(fc.nat(5_000).map(duration)) }),
    ),
    ahead: fc.constant([cueFace('2', 'Two', 60_000), cueFace('3', 'Three', 60_000)]),
    renumbered: fc.constant([{ from: '2A', to: '3' }]),
    link: fc.constantFrom('live', 'lost', 'signed-out', 'watch-only'),
    authority: fc.constantFrom('live', 'waiting', 'local', 'reconciling'),
    undo: fc.option(fc.record({ action: fc.constant('go' as const), until: at })),
    message: fc.constant(null),
    locked: fc.boolean(),
    theme: fc.constantFrom('day', 'dark', 'blackout'),
    faces: fc.constant(faces),
    page: fc.constant(0),
    pages: fc.constant(['Show', 'Cues']),
    brightness: fc.constant(70),
    rehearsal: fc.boolean(),
    testing: fc.boolean(),
    gateOpensAt: fc.option(at),
    holding: fc.option(
      fc
        .tuple(at, fc.integer({ min: 0, max: 3_000 }))
        .map(([since, length]) => ({ control: 'previous', since, until: instant(since + length) })),
    ),
    refusal: fc.option(fc.record({ control: fc.constant('go'), word: fc.constant('WAIT'), until: at })),
  })

  it('every face stays as it is', () => {
    fc.assert(
      fc.property(view, fc.nat(1_100), (view, later) => {
        const wait = untilChange(view, now)
        fc.pre(wait === null || later < wait)
        for (const role of roles) {
          const before = faceOf(role, view, now)
          const after = faceOf(role, view, instant(now + later))
          expect(sameFace(before, after), `${role}: ${JSON.stringify(after)}`).toBe(true)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
