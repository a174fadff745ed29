import type { Phase } from '../../../src-main/domain/runner.ts'
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
  none: 'Noch keine Show ist aufgezeichnet. Das erste GO einer Show beginnt ihre Aufzeichnung.',
  failed: 'Das Pult konnte es nicht tun. Bitte noch einmal versuchen.',
  runs: 'Aufgezeichnete Shows',
  phases,
  again: 'Neu lesen',
  csv: 'CSV exportieren',
  json: 'JSON exportieren',
  print: 'Drucken',
  exported: name => `„${name}“ ist dem Browser zum Speichern übergeben.`,
  joined: 'Das Pult kam in diese Show, als sie schon lief; was davor war, fehlt hier.',
  dropped: count =>
    count === 1
      ? '1 Eintrag konnte nicht aufgezeichnet werden: Dieser Bericht hat eine Lücke.'
      : `${count} Einträge konnten nicht aufgezeichnet werden: Dieser Bericht hat Lücken.`,
  columns: {
    number: '#',
    title: 'Titel',
    planned: 'Geplant',
    start: 'Begonnen',
    late: 'Verspätung',
    plannedFor: 'Geplante Dauer',
    ran: 'Gelaufen',
    difference: '±',
  },
  onAir: 'ON AIR',
  pausedFor: time => `Pause ${time}`,
  adjusted: by => `angepasst ${by}`,
  undone: 'ZURÜCKGENOMMEN',
  undoneBy: (surface, what, at) => [what, surface, `zurückgenommen um ${at}`].filter(Boolean).join(' · '),
  skipped: 'ENTFALLEN',
  cut: 'ABGEBROCHEN',
  notRun: 'NICHT GEFAHREN',
  totals: {
    title: 'Insgesamt',
    start: 'Beginn',
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
    title: 'Zeit ab dem Druck',
    applied: 'bis zur Wirkung',
    confirmed: 'bis zur Aufzeichnung',
    painted: 'bis zum Bild',
    none: 'nicht gemessen',
    figures: (p50, p99, count) =>
      `${p50} · 99 von 100 binnen ${p99} · ${count === 1 ? '1 Tastendruck' : `${count} Tastendrücke`}`,
  },
}
