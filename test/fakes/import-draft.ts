import type { DraftColumn, DraftRow, ImportDraft } from '../../src-main/contract/bridge/import-draft.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import { duration } from '../../src-main/domain/time/time.ts'

const row = (
  line: number,
  title: string,
  fields: readonly string[],
  more: Partial<DraftRow> = {},
): DraftRow => ({
  line,
  kind: 'cue',
  type: 'cue',
  title,
  duration: duration(120_000),
  planned: null,
  isFixed: false,
  color: null,
  inGroup: false,
  fields,
  remarks: [],
  faults: [],
  next: { row: 3, at: 2 },
  ...more,
})

const column = (name: string, role: DraftColumn['role'], confidence = 1): DraftColumn => ({
  name,
  role,
  confidence,
  isDepartment: name === 'Licht' || name === 'Ton',
})

const tooLong = messageOf('table.too-long', { what: 'title', count: 501, most: 500 })
const unread = messageOf('import.remark.text', { text: 'ca. bald', name: 'Dauer (mm:ss)' })

/** The rows of `importDraft`. */
export const importRows: readonly DraftRow[] = [
  row(4, 'Erster Teil', ['', '', '', 'Erster Teil'], {
    kind: 'heading',
    type: 'heading',
    duration: duration(0),
  }),
  row(5, 'Einlauf', ['1', '20:15:00', '5:00', 'Einlauf', 'Band', 'Blau', 'Playback'], {
    planned: duration(72_900_000),
    isFixed: true,
    duration: duration(300_000),
    color: '#1565c0',
  }),
  row(6, 'Begrüßung', ['2', '20:20:00', '2 Min.', 'Begrüßung', 'Moderation', 'Weiß', ''], {
    planned: duration(73_200_000),
    inGroup: true,
  }),
  row(7, 'Ehrung', ['3', '', 'ca. bald', 'Ehrung', '', 'Gold', '-3 dB'], {
    planned: duration(73_320_000),
    duration: duration(0),
    remarks: [unread],
    faults: [tooLong],
  }),
  row(8, 'Abgang', ['4', '', '1:30', 'Abgang', '', '', ''], {
    planned: duration(73_320_000),
    duration: duration(90_000),
  }),
  row(9, '', ['', '', '8:30', 'Summe'], { kind: 'total', type: null, duration: duration(0) }),
]

/** A production office's table, with a duration that nobody can read, a title that is too long, and a question. */
export const importDraft: ImportDraft = {
  id: 'transfer-1',
  name: 'Gala 2026 – Ablaufplan.xlsx',
  title: 'Gala 2026 – Ablaufplan',
  sheets: ['Ablauf', 'Kontakte'],
  sheet: 0,
  choices: {},
  remembered: true,
  following: null,
  leaveOut: false,
  header: [3],
  heads: [
    { line: 1, text: 'Gala 2026 – Ablaufplan' },
    { line: 3, text: 'Lfd. Nr. · Uhrzeit · Dauer (mm:ss) · Programmpunkt · Wer · Licht · Ton' },
  ],
  columns: [
    column('Lfd. Nr.', 'ignore'),
    column('Uhrzeit', 'start'),
    column('Dauer (mm:ss)', 'duration'),
    column('Programmpunkt', 'title'),
    column('Wer', 'subtitle', 0.4),
    column('Licht', 'text'),
    column('Ton', 'text'),
  ],
  rowCount: importRows.length,
  toLook: 1,
  totals: {
    cues: 4,
    headings: 1,
    groups: 0,
    duration: duration(510_000),
    start: duration(72_900_000),
    end: duration(73_410_000),
  },
  texts: ['Licht', 'Ton', 'Dauer (mm:ss)'],
  questions: [
    {
      ask: 'numbers',
      example: '1:30',
      readings: [
        { choice: 'seconds', duration: 90_000 },
        { choice: 'minutes', duration: 5_400_000 },
      ],
    },
  ],
  notes: [messageOf('import.note.totals', { count: 1 })],
  remarks: [messageOf('import.line-remark', { line: 7, remark: unread })],
  faults: [{ line: 7, reason: tooLong }],
  faultCount: 1,
  sheetFaults: [],
  numbers: 'seconds',
  dateOrder: 'day-first',
  direction: 'down',
  bare: 'heading',
  starts: 'gaps',
  bareRows: 1,
}
