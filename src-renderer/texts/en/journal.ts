import type { Phase } from '../../../src-main/domain/show/runner.ts'

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
  none: 'No shows recorded yet. Recording starts with the first GO.',
  failed: 'That did not work. Try again.',
  runs: 'Recorded shows',
  phases,
  again: 'Refresh',
  csv: 'Export CSV',
  json: 'Export JSON',
  print: 'Print',
  exported: (name: string) => `Saved “${name}” to your downloads.`,
  joined: 'Showcall was opened after this show had started. Earlier cues are missing.',
  dropped: (count: number) =>
    `${count === 1 ? '1 entry was' : `${count} entries were`} not recorded. This report is incomplete.`,
  columns: {
    number: '#',
    title: 'Title',
    planned: 'Planned',
    start: 'Started',
    late: 'Early / Late',
    plannedFor: 'Planned for',
    ran: 'Ran',
    difference: '±',
  },
  onAir: 'on air',
  pausedFor: (time: string) => `paused ${time}`,
  adjusted: (by: string) => `adjusted ${by}`,
  deleted: 'deleted since',
  undone: 'UNDONE',
  undoneBy: (surface: string | null, at: string) => [surface, `undone at ${at}`].filter(Boolean).join(' · '),
  skipped: 'SKIPPED',
  cut: 'SKIPPED',
  notRun: 'NOT RUN',
  toCome: 'TO COME',
  totals: {
    title: 'Totals',
    start: 'Start',
    end: 'End',
    running: 'Ran',
    paused: 'Paused',
    overUnder: 'Over or under',
    presses: 'Presses',
    planned: (time: string) => `planned ${time}`,
    pressCounts: (confirmed: number, refused: number, unknown: number) =>
      `${confirmed} recorded, ${refused} refused${unknown > 0 ? `, ${unknown} not known` : ''}`,
    stillOn: 'running',
  },
  latency: {
    title: 'Latency of the last show',
    applied: 'press to applied',
    confirmed: 'press to recorded',
    painted: 'press to screen',
    none: 'not measured',
    figures: (p50: string, p99: string, count: number) =>
      `${p50} · 99% under ${p99} · ${count === 1 ? '1 press' : `${count} presses`}`,
  },
} as const
