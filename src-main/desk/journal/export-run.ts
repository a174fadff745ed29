import Papa from 'papaparse'
import { inEnglish } from '../../contract/english.ts'
import {
  type AsRun,
  type AsRunCue,
  type AsRunNote,
  type AsRunNotRun,
  type AsRunPlanAct,
  asRunOf,
} from '../../domain/as-run/as-run.ts'
import type { AsRunCall, NotCalled } from '../../domain/as-run/as-run-calls.ts'
import { shownAsRun } from '../../domain/as-run/as-run-shown.ts'
import type { EnteredBy, PressedAt } from '../../domain/as-run/as-run-timeline.ts'
import type { AsRunWord } from '../../domain/as-run/as-run-words.ts'
import { type JournalEntry, journalVersion, type NoteKind } from '../../domain/as-run/journal-entry.ts'
import { runFileName } from '../../domain/as-run/run-file-name.ts'
import { undoneWithOthers } from '../../domain/as-run/show-report.ts'
import type { CrewWord } from '../../domain/calling/calling-state.ts'
import { formulaGuarded } from '../../domain/formula-guard.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { DrillKind } from '../../domain/preflight/drill.ts'
import { openPoints, type PointState, type PreflightCheck } from '../../domain/preflight/point.ts'
import type { Duration, Instant } from '../../domain/time/time.ts'
import { formatTimeOfDay } from '../../domain/time/time-of-day.ts'
import { createZone } from '../../domain/time/time-zone.ts'
import type { ExportOptions, ReportFormat } from '../ports/journal-store.ts'

/** The text of the exported file; null for entries that are not a run. */
export function exportRun(
  entries: readonly JournalEntry[],
  { format, timezone, now }: ExportOptions,
): string | null {
  const asRun = asRunOf(entries, now)
  if (asRun === null) return null
  return format === 'csv' ? asRunCsv(asRun, timezone) : asRunJson(asRun, entries, now)
}

/** The complete export: the report and every entry that it was made from. Instants are epoch milliseconds. */
const asRunJson = (asRun: AsRun, entries: readonly JournalEntry[], exportedAt: Instant): string =>
  `${JSON.stringify({ schema: 'showcall.as-run', version: journalVersion, exportedAt, asRun, entries }, null, 2)}\n`

/** File name: `<title> <date> <start> as-run.csv`. */
export const asRunFileName = (
  run: Parameters<typeof runFileName>[0],
  timezone: string,
  format: ReportFormat,
): string => `${runFileName(run, timezone)} as-run.${format}`

const headings = [
  'Status',
  'Cue',
  'Title',
  'Planned start',
  'Actual start',
  'Start difference',
  'Actual end',
  'Planned duration',
  'Actual duration',
  'Duration difference',
  'Paused',
  'Adjusted',
  'Entered by',
  'Controller',
  'Actual start (ISO)',
  'Actual end (ISO)',
  'Timecode',
  'Word',
  'Page',
] as const

const optional: ReadonlySet<string> = new Set(['Timecode', 'Word', 'Page'])

type Line = Readonly<Partial<Record<(typeof headings)[number], string>>>

/**
 * A table for a spreadsheet: a row for each cue run, each press that was taken back, each step that a person changed the plan by and each thing that it changed,
 * each call, each word of the crew and each note, in the order of the show, then the cues that did not run, then the total, then the preflight. Times of day in the rundown's zone, or `timezone` where it has none;
 * durations as h:mm:ss. UTF-8 with a byte order mark, without which spreadsheets read another encoding.
 */
export function asRunCsv(exact: AsRun, timezone: string): string {
  const asRun = shownAsRun(exact)
  const zone = createZone(asRun.timezone ?? timezone)
  const clock = (at: Instant | null): string => (at === null ? '' : formatTimeOfDay(at, zone, '24h', true))

  const ran = asRun.cues.map(cue => ({ at: cue.start, line: cueLine(cue, clock) }))
  const undone = asRun.undone.map(({ at, undoneAt, action, from, resumed, unskips, moved, calls, cues }) => ({
    at,
    line: {
      Status: 'Undone',
      Cue: cues.map(({ number }) => number ?? '').join(' '),
      Title: calls ?? cues.map(({ title }) => title).join(', '),
      'Actual start': clock(at),
      'Actual end': clock(undoneAt),
      Adjusted: signed(moved),
      'Entered by': resumed ? 'Resume' : unskips ? 'Unskip' : entryText(action ?? 'moved-by'),
      Controller: controller(from),
      'Actual start (ISO)': iso(at),
      'Actual end (ISO)': iso(undoneAt),
    },
  }))
  const planned = asRun.planActs.flatMap(act => planActLines(act, clock).map(line => ({ at: act.at, line })))
  const notes = asRun.notes.map(note => ({ at: note.at, line: noteLine(note, clock) }))
  const callLine = (status: string, one: AsRunCall | NotCalled, until: Instant | null = null) => ({
    at: one.at,
    line: {
      Status: status,
      Cue: one.cue?.number ?? '',
      Title: `${one.department}: ${[one.atWord === undefined ? one.time : null, one.text].filter(Boolean).join(' ')}`,
      'Actual start': clock(one.at),
      'Actual end': clock(until),
      'Actual start (ISO)': iso(one.at),
      'Actual end (ISO)': iso(until),
      Word: one.atWord?.word ?? '',
      Page: one.atWord?.page ?? '',
    },
  })
  const calls = [
    ...asRun.calls.map(one => callLine('Call', one)),
    ...asRun.notCalled.map(one => callLine('Not called', one)),
    ...undoneWithOthers(asRun).map(one => callLine('Undone', one, one.undoneAt)),
  ]
  const words = asRun.words.map(word => ({ at: word.at, line: wordLine(word, clock) }))
  const notRun = asRun.notRun.map(
    (cue): Line => ({
      Status: notRunStatus(cue),
      Cue: cue.number ?? '',
      Title: cue.title,
      'Planned start': clock(cue.plannedStart),
      'Planned duration': span(cue.plannedDuration),
    }),
  )
  const { plannedStart, plannedEnd, start, end, overUnder } = asRun
  const total: Line = {
    Status: 'Total',
    Title: asRun.title,
    'Planned start': clock(plannedStart),
    'Actual start': clock(start),
    'Actual end': clock(end),
    'Planned duration': span(asRun.plannedDuration),
    'Actual duration': span(asRun.running),
    Paused: span(asRun.paused),
    'Actual start (ISO)': iso(start),
    'Actual end (ISO)': iso(end),
  }
  const against: Line = {
    Status: 'Over or under',
    Title: plannedEnd === null ? '' : `Planned end ${clock(plannedEnd)}`,
    'Duration difference': signed(overUnder),
  }
  const lines = [
    ...[...ran, ...undone, ...planned, ...calls, ...words, ...notes]
      .toSorted((a, b) => a.at - b.at)
      .map(({ line }) => line),
    ...notRun,
    total,
    against,
    ...preflightLines(asRun, clock),
  ]
  // A column that would be empty in every row is left out.
  const columns = headings.filter(
    heading => !optional.has(heading) || lines.some((line: Line) => (line[heading] ?? '') !== ''),
  )
  const rows = lines.map((line: Line) => columns.map(heading => guarded(line[heading] ?? '', heading)))
  return `\ufeff${Papa.unparse([columns, ...rows], { newline: '\r\n' })}\r\n`
}

const pointWords: Readonly<Record<PointState, string>> = {
  ok: 'OK',
  todo: 'To do',
  unknown: 'Unknown',
  none: 'Nothing to check',
}

/** When it was finished and what was open, then each point. */
function preflightLines({ preflight }: AsRun, clock: (at: Instant | null) => string): readonly Line[] {
  if (preflight === null) return []
  const { at, by, points, drills } = preflight
  const open = openPoints(points)
  const head: Line = {
    Status: 'Preflight',
    Title: open === 0 ? 'Passed' : `${open} ${open === 1 ? 'point' : 'points'} open`,
    'Actual end': clock(at),
    Controller: by ?? '',
    'Actual end (ISO)': iso(at),
  }
  return [
    head,
    ...points.map(({ check, subject, state, text }) => ({
      Status: `Preflight: ${pointWords[state]}`,
      Title: `${subject ?? checkWords[check]}: ${inEnglish(text)}`,
    })),
    ...drills.map(drill => ({
      Status: `Drill: ${drill.passed ? 'Passed' : 'Not passed'}`,
      Title: `${drillWords[drill.kind]}: ${inEnglish(drill.text)}`,
      'Actual start': clock(drill.at),
      'Actual start (ISO)': iso(drill.at),
    })),
  ]
}

const drillWords: Readonly<Record<DrillKind, string>> = {
  network: 'Network lost',
  service: 'The service does not answer',
  surface: 'A controller is lost',
}

const checkWords: Readonly<Record<PreflightCheck, string>> = {
  link: 'Connection',
  clock: 'Clock',
  budget: 'Requests',
  token: 'Token',
  disk: 'Disk',
  journal: 'Journal',
  power: 'Power',
  sleep: 'Sleep',
  surface: 'Controllers',
  display: 'Outputs',
  standby: 'Standby desk',
  start: 'Planned start',
  cues: 'Cues',
  fixed: 'Fixed starts',
  calls: 'Timed calls',
  script: 'Words of the script',
  versions: 'Versions',
}

/** As on screen: skipped by a person, passed over by a jump, or still ahead. */
function notRunStatus({ cut, skipped, passed }: AsRunNotRun): string {
  if (cut || skipped) return 'Skipped'
  return passed ? 'Not run' : 'To come'
}

function cueLine(cue: AsRunCue, clock: (at: Instant | null) => string): Line {
  return {
    Status: cue.end === null ? 'On air' : 'Run',
    Cue: cue.number ?? '',
    Title: cue.title,
    'Planned start': clock(cue.plannedStart),
    'Actual start': clock(cue.start),
    'Start difference': signed(cue.startDifference),
    'Actual end': clock(cue.end),
    'Planned duration': cue.plannedDuration === null ? '' : span(cue.plannedDuration),
    'Actual duration': span(cue.running),
    'Duration difference': signed(cue.durationDifference),
    Paused: span(cue.paused),
    Adjusted: signed(cue.adjusted),
    'Entered by': entryText(cue.entered.how),
    Controller: controller(cue.entered.from),
    Timecode: cue.entered.timecode ?? '',
    'Actual start (ISO)': iso(cue.start),
    'Actual end (ISO)': iso(cue.end),
  }
}

const planActWords: Readonly<Record<AsRunPlanAct['way'], string>> = {
  done: 'Plan changed',
  undone: 'Plan change undone',
  redone: 'Plan change redone',
}

/** What it was for, then each thing that it changed. */
function planActLines(planAct: AsRunPlanAct, clock: (at: Instant | null) => string): readonly Line[] {
  const { at, way, cue, by, changes } = planAct
  const when: Line = { 'Actual start': clock(at), 'Actual start (ISO)': iso(at) }
  return [
    {
      ...when,
      Status: planActWords[way],
      Cue: cue?.number ?? '',
      Title: planActText(planAct, clock),
      Controller: inEnglish(by),
    },
    ...changes.map(
      (change): Line => ({
        ...when,
        Status: 'Changed',
        Cue: change.cue?.number ?? '',
        Title: [change.cue?.title ?? 'Start of the show', changeText(change, clock)].join(': '),
      }),
    ),
  ]
}

function planActText({ act, cue, time, moved }: AsRunPlanAct, clock: (at: Instant | null) => string): string {
  switch (act) {
    case 'hit':
      return `Hit ${clock(time ?? null)}: ${cue?.title ?? 'End of the show'}`
    case 're-time':
      return [`Re-time by ${signed(moved ?? null)}`, cue === null ? 'from now' : `from ${cue.title}`].join(
        ' ',
      )
    case 'close-gap':
      return `Fix gap at ${cue?.title ?? ''}`
  }
}

function changeText(change: AsRunPlanAct['changes'][number], clock: (at: Instant | null) => string): string {
  switch (change.change) {
    case 'duration':
      return `${span(change.was)} → ${span(change.is)}`
    case 'start':
      return [change.was, change.is].map(at => clock(at) || 'no fixed start').join(' → ')
    case 'taken':
      return change.is ? 'Taken' : 'Floating'
    case 'skip':
      return change.is ? 'Skipped' : 'No longer skipped'
  }
}

const noteWords: Readonly<Record<NoteKind, string>> = {
  note: 'Note',
  line: 'Line note',
  blocking: 'Blocking note',
  technical: 'Technical note',
}

const noteLine = (
  { at, text, department, by, cue, noteKind = 'note', inScript }: AsRunNote,
  clock: (at: Instant) => string,
): Line => ({
  Status: noteWords[noteKind],
  Cue: cue?.number ?? '',
  Title: [department ?? '', inScript?.speaker ?? '', text].filter(Boolean).join(': '),
  Word: inScript?.words ?? '',
  Page: inScript?.page ?? '',
  'Actual start': clock(at),
  Controller: inEnglish(by),
  'Actual start (ISO)': iso(at),
})

const wordLine = (
  { word, at, cue, department, call, by, ended }: AsRunWord,
  clock: (at: Instant | null) => string,
): Line => ({
  Status: `Crew: ${crewWordTexts[word]}`,
  Cue: cue?.number ?? '',
  Title: call === '' ? department : `${department}: ${call}`,
  'Actual start': clock(at),
  'Actual end': clock(ended?.at ?? null),
  Controller: by === null ? '' : inEnglish(by),
  'Actual start (ISO)': iso(at),
  'Actual end (ISO)': iso(ended?.at ?? null),
})

const crewWordTexts: Readonly<Record<CrewWord, string>> = {
  ready: 'READY',
  hold: 'HOLD',
  help: 'HELP',
  done: 'DONE',
}

const controller = (from: PressedAt | null): string =>
  from === null ? '' : `${inEnglish(from.surface)}, ${from.control}`

function entryText(how: EnteredBy['how']): string {
  if (how === 'moved-by') return 'Moved by someone else'
  return how === 'joined' ? 'Already on air' : inEnglish(messageOf(`action.${how}`))
}

/** Cells with texts of people; our own signed spans are no formulas. */
const free: ReadonlySet<string> = new Set(['Cue', 'Title', 'Controller', 'Word', 'Page'])

const guarded = (text: string, heading: string): string => (free.has(heading) ? formulaGuarded(text) : text)

const iso = (at: Instant | null): string => (at === null ? '' : new Date(at).toISOString())

/** `0:03:05`; parts of a second are cut. */
function span(ms: Duration): string {
  const all = Math.floor(Math.abs(ms) / 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${Math.floor(all / 3_600)}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`
}

/** `+0:00:12` is late or longer; a plain minus, which spreadsheets read. */
function signed(ms: Duration | null): string {
  if (ms === null) return ''
  const text = span(ms)
  if (Math.abs(ms) < 1000) return text
  return (ms > 0 ? '+' : '-') + text
}
