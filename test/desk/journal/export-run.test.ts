import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { asRunFileName, exportRun } from '../../../src-main/desk/journal/export-run.ts'
import { asRunOf } from '../../../src-main/domain/as-run/as-run.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { createHistory, plannedCue } from '../../fakes/journal-history.ts'
import fc from '../../support/fast-check.ts'

/** 18:00:00 in Berlin. */
const begun = Date.UTC(2026, 10, 21, 17, 0, 0)
const now = instant(begun + 600_000)

function show(title = 'Opening') {
  const cues = [
    plannedCue('c1', 60_000, { title }),
    plannedCue('c2', 120_000, { title: 'Panel, “live”' }),
    plannedCue('c3', 30_000, { skippedBy: 'self' }),
  ]
  const history = createHistory(cues, begun + 5_000, begun)
  history.press({ verb: 'start' })
  history.wait(30_000)
  history.press({ verb: 'next' })
  history.wait(2_000)
  history.undo()
  history.wait(43_000)
  history.press({ verb: 'next' })
  history.press({ verb: 'adjust-duration', delta: duration(-30_000) })
  history.wait(90_000)
  history.press({ verb: 'end' })
  return history.entries
}

const csv = (entries = show(), timezone = 'UTC') => exportRun(entries, { format: 'csv', timezone, now }) ?? ''

it('exports a table that a spreadsheet reads: plain headings, times of the zone of the rundown, durations', () => {
  expect(csv().split('\r\n')).toEqual([
    '\ufeffStatus,Cue,Title,Planned start,Actual start,Start difference,Actual end,Planned duration,Actual duration,Duration difference,Paused,Adjusted,Entered by,Controller,Actual start (ISO),Actual end (ISO)',
    'Run,1,Opening,18:00:00,18:00:05,+0:00:05,18:01:20,0:01:00,0:01:15,+0:00:15,0:00:00,0:00:00,GO,"Keyboard, go",2026-11-21T17:00:05.000Z,2026-11-21T17:01:20.000Z',
    'Undone,2,"Panel, “live”",,18:00:35,,18:00:37,,,,,,GO,"Keyboard, go",2026-11-21T17:00:35.000Z,2026-11-21T17:00:37.000Z',
    'Run,2,"Panel, “live”",18:01:00,18:01:20,+0:00:20,18:02:50,0:02:00,0:01:30,-0:00:30,0:00:00,-0:00:30,GO,"Keyboard, go",2026-11-21T17:01:20.000Z,2026-11-21T17:02:50.000Z',
    'Skipped,3,Cue c3,,,,,0:00:30,,,,,,,,',
    'Total,,Gala,18:00:00,18:00:05,,18:02:50,0:03:00,0:02:45,,0:00:00,,,,2026-11-21T17:00:05.000Z,2026-11-21T17:02:50.000Z',
    'Over or under,,Planned end 18:03:00,,,,,,,-0:00:10,,,,,,',
    '',
  ])
})

it('has a column for timecode where any ran at a GO', () => {
  const entries = show().map(entry =>
    entry.kind === 'press' && entry.press === 1 ? { ...entry, timecode: '01:00:00;02' } : entry,
  )
  const [header, first, , second] = csv(entries).split('\r\n')
  expect(header?.endsWith(',Timecode')).toBe(true)
  expect(first?.endsWith(',01:00:00;02')).toBe(true)
  expect(second?.startsWith('Run,2') && second.endsWith(',')).toBe(true)
})

it('has what the crew said in the order of the show, of which call and by whom', () => {
  const history = createHistory([plannedCue('c1', 60_000)], begun, begun)
  history.press({ verb: 'start' })
  const cue = { cueId: 'c1', number: '1', title: 'Cue c1' }
  for (const word of ['ready', 'done'] as const) {
    history.wait(10_000)
    history.add({
      ...{ kind: 'call', event: 'crew', cue, department: 'LX', text: 'LX 1', time: null, by: 'Rail', word },
    })
  }
  const lines = csv(history.entries).split('\r\n')
  const words = lines.filter(line => line.startsWith('Crew'))
  expect(words).toEqual([
    'Crew: READY,1,LX: LX 1,,18:00:10,,18:00:20,,,,,,,Rail,2026-11-21T17:00:10.000Z,2026-11-21T17:00:20.000Z',
    'Crew: DONE,1,LX: LX 1,,18:00:20,,,,,,,,,Rail,2026-11-21T17:00:20.000Z,',
  ])
  expect(lines.indexOf(words[0] ?? '')).toBe(2)
})

it('has what the plan was changed for, by whom, and each cue that it changed, also where that was undone', () => {
  const history = createHistory([plannedCue('c1', 60_000), plannedCue('c2', 60_000)], begun, begun)
  history.press({ verb: 'start' })
  history.wait(10_000)
  const [c1, c2] = ['1', '2'].map(number => ({ cueId: `c${number}`, number, title: `Cue c${number}` }))
  if (c1 === undefined || c2 === undefined) return expect.unreachable()
  const hit = { kind: 'plan-act', act: 'hit', time: instant(begun + 600_000), by: 'iPad' } as const
  const [was, is] = [duration(60_000), duration(45_000)]
  const shorter = { change: 'duration', cue: c1, was, is } as const
  const skipped = { change: 'skip', cue: c2, is: true } as const
  history.add({ ...hit, cue: null, way: 'done', changes: [shorter, skipped] })
  history.wait(5_000)
  history.add({ ...hit, cue: null, way: 'undone', changes: [{ ...shorter, was: is, is: was }] })
  const lines = csv(history.entries).split('\r\n').slice(2, 7)
  expect(lines).toEqual([
    'Plan changed,,Hit 18:10:00: End of the show,,18:00:10,,,,,,,,,iPad,2026-11-21T17:00:10.000Z,',
    'Changed,1,Cue c1: 0:01:00 → 0:00:45,,18:00:10,,,,,,,,,,2026-11-21T17:00:10.000Z,',
    'Changed,2,Cue c2: Skipped,,18:00:10,,,,,,,,,,2026-11-21T17:00:10.000Z,',
    'Plan change undone,,Hit 18:10:00: End of the show,,18:00:15,,,,,,,,,iPad,2026-11-21T17:00:15.000Z,',
    'Changed,1,Cue c1: 0:00:45 → 0:01:00,,18:00:15,,,,,,,,,,2026-11-21T17:00:15.000Z,',
  ])
})

it('says at which word of the script and on which page a call went, where any did', () => {
  const history = createHistory([plannedCue('c1', 60_000)], begun, begun)
  history.press({ verb: 'start' })
  history.wait(10_000)
  const cue = { cueId: 'c1', number: '1', title: 'Cue c1' }
  const call = { kind: 'call', cue, department: 'LX', by: 'Rail' } as const
  history.add({ ...call, event: 'go', text: 'LX 57', time: '§12', atWord: { word: 'turns', page: '31' } })
  history.add({ ...call, event: 'not-called', text: 'LX 58', time: '+0:20' })
  const lines = csv(history.entries).split('\r\n')
  expect(lines[0]?.endsWith(',Actual end (ISO),Word,Page')).toBe(true)
  expect(lines.find(line => line.startsWith('Call'))).toBe(
    'Call,1,LX: LX 57,,18:00:10,,,,,,,,,,2026-11-21T17:00:10.000Z,,turns,31',
  )
  expect(lines.find(line => line.startsWith('Not called'))).toContain(',LX: +0:20 LX 58,')
})

it('has notes of the script with their kind, speaker, word and page', () => {
  const history = createHistory([plannedCue('c1', 60_000)], begun, begun)
  history.press({ verb: 'start' })
  history.wait(10_000)
  const note = { kind: 'note', department: null, by: 'Booth', cue: null } as const
  const inScript = { page: '31', speaker: 'KEEPER', words: 'It never went out.' }
  history.add({ ...note, text: 'left out', noteKind: 'line', inScript })
  history.add({ ...note, text: 'late' })
  const lines = csv(history.entries).split('\r\n')
  expect(lines.find(line => line.startsWith('Line note'))).toBe(
    'Line note,,KEEPER: left out,,18:00:10,,,,,,,,,Booth,2026-11-21T17:00:10.000Z,,It never went out.,31',
  )
  expect(lines.find(line => line.startsWith('Note,'))).toContain(',late,')
})

it('names a cue that was skipped in the show as the screen does', () => {
  const history = createHistory([plannedCue('c1', 60_000), plannedCue('c2', 30_000)], begun, begun)
  history.press({ verb: 'start' })
  history.add({ kind: 'plan', change: { cues: [plannedCue('c2', 30_000, { skippedBy: 'self' })] } })
  history.wait(60_000)
  history.press({ verb: 'end' })
  expect(csv(history.entries)).toMatch(/^Skipped,2,Cue c2,18:01:00,/m)
})

it('says of a show that is on which cues are still to come', () => {
  const cues = ['c1', 'c2', 'c3', 'c4'].map(id => plannedCue(id, 60_000))
  const history = createHistory(cues, begun, begun)
  history.press({ verb: 'start' })
  history.wait(60_000)
  history.press({ verb: 'jump', cueId: 'c3' })
  expect(csv(history.entries).match(/^(Not run|To come),\d/gm)).toEqual(['Not run,2', 'To come,4'])
})

it('gives a spreadsheet no formula to run, whatever a title is, and loses no title', () => {
  const anyTitle = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc
      .tuple(fc.constantFrom('=', '+', '-', '@', '\t=', ' =', '\r', '\n@', '＝'), fc.string())
      .map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(anyTitle, title => {
      const { data } = Papa.parse<string[]>(csv(show(title)).slice(1), { delimiter: ',', newline: '\r\n' })
      const field = data[1]?.[2] ?? ''
      expect(field).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
      expect(field === title || field === `'${title}`).toBe(true)
    }),
  )
})

it('exports everything as JSON', () => {
  const text = exportRun(show(), { format: 'json', timezone: 'UTC', now })
  expect(JSON.parse(text ?? '')).toEqual({
    schema: 'showcall.as-run',
    version: 1,
    exportedAt: now,
    asRun: asRunOf(show(), now),
    entries: show(),
  })
})

it('exports nothing of what is no run', () => {
  expect(exportRun([], { format: 'csv', timezone: 'UTC', now })).toBeNull()
})

it('names the file by title and day of the rundown, in characters that every file system takes', () => {
  const midnight = instant(Date.UTC(2026, 10, 21, 23, 30))
  const name = (title: string, timezone: string | null = null) =>
    asRunFileName({ title, timezone, startedAt: midnight }, 'UTC', 'csv')
  expect(name('Gala', 'Europe/Berlin')).toBe('Gala 2026-11-22 00-30 as-run.csv')
  expect(name('../../etc/passwd')).toBe('etc passwd 2026-11-21 23-30 as-run.csv')
  expect(name('A/B: “C”?')).toBe('A B “C” 2026-11-21 23-30 as-run.csv')
  expect(name('  ..')).toBe('Show 2026-11-21 23-30 as-run.csv')
  expect([...name('x'.repeat(500))].length).toBeLessThan(130)
})
