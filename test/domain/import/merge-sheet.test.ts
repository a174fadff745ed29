import { describe, expect, it } from 'vitest'
import { withEdit } from '../../../src-main/domain/editing/apply.ts'
import type { Edit, EditContent, EditRow } from '../../../src-main/domain/editing/edit.ts'
import {
  type IncomingSheet,
  type MergeDifference,
  SheetMerge,
} from '../../../src-main/domain/import/merge-sheet.ts'
import type { Entry } from '../../../src-main/domain/import/read-sheet.ts'
import { defaultSettings } from '../../../src-main/domain/rundown/rundown.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'

const midnight = Date.UTC(2026, 4, 16)
const seconds = (count: number) => duration(count * 1_000)

const entry = (title: string, more: Partial<Entry> = {}): Entry => ({
  type: 'cue',
  title,
  subtitle: '',
  duration: seconds(60),
  clock: null,
  color: null,
  cells: [],
  children: [],
  ...more,
})

const row = (title: string, more: Partial<EditRow['cue']> = {}, cells: EditRow['cells'] = {}): EditRow => ({
  cue: {
    id: `id-${title}`,
    type: 'cue',
    title,
    subtitle: '',
    duration: seconds(60),
    backgroundColor: null,
    preventEdits: false,
    skippedBy: null,
    startTime: null,
    parentId: null,
    ...more,
  },
  cells,
})

const content = (rows: readonly EditRow[]): EditContent => ({
  rundown: { title: 'Show', timezone: null, startTime: null, status: 'draft', settings: defaultSettings },
  columns: [
    { id: 'no', name: 'Cue no.' },
    { id: 'lx', name: 'LX' },
  ],
  rows,
  mentions: [],
  variables: [],
})

const sheet = (entries: readonly Entry[], texts = ['Cue no.', 'LX']): IncomingSheet => ({
  entries,
  texts,
  departments: new Map(),
  fields: new Set(['subtitle', 'duration', 'start', 'color']),
  start: null,
  startOf: ({ clock }) => (clock === null ? null : instant(midnight + clock)),
})

const numbered = (title: string, number: string, lx = ''): Entry =>
  entry(title, {
    cells: [{ column: 'Cue no.', content: number }, ...(lx === '' ? [] : [{ column: 'LX', content: lx }])],
  })

const kinds = (differences: readonly MergeDifference[]) =>
  differences.map(one => [
    one.kind,
    one.kind === 'added' ? one.entry.title : one.kind === 'start' ? '' : one.row.cue.title,
  ])

const ids = () => {
  let count = 0
  return () => {
    count += 1
    return `new-${count}`
  }
}

const apply = (before: EditContent, edits: readonly Edit[]): EditContent => edits.reduce(withEdit, before)
const titles = ({ rows }: EditContent) => rows.map(({ cue }) => cue.title)

describe('a newer sheet of a rundown', () => {
  it('finds its rows by number, then by title, then by place', () => {
    const before = content([
      row('One', {}, { no: '1' }),
      row('Two', {}, { no: '2' }),
      row('Three'),
      row('Four'),
      row('Five'),
    ])
    const merge = new SheetMerge(
      before,
      sheet([
        numbered('Two, renamed', '2'),
        numbered('One', '1'),
        entry('Three'),
        entry('4th'),
        entry('Five'),
      ]),
    )
    expect(kinds(merge.differences)).toEqual([
      ['changed', 'Two'],
      ['moved', 'Two'],
      ['changed', 'Four'],
    ])
  })

  it('is compared by its cue numbers, whatever their column is called', () => {
    const before = content([row('One', {}, { no: '3a' }), row('Two', {}, { no: '3b' })])
    const headed = (title: string, content: string) => entry(title, { cells: [{ column: 'No', content }] })
    const merge = new SheetMerge(before, sheet([headed('One', '3a'), headed('Two, renamed', '3b')], ['No']))
    expect(kinds(merge.differences)).toEqual([['changed', 'Two']])
    expect(merge.newColumns).toEqual([])
  })

  it('never takes one row for another that has another number', () => {
    const before = content([
      row('Talk', {}, { no: '4' }),
      row('Song', {}, { no: '5' }),
      row('End', {}, { no: '6' }),
    ])
    const merge = new SheetMerge(
      before,
      sheet([numbered('Talk', '4'), numbered('Extra', '4a'), numbered('End', '6')]),
    )
    expect(kinds(merge.differences)).toEqual([
      ['added', 'Extra'],
      ['gone', 'Song'],
    ])
  })

  it('is taken one difference at a time; what is left stays as it is', () => {
    const before = content([row('One', { preventEdits: true }, { lx: 'LX 1' }), row('Two'), row('Old')])
    const merge = new SheetMerge(
      before,
      sheet(
        [
          entry('New', { cells: [{ column: 'SND', content: 'Track' }] }),
          entry('One', { duration: seconds(90) }),
          entry('Two', { clock: seconds(72_000) }),
        ],
        ['SND'],
      ),
    )
    expect(kinds(merge.differences)).toEqual([
      ['added', 'New'],
      ['changed', 'One'],
      ['changed', 'Two'],
      ['gone', 'Old'],
    ])
    expect(merge.newColumns).toEqual(['SND'])
    const only = (...wanted: readonly number[]) =>
      apply(before, merge.edits(new Set(wanted.flatMap(at => merge.differences[at] ?? [])), ids()))
    expect(only()).toEqual(before)
    const added = only(0)
    expect(titles(added)).toEqual(['New', 'One', 'Two', 'Old'])
    expect(added.columns.map(({ name }) => name)).toEqual(['Cue no.', 'LX', 'SND'])
    const changed = only(1, 2)
    expect(changed.rows[0]).toMatchObject({
      cue: { duration: 90_000, preventEdits: true },
      cells: { lx: 'LX 1' },
    })
    expect(changed.rows[1]?.cue.startTime).toBe(midnight + 72_000_000)
    expect(changed.columns).toEqual(before.columns)
    expect(titles(only(3))).toEqual(['One', 'Two'])
  })

  it('with empty values overwrites nothing', () => {
    const before = content([row('One', { subtitle: 'Sub', backgroundColor: '#ff0000' }, { lx: 'LX 1' })])
    expect(new SheetMerge(before, sheet([entry('One', { duration: seconds(0) })])).differences).toEqual([])
  })

  it('of which all is taken, the rundown has its rows in its order', () => {
    const names = fc.uniqueArray(fc.constantFrom(...'ABCDEFGHIJ'), { maxLength: 8 })
    fc.assert(
      fc.property(
        names,
        names,
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        (old, now, grouped) => {
          const group = row('Group', { type: 'group' })
          const loose = old.filter((_, at) => grouped[at] !== true)
          const inside = old.filter((_, at) => grouped[at] === true)
          const before = content([
            ...loose.map(name => row(name)),
            group,
            ...inside.map(name => row(name, { parentId: group.cue.id })),
          ])
          const half = Math.floor(now.length / 2)
          const entries = [
            ...now.slice(0, half).map(name => entry(name)),
            entry('Group', { type: 'group', children: now.slice(half).map(name => entry(name)) }),
          ]
          const merge = new SheetMerge(before, sheet(entries))
          const after = apply(before, merge.edits(new Set(merge.differences), ids()))
          const places = after.rows.map(({ cue }) => [cue.title, cue.parentId === null ? 'root' : 'Group'])
          expect(places).toEqual([
            ...now.slice(0, half).map(name => [name, 'root']),
            ['Group', 'root'],
            ...now.slice(half).map(name => [name, 'Group']),
          ])
          expect(new SheetMerge(after, sheet(entries)).differences).toEqual([])
        },
      ),
    )
  })
})

describe('a newer sheet with rules of starts and limits', () => {
  const timed = (entries: readonly Entry[]): IncomingSheet => ({
    ...sheet(entries),
    fields: new Set(['start', 'start-rule', 'shortest', 'longest']),
  })
  const fieldsOf = (rows: readonly EditRow[], incoming: IncomingSheet) => {
    const merge = new SheetMerge(content(rows), incoming)
    const edits = merge.edits(new Set(merge.differences), () => 'new')
    return edits.map(edit => (edit.do === 'cue' ? edit.fields : edit.do))
  }
  const floats = { start: 'floating', shortest: null, longest: null } as const

  it('changes what it says of them, and leaves what it does not say', () => {
    const limited = row('Talk', { timing: { ...floats, start: 'not-before', shortest: seconds(30) } })
    expect(fieldsOf([limited], timed([entry('Talk', { timing: { longest: seconds(90) } })]))).toEqual([
      { timing: { start: 'not-before', shortest: 30_000, longest: 90_000 } },
    ])
    expect(fieldsOf([limited], timed([entry('Talk')]))).toEqual([])
  })

  it('makes a cue floating without its fixed start, and one with a fixed start no longer floating', () => {
    const fixed = row('Talk', { startTime: instant(midnight) })
    expect(fieldsOf([fixed], timed([entry('Talk', { timing: { start: 'floating' } })]))).toEqual([
      { startTime: null, timing: floats },
    ])
    const rows = [row('Doors'), row('Talk', { timing: floats })]
    const incoming = timed([entry('Doors'), entry('Talk', { clock: seconds(90) })])
    expect(fieldsOf(rows, incoming)).toEqual([{ startTime: midnight + 90_000, timing: null }])
  })
})
