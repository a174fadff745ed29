import { describe, expect, it } from 'vitest'
import { rundownLimits } from '../../../src-main/desk/transfer/import-rundown.ts'
import { withEdit } from '../../../src-main/domain/editing/apply.ts'
import type { EditContent, EditRow } from '../../../src-main/domain/editing/edit.ts'
import { incomingSheet, sheetRows } from '../../../src-main/domain/import/incoming-sheet.ts'
import { SheetMerge } from '../../../src-main/domain/import/merge-sheet.ts'
import { readSheet } from '../../../src-main/domain/import/read-sheet.ts'
import { defaultSettings } from '../../../src-main/domain/rundown/rundown.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'

const at = (text: string) => instant(Date.parse(text))

const row = (title: string, seconds: number, more: Partial<EditRow['cue']> = {}): EditRow => ({
  cue: {
    id: `id-${title}`,
    type: 'cue',
    title,
    subtitle: '',
    duration: duration(seconds * 1_000),
    backgroundColor: null,
    preventEdits: false,
    skippedBy: null,
    startTime: null,
    parentId: null,
    ...more,
  },
  cells: {},
})

const show = (rows: readonly EditRow[], startTime: string | null): EditContent => ({
  rundown: {
    title: 'Show',
    timezone: 'Europe/Berlin',
    startTime: startTime === null ? null : at(startTime),
    status: 'draft',
    settings: defaultSettings,
  },
  columns: [],
  rows,
  mentions: [],
  variables: [],
})

const ofText = (text: string) =>
  sheetRows(
    readSheet(
      text
        .trim()
        .split('\n')
        .map((line, place) => ({ line: place + 1, fields: line.split(';') })),
      rundownLimits,
    ),
  )

const ids = () => {
  let count = 0
  return () => {
    count += 1
    return `new-${count}`
  }
}

const mergeOf = (text: string, content: EditContent, leftOut: readonly string[] = []) =>
  new SheetMerge(content, incomingSheet(ofText(text), content, instant(0)), new Set(leftOut))

const merged = (merge: SheetMerge, content: EditContent): EditContent =>
  merge.edits(new Set(merge.differences), ids()).reduce(withEdit, content)

const sheet = `
Start;Title;Duration;LX (department)
20:00;Opening;5:00;Go 1
20:05;Interview;10:00;
21:00;News;3:00;Go 2
`

describe('a sheet for a rundown that is there', () => {
  it('has its times on the first day of that rundown, in its zone', () => {
    const before = show(
      [row('Opening', 300), row('Interview', 600), row('News', 180)],
      '2026-05-16T18:00:00Z',
    )
    const merge = mergeOf(sheet, before, ['text LX'])
    expect(merge.differences).toMatchObject([
      {
        kind: 'changed',
        row: { cue: { title: 'News' } },
        changes: [{ of: { field: 'start' }, before: null, after: at('2026-05-16T19:00:00Z') }],
      },
    ])
    expect(mergeOf(sheet, merged(merge, before), ['text LX']).differences).toEqual([])
  })

  it('that starts at another time moves the start of the show', () => {
    const before = show([row('Opening', 300), row('Interview', 600)], '2026-05-16T18:30:00Z')
    const merge = mergeOf('Start;Title;Duration\n20:00;Opening;5:00\n20:05;Interview;10:00', before)
    expect(merge.differences).toEqual([
      { kind: 'start', before: at('2026-05-16T18:30:00Z'), after: at('2026-05-16T18:00:00Z') },
    ])
    expect(merged(merge, before).rundown.startTime).toBe(at('2026-05-16T18:00:00Z'))
  })

  it('whose first cue has no start leaves the start of a show that has one; a show without one begins by its first start', () => {
    const later = 'Start;Title;Duration\n;Opening;5:00\n21:00;Interview;10:00'
    const fixed = { startTime: at('2026-05-16T19:00:00Z') }
    const rows = [row('Opening', 300), row('Interview', 600, fixed)]
    expect(mergeOf(later, show(rows, '2026-05-16T18:30:00Z')).differences).toEqual([])
    expect(mergeOf(later, show(rows, null)).differences).toEqual([
      { kind: 'start', before: null, after: at('2026-05-16T18:55:00Z') },
    ])
  })

  it('leaves a fixed start as it is where the sheet comes to the same time', () => {
    const fixed = at('2026-05-16T18:05:00Z')
    const before = show(
      [row('Opening', 300), row('Interview', 600, { startTime: fixed })],
      '2026-05-16T18:00:00Z',
    )
    const same = 'Start;Title;Duration\n20:00;Opening;5:00\n20:05;Interview;10:00'
    expect(mergeOf(same, before).differences).toEqual([])
  })

  it('makes a new department of a column that is marked as one', () => {
    const before = show([row('Opening', 300)], '2026-05-16T18:00:00Z')
    const after = merged(mergeOf(sheet, before), before)
    expect(after.columns).toMatchObject([{ name: 'LX', department: { shortName: 'LX' } }])
    expect(after.rows.map(({ cells }) => Object.values(cells).join())).toEqual(['Go 1', '', 'Go 2'])
  })

  it('gives nothing of a column that is left out, to new rows neither', () => {
    const before = show([row('Opening', 60)], '2026-05-16T18:00:00Z')
    const merge = mergeOf(sheet, before, ['duration', 'start', 'text LX'])
    const after = merged(merge, before)
    expect(merge.differences.map(({ kind }) => kind)).toEqual(['added', 'added'])
    expect(after.columns).toEqual([])
    expect(after.rows.map(({ cue }) => [cue.title, cue.duration, cue.startTime])).toEqual([
      ['Opening', 60_000, null],
      ['Interview', 0, null],
      ['News', 0, null],
    ])
  })
})
