import { expect, it } from 'vitest'
import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import { newRowOf } from '../../../src-main/domain/editing/inverse.ts'
import { createRowNames } from '../../../src-renderer/state/editing/row-names.ts'
import { cue } from '../edit-rows.ts'

const add = (id: string): Edit => ({
  do: 'add',
  id,
  row: newRowOf(cue('a')),
  place: { parentId: null, afterId: null },
})

it('a row that comes back says what the service called it last, whoever made it, again and again', () => {
  const names = createRowNames(() => 'one')
  const mine = names.newId()
  expect(names.sending(add(mine))).toEqual(add(mine))
  for (const [before, now] of [
    ['first', 'second'],
    ['second', 'third'],
  ] as const) {
    if (before === 'first') names.given(mine, before)
    // It was deleted by the name that it has; its undo knows it by the one of this page.
    expect(names.sending(add(mine))).toEqual({ ...add(mine), was: before })
    names.given(mine, now)
  }
  const theirs = 'other'
  expect(names.sending(add(theirs))).toEqual(add(theirs))
  names.given(theirs, 'other, again')
  expect(names.sending(add(theirs))).toMatchObject({ was: 'other, again' })
})
