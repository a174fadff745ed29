import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type {
  DisplayFact,
  PreflightFacts,
  RundownFact,
  SurfaceFact,
} from '../../../src-main/domain/preflight/facts.ts'
import { openPoints, type PreflightCheck } from '../../../src-main/domain/preflight/point.ts'
import { preflightPoints } from '../../../src-main/domain/preflight/preflight-points.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { allWell, at, cueOf, rundown } from './facts.ts'

/** State and sentence of each point of a check. */
const pointsOf = (check: PreflightCheck, change: Partial<PreflightFacts>): readonly string[] =>
  preflightPoints({ ...allWell, ...change })
    .filter(point => point.check === check)
    .map(({ state, text }) => `${state}: ${inEnglish(text)}`)

const link = (change: Partial<PreflightFacts['link']>): Partial<PreflightFacts> => ({
  link: { ...allWell.link, ...change },
})

describe('a preflight', () => {
  it('passes where all is well, and counts nothing that is not there as done', () => {
    const points = preflightPoints(allWell)
    expect(openPoints(points)).toBe(0)
    expect(points.map(({ check, state }) => `${check} ${state}`)).toEqual([
      'start ok',
      'cues ok',
      'fixed none',
      'calls none',
      'script none',
      'link ok',
      'clock ok',
      'budget ok',
      'token ok',
      'surface none',
      'display none',
      'power ok',
      'sleep ok',
      'disk ok',
      'journal ok',
      'standby none',
      'versions ok',
    ])
  })

  it('reports what cannot be determined as such', () => {
    const points = preflightPoints({
      ...allWell,
      ...link({ own: false, clockErrorMs: null }),
      freeBytes: null,
      power: null,
      journal: null,
      keptAwake: false,
      versions: { app: '3.0.0', service: null, waiting: null },
    })
    const cannot = points.filter(({ state }) => state === 'unknown').map(({ check }) => check)
    expect(cannot).toEqual(['clock', 'token', 'power', 'sleep', 'disk', 'journal'])
    expect(openPoints(points)).toBe(0)
  })
})

describe('the service', () => {
  it('has to decide the show, with a token that may call', () => {
    expect(pointsOf('link', link({ state: 'lost' }))).toEqual([
      'todo: The service cannot be reached. Check the network.',
    ])
    expect(pointsOf('link', link({ authority: 'local', state: 'lost' }))[0]).toMatch(
      /^todo: This desk decides alone/,
    )
    expect(pointsOf('link', link({ watchOnly: true }))[0]).toMatch(/^todo: The token may only watch/)
    expect(pointsOf('link', link({ problem: 'Push is refused.' }))).toEqual(['todo: Push is refused.'])
  })

  it('has to be near in time and leave requests', () => {
    expect(pointsOf('clock', link({ clockErrorMs: 250 }))).toEqual([
      'ok: At most 250 ms off the service’s clock.',
    ])
    expect(pointsOf('clock', link({ clockErrorMs: 250.5 }))[0]).toMatch(/^todo: Up to 251 ms/)
    expect(pointsOf('budget', link({ budget: { limit: 120, remaining: 30 } }))[0]).toMatch(/^ok: 30 of 120/)
    expect(pointsOf('budget', link({ budget: { limit: 120, remaining: 29 } }))[0]).toMatch(/^todo: 29 of 120/)
  })

  it('needs a token that lasts to the planned end', () => {
    const ends = (tokenExpiresAt: number) => link({ own: false, tokenExpiresAt: tokenExpiresAt as never })
    // The show runs from 18:00 to 18:30.
    expect(pointsOf('token', ends(at(18, 31)))).toEqual(['ok: Valid until after the show.'])
    expect(pointsOf('token', ends(at(18, 30)))[0]).toMatch(/^todo: Expires at 20:30, before the show ends/)
    expect(pointsOf('token', ends(at(16)))[0]).toMatch(/^todo: It has expired/)
    // Without a planned end, for a day.
    const unplanned = { ...rundown, startTime: null }
    expect(pointsOf('token', { ...ends(at(15, 59, 17)), rundown: unplanned })[0]).toMatch(/^todo/)
    expect(pointsOf('token', { ...ends(at(16, 1, 17)), rundown: unplanned })[0]).toMatch(/^ok/)
  })

  it('has the version of the desk, and no other one waits to be installed', () => {
    const versions = (service: string | null, waiting: string | null = null) => ({
      versions: { app: '3.0.0', service, waiting },
    })
    expect(pointsOf('versions', versions('2.9.0'))[0]).toMatch(
      /^todo: The desk is Showcall 3.0.0, the service is 2.9.0/,
    )
    expect(pointsOf('versions', versions('3.0.0', '3.1.0'))[0]).toMatch(/^todo: Showcall 3.1.0 is installed/)
    expect(pointsOf('versions', { ...versions(null), ...link({ own: false }) })[0]).toMatch(/^none/)
  })
})

describe('the computer', () => {
  it('needs room, mains power and a journal that is written', () => {
    expect(pointsOf('disk', { freeBytes: 999_999_999 })).toEqual([
      'todo: 999 MB free. Make room: at least 1 GB.',
    ])
    expect(pointsOf('disk', {})).toEqual(['ok: 52.3 GB free.'])
    expect(pointsOf('power', { power: { source: 'battery', percent: 81.4 } })).toEqual([
      'todo: On battery, 81% left. Plug this computer in.',
    ])
    expect(pointsOf('journal', { journal: { written: false, why: 'The disk is full.' } })).toEqual([
      'todo: The test entry was not written: The disk is full.',
    ])
    expect(pointsOf('journal', { journal: { written: true, why: 'The service’s disk is full.' } })).toEqual([
      'todo: The service’s disk is full.',
    ])
    expect(pointsOf('sleep', { keptAwake: null })[0]).toMatch(
      /^todo: Showcall cannot keep this computer awake/,
    )
  })

  it('may have a standby desk, which then is identical', () => {
    const standby = (state: 'identical' | 'behind' | 'other-version', behind = 0) => ({
      standby: { name: 'Booth 2', state, behind },
    })
    expect(pointsOf('standby', {})).toEqual(['none: No standby desk.'])
    expect(pointsOf('standby', standby('identical'))).toEqual(['ok: Booth 2: identical, 0 behind.'])
    expect(pointsOf('standby', standby('behind', 3))[0]).toMatch(/^todo: Booth 2: 3 behind/)
    expect(pointsOf('standby', standby('other-version'))[0]).toMatch(/^todo: Booth 2 has another version/)
  })
})

describe('the plan', () => {
  it('starts today, later than now, in the zone of the rundown', () => {
    expect(pointsOf('start', {})).toEqual(['ok: Planned for 20:00 today.'])
    expect(pointsOf('start', { now: at(18, 1) })[0]).toMatch(/^todo: Was planned for 20:00 today/)
    // In Berlin 22:30 UTC is half past midnight of the next day.
    const pastMidnight = { ...rundown, startTime: at(22, 30) }
    expect(pointsOf('start', { now: at(10), rundown: pastMidnight })[0]).toMatch(
      /^todo: Planned for 00:30 on another day/,
    )
    expect(pointsOf('start', { now: at(21), rundown: pastMidnight })).toEqual([
      'ok: Planned for 00:30 tomorrow.',
    ])
    expect(pointsOf('start', { now: at(22, 5) })[0]).toMatch(/^todo: Was planned for 20:00 yesterday/)
    expect(pointsOf('start', { now: at(9, 0, 17) })[0]).toMatch(/^todo: Planned for 20:00 on another day/)
    expect(pointsOf('start', { rundown: null })).toEqual(['todo: Open the rundown of the show.'])
  })

  it('names the numbers that several cues have, whatever the case', () => {
    const cues = ['a', 'b', 'c', 'd', 'e'].map(id => cueOf(id, 1))
    const numbers = new Map([
      ['a', '12'],
      ['b', 'LX 3'],
      ['c', '12'],
      ['d', 'lx 3'],
      ['e', '14'],
    ])
    expect(pointsOf('cues', { rundown: { ...rundown, cues, numbers } })[0]).toMatch(
      /^todo: .*number 12, LX 3\./,
    )
    expect(pointsOf('cues', { rundown: { ...rundown, cues: cues.slice(0, 3), numbers } })[0]).toMatch(
      /^todo: .*number 12\./,
    )
  })

  it('names cues without a title and a duration, but those that are skipped', () => {
    const empty = { ...cueOf('a', 0), title: ' ' }
    const cues = [
      empty,
      cueOf('b', 0),
      { ...empty, id: 'c' },
      { ...empty, id: 'd', skippedBy: 'self' as const },
    ]
    const numbers = new Map(['a', 'b', 'c', 'd'].map((id, place) => [id, String(place + 1)]))
    expect(pointsOf('cues', { rundown: { ...rundown, cues, numbers } })[0]).toMatch(
      /^todo: Cues 1, 3 have no title/,
    )
    expect(pointsOf('cues', {})[0]).toMatch(/^ok: /)
    const many = Array.from({ length: 12 }, (_, place) => ({ ...empty, id: `e${place}` }))
    const all = new Map(many.map(({ id }, place) => [id, String(place + 1)]))
    expect(pointsOf('cues', { rundown: { ...rundown, cues: many, numbers: all } })[0]).toMatch(
      / 8 have .*4 more/,
    )
  })

  it('has no fixed start that comes too early, seen from now', () => {
    const fixed = (start: ReturnType<typeof at>) => ({
      ...rundown,
      cues: [cueOf('a', 10), cueOf('b', 20, start)],
    })
    expect(pointsOf('fixed', { rundown: fixed(at(18, 10)) })).toEqual(['ok: Every fixed start can be met.'])
    expect(pointsOf('fixed', { rundown: fixed(at(18, 9)) })[0]).toMatch(
      /^todo: Cue 2 cannot start at its fixed time/,
    )
    // The start is late by now: what was to be met is not any more.
    expect(pointsOf('fixed', { now: at(18, 5), rundown: fixed(at(18, 10)) })[0]).toMatch(/^todo: Cue 2/)
  })
})

describe('calls with a time', () => {
  const departments = new Map([['lx', 'Lights']])
  const late = { cueId: 'b', columnId: 'lx', line: 0, text: '+25:00 LX 12', fault: 'after-end' } as const

  it('are due inside their cues', () => {
    expect(pointsOf('calls', { rundown: { ...rundown, departments } })).toEqual([
      'ok: Every call with a time is due inside its cue.',
    ])
    expect(pointsOf('calls', { rundown: { ...rundown, departments, mistimed: [late] } })).toEqual([
      'todo: Cue 2, Lights: “+25:00 LX 12” is due after the end of the cue. Change its time or the duration in Edit.',
    ])
  })

  it('are named with what to do, and how many more there are', () => {
    const lines = [{ ...late, text: '+20 LX 12', fault: 'no-time' } as const, late, late]
    const [text = ''] = pointsOf('calls', { rundown: { ...rundown, departments, mistimed: lines } })
    expect(text).toContain('Cue 2, Lights: “+20 LX 12” is not read as a call with a time.')
    expect(text).toMatch(/as in \+0:20 LX 12\. 2 more calls have wrong times\.$/)
  })
})

describe('the script', () => {
  const script = (change: Exclude<RundownFact['script'], string | null> | 'unread' | null) =>
    pointsOf('script', { rundown: { ...rundown, script: change } })
  const well = { calls: [], standbys: [], cues: [] }

  it('has everything that is marked in it at its word', () => {
    expect(script(null)).toEqual(['none: The rundown has no script.'])
    expect(script('unread')).toEqual(['unknown: The script has not been read yet.'])
    expect(script(well)).toEqual(['ok: Everything that is marked in the script is at its word.'])
  })

  it('has one point for each kind of mark that has lost its word', () => {
    const calls = ['LX 57', 'SND 32', ...Array.from({ length: 8 }, (_, at) => `FLY ${at}`)]
    expect(script({ calls, standbys: ['LX 60'], cues: ['4'] })).toEqual([
      'todo: LX 57, SND 32, FLY 0, FLY 1, FLY 2, FLY 3, FLY 4, FLY 5 have no word in the script: GO calls them after all that have one. So it is with 2 more. Choose a word for each at the end of the script.',
      'todo: The STANDBY of LX 60 has lost its word in the script: it follows the rule of the script, or there is none. Put each at a word again in the script.',
      'todo: Cue 4 has no word in the script. Choose a word for each at the end of the script.',
    ])
    expect(script({ ...well, calls: ['LX 57'] })).toEqual([
      'todo: LX 57 has no word in the script: GO calls it after all that have one. Choose a word for each at the end of the script.',
    ])
    const points = preflightPoints({
      ...allWell,
      rundown: { ...rundown, script: { ...well, calls, cues: ['4'] } },
    })
    const ids = points.filter(({ check }) => check === 'script').map(({ id }) => id)
    expect(ids).toEqual(['script calls', 'script cues'])
  })
})

describe('the controllers', () => {
  const deck: SurfaceFact = {
    id: 'D1',
    name: 'Stream Deck',
    connected: true,
    refused: null,
    wanted: ['key 1', 'key 2', 'key 3', 'key 4', 'key 5'],
    missing: [],
    pressed: true,
    faces: true,
    facesSeen: true,
  }
  const surface = (change: Partial<SurfaceFact>) =>
    pointsOf('surface', { surfaces: [{ ...deck, ...change }] })

  it('are pressed button by button, and seen', () => {
    expect(surface({})).toEqual(['ok: Every button was pressed, every key was seen.'])
    expect(surface({ missing: ['key 2', 'key 4'], facesSeen: false })).toEqual(['todo: Press key 2, key 4.'])
    expect(surface({ missing: deck.wanted })).toEqual(['todo: Press key 1, key 2, key 3 and 2 more buttons.'])
    expect(surface({ facesSeen: false })).toEqual(['todo: Does every key say TEST? Then confirm it.'])
    expect(surface({ faces: false, facesSeen: false })).toEqual(['ok: Every button was pressed.'])
  })

  it('are pressed once where their buttons are not listed', () => {
    const open = { wanted: [], missing: [], faces: false, facesSeen: false }
    expect(surface({ ...open, pressed: false })).toEqual(['todo: Press any of its buttons.'])
    expect(surface(open)[0]).toMatch(/^ok/)
  })

  it('are plugged in, and each has a point of its own', () => {
    expect(surface({ connected: false })[0]).toMatch(/^todo: Not connected/)
    const points = preflightPoints({ ...allWell, surfaces: [deck, { ...deck, id: 'P1', name: 'Pedal' }] })
    expect(points.filter(({ check }) => check === 'surface').map(({ id, subject }) => [id, subject])).toEqual(
      [
        ['surface D1', 'Stream Deck'],
        ['surface P1', 'Pedal'],
      ],
    )
  })
})

describe('the displays', () => {
  const page: DisplayFact = { id: 'p', name: 'Clock', monitor: null, viewers: 2, answers: [] }
  const display = (change: Partial<DisplayFact>) =>
    pointsOf('display', { displays: [{ ...page, ...change }] })
  const ms = (...list: number[]) => list.map(one => duration(one))

  it('answer, each of their screens, in time', () => {
    expect(display({ answers: ms(12, 34) })).toEqual(['ok: 2 screens answered, the last after 34 ms.'])
    expect(display({ viewers: 1, answers: ms(8) })).toEqual(['ok: The screen answered after 8 ms.'])
    expect(display({ answers: ms(12) })).toEqual([
      'todo: 1 of 2 screens do not answer. Reload the page there.',
    ])
    expect(display({ answers: ms(12, 501) })[0]).toMatch(/^todo: Answered after 501 ms/)
    expect(display({ answers: null })[0]).toMatch(/^unknown/)
  })

  it('are shown somewhere', () => {
    expect(display({ viewers: 0 })[0]).toMatch(/^todo: No screen shows it/)
    expect(display({ viewers: 0, monitor: { name: 'Beamer', connected: false } })[0]).toMatch(
      /^todo: Monitor “Beamer” is not connected/,
    )
  })
})
