import type { DraftColumn, DraftRow, ImportDraft } from '../../src-main/contract/bridge/transfers.ts'
import { duration } from '../../src-main/domain/time/time.ts'

const row = (line: number, title: string, more: Partial<DraftRow> = {}): DraftRow => ({
  line,
  type: 'cue',
  title,
  subtitle: '',
  duration: duration(120_000),
  clock: null,
  color: null,
  texts: 2,
  inGroup: false,
  faults: [],
  ...more,
})

const column = (
  name: string,
  field: DraftColumn['field'],
  filled: number,
  ...samples: string[]
): DraftColumn => ({
  name,
  field,
  samples,
  filled,
})

const unread = 'The duration “ca. 5” cannot be read.'

/** A production office's table, with one duration that nobody can read. */
export const importDraft: ImportDraft = {
  id: 'transfer-1',
  name: 'Gala 2026 – Ablaufplan.xlsx',
  title: 'Gala 2026 – Ablaufplan',
  sheets: ['Ablauf', 'Kontakte'],
  notes: [],
  sheet: 0,
  mapping: {
    header: 3,
    columns: ['ignore', 'start', 'duration', 'title', 'subtitle', 'text', 'text'],
    durations: 'minutes',
    bare: 'heading',
  },
  remembered: true,
  leaveOut: false,
  columns: [
    column('Lfd. Nr.', 'ignore', 4, '1', '2', '3'),
    column('Uhrzeit', 'start', 2, '20:15:00', '20:20:00'),
    column('Dauer (mm:ss)', 'duration', 4, '5:00', '2 Min.', 'ca. 5'),
    column('Programmpunkt', 'title', 5, 'Erster Teil', 'Einlauf', 'Begrüßung'),
    column('Wer', 'subtitle', 2, 'Band', 'Moderation'),
    column('Licht', 'text', 3, 'Blau', 'Weiß', 'Gold'),
    column('Ton', 'text', 2, 'Playback', '-3 dB'),
  ],
  heads: [
    { line: 1, text: 'Gala 2026 – Ablaufplan' },
    { line: 3, text: 'Lfd. Nr. · Uhrzeit · Dauer (mm:ss) · Programmpunkt · Wer · Licht · Ton' },
  ],
  rows: [
    row(4, 'Erster Teil', { type: 'heading', duration: duration(0), texts: 0 }),
    row(5, 'Einlauf', { clock: duration(72_900_000), duration: duration(300_000), color: '#1565c0' }),
    row(6, 'Begrüßung', { clock: duration(73_200_000), inGroup: true }),
    row(7, 'Ehrung', { type: null, texts: 1, faults: [unread] }),
    row(8, 'Abgang', { duration: duration(90_000), texts: 0 }),
  ],
  faults: [{ line: 7, reason: unread }],
  bareRows: 1,
  texts: ['Licht', 'Ton'],
}
