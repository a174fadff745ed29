import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameFace } from '../../../src-main/controllers/stream-deck/faces/face.ts'
import { faceOf } from '../../../src-main/controllers/stream-deck/faces/face-of.ts'
import { untilChange } from '../../../src-main/controllers/stream-deck/faces/next-change.ts'
import type { FaceSpec, FeedbackView } from '../../../src-main/desk/ports/surface.ts'
import type { RunnerState } from '../../../src-main/domain/runner.ts'
import { duration, instant } from '../../../src-main/domain/time.ts'
import { createVirtualTime } from '../virtual-time.ts'
import { painted } from './pictures.ts'
import { cueFace, onAir, standby } from './rig.ts'

const time = createVirtualTime()

/** Faces by what tests call them. */
const specs = {
  go: { show: null, action: { do: 'go' } },
  start: { show: null, action: { do: 'start' } },
  next: { show: null, action: { do: 'next' } },
  toggle: { show: null, action: { do: 'toggle' } },
  pause: { show: null, action: { do: 'pause' } },
  resume: { show: null, action: { do: 'resume' } },
  previous: { show: null, action: { do: 'previous' } },
  undo: { show: null, action: { do: 'undo' } },
  message: { show: null, action: { do: 'message' } },
  lock: { show: null, action: { do: 'lock' } },
  end: { show: null, action: { do: 'end' } },
  reset: { show: null, action: { do: 'reset' } },
  second: { show: null, action: { do: 'jump', to: { ahead: 2 } } },
  far: { show: null, action: { do: 'jump', to: { ahead: 30 } } },
  numbered: { show: null, action: { do: 'jump', to: { number: '0' } } },
  less: { show: null, action: { do: 'adjust', seconds: -30 } },
  more: { show: null, action: { do: 'adjust', seconds: 60 } },
  page: { show: null, action: { do: 'page', to: 'next' } },
  brighter: { show: null, action: { do: 'brightness', by: 10 } },
  view: { show: null, action: { do: 'view', view: 'Journal' } },
  countdown: { show: 'countdown', action: null },
  'next-cue': { show: 'next', action: null },
  'over-under': { show: 'over-under', action: null },
  link: { show: 'link', action: null },
  clock: { show: 'clock', action: null },
  'on-air': { show: 'on-air', action: null },
} as const satisfies Readonly<Record<string, FaceSpec>>
type Role = keyof typeof specs
const roles = Object.keys(specs) as readonly Role[]
const faces: ReadonlyMap<string, FaceSpec> = new Map(Object.entries(specs))

const now = time.now()
const running: FeedbackView = { ...onAir(time), faces }
const before: FeedbackView = { ...standby, faces }
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
const ended: FeedbackView = { ...before, state: { phase: 'ended', lastStop: null }, next: null }

/** The show ends so far from its planned end, which is a whole second. */
const endingAt = (ms: number): FeedbackView => {
  const plannedEnd = instant(1_000_000_000_000)
  return { ...running, overUnder: { plannedEnd, earliest: instant(plannedEnd + ms), rest: null } }
}

describe('GO', () => {
  it.each<[string, FeedbackView, object]>([
    ['starts the show', before, { ground: 'warm', caption: 'START 1', text: 'Opening film', foot: '1:30' }],
    ['goes next', running, { ground: 'warm', caption: 'GO 2', text: 'Panel: opening', foot: '8:00' }],
    ['is closed by the gate', { ...running, gateOpensAt: time.at(430) }, { border: 'closed', foot: '0.5' }],
    ['opens with the gate', { ...running, gateOpensAt: now }, { ground: 'warm', border: 'none' }],
    ['has to be held while paused', paused, { ground: 'hatched', caption: 'PAUSED', foot: 'HOLD' }],
    ['is last', { ...running, next: null }, { ground: 'black', big: 'LAST' }],
    ['has nothing to start', { ...before, next: null }, { ground: 'black', big: 'EMPTY' }],
    ['has ended', ended, { ground: 'black', big: 'ENDED' }],
    ['has no link', { ...running, link: 'lost' }, { ground: 'black', big: 'NO LINK' }],
  ])('%s', (_what, view, expected) => {
    expect(faceOf('go', view, now)).toMatchObject(expected)
  })
})

describe('the other keys', () => {
  it.each<[string, Role, FeedbackView, object]>([
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
    ['is over', 'over-under', endingAt(20_900), { caption: 'OVER', big: '+0:20', foot: 'PLAN' }],
    ['is under', 'over-under', endingAt(-60_000), { caption: 'UNDER', big: '−1:00' }],
    ['is under from the second that is shown', 'over-under', endingAt(-12_100), { big: '−0:13' }],
    ['is on time', 'over-under', endingAt(900), { caption: 'ON TIME', big: '0:00' }],
    ['has no plan', 'over-under', running, { caption: 'PLAN', big: '–' }],
    ['resumes', 'toggle', paused, { caption: 'RESUME', icon: 'play', muted: false }],
    ['pauses', 'toggle', running, { caption: 'PAUSE', icon: 'pause', muted: false }],
    ['cannot pause', 'pause', before, { caption: 'PAUSE', muted: true }],
    ['lost its link', 'link', { ...running, link: 'lost' }, { ground: 'inverted', big: 'LOST' }],
  ])('%s', (_what, role, view, expected) => {
    expect(faceOf(role, view, now)).toMatchObject(expected)
  })

  it('over and under move with each second that is shown, though nothing is told anew', () => {
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
    expect(faceOf('go', view, time.at(1))).toMatchObject({ border: 'none', ground: 'warm' })
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
    link: fc.constantFrom('live', 'lost', 'signed-out', 'watch-only'),
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

describe('a rehearsal', () => {
  it('is said on every face, and none of them can be taken for one of the show', async () => {
    const rehearsed = { ...running, rehearsal: true }
    for (const role of roles) {
      const face = faceOf(role, rehearsed, now)
      expect(face).toEqual({ ...faceOf(role, running, now), strip: 'REHEARSAL' })
      const strip = (await painted(face, 96)).rgba.subarray(0, 3)
      expect([...strip], role).toEqual([0x5f, 0xb0, 0xd8])
      const show = (await painted(faceOf(role, running, now), 96)).rgba.subarray(0, 3)
      expect([...show], role).not.toEqual([...strip])
    }
  })

  it('is said on the key that was refused too', () => {
    const refusal = { control: 'previous', word: 'HOLD', until: time.at(1_000) }
    expect(faceOf('previous', { ...running, rehearsal: true, refusal }, now)).toMatchObject({
      border: 'refused',
      strip: 'REHEARSAL',
    })
  })
})

describe('a surface under test', () => {
  it('says so on every face, the blank ones too, rather than the rehearsal', async () => {
    for (const rehearsal of [false, true]) {
      const tested = { ...running, rehearsal, testing: true }
      for (const control of [...roles, 'nothing']) {
        const face = faceOf(control, tested, now)
        expect(face, control).toEqual({ ...faceOf(control, running, now), strip: 'TEST' })
        const strip = (await painted(face, 96)).rgba.subarray(0, 3)
        expect([...strip], control).toEqual([0xb5, 0x8a, 0xd6])
      }
    }
  })
})

describe('what else a key can do', () => {
  const signedOut: FeedbackView = { ...running, link: 'signed-out' }
  const watching: FeedbackView = { ...running, link: 'watch-only' }
  const undo = { action: 'go', until: time.at(7_400) } as const
  const message = { text: 'Two minutes', visible: false }
  it.each<[string, Role, FeedbackView, object]>([
    ['GO is closed for one who is signed out', 'go', signedOut, { border: 'closed', big: 'TOKEN' }],
    ['GO is closed for one who only watches', 'go', watching, { border: 'closed', text: 'WATCH ONLY' }],
    ['START has started', 'start', running, { border: 'closed', caption: 'START', big: 'STARTED' }],
    ['START starts', 'start', before, { ground: 'warm', caption: 'START 1', text: 'Opening film' }],
    ['NEXT waits for the start', 'next', before, { border: 'closed', caption: 'NEXT', big: 'NOT YET' }],
    ['NEXT goes next', 'next', running, { ground: 'warm', caption: 'NEXT 2' }],
    ['resume has nothing to resume', 'resume', running, { caption: 'RESUME', icon: 'play', muted: true }],
    ['resume resumes', 'resume', paused, { ground: 'warm', icon: 'play', muted: false }],
    ['pause stays pause while paused', 'pause', paused, { caption: 'PAUSE', icon: 'pause', muted: true }],
    [
      'undo tells what and how long',
      'undo',
      { ...running, undo },
      { big: 'GO', foot: 'HOLD 8 s', muted: false },
    ],
    ['undo is over', 'undo', { ...running, undo: { ...undo, until: now } }, { big: '–', muted: true }],
    ['a message is ready', 'message', { ...running, message }, { text: 'Two minutes', foot: 'HIDDEN' }],
    [
      'a message is shown',
      'message',
      { ...running, message: { ...message, visible: true } },
      { ground: 'inverted', foot: 'SHOWN' },
    ],
    ['there is no message', 'message', running, { big: '–', muted: true }],
    ['the show can be locked', 'lock', running, { big: 'LOCK', foot: 'HOLD' }],
    ['the show is locked', 'lock', { ...running, locked: true }, { ground: 'inverted', big: 'LOCKED' }],
    ['a show that is not on cannot end', 'end', before, { big: 'END', muted: true }],
    ['a show on air can be reset', 'reset', running, { big: 'RESET', foot: 'HOLD', muted: false }],
    [
      'the cue after the next is a key',
      'second',
      { ...running, ahead: [cueFace('2', 'Two', 1), { ...cueFace('3', 'Three', 1), color: '#00ff00' }] },
      { caption: '3', text: 'Three', band: '#00ff00', foot: 'HOLD' },
    ],
    [
      'the next cue is told on its key',
      'second',
      { ...running, next: running.ahead[1] ?? null },
      { caption: 'NEXT 3' },
    ],
    ['a cue that is not there is blank', 'far', running, { caption: '', big: '', text: '', foot: '' }],
    ['a cue that is behind', 'numbered', running, { caption: 'CUE 0', big: 'BACK', foot: 'HOLD' }],
    ['less time', 'less', running, { big: '−30', muted: false }],
    ['more time', 'more', before, { big: '+1 min', muted: true }],
    ['another page', 'page', { ...running, pages: ['Show', 'Cues'] }, { text: 'Cues', foot: '2 / 2' }],
    ['more light', 'brighter', running, { big: '+10', foot: '70 %' }],
    ['a view', 'view', running, { caption: 'VIEW', text: 'Journal' }],
    ['the cue on air by its name', 'on-air', running, { caption: 'ON AIR 1', text: 'Opening film' }],
    ['signed out on the link key', 'link', signedOut, { ground: 'inverted', text: 'TOKEN' }],
  ])('%s', (_what, role, view, expected) => {
    expect(faceOf(role, view, now)).toMatchObject(expected)
  })

  it('the clock is that of this computer', () => {
    const at = instant(new Date(2026, 4, 7, 9, 5, 59).getTime())
    expect(faceOf('clock', running, at)).toMatchObject({ big: '09:05' })
  })
})
