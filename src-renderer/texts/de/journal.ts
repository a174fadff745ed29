import type { Phase } from '../../../src-main/domain/show/runner.ts'
import type * as en from '../en/journal.ts'
import type { Translated } from '../translated.ts'

const phases: Readonly<Record<Phase, string>> = {
  'pre-show': 'zurückgesetzt',
  running: 'ON AIR',
  paused: 'PAUSE',
  ended: 'beendet',
}

/** Zum Protokoll: was aufgezeichnet wurde, Plan gegen Ist. */
export const journalTexts: Translated<typeof en.journalTexts> = {
  title: 'Protokoll',
  loading: 'Das Protokoll wird gelesen…',
  none: 'Noch keine Show aufgezeichnet. Die Aufzeichnung beginnt mit dem ersten GO.',
  failed: 'Das hat nicht geklappt. Noch einmal versuchen.',
  runs: 'Aufgezeichnete Shows',
  phases,
  again: 'Aktualisieren',
  csv: 'CSV exportieren',
  json: 'JSON exportieren',
  print: 'Drucken',
  exported: name => `„${name}“ in den Downloads gespeichert.`,
  joined: 'Showcall wurde geöffnet, als die Show schon lief. Frühere Cues fehlen.',
  dropped: count =>
    count === 1
      ? '1 Eintrag wurde nicht aufgezeichnet. Dieser Bericht ist unvollständig.'
      : `${count} Einträge wurden nicht aufgezeichnet. Dieser Bericht ist unvollständig.`,
  columns: {
    number: '#',
    title: 'Titel',
    planned: 'Geplant',
    start: 'Gestartet',
    late: 'Früh / Spät',
    plannedFor: 'Geplante Dauer',
    ran: 'Gelaufen',
    difference: '±',
  },
  onAir: 'ON AIR',
  pausedFor: time => `Pause ${time}`,
  adjusted: by => `angepasst ${by}`,
  deleted: 'danach gelöscht',
  undone: 'RÜCKGÄNGIG',
  undoneBy: (surface, at) => [surface, `rückgängig um ${at}`].filter(Boolean).join(' · '),
  skipped: 'ENTFALLEN',
  cut: 'ÜBERSPRUNGEN',
  notRun: 'NICHT GELAUFEN',
  toCome: 'KOMMT NOCH',
  totals: {
    title: 'Gesamt',
    start: 'Start',
    end: 'Ende',
    running: 'Gelaufen',
    paused: 'Pausen',
    overUnder: 'Über/Unter',
    presses: 'Tastendrücke',
    planned: time => `geplant ${time}`,
    pressCounts: (confirmed, refused, unknown) =>
      `${confirmed} aufgezeichnet, ${refused} abgelehnt${unknown > 0 ? `, ${unknown} unbekannt` : ''}`,
    stillOn: 'läuft noch',
  },
  latency: {
    title: 'Latenz der letzten Show',
    applied: 'Druck bis Wirkung',
    confirmed: 'Druck bis Aufzeichnung',
    painted: 'Druck bis Bild',
    none: 'nicht gemessen',
    figures: (p50, p99, count) =>
      `${p50} · 99 % unter ${p99} · ${count === 1 ? '1 Tastendruck' : `${count} Tastendrücke`}`,
  },
}
