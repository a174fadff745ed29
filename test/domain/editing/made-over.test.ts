import { describe, expect, it } from 'vitest'
import { withEdit, withEdits } from '../../../src-main/domain/editing/apply.ts'
import type { Edit, EditContent, NewRow } from '../../../src-main/domain/editing/edit.ts'
import { changedMeanwhile, changedParts, madeOverIn } from '../../../src-main/domain/editing/made-over.ts'
import { defaultSettings } from '../../../src-main/domain/rundown/rundown.ts'
import { duration, zero } from '../../../src-main/domain/time/time.ts'

const row = (title: string, type: NewRow['cue']['type'] = 'cue'): NewRow => ({
  cue: { type, title, subtitle: '', duration: zero, backgroundColor: null, startTime: null },
  cells: {},
  locked: false,
  skipped: false,
})

const add = (id: string, afterId: string | null, parentId: string | null = null): Edit => ({
  do: 'add',
  id,
  row: row(id, id.startsWith('group') ? 'group' : 'cue'),
  place: { parentId, afterId },
})

const remove = (cueId: string): Edit => ({ do: 'remove', cueId })
const title = (cueId: string, to: string): Edit => ({ do: 'cue', cueId, fields: { title: to } })
const cell = (cueId: string, text: string, columnId = 'lx'): Edit => ({
  do: 'cell',
  cueId,
  columnId,
  value: { text, html: null },
})
const move = (cueId: string, afterId: string | null, parentId: string | null = null): Edit => ({
  do: 'place',
  rows: [{ cueId, parentId, afterId }],
})

const nothing: EditContent = {
  rundown: { title: '', timezone: null, startTime: null, status: 'draft', settings: defaultSettings },
  columns: [
    { id: 'lx', name: 'LX' },
    { id: 'snd', name: 'SND' },
  ],
  rows: [],
  mentions: [],
  variables: [],
}

const before = withEdits(nothing, [
  add('6', null),
  add('7', '6'),
  add('8', '7'),
  add('9', '8'),
  add('group', '9'),
  add('a', null, 'group'),
  add('b', 'a', 'group'),
  cell('8', 'Blue'),
])

/** Whether an edit that was made over `before` is asked about once somebody else has made those. */
const isAsked = (edit: Edit, theirs: readonly Edit[], since: readonly Edit[] = []): boolean =>
  changedMeanwhile(
    [...since, edit],
    madeOverIn(edit, withEdits(before, since)),
    withEdits(before, theirs),
  ).has(edit)

describe('a row or a column that is deleted', () => {
  it('is asked about where somebody else has changed anything that it holds', () => {
    const theirs: readonly (readonly [Edit, readonly Edit[]])[] = [
      [remove('8'), [title('8', 'Theirs')]],
      [remove('8'), [{ do: 'cue', cueId: '8', fields: { duration: duration(1_000) } }]],
      [remove('8'), [cell('8', 'Red')]],
      [remove('8'), [cell('8', '')]],
      [remove('8'), [cell('8', 'Loud', 'snd')]],
      [remove('8'), [{ do: 'lock', cueId: '8', locked: true }]],
      [remove('8'), [{ do: 'column.add', id: 'new', name: 'New', afterId: 'lx' }, cell('8', 'More', 'new')]],
      [{ do: 'column.remove', columnId: 'lx' }, [{ do: 'column.name', columnId: 'lx', name: 'Light' }]],
      [{ do: 'column.remove', columnId: 'lx' }, [cell('7', 'Red')]],
      [{ do: 'column.remove', columnId: 'lx' }, [cell('8', '')]],
      [{ do: 'column.remove', columnId: 'lx' }, [add('new', '8'), cell('new', 'Red')]],
    ]
    for (const [edit, made] of theirs) expect(isAsked(edit, made), JSON.stringify(made)).toBe(true)
  })

  it('is no question where it stands as it was, elsewhere, or is gone, or where nothing is said of it', () => {
    for (const made of [[], [title('7', 'Theirs')], [move('8', null)], [remove('8')], [title('8', '8')]])
      expect(isAsked(remove('8'), made)).toBe(false)
    for (const made of [[], [title('7', 'Theirs')], [cell('8', 'Loud', 'snd')], [remove('8')]])
      expect(isAsked({ do: 'column.remove', columnId: 'lx' }, made)).toBe(false)
    expect(changedMeanwhile([remove('8')], [title('7', '7')], withEdit(before, title('8', 'New'))).size).toBe(
      0,
    )
  })

  it('is compared once what was typed before it is made', () => {
    const since = [title('8', 'Mine'), cell('8', 'Mine')]
    expect(isAsked(remove('8'), [], since)).toBe(false)
    // They were sent, and are sent again with it.
    expect(isAsked(remove('8'), since, since)).toBe(false)
    expect(isAsked(remove('8'), [cell('8', 'Theirs', 'snd')], since)).toBe(true)
  })

  it('names what was changed, as it stands now', () => {
    const now = withEdits(before, [title('8', 'Theirs'), cell('8', 'Loud', 'snd')])
    expect(changedParts(remove('8'), madeOverIn(remove('8'), before), now)).toEqual([
      title('8', 'Theirs'),
      cell('8', 'Loud', 'snd'),
    ])
  })
})

describe('a row that is moved', () => {
  it('is asked about where somebody else has moved it', () => {
    const theirs = [
      move('8', '6'),
      move('8', null),
      move('8', '9'),
      move('8', 'group'),
      move('8', 'a', 'group'),
    ]
    // Both moved it to the same place: there is nothing to decide.
    for (const made of theirs) expect(isAsked(move('8', '9'), [made])).toBe(made !== theirs[2])
    expect(isAsked(move('a', '6'), [move('a', 'b', 'group')])).toBe(true)
  })

  it('is moved without a question where only others around it were moved, added or deleted', () => {
    const theirs: readonly (readonly Edit[])[] = [
      [],
      [remove('7')],
      [remove('7'), remove('9')],
      [add('new', '7')],
      [add('new', '7'), add('other', '8')],
      [move('7', 'group')],
      [move('9', null)],
      [title('8', 'Theirs')],
      [remove('8')],
    ]
    for (const made of theirs) expect(isAsked(move('8', '9'), made), JSON.stringify(made)).toBe(false)
    // Its group was deleted with what was left in it.
    expect(isAsked(move('a', '6'), [move('a', '6'), remove('b'), remove('group')])).toBe(false)
  })

  it('several times by one person is no question, also when they are sent again', () => {
    const moves = [move('8', '9'), move('8', null), move('7', '9'), move('8', '6')]
    let now = before
    const over = moves.flatMap(edit => {
      const stood = madeOverIn(edit, now)
      now = withEdit(now, edit)
      return stood
    })
    expect(changedMeanwhile(moves, over, before).size).toBe(0)
    expect(changedMeanwhile(moves, over, now).size).toBe(0)
  })
})
