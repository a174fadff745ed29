import type { Phase } from '../../../src-main/domain/runner.ts'

const phases: Readonly<Record<Phase, string>> = {
  'pre-show': 'reset',
  running: 'ON AIR',
  paused: 'PAUSED',
  ended: 'ended',
}

/** Of the journal: what was recorded, planned against actual. */
export const journalTexts = {
  title: 'Journal',
  loading: 'Reading the journal…',
  none: 'No show was recorded yet. The first GO of a show begins its record.',
  failed: 'The desk could not do it. Try again.',
  runs: 'Recorded shows',
  phases,
  again: 'Read again',
  csv: 'Export CSV',
  json: 'Export JSON',
  print: 'Print',
  exported: (name: string) => `“${name}” was given to the browser to be saved.`,
  joined: 'The desk came to this show when it was on already; what was before is not in it.',
  dropped: (count: number) => `${count} entries could not be recorded: this report has holes.`,
  columns: {
    number: '#',
    title: 'Title',
    planned: 'Planned',
    start: 'Started',
    late: 'Late',
    plannedFor: 'Planned for',
    ran: 'Ran',
    difference: '±',
  },
  onAir: 'on air',
  pausedFor: (time: string) => `paused ${time}`,
  adjusted: (by: string) => `adjusted ${by}`,
  undone: 'UNDONE',
  undoneBy: (surface: string | null, what: string, at: string) =>
    [what, surface, `taken back at ${at}`].filter(Boolean).join(' · '),
  skipped: 'SKIPPED',
  cut: 'CUT',
  notRun: 'NOT RUN',
  totals: {
    title: 'In all',
    start: 'Start',
    end: 'End',
    running: 'Ran',
    paused: 'Paused',
    overUnder: 'Over or under',
    presses: 'Presses',
    planned: (time: string) => `planned ${time}`,
    pressCounts: (confirmed: number, refused: number, unknown: number) =>
      `${confirmed} recorded, ${refused} refused${unknown > 0 ? `, ${unknown} not known` : ''}`,
    stillOn: 'still on',
  },
  latency: {
    title: 'From the press',
    applied: 'until it was applied',
    confirmed: 'until it was recorded',
    painted: 'until it was on the screen',
    none: 'not measured',
    figures: (p50: string, p99: string, count: number) =>
      `${p50} · 99 of 100 within ${p99} · ${count} presses`,
  },
} as const
