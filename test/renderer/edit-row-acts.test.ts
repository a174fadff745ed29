import { describe, expect, it } from 'vitest'
import { withEdits } from '../../src-main/domain/editing/apply.ts'
import {
  duplicateRows,
  groupRows,
  type KeyMove,
  moveRows,
  removeRows,
} from '../../src-renderer/views/edit/acts/row-acts.ts'
import fc from '../support/fast-check.ts'
import { contentOf, cue, drawn, group } from './edit-rows.ts'

describe('rows', () => {
  const rows = [cue('a'), group('g'), cue('b', { parentId: 'g' }), cue('c', { parentId: 'g' }), cue('d')]
  const open = (): boolean => false
  const movedBy = (ids: readonly string[], how: KeyMove): string => {
    const result = moveRows(rows, ids, how, open)
    return result.ok ? drawn(withEdits(contentOf(rows), [result.edit]).rows) : result.fault
  }

  it('move by keys one step, over groups, into and out of them', () => {
    expect(movedBy(['a'], 'down')).toBe('g(a b c) d')
    expect(movedBy(['a'], 'down-over')).toBe('g(b c) a d')
    expect(movedBy(['d'], 'up')).toBe('a g(b c d)')
    expect(movedBy(['d'], 'up-over')).toBe('a d g(b c)')
    expect(movedBy(['d'], 'into')).toBe('a g(b c d)')
    expect(movedBy(['b'], 'out')).toBe('a g(c) b d')
    expect(movedBy(['c'], 'down')).toBe('a g(b) c d')
    expect(movedBy(['b'], 'up')).toBe('a b g(c) d')
    expect(movedBy(['g'], 'up')).toBe('g(b c) a d')
    expect(movedBy(['g'], 'into')).toBe('group-in-group')
    expect(movedBy(['a'], 'up')).toBe('edge')
    expect(movedBy(['a'], 'out')).toBe('not-in-group')
  })

  it('no move loses a row, whichever rows it is about', () => {
    const moves = fc.constantFrom<KeyMove>('up', 'down', 'up-over', 'down-over', 'into', 'out')
    const ids = fc.uniqueArray(fc.constantFrom('a', 'g', 'b', 'c', 'd'), { minLength: 1 })
    fc.assert(
      fc.property(fc.array(fc.tuple(moves, ids), { maxLength: 8 }), steps => {
        let content = contentOf(rows)
        for (const [how, some] of steps) {
          const result = moveRows(content.rows, some, how, open)
          if (result.ok) content = withEdits(content, [result.edit])
        }
        expect(content.rows.map(row => row.cue.id).sort()).toEqual(['a', 'b', 'c', 'd', 'g'])
        expect(content.rows.every(({ cue }) => cue.type !== 'group' || cue.parentId === null)).toBe(true)
      }),
    )
  })

  it('a group is deleted with its rows, or alone', () => {
    const content = contentOf(rows)
    expect(drawn(withEdits(content, removeRows(rows, ['g'], 'too')).rows)).toBe('a d')
    expect(drawn(withEdits(content, removeRows(rows, ['g'], 'stay')).rows)).toBe('a b c d')
  })

  it('are duplicated with what is in them, and grouped where they stand', () => {
    let made = 0
    const newId = (): string => {
      made += 1
      return `n${made}`
    }
    expect(drawn(withEdits(contentOf(rows), duplicateRows(rows, ['g'], newId).edits).rows)).toBe(
      'a g(b c) n1(n2 n3) d',
    )
    const grouped = groupRows([cue('x'), cue('y'), cue('z')], ['x', 'z'], '', () => 'n')
    expect(drawn(withEdits(contentOf([cue('x'), cue('y'), cue('z')]), grouped?.edits ?? []).rows)).toBe(
      'n(x z) y',
    )
    expect(groupRows(rows, ['b'], '', newId)).toBeNull()
  })
})
