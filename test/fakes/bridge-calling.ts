import type { CallingSlice } from '../../src-main/contract/bridge/calling.ts'
import type { DeskSnapshot } from '../../src-main/contract/bridge/slices.ts'
import type { CallRecord, CrewReply, CrewWord } from '../../src-main/domain/calling/calling-state.ts'
import type { Column } from '../../src-main/domain/rundown/rundown.ts'
import { instant } from '../../src-main/domain/time/time.ts'
import { showStart, snapshotOf, songContest } from './bridge-shows.ts'

const department = (name: string, shortName: string, color: string, groups: readonly string[]): Column => ({
  id: name.toLowerCase(),
  name,
  department: { shortName, color, groups },
})

const columns: readonly Column[] = [
  department('LX', 'LX', '#f9a825', ['desk']),
  department('SND', 'SND', '#1565c0', ['desk', 'band']),
  department('VID', 'VID', '#7a1fa2', ['desk']),
  department('Stage', 'STAGE', '#2e7d32', []),
  department('Follow spots', 'SPOT', '#e65100', []),
  department('Automation', 'AUTO', '#00838f', []),
  { id: 'remarks', name: 'Remarks' },
]

const cells: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'song-02': {
    lx: 'Song 02\n+0:20 LX 13 chorus\n+0:50 LX 14 bridge\n+1:40 LX 15\n−0:10 Blackout on the last chord',
    snd: 'Track 02; vox live\n+0:50 Choir up\n−0:05 Fade track',
    vid: 'Content 02\n+0:32 Content 02 B',
    stage: 'Props',
    'follow spots': '+1:40 Spot 2 off',
  },
  'postcard-03': {
    lx: 'Blackout, then Q 31 with the house at half while the ring is turned',
    snd: 'VT track',
    vid: 'PC03\n+0:40 Sting',
    stage: 'Change-over: risers out, ring in',
    'follow spots': 'Stand by on house left',
    automation: 'Ring to 40°',
    remarks: 'Jury break is 20 s longer than rehearsed',
  },
}

const before = snapshotOf(songContest(), showStart)

/** A show with six departments: eight calls inside `song-02`, calls of all of them in the cue after it. */
export const calledShow = {
  rundown: before.rundown && { ...before.rundown, columns },
  rows: before.rows.map(row => ({ ...row, cells: cells[row.cue.id] ?? row.cells })),
} satisfies Partial<DeskSnapshot>

/** Calls of the next cue stand by, two of them unacknowledged; with `crew` three departments have said something. */
export function callsStanding(now: number, crew = false): CallingSlice {
  const at = instant(now)
  const record = (phase: CallRecord['phase'], by: string | null = null): CallRecord => ({
    phase,
    since: at,
    standby: 1,
    acknowledgedBy: by,
    cancelledAt: phase === 'cancelled' ? at : null,
  })
  const reply = (word: CrewWord, by: string): CrewReply => ({ word, at, by })
  return {
    crew: [],
    state: {
      standbys: 1,
      records: {
        'song-02 lx start': record('go'),
        'song-02 lx +0:20': record('go', 'Anna'),
        'song-02 lx +0:50': record('acknowledged', 'Anna'),
        'song-02 snd +0:50': record('standby'),
        'postcard-03 lx start': record('acknowledged', 'Anna'),
        'postcard-03 snd start': record('standby'),
        'postcard-03 vid start': record('standby'),
        'postcard-03 stage start': record('acknowledged', 'Deck stage left'),
        'postcard-03 follow spots start': record('cancelled'),
      },
      crew: crew
        ? {
            stage: reply('hold', 'Ben'),
            automation: reply('help', 'Automation desk'),
            'follow spots': reply('ready', 'Cleo'),
          }
        : {},
    },
  }
}

const four = {
  en: {
    departments: ['LX', 'SND', 'VID', 'FLY'],
    atGo: ['LX 2 opening look', 'SND 2 overture from the top', 'VID 2 title', 'FLY 2 house curtain out'],
    inside: [
      'LX 12 follow spots on the soloist stage left, slow',
      'SND 5 radio mics of the whole company up',
      'VID 3 crossfade to the sky',
      'FLY 3 cloth in to the deck, watch the pianist',
    ],
  },
  de: {
    departments: ['Licht', 'Ton', 'Video', 'Zug'],
    atGo: ['Licht 2 Stimmung Ouvertüre', 'Ton 2 Zuspieler ab', 'Titel ein', 'Vorhang auf'],
    inside: [
      'Licht 12 Verfolger auf die Solistin links, langsam',
      'Ton 5 Mikroports der ganzen Kompanie auf',
      'Video 3 Überblendung auf den Himmel im Hintergrund',
      'Zug 3 Prospekt ganz auf den Boden, Flügel beachten',
    ],
  },
} as const

/** Four departments with a call each at the start of `song-02`, and all at 0:50 inside it and the cue after it. */
export function fourCalled(language: 'en' | 'de'): Pick<DeskSnapshot, 'rundown' | 'rows'> {
  const { departments, atGo, inside } = four[language]
  const colors = ['#c62828', '#e65100', '#f9a825', '#2e7d32']
  const own = departments.map((name, at) => department(name, name, colors[at] ?? '', []))
  const cellsOf = (text: (at: number) => string): Readonly<Record<string, string>> =>
    Object.fromEntries(own.map(({ id }, at) => [id, text(at)]))
  const at = (place: number): string => `+0:50 ${inside[place]}`
  const cells: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'song-02': cellsOf(place => `${atGo[place]}\n${at(place)}`),
    'postcard-03': cellsOf(at),
    'song-03': cellsOf(place => `${departments[place]} 15`),
  }
  return {
    rundown: before.rundown && { ...before.rundown, columns: own },
    rows: before.rows.map(row => ({ ...row, cells: cells[row.cue.id] ?? {} })),
  }
}
