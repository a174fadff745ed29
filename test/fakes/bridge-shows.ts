import type { CueRow, DeskSnapshot, RundownSlice } from '../../src-main/contract/bridge/slices.ts'
import { defaultTimecode } from '../../src-main/desk/ports/settings.ts'
import { noCalling } from '../../src-main/domain/calling/calling-state.ts'
import { type Cue, defaultSettings } from '../../src-main/domain/rundown/rundown.ts'
import { prompterAtStart } from '../../src-main/domain/script/prompter.ts'
import { notBegun } from '../../src-main/domain/show/run-so-far.ts'
import { duration, type Instant, instant } from '../../src-main/domain/time/time.ts'
import { controllersOf, fewHands } from './bridge-surfaces.ts'

const columns = ['LX', 'SND', 'VID', 'Stage'].map(name => ({ id: name.toLowerCase(), name }))

const rundownSlice = (startTime: Instant | null): RundownSlice => ({
  id: 'rundown-1',
  title: 'Song Contest Final',
  timezone: 'Europe/Stockholm',
  startTime,
  status: 'approved',
  settings: { ...defaultSettings, cueNumbering: { startFrom: 1, prefix: '', padding: 2 } },
  columns,
})

const cue = (id: string, title: string, seconds: number, more: Partial<Cue> = {}): Cue => ({
  id,
  type: 'cue',
  title,
  subtitle: '',
  duration: duration(seconds * 1000),
  backgroundColor: null,
  preventEdits: false,
  skippedBy: null,
  startTime: null,
  parentId: null,
  ...more,
})

const row = (of: Cue, lx = '', snd = '', vid = '', stage = ''): CueRow => ({
  cue: of,
  cells: Object.fromEntries(Object.entries({ lx, snd, vid, stage }).filter(([, text]) => text !== '')),
})

const heading = (id: string, title: string, more: Partial<Cue> = {}): CueRow =>
  row(cue(id, title, 0, { type: 'heading', ...more }))

const countries = [
  'Sweden: Marcus & Martinus',
  'Ukraine: alyona alyona & Jerry Heil',
  'Germany: ISAAK',
  'Luxembourg: TALI',
  'Lithuania: Silvester Belt',
  'Spain: Nebulossa',
  'Estonia: 5MIINUST x Puuluup',
  'Ireland: Bambie Thug',
  'Latvia: Dons',
  'Greece: Marina Satti',
  'United Kingdom: Olly Alexander',
  'Norway: Gåte',
  'Italy: Angelina Mango',
  'Serbia: TEYA DORA',
  'Finland: Windows95man',
  'Portugal: iolanda',
  'Armenia: LADANIVA',
  'Cyprus: Silia Kapsis',
  'Switzerland: Nemo',
  'Slovenia: Raiven',
  'Croatia: Baby Lasagna',
  'Georgia: Nutsa Buzaladze',
  'France: Slimane',
  'Austria: Kaleen',
]

/** An evening of 65 rows: headings, postcards and songs, a group of voting with a skipped and a locked cue. */
export function songContest(): readonly CueRow[] {
  const songs = countries.flatMap((title, index) => {
    const place = String(index + 1).padStart(2, '0')
    const color = index % 2 === 0 ? '#c62828' : '#2e7d32'
    return [
      row(
        cue(`postcard-${place}`, `Postcard ${place}: ${title.split(':')[0]}`, 45, {
          backgroundColor: '#333333',
        }),
        'Blackout',
        'VT track',
        `PC${place}`,
        'Change-over',
      ),
      row(
        cue(`song-${place}`, title, 180, { subtitle: 'Song', backgroundColor: color }),
        `Song ${place}`,
        `Track ${place}; vox live`,
        `Content ${place}`,
        'Props',
      ),
    ]
  })
  const inVoting = { parentId: 'voting' }
  return [
    heading('opening', 'Opening'),
    row(
      cue('to-air', 'Countdown to air', 60, { subtitle: 'All stations', backgroundColor: '#444444' }),
      'House to half',
      'Bars out',
      'Ident',
      'Clear stage',
    ),
    row(
      cue('act', 'Opening act', 390, { subtitle: 'Live', backgroundColor: '#7a1fa2' }),
      'Look 1',
      'Band live',
      'LED A',
      'Risers out',
    ),
    row(
      cue('hosts', 'Hosts welcome', 240, { backgroundColor: '#1565c0' }),
      'Host key',
      'Lav 1+2',
      'Logo loop',
      'Hosts DSC',
    ),
    heading('songs', 'Songs'),
    ...songs,
    row(cue('voting', 'Voting', 0, { type: 'group' })),
    row(cue('lines-open', 'Lines open', 60, inVoting), 'Host key', 'Lav 1+2', 'Votes'),
    row(cue('recap', 'Recap 1', 240, { ...inVoting, skippedBy: 'self' }), '', 'VT track', 'Recap'),
    row(
      cue('interval', 'Interval act', 420, { ...inVoting, backgroundColor: '#7a1fa2', preventEdits: true }),
      'Look 9',
      'Band live',
      'LED B',
    ),
    heading('juries', 'Juries', inVoting),
    row(cue('points', 'Jury points', 2400, inVoting), 'Host key', 'Lines', 'Board'),
    row(cue('public', 'Public points', 900, inVoting), 'Host key', 'Lav 1+2', 'Board'),
    heading('close', 'Close'),
    row(cue('winner', 'Winner reprise', 240, { backgroundColor: '#c62828' }), 'Winner', 'Track', 'LED W'),
    row(cue('credits', 'Credits', 60), 'House up', 'Walk-out', 'Credits'),
  ]
}

/** A long show of plain cues, a heading in twenty. */
export const manyCues = (count: number): readonly CueRow[] =>
  Array.from({ length: count }, (_, index) =>
    index % 20 === 0
      ? heading(`h${index}`, `Part ${index / 20 + 1}`)
      : row(
          cue(`c${index}`, `Item ${index}`, 30 + (index % 7) * 15, { backgroundColor: '#1565c0' }),
          `LX ${index}`,
          `Q ${index}`,
          `Clip ${index}`,
          'Stage',
        ),
  )

export const snapshotOf = (rows: readonly CueRow[], startTime: Instant | null): DeskSnapshot => ({
  app: '0.1.0',
  access: 'desk',
  folder: '/var/lib/showcall',
  rundown: rundownSlice(startTime),
  rows,
  pinned: null,
  prompter: { run: prompterAtStart, text: null },
  show: {
    version: 0,
    state: { phase: 'pre-show' },
    nextCueId: null,
    previousCueId: null,
    gateOpensAt: null,
    clockSteps: 0,
    mode: 'show',
    outside: null,
    authority: noOutage,
  },
  run: notBegun,
  rehearsed: {},
  link: {
    state: 'live',
    service: 'http://127.0.0.1:4747/api-v1',
    name: null,
    roundTripMs: 1.8,
    clockErrorMs: 0.6,
    clockOffsetMs: 0,
    timing: 'push',
    problem: null,
    budget: { limit: 6_000, remaining: 5_994 },
    watchOnly: false,
    tokenExpiresAt: null,
  },
  devices: fewHands,
  controllers: controllersOf(),
  pressResult: null,
  notices: [],
  undo: null,
  message: { text: '', visible: false, color: '#ffffff', bold: false, underline: false },
  desk: {
    locked: false,
    notRecorded: null,
    runId: null,
    keptAwake: null,
    preflight: null,
    updates: null,
    personActs: true,
    caller: {
      doublePress: 500,
      hold: 600,
      undoWindow: 10_000,
      localAfter: 2_000,
      theme: 'dark',
      language: null,
      guide: 'done',
      twoStep: false,
      holdUnacknowledged: false,
      warnBefore: 10_000,
      callsBy: 'time',
      updates: true,
      phrases: null,
    },
  },
  calling: { state: noCalling, crew: [] },
  timers: { timers: [], expected: {}, isRead: true },
  script: { version: 1, has: false, title: '', revision: '', isRead: true, undoable: false },
  players: [],
  timecode: {
    settings: defaultTimecode,
    inputs: [],
    outputs: [],
    state: 'none',
    rate: null,
    position: null,
    captured: false,
    sends: false,
  },
  connections: { current: null, items: [], tokensKept: 'keychain' },
  standby: null,
})

/** A summer evening at 21:00 in Stockholm. */
/** The service decides the show. */
export const noOutage = { state: 'live', since: null, presses: 0, there: null, why: null } as const

export const showStart = instant(Date.UTC(2026, 4, 16, 19, 0, 0))
