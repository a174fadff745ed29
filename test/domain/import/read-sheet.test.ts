import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { ImportChoices } from '../../../src-main/domain/import/import-choices.ts'
import { type Entry, readSheet } from '../../../src-main/domain/import/read-sheet.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import { formatClock } from '../../../src-main/domain/time/written-time.ts'

const limits = {
  cues: 1_000,
  columns: 50,
  title: 500,
  subtitle: 2_000,
  columnName: 100,
  cell: 100_000,
  duration: 604_800_000,
}

const rowsOf = (csv: string, delimiter = ',') =>
  Papa.parse<string[]>(csv.trim(), { delimiter }).data.map((fields, at) => ({ line: at + 1, fields }))

/** `20:00 Doors 0:30` for each cue with a fixed start, `# OPENING` for a heading. */
const shown = ({ type, title, clock, duration }: Entry): string => {
  if (type !== 'cue') return `${type === 'group' ? '>' : '#'} ${title}`
  return [clock === null ? '' : formatClock(clock), title, formatDuration(duration)]
    .filter(text => text !== '')
    .join(' ')
}

function read(csv: string, choices: ImportChoices = {}, delimiter = ',') {
  const reading = readSheet(rowsOf(csv, delimiter), limits, choices)
  const all = reading.entries.flatMap(entry => [entry, ...entry.children])
  return {
    reading,
    cues: all.map(shown),
    cells: all.map(({ cells }) => Object.fromEntries(cells.map(({ column, content }) => [column, content]))),
    asks: reading.questions.map(({ ask }) => ask),
    notes: reading.notes.map(inEnglish),
    remarks: reading.rows.flatMap(({ remarks }) => remarks.map(inEnglish)),
    faults: reading.faults.map(({ reason }) => inEnglish(reason)),
  }
}

describe('a sheet', () => {
  it('with every start has those fixed that stand apart', () => {
    const { cues, notes, asks, faults } = read(`Time,Duration,Item
20:00,0:05:00,Welcome
20:05,0:10:00,Prize
20:15,0:02:30,Film
20:17:30,0:12:00,Panel
20:45,0:15:00,Live cross`)
    expect(cues).toEqual([
      '20:00 Welcome 5:00',
      'Prize 10:00',
      'Film 2:30',
      'Panel 12:00',
      '20:45 Live cross 15:00',
    ])
    expect(notes).toEqual([
      '2 of 5 starts fixed: 20:00 Welcome, 20:45 Live cross. The others follow from the durations.',
    ])
    expect([asks, faults]).toEqual([[], []])
  })

  it('with few starts has each of them fixed: those are meant', () => {
    const sheet =
      'Start,Title,Duration\n19:00:00,Opening,30:00\n,Talk,29:30\n20:00:00,NEWS,15:00\n,After,5:00'
    const { cues, notes, reading } = read(sheet)
    expect(cues).toEqual(['19:00 Opening 30:00', 'Talk 29:30', '20:00 NEWS 15:00', 'After 5:00'])
    expect([notes, reading.starts]).toEqual([['2 of 2 starts fixed: 19:00 Opening, 20:00 NEWS.'], 'all'])
    expect(read(sheet.replace('29:30', '30:00')).cues[2]).toBe('20:00 NEWS 15:00')
    // A person may want it otherwise.
    expect(read(sheet, { starts: 'gaps' }).cues[2]).toBe('NEWS 15:00')
    // A row that takes no time says nothing of the starts of the others.
    const parts = read(
      'Start,Title,Duration,LX\n19:00,A,30:00,\n,,,look 2\n,B,,x\n19:30,C,30:00,\n,D,,y\n20:00,E,5:00,',
    )
    expect(parts.cues).toEqual(['19:00 A 30:00', 'B 0:00', 'C 30:00', 'D 0:00', 'E 5:00'])
  })

  it('with a rule before a start, or beside it, has that start fixed, however exactly it follows', () => {
    const rows = [
      '19:00,Opening,30:00,',
      '19:30,Talk,29:30,',
      '20:00,NEWS,15:00,not before',
      '20:15,After,5:00,',
    ]
    const { cues, reading } = read(['Start,Title,Duration,Start rule', ...rows].join('\n'))
    expect(cues).toEqual(['19:00 Opening 30:00', 'Talk 29:30', '20:00 NEWS 15:00', 'After 5:00'])
    expect(reading.entries[2]?.timing).toEqual({ start: 'not-before' })
  })

  it('with starts as Edit has them keeps their rules', () => {
    const { cues, remarks, reading, asks } = read(`Start,Title,Duration
= 19:00:00,Opening,30:00
19:30,Talk,30:00
floating,Encore,4:00
< 20:00,NEWS,15:00
genau 20:15,After,5:00
spätestens 20:20,Band,5:00`)
    expect(cues).toEqual([
      ...['19:00 Opening 30:00', 'Talk 30:00', 'Encore 4:00', '20:00 NEWS 15:00', '20:15 After 5:00'],
      '20:20 Band 5:00',
    ])
    expect(reading.entries.map(({ timing }) => timing?.start)).toEqual([
      ...['exactly', undefined, 'floating', 'not-after', 'exactly', 'not-after'],
    ])
    expect([remarks, asks, reading.texts]).toEqual([[], [], []])
    expect(reading.shape.rows.map(({ kind }) => kind)).toEqual(Array(6).fill('cue'))
    const timed = read('Time,Title\n= 19:00,A\n< 19:30,B\nexactly 20:00,C\nfloating,D')
    expect(timed.reading.entries.map(({ timing }) => timing?.start)).toEqual([
      ...['exactly', 'not-after', 'exactly', 'floating'],
    ])
  })

  it('with a start before the fixed one above it keeps it, and says so', () => {
    const sheet =
      'Start,Title,Duration\n19:18,Opening,10:00\n19:28,Talk,10:00\n19:17,NEWS,5:00\n19:22,After,5:00'
    const { cues, remarks } = read(sheet)
    expect(cues).toEqual(['19:18 Opening 10:00', 'Talk 10:00', '19:17 NEWS 5:00', 'After 5:00'])
    expect(remarks).toEqual([
      'Starts before 19:18, the fixed start of “Opening” above it. It is kept: move one of the two.',
    ])
    // What overlaps alone is a plan that overlaps.
    expect(read(sheet.replace('19:17', '19:20')).remarks).toEqual([])
  })

  it('has no text column of a start, an end or a duration in which nothing stands', () => {
    const { reading } = read('Cue,Start,End,Title,Duration,Notes\n1,,,Doors,0:30,\n2,,,Film,2:30,')
    expect(reading.shape.columns.filter(({ role }) => role === 'text').map(({ name }) => name)).toEqual([
      'Notes',
    ])
  })

  it('with ends in place of durations lasts from start to end, over midnight too', () => {
    const { cues, notes } = read(`Start,Finish,Item,Who
9:30 PM,10 PM,Doors,House
10 PM,11:45 PM,Gala,All
11:45 PM,12:15 AM,Speeches,Host
12:15 AM,1 AM,Band,Band`)
    expect(cues).toEqual(['21:30 Doors 30:00', 'Gala 1:45:00', 'Speeches 30:00', 'Band 45:00'])
    expect(notes).toContain('4 durations are counted from start to end.')
  })

  it('with ends alone starts where the cue above ends, over midnight too', () => {
    const { cues, notes, faults } = read(
      'Cue,Ends\nCountdown,31.12.2026 20:00\nGala,31.12.2026 23:30\nFireworks,01.01.2027 00:15',
    )
    expect(cues).toEqual(['Countdown 0:00', '20:00 Gala 3:30:00', 'Fireworks 45:00'])
    expect(notes[0]).toMatch(/^The sheet has ends and no starts/)
    expect(faults).toEqual([])
  })

  it('with ends and durations starts as long before its end as it lasts', () => {
    const { cues } = read(
      'Item,Length,Finish\nDoors,0:30:00,19:30\nAct one,1:00:00,20:30\nAct two,0:45:00,21:45',
    )
    expect(cues).toEqual(['19:00 Doors 30:00', 'Act one 1:00:00', '21:00 Act two 45:00'])
  })

  it('with starts alone lasts until the next one', () => {
    const { cues, notes } = read(
      `Uhrzeit;Programmpunkt
19 Uhr;Einlass
19.30;Begrüßung
19h45;Vortrag
21:00;Ende`,
      {},
      ';',
    )
    expect(cues).toEqual(['19:00 Einlass 30:00', 'Begrüßung 15:00', 'Vortrag 1:15:00', 'Ende 0:00'])
    expect(notes).toContain('The sheet has no durations: each cue lasts until the next start.')
  })

  it('has minutes where its starts say so', () => {
    expect(read('Beginn;Dauer;Titel\n20:00;5;Begrüßung\n20:05;10;Förderpreis', {}, ';')).toMatchObject({
      cues: ['20:00 Begrüßung 5:00', 'Förderpreis 10:00'],
      asks: [],
    })
  })

  it('has durations in a column of an unknown name whose times begin before the morning, and starts in one of the day', () => {
    for (const name of ['How long', 'Wie lange', 'Needs'])
      expect(read(`Item,${name}\nOpening,2:30\nFilm,10:00\nKeynote,45:00`).cues).toEqual([
        'Opening 2:30',
        'Film 10:00',
        'Keynote 45:00',
      ])
    expect(read('Item,Needs\nOpening,19:30\nFilm,20:00').cues).toEqual(['19:30 Opening 30:00', 'Film 0:00'])
  })

  it('whose numbers are minutes or seconds is asked once', () => {
    const sheet = `Cue,Title,Duration,Notes
1,Doors,30,minutes where it was written
2,Keynote,1:30,1 h 30 there and 1 min 30 here`
    const { asks, reading } = read(sheet)
    expect(asks).toEqual(['numbers'])
    expect(reading.questions[0]).toMatchObject({
      example: '1:30',
      readings: [
        { choice: 'seconds', duration: 90_000 },
        { choice: 'minutes', duration: 5_400_000 },
      ],
    })
    expect(read(sheet, { numbers: 'minutes' })).toMatchObject({
      cues: ['Doors 30:00', 'Keynote 1:30:00'],
      asks: [],
    })
  })

  it('whose clock counts to 12 goes on in the afternoon', () => {
    expect(read('Time,Item\n8:30,Doors\n11:00,Talk\n12:15,Lunch\n1:30,Panel\n3:00,Close').cues).toEqual([
      ...['08:30 Doors 2:30:00', 'Talk 1:15:00', 'Lunch 1:15:00', 'Panel 1:30:00', 'Close 0:00'],
    ])
    const ranges = read('Time,Item\n10:15-12:00,A\n12:00-1:30,Lunch\n1:30-2:45,B')
    expect(ranges.cues).toEqual(['10:15 A 1:45:00', 'Lunch 1:30:00', 'B 1:15:00'])
    expect(ranges.notes[0]).toMatch(/“1:30-2:45” and what follows is read as the afternoon/)
    const days = read(
      'Day,Start,End,Item\nFri,9:00,12:30,A\nFri,1:00,2:00,B\nSat,9:00,10:00,C\nSat,2:00,3:00,D',
    )
    expect(days.cues).toContain('13:00 B 1:00:00')
    // A night, and a clock of 24 hours.
    expect(read('Time,Item\n22:00,A\n23:30,B\n1:30,C').cues).toEqual([
      '22:00 A 1:30:00',
      'B 2:00:00',
      'C 0:00',
    ])
  })

  it('with starts as people type them is read', () => {
    const { cues, remarks, faults } = read(`Start,Item,Duration
9am,Get-in,3h
12 pm,Lunch,1h
1330,Rehearsal,
19 Uhr,Doors,30 min
19.30,Act one,1h10
25:30,Get-out,1:30:00`)
    expect(cues).toEqual([
      '09:00 Get-in 3:00:00',
      'Lunch 1:00:00',
      '13:30 Rehearsal 0:00',
      '19:00 Doors 30:00',
      'Act one 1:10:00',
      '01:30 +1d Get-out 1:30:00',
    ])
    expect([remarks, faults]).toEqual([[], []])
  })

  it('with two header lines, a cover, sections and continued rows', () => {
    const { cues, cells, reading } = read(`Spring Gala,,,,,
,Cue,,Technical,,
Time,No.,Item,LX,SND,VID
OPENING,,,,,
19:00,1,Doors,House to half,Playlist,Loop
19:30,2,Titles,Blackout,VT track,Titles
PANELS,,,,,
19:31,3a,Panel one,Panel state,Lav 1+2,Stills
,,,LX 12 at the applause,,
20:01,4,Break,House,Playlist,Loop`)
    expect(reading.shape.header).toEqual([2, 3])
    expect(cues).toEqual([
      '# OPENING',
      '19:00 Doors 30:00',
      'Titles 1:00',
      '# PANELS',
      'Panel one 30:00',
      'Break 0:00',
    ])
    expect(cells[4]).toEqual({
      'No.': '3a',
      LX: 'Panel state\nLX 12 at the applause',
      SND: 'Lav 1+2',
      VID: 'Stills',
    })
    expect(reading.shape.columns.filter(({ isDepartment }) => isDepartment).map(({ name }) => name)).toEqual([
      'LX',
      'SND',
      'VID',
    ])
  })

  it('without a header, the newest first: the times are found, and the order is asked', () => {
    const sheet = `Sa;16.08.2025;23:45;01:00;HEADLINER;Main
Sa;16.08.2025;22:15;23:15;SUPPORT;Main
Sa;16.08.2025;21:00;21:45;OPENER;Main`
    const { cues, asks, reading } = read(sheet, {}, ';')
    expect(cues).toEqual(['21:00 OPENER 45:00', '22:15 SUPPORT 1:00:00', '23:45 HEADLINER 1:15:00'])
    expect(reading.date).toEqual({ year: 2025, month: 8, day: 16 })
    expect(asks).toContain('direction')
    expect(read(sheet, { direction: 'up' }, ';').asks).toEqual([])
  })

  it('with kinds of another program has cues, and keeps the kinds as texts', () => {
    const { cues, cells, faults } = read(`Number,Type,Name,Color
,text,house and works,
SQ 1,audio,preshow music,green
LX 5.1,midi,sunrise,
SQ 2,start,Sound Start,`)
    expect(cues).toEqual(['house and works 0:00', 'preshow music 0:00', 'sunrise 0:00', 'Sound Start 0:00'])
    expect(cells.map(cell => cell['Type'])).toEqual(['text', 'audio', 'midi', 'start'])
    expect(faults).toEqual([])
    const some = read('Type,Title\nheading,Part\ncue,A\nvideo,B')
    expect(some.cues).toEqual(['# Part', 'A 0:00', 'B 0:00'])
    expect(some.remarks).toEqual(['“video” is no type of row here. It is a cue.'])
  })

  it('with tenths and frames asks for their rate', () => {
    const sheet = `TIMECODE,DURATION,NAME
00:00.000,00:07.500,Wash
00:07.500,00:03:00:12,Pulse
3:10.5,5:00 min,Fade
,Loop,Bed`
    const { reading, asks, remarks, cells } = read(sheet)
    expect(asks).toEqual(['frame-rate'])
    expect(reading.entries.map(({ duration }) => duration)).toEqual([7_500, 180_480, 300_000, 0])
    expect(read(sheet, { frameRate: 24 }).reading.entries[1]?.duration).toBe(180_500)
    expect(remarks).toContain('“Loop” is no time. It stays as text in “DURATION”.')
    expect(cells[3]).toEqual({ DURATION: 'Loop' })
  })

  it('whose dates can be read in two orders is asked once, and one that cannot is not', () => {
    const open = 'Date,Start,Title\n04/05/2026,20:00,A\n05/05/2026,20:00,B'
    expect(read(open).asks).toEqual(['date-order'])
    expect(read(open, { dateOrder: 'month-first' }).reading.date).toEqual({ year: 2026, month: 4, day: 5 })
    const { asks, cues } = read('Start,Title,Dur\n12/30/2019 7:00:00,A,1:00:00\n12/31/2019 7:00:00,B,1:00:00')
    expect(asks).toEqual([])
    expect(cues).toEqual(['07:00 A 1:00:00', '07:00 +1d B 1:00:00'])
  })

  it('with names that say nothing has no header of its first row in which a known word stands', () => {
    const { cues, cells, asks } = read(`,Fade,Kind A,State A
LFX1,SLOW,SCENE,Stage warmer
LFX2,QUICK,SCENE,Blackout
LFX3,SLOW,CHASER,Stage wash
LFX4,SLOW,SCENE,Party`)
    expect([cues, asks]).toEqual([
      ['Stage warmer 0:00', 'Blackout 0:00', 'Stage wash 0:00', 'Party 0:00'],
      [],
    ])
    expect(cells[0]).toEqual({ 'Cue no.': 'LFX1', Fade: 'SLOW', 'Kind A': 'SCENE' })
    const ranges = read('Hari,Kegiatan\n13.00 - 15.00,Talk 1\n15.00 - 16.00,Show Day 1\n16.00 - 17.00,Song')
    expect(ranges.cues).toEqual(['13:00 Talk 1 2:00:00', 'Show Day 1 1:00:00', 'Song 1:00:00'])
  })

  it('in another script is read by what stands in it', () => {
    const { cues } = read('舞台,开始,结束,节目,备注\n主,19:00,19:20,开场,灯\n主,19:20,19:45,合唱,')
    expect(cues).toEqual(['19:00 开场 20:00', '合唱 25:00'])
    const unknown = read('ᚨ,ᛒ,ᚲ\n19:00,ᛞᛟᛟᚱᛊ ᛟᛈᛖᚾ,x\n19:20,ᚷᚨᛚᚨ,y\n19:50,ᛖᚾᛞ ᛟᚠ ᛁᛏ,')
    expect(unknown.cues).toEqual(['19:00 ᛞᛟᛟᚱᛊ ᛟᛈᛖᚾ 20:00', 'ᚷᚨᛚᚨ 30:00', 'ᛖᚾᛞ ᛟᚠ ᛁᛏ 0:00'])
  })

  it('of several stages is asked whether it is one rundown', () => {
    const sheet = `Stage,Start,End,Artist
Main,18:00,19:00,Alpha
Main,19:30,20:30,Beta
Main,21:00,22:00,Gamma
Tent,18:00,18:45,Delta
Tent,19:00,19:45,Epsilon`
    expect(read(sheet).reading.questions).toEqual([{ ask: 'stage', stages: ['Main', 'Tent'] }])
    expect(read(sheet, { stage: 'Tent' })).toMatchObject({
      cues: ['18:00 Delta 45:00', '19:00 Epsilon 45:00'],
      asks: [],
    })
    expect(read(sheet, { stage: '' }).asks).toEqual([])
  })

  it('of two stages, one below the other by its column, is asked the same', () => {
    const sheet = `Stage,Start,Artist
Main,2026-05-16 18:00,Alpha
Main,2026-05-17 19:30,Beta
Tent,2026-05-16 18:10,Delta
Tent,2026-05-17 19:40,Epsilon`
    expect(read(sheet).reading.questions).toEqual([{ ask: 'stage', stages: ['Main', 'Tent'] }])
    expect(read(sheet, { stage: 'Tent' }).cues).toEqual(['18:10 Delta 0:00', '19:40 +1d Epsilon 0:00'])
    // The house goes from one room to the next.
    expect(read('Room,Start,Title\nHall,20:00,A\nHall,23:00,B\nBar,00:15,C\nBar,01:00,D').asks).toEqual([])
  })

  it('of several stages, one below another under its name, is asked the same', () => {
    const sheet = `Start,End,Artist
Main stage,,
18:00,19:00,Alpha
19:30,20:30,Beta
21:00,22:00,Gamma
Tent,,
18:00,18:45,Delta
Start,End,Artist
19:00,19:45,Epsilon`
    expect(read(sheet).reading.questions).toEqual([{ ask: 'stage', stages: ['Main stage', 'Tent'] }])
    const tent = read(sheet, { stage: 'Tent' })
    expect([tent.asks, tent.cues]).toEqual([[], ['# Tent', '18:00 Delta 45:00', '19:00 Epsilon 45:00']])
    expect(read(sheet, { stage: '' }).cues).toHaveLength(7)
    expect(
      read(sheet.replace('Main stage', 'Friday 12 June').replace('Tent', 'Saturday 13 June')).asks,
    ).toEqual([])
    expect(read(sheet.replace('18:00,18:45', '22:00,22:45').replace('19:00,19', '23:00,23')).asks).toEqual([])
  })

  it('of several stages, side by side with columns of their own, is asked the same', () => {
    const sheet = `,Main stage,,,Tent,
Start,Act,,Start,Act,
18:00,Alpha,,18:15,Delta,
19:30,Beta,,19:00,Epsilon,
21:00,Gamma,,,,`
    expect(read(sheet.replace(',Main stage,,,Tent,', 'Main stage,,,Tent,,')).reading.questions).toEqual([
      { ask: 'stage', stages: ['Main stage', 'Tent'] },
    ])
    const days = 'Time,Friday,Time,Saturday\n18:00,Alpha,12:00,Delta\n19:30,Beta,13:00,Epsilon\n21:00,Gamma,,'
    expect(read(days).reading.questions).toEqual([{ ask: 'stage', stages: ['Friday', 'Saturday'] }])
    expect(read(days, { stage: 'Friday' })).toMatchObject({
      cues: ['18:00 Alpha 1:30:00', 'Beta 1:30:00', 'Gamma 0:00'],
      asks: [],
    })
    const saturday = read(days, { stage: 'Saturday' })
    expect([saturday.asks, saturday.cues]).toEqual([[], ['12:00 Delta 1:00:00', 'Epsilon 0:00']])
    expect(read('Time,Item,Time,Notes\n18:00,A,18:05,x\n19:00,B,19:05,y').asks).toEqual([])
  })

  it('with a row for each department has one cue of them', () => {
    const { cues, cells } = read(`Cue,Title,Dept,Action
1,Opening,LX,House to half
1,Opening,SND,Playlist out
2,Speech,LX,Special
,,VID,Stills`)
    expect(cues).toEqual(['Opening 0:00', 'Speech 0:00'])
    expect(cells).toEqual([
      { 'Cue no.': '1', LX: 'House to half', SND: 'Playlist out' },
      { 'Cue no.': '2', LX: 'Special', VID: 'Stills' },
    ])
  })

  it('has its header again, sums and notes in it', () => {
    const { cues, notes, cells } = read(`Start,Title,Duration,Notes
20:00,A,10:00,
20:10,B,5:00,x
Start,Title,Duration,Notes
20:15,C,5:00,
Note: keep the doors shut,,,
Total,,20:00,`)
    expect(cues).toEqual(['20:00 A 10:00', 'B 5:00', 'C 5:00'])
    expect(notes).toContain('1 row of totals is left out.')
    expect(cells[2]).toEqual({ Notes: 'Note: keep the doors shut' })
  })

  it('merged and bold rows are headings', () => {
    const rows = rowsOf('Item,Duration,LX\nPart one,,\nA,1:00,x\n,,Part two\nB,1:00,')
    const marked = rows.map(row => (row.line === 4 ? { ...row, merged: true as const } : row))
    expect(readSheet(marked, limits).entries.map(shown)).toEqual([
      '# Part one',
      'A 1:00',
      '# Part two',
      'B 1:00',
    ])
  })

  it('is corrected in place: a value, a role, the kind of a row', () => {
    const sheet = 'Item,Duration,LX\nA,soon,x\nB,1:00,\nSECTION,,'
    const { cues } = read(sheet, {
      values: { 2: { 1: '2:00' } },
      roles: { 2: 'subtitle' },
      rows: { 4: 'left-out' },
    })
    expect(cues).toEqual(['A 2:00', 'B 1:00'])
    expect(read(sheet, { roles: { 2: 'subtitle' } }).reading.entries[0]?.subtitle).toBe('x')
  })

  it('of our own is read as it was written', () => {
    const { cues, notes } = read(`type,title,subtitle,duration,start,color,LX
heading,Opening,,,,,
cue,One,Sub,0:05:00,20:00:00,#444444,a
group,Act,,,,,
cue,Two,,0:05:00,20:05:00,,b
end,,,,,,
cue,Three,,90,,,`)
    expect(cues).toEqual(['# Opening', '20:00 One 5:00', '> Act', '20:05 Two 5:00', 'Three 1:30'])
    expect(notes).toEqual([])
  })
})

describe('the names of columns', () => {
  it.each([
    'start_time,end_time,song_title,artist_name',
    'startTime,endTime,talkTitle,speakerName',
    'Show-Start,Show-End,Cue Name,Who',
    'start_at,end_at,name,body',
  ])('are understood by their words: %s', header => {
    const { cues, asks } = read(`${header}\n20:00,20:10,Opening,A\n20:10,20:30,Ballad,B`)
    expect([cues, asks]).toEqual([['20:00 Opening 10:00', 'Ballad 20:00'], []])
  })

  it.each(['TBC', '??', 'tba', '–'])('are starts where one is still open: %s', open => {
    const { cues } = read(
      `Cue,Time,Item,Duration\n1,19:30,Doors,1:30\n2,,Welcome,2:00\n3,${open},Film,5:30\n4,20:00,Award,10:00`,
    )
    expect(cues).toEqual(['19:30 Doors 1:30', 'Welcome 2:00', 'Film 5:30', '20:00 Award 10:00'])
  })

  it('say nothing with a word such as “de” alone: a list without a header loses no row', () => {
    const { cues } = read('Alpha,si,heavy\nBravo,de,doom\nCharlie,si,heavy')
    expect(cues).toEqual(['Alpha 0:00', 'Bravo 0:00', 'Charlie 0:00'])
  })

  it('that are titles of several stages are asked once, and each row has a title', () => {
    const sheet = 'Zeit,Saal_Titel,Hof_Titel\n10:00,Begrüßung,\n10:30,,Konzert\n11:00,Vortrag,Werkstatt'
    expect(read(sheet)).toMatchObject({
      cues: ['10:00 Begrüßung 30:00', 'Konzert 30:00', 'Vortrag 0:00'],
      asks: ['title'],
    })
    expect(read(sheet, { roles: { 1: 'text', 2: 'title' } })).toMatchObject({
      cues: ['10:00 Begrüßung 30:00', 'Konzert 30:00', 'Werkstatt 0:00'],
      asks: [],
    })
  })

  it('that name no title leave no cue without one: what its row says first stands in', () => {
    const { cues } = read('Time,AV,Bar\n17:00,Mic check,\n17:30,,Staff in\n18:00,Music,Doors\n19:00,Film,')
    expect(cues).toEqual(['17:00 Mic check 30:00', 'Staff in 30:00', 'Music 1:00:00', 'Film 0:00'])
  })

  it('that name a title leave no cue without one: what else says what it is stands in', () => {
    const { cues } = read('Start,Title,Type,Who\n9:00,Keynote,Talk,Anna\n9:30,,Break,\n9:45,Panel,Talk,Ben')
    expect(cues).toEqual(['09:00 Keynote 30:00', 'Break 15:00', 'Panel 0:00'])
  })

  it('that are missing in a second line of units leave the times what they are', () => {
    const { cues } = read(',,x1\nFrom,To,Who\n09:00,09:30,A\n09:30,10:00,B\n10:00,10:30,C\n10:30,11:00,D')
    expect(cues).toContain('09:00 A 30:00')
  })

  it('that are a title once more, filled up, are not asked for', () => {
    const { cues, asks } = read('start,talk_title,talk_title_shown\n9:00,Break,Break 1\n9:30,Talk,Talk')
    expect([cues, asks]).toEqual([['09:00 Break 30:00', 'Talk 0:00'], []])
  })

  it('are read where words of two scripts stand together', () => {
    expect(read('順番,名前,LTタイトル\n1,Anna,LX\n,,休憩\n2,Ben,音').cues).toEqual([
      ...['LX 0:00', '休憩 0:00', '音 0:00'],
    ])
  })
})

describe('several days', () => {
  const days = (names: readonly string[]) =>
    read(`Day,Time,Title\n${names[0]},9:00,A\n${names[0]},20:00,B\n${names[1]},9:00,C\n${names[1]},15:00,D`)
      .cues

  it.each([
    ['Friday', 'Saturday'],
    ['fri', 'sat'],
    ['samstag', 'sonntag'],
    ['viernes', 'sábado'],
    ['суббота', 'воскресенье'],
    ['土曜日', '日曜日'],
    ['1', '2'],
    ['Day 2', 'Day 3'],
    ['2026-04-17', '2026-04-18'],
    ['Thu 30 Apr 2026', 'Fri 1 May 2026'],
    ['17/abril/2026', '18/abril/2026'],
    ['31. Mai 2026', '1. Juni 2026'],
    ['2026年4月17日', '2026年4月18日'],
    ['2026-04-17 00:00:00', '2026-04-18 00:00:00'],
    ['1 dia 17/04/2026', '2 dia 18/04/2026'],
    ['Day 1 – Fri 17 Apr 2026', 'Day 2 – Sat 18 Apr 2026'],
    ['Kamis', 'Jumat'],
    ['fredag', 'lördag'],
    ['금', '토요일'],
  ])('are told by %s and %s: the last cue of a day does not last until the next morning', (...names) => {
    expect(days(names)).toEqual(['09:00 A 11:00:00', 'B 0:00', '09:00 +1d C 6:00:00', 'D 0:00'])
  })

  it.each([
    ['Friday 17 April', 'Saturday 18 April'],
    ['FREITAG – Hauptbühne', 'SAMSTAG – Hauptbühne'],
    ['petek 17. 04.', 'sobota 18. 04.'],
    ['Day 1: Opening', 'Day 2: Finals'],
    ['17.04.2026', '18.04.2026'],
  ])('are told by headings such as %s', (first, second) => {
    const { cues, asks } = read(
      `Time,Title\n${first},\n9:00,A\n22:00,B\n00:30,C\n${second},\n10:00,D\n12:00,E`,
    )
    expect(cues).toEqual([
      ...[`# ${first}`, '09:00 A 13:00:00', 'B 2:30:00', 'C 0:00'],
      ...[`# ${second}`, '10:00 +1d D 2:00:00', 'E 0:00'],
    ])
    expect(asks).toEqual([])
  })

  it('by headings have their stages below each, of which one is asked', () => {
    const day = (name: string) => `${name},\nMain,\n18:00,A\n21:00,B\nTent,\n17:00,C\n19:00,D\n`
    const sheet = `Start,Act\n${day('Fri 26.7.')}${day('Sat 27.7.')}`
    expect(read(sheet).reading.questions).toEqual([{ ask: 'stage', stages: ['Main', 'Tent'] }])
    const tent = read(sheet, { stage: 'Tent' })
    expect(tent.asks).toEqual([])
    expect(tent.cues.filter(cue => !cue.startsWith('#'))).toEqual([
      ...['17:00 C 2:00:00', 'D 0:00', '17:00 +1d C 2:00:00', 'D 0:00'],
    ])
  })

  it('by names, in order of time, go on past their midnight', () => {
    const { cues, reading } = read(
      'Day,Time,Title\nFri,15:00,A\nSat,05:00,B\nSat,09:00,C\nSat,23:30,D\nSat,12:00 AM,E',
    )
    expect(cues).toEqual(['15:00 A 0:00', '05:00 +1d B 4:00:00', 'C 14:30:00', 'D 30:00', 'E 0:00'])
    expect(reading.shape.direction).toBe('down')
  })

  it('of a whole week begin with the first one', () => {
    const names = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']
    const { reading } = read(`Day,Time,Title\n${names.map(name => `${name},20:00,Show`).join('\n')}`)
    expect(reading.rows.map(({ planned }) => Math.floor((planned ?? 0) / 86_400_000))).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6],
    ])
  })

  it('by names end with their night, unless something begins in the morning', () => {
    const sheet = 'Day,Start,End,Title\nFri,22:00,23:30,A\nFri,00:30,02:00,B\nSat,21:00,22:00,C'
    expect(read(sheet).cues).toEqual(['22:00 A 1:30:00', '00:30 +1d B 1:30:00', '21:00 +1d C 1:00:00'])
    expect(read(`${sheet}\nSat,07:00,08:00,D\nFri,07:00,08:00,E`).cues).toContain('00:30 B 1:30:00')
  })
})

describe('rows in no order of time', () => {
  it('are put in the order of their starts, and that is said', () => {
    const sheet = 'Start,End,Title\n22:00,23:00,D\n20:00,21:00,B\n21:00,22:00,C\n18:00,20:00,A\n23:30,00:30,E'
    const { cues, notes, asks, reading } = read(sheet)
    expect(cues).toEqual(['18:00 A 2:00:00', 'B 1:00:00', 'C 1:00:00', 'D 1:00:00', '23:30 E 1:00:00'])
    expect([asks, reading.shape.direction]).toEqual([[], 'time'])
    expect(notes[0]).toBe('The rows stand in no order of time. They are put in the order of their starts.')
    expect(read(sheet, { direction: 'down' }).cues[0]).toBe('22:00 D 1:00:00')
  })

  it('of several stages, the last act first, are one question', () => {
    const sheet = `Stage,Day,Start,End,Artist
Tent,Sat,22:00,23:00,Epsilon
Tent,Sat,20:00,21:00,Delta
Tent,Sun,20:00,21:00,Zeta
Main,Sat,22:00,23:00,Beta
Main,Sat,20:00,21:00,Alpha
Main,Sun,20:00,21:00,Gamma`
    expect(read(sheet).asks).toEqual(['stage'])
    expect(read(sheet, { stage: 'Main' })).toMatchObject({
      cues: ['20:00 Alpha 1:00:00', '22:00 Beta 1:00:00', '20:00 +1d Gamma 1:00:00'],
      asks: [],
    })
  })
})

describe('a cue list', () => {
  it('that numbers the first of several rows for a cue has one cue of them', () => {
    const { cues, cells } = read(
      'cue,op,parameters\n1,wall,Brightness=0\n,frame,Opacity=1\n2,door,Open\n,,Slow\n3,,',
    )
    expect(cues).toHaveLength(3)
    expect(cells[0]).toEqual({ 'Cue no.': '1', parameters: 'Brightness=0\nOpacity=1', Notes: 'frame' })
  })

  it('has numbers only where they count', () => {
    const { cells } = read('Alpha,rock,2018\nBravo,folk,1999\nCharlie,rock,2015\nDelta,jazz,2018')
    expect(cells[0]).toEqual({ 'Column B': 'rock', 'Column C': '2018' })
  })

  it('whose title begins like a sum is no sum', () => {
    const { cues, notes } = read(
      'Song,Duration\nTotal Eclipse,4:30\nSummer,3:00\nTotal:,7:30\nTotal time,7:30',
    )
    expect(cues).toEqual(['Total Eclipse 4:30', 'Summer 3:00'])
    expect(notes).toContain('2 rows of totals are left out.')
  })

  it('may mark its headings', () => {
    const { cues } = read('title,artist\n# Part one,\nSong,A\n--- Interval ---,\nEncore,\n#1,')
    expect(cues).toEqual(['# # Part one', 'Song 0:00', '# --- Interval ---', 'Encore 0:00', '#1 0:00'])
  })

  it('has pieces as titles, not the concerts that they are played in', () => {
    expect(read('piece,composer,event\nSuite,Bach,Spring\nFugue,Bach,Spring').cues).toEqual([
      'Suite 0:00',
      'Fugue 0:00',
    ])
  })

  it('says what stands above its header', () => {
    expect(read('Spring Gala,,\n16 May,,\nStart,Title,Duration\n20:00,A,1:00').notes).toContain(
      'Above the header, not taken: Spring Gala · 16 May',
    )
  })
})

describe('rules of starts and limits of durations', () => {
  it('are read from columns of their own, by people or by Showcall', () => {
    const { reading, remarks } = read(`
Title,Start,Startregel,Dauer,Kürzeste,Längste
Doors,20:00,,5:00,,
Song,20:05,genau,3:00,2:30,4:00
Talk,,gleitend,2:00,,3:00
News,20:08,spätestens,2:00,,
Bits,20:10,soon,2:00,3:00,1:00`)
    expect(reading.entries.map(({ timing }) => timing)).toEqual([
      undefined,
      { start: 'exactly', shortest: 150_000, longest: 240_000 },
      { start: 'floating', longest: 180_000 },
      { start: 'not-after' },
      undefined,
    ])
    expect(reading.entries.map(({ clock }) => clock !== null)).toEqual([true, true, false, true, false])
    expect(remarks).toEqual([
      '“soon” is no rule of a start: exactly, not after, not before or floating. Not taken.',
      'The shortest is over the longest: neither is taken.',
    ])
  })
})
