import { describe, expect, it } from 'vitest'
import { withEdit, withEdits } from '../../../src-main/domain/editing/apply.ts'
import type { CellValue, Edit, EditContent, EditRow, NewRow } from '../../../src-main/domain/editing/edit.ts'
import { inverseOfAll } from '../../../src-main/domain/editing/inverse.ts'
import { type Drop, dropPlaces } from '../../../src-main/domain/editing/place.ts'
import { defaultSettings } from '../../../src-main/domain/rundown/rundown.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'

const rowOf = (id: string, type: 'cue' | 'group', parentId: string | null): EditRow => ({
  cue: {
    id,
    type,
    title: `Title of ${id}`,
    subtitle: '',
    duration: duration(30_000),
    backgroundColor: null,
    preventEdits: false,
    skippedBy: null,
    startTime: null,
    parentId,
  },
  cells: type === 'cue' ? { lx: `LX ${id}` } : {},
})

/** Groups with their children, and rows at root, in display order. */
const rows: fc.Arbitrary<readonly EditRow[]> = fc
  .array(fc.oneof(fc.constant(null), fc.nat({ max: 3 })), { minLength: 1, maxLength: 8 })
  .map(shape =>
    shape.flatMap((children, at): EditRow[] =>
      children === null
        ? [rowOf(`r${at}`, 'cue', null)]
        : [
            rowOf(`g${at}`, 'group', null),
            ...Array.from({ length: children }, (_, child) => rowOf(`g${at}c${child}`, 'cue', `g${at}`)),
          ],
    ),
  )

const contentOf = (of: readonly EditRow[]): EditContent => ({
  rundown: { title: 'Evening', timezone: null, startTime: null, status: 'draft', settings: defaultSettings },
  columns: [
    { id: 'lx', name: 'LX' },
    { id: 'snd', name: 'SND' },
  ],
  rows: of,
  mentions: [{ id: 'host', name: 'Host', color: '#ff0000', description: '' }],
  variables: [{ key: 'winner', value: 'Nemo' }],
})

const cellValue: fc.Arbitrary<CellValue> = fc.oneof(
  fc.string().map(text => ({ text, html: null })),
  fc.string({ minLength: 1 }).map(text => ({ text, html: `<b>${text}</b>` })),
)

const newRow: fc.Arbitrary<NewRow> = fc.record({
  cue: fc.record({
    type: fc.constantFrom('cue' as const, 'heading' as const, 'group' as const),
    title: fc.string(),
    subtitle: fc.string(),
    duration: fc.nat({ max: 1_000_000 }).map(duration),
    backgroundColor: fc.constantFrom(null, '#123456'),
    startTime: fc.constant(null),
  }),
  cells: fc.constant({}),
  locked: fc.boolean(),
  skipped: fc.boolean(),
})

/** Edits that fit the rows that there are when they are made. */
const script = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'cue' as const,
      'cell' as const,
      'add' as const,
      'remove' as const,
      'move' as const,
      'lock' as const,
      'rundown' as const,
      'column' as const,
      'words' as const,
    ),
    pick: fc.nat(),
    other: fc.nat(),
    text: fc.string(),
    value: cellValue,
    row: newRow,
    flag: fc.boolean(),
  }),
  { maxLength: 12 },
)

type Line = typeof script extends fc.Arbitrary<readonly (infer Item)[]> ? Item : never

function editOf(content: EditContent, line: Line, at: number): Edit | null {
  const { rows: now } = content
  const cues = now.map(({ cue }) => cue)
  const picked = now[line.pick % Math.max(1, now.length)]
  const other = now[line.other % Math.max(1, now.length)]
  if (line.kind === 'rundown') return { do: 'rundown', fields: { title: line.text } }
  if (line.kind === 'words') {
    if (line.flag) return { do: 'mention', mentionId: 'host', fields: { name: line.text } }
    return { do: 'variable', key: line.pick % 2 === 0 ? 'winner' : `key-${at}`, value: line.text }
  }
  if (line.kind === 'column') {
    const [first, second] = content.columns
    if (first === undefined) return { do: 'column.add', id: `col-${at}`, name: line.text, afterId: null }
    if (line.flag) return { do: 'column.remove', columnId: first.id }
    if (line.pick % 3 === 0) {
      const department = { shortName: line.text, color: '#1565c0', groups: [line.text] }
      return {
        do: 'column.department',
        columnId: first.id,
        department: line.other % 2 === 0 ? department : null,
      }
    }
    return second === undefined
      ? { do: 'column.name', columnId: first.id, name: line.text }
      : { do: 'column.order', columnIds: content.columns.map(({ id }) => id).toReversed() }
  }
  if (picked === undefined || other === undefined) return null
  const { id, parentId } = picked.cue
  switch (line.kind) {
    case 'cue':
      if (line.flag && !cues.some(cue => cue.parentId === id))
        return { do: 'cue', cueId: id, fields: { type: line.pick % 2 === 0 ? 'heading' : 'cue' } }
      return { do: 'cue', cueId: id, fields: { title: line.text, duration: duration(line.other % 10_000) } }
    case 'cell':
      return picked.cue.type === 'cue'
        ? { do: 'cell', cueId: id, columnId: content.columns[0]?.id ?? 'lx', value: line.value }
        : null
    case 'lock':
      return { do: 'lock', cueId: id, locked: line.flag }
    case 'add':
      return {
        do: 'add',
        id: `new-${at}`,
        row: line.row,
        place: { parentId: line.row.cue.type === 'group' ? null : parentId, afterId: line.flag ? id : null },
      }
    case 'remove':
      return cues.some(cue => cue.parentId === id) ? null : { do: 'remove', cueId: id }
    default: {
      const drop: Drop = line.flag
        ? { to: 'before', cueId: other.cue.id }
        : { to: 'after', cueId: other.cue.id }
      const result = dropPlaces(cues, [id], drop)
      return result.ok ? { do: 'place', rows: result.places } : null
    }
  }
}

describe('edits', () => {
  it('taken back one after the other leave everything as it was', () => {
    fc.assert(
      fc.property(rows, script, (start, lines) => {
        const before = contentOf(start)
        const edits: Edit[] = []
        let now = before
        for (const [at, line] of lines.entries()) {
          const edit = editOf(now, line, at)
          if (edit === null) continue
          edits.push(edit)
          now = withEdit(now, edit)
        }
        const back = inverseOfAll(edits, before, withEdit)
        const after = withEdits(now, back)
        expect(ordered(after)).toEqual(ordered(before))
      }),
      { numRuns: 500 },
    )
  })

  it('keep every row, each group followed by its own', () => {
    fc.assert(
      fc.property(rows, script, (start, lines) => {
        let now = contentOf(start)
        for (const [at, line] of lines.entries()) {
          if (line.kind === 'add' || line.kind === 'remove') continue
          const edit = editOf(now, line, at)
          if (edit !== null) now = withEdit(now, edit)
        }
        const ids = now.rows.map(({ cue }) => cue.id)
        expect(ids.toSorted()).toEqual(start.map(({ cue }) => cue.id).toSorted())
        let group: string | null = null
        for (const { cue } of now.rows) {
          if (cue.parentId === null) group = cue.type === 'group' ? cue.id : null
          else expect(cue.parentId).toBe(group)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('dropping rows puts them together where they are dropped, in their order', () => {
    fc.assert(
      fc.property(rows, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), fc.nat(), (start, picks, at) => {
        const content = contentOf(start)
        const cues = start.map(({ cue }) => cue)
        const roots = cues.filter(cue => cue.parentId === null)
        const moving = [...new Set(picks.map(pick => roots[pick % roots.length]?.id ?? ''))]
        const target = roots[at % roots.length]
        if (target === undefined || moving.includes(target.id)) return
        const result = dropPlaces(cues, moving, { to: 'after', cueId: target.id })
        if (!result.ok) throw new Error(result.fault)
        const after = withEdit(content, { do: 'place', rows: result.places })
        const order = after.rows.flatMap(({ cue }) => (cue.parentId === null ? [cue.id] : []))
        const from = order.indexOf(target.id) + 1
        const inOrder = roots.flatMap(({ id }) => (moving.includes(id) ? [id] : []))
        expect(order.slice(from, from + moving.length)).toEqual(inOrder)
      }),
    )
  })

  it('no group is dropped into a group, and nothing onto itself', () => {
    const content = contentOf([
      rowOf('g', 'group', null),
      rowOf('c', 'cue', 'g'),
      rowOf('h', 'group', null),
      rowOf('r', 'cue', null),
    ])
    const cues = content.rows.map(({ cue }) => cue)
    expect(dropPlaces(cues, ['h'], { to: 'into', groupId: 'g' })).toEqual({
      ok: false,
      fault: 'group-in-group',
    })
    expect(dropPlaces(cues, ['h', 'r'], { to: 'after', cueId: 'c' })).toEqual({
      ok: false,
      fault: 'group-in-group',
    })
    expect(dropPlaces(cues, ['g'], { to: 'after', cueId: 'c' })).toEqual({ ok: false, fault: 'onto-itself' })
    expect(dropPlaces(cues, ['g'], { to: 'into', groupId: 'g' })).toEqual({ ok: false, fault: 'onto-itself' })
    expect(dropPlaces(cues, ['gone'], { to: 'end' })).toEqual({ ok: false, fault: 'no-such-row' })
  })
})

/** Mentions and variables have no order of their own; nor have the members of cells. */
const ordered = (content: EditContent) => ({
  ...content,
  variables: content.variables.toSorted((a, b) => a.key.localeCompare(b.key)),
})
