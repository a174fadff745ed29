import { describe, expect, it } from 'vitest'
import {
  type CuePosition,
  type CueTree,
  childrenOf,
  flatten,
  nest,
  type PlacedId,
  parentOf,
  place,
  without,
} from '../../../src-main/domain/rundown/cue-order.ts'
import { conversionFault, removalFault } from '../../../src-main/domain/rundown/cue-rules.ts'
import type { CueType } from '../../../src-main/domain/rundown/rundown.ts'
import fc from '../../support/fast-check.ts'
import { anyTree, anyType, type Tree } from '../arbitraries.ts'

const order: CueTree = [{ id: 'a' }, { id: 'g', children: [{ id: 'x' }, { id: 'y' }] }, { id: 'b' }]

const shown = (rows: CueTree): string =>
  rows.map(({ id, children }) => (children ? `${id}(${children.map(c => c.id).join(' ')})` : id)).join(' ')

function placed(id: string, type: CueType, position: CuePosition, from: CueTree = order): string {
  const result = place(from, { id, type }, position)
  return result.ok ? shown(result.order) : result.code
}

describe('display order', () => {
  it('puts children after their group, and says whose they are', () => {
    expect(flatten(order)).toEqual([
      { id: 'a', parentId: null },
      { id: 'g', parentId: null },
      { id: 'x', parentId: 'g' },
      { id: 'y', parentId: 'g' },
      { id: 'b', parentId: null },
    ])
  })

  it('goes there and back', () => {
    fc.assert(
      fc.property(anyTree, ({ order: tree }) => {
        expect(nest(flatten(tree))).toEqual(tree)
      }),
    )
  })

  it('keeps a row whose group is missing', () => {
    expect(nest([{ id: 'x', parentId: 'gone' }])).toEqual([{ id: 'x' }])
  })
})

describe('a position', () => {
  it.each([
    ['a new cue at the start', 'n', 'cue', { start: true }, 'n a g(x y) b'],
    ['a new group at the end', 'n', 'group', { end: true }, 'a g(x y) b n'],
    ['before a cue', 'n', 'cue', { before_cue_id: 'b' }, 'a g(x y) n b'],
    ['before a child: into the group', 'n', 'heading', { before_cue_id: 'x' }, 'a g(n x y) b'],
    ['after the last child: into the group', 'n', 'cue', { after_cue_id: 'y' }, 'a g(x y n) b'],
    ['after a group: after its last child, at root', 'n', 'cue', { after_cue_id: 'g' }, 'a g(x y) n b'],
    ['a child within its group', 'y', 'cue', { before_cue_id: 'x' }, 'a g(y x) b'],
    ['a child out of its group', 'x', 'cue', { end: true }, 'a g(y) b x'],
    ['a group with its children', 'g', 'group', { end: true }, 'a b g(x y)'],
    ['a group before a cue', 'g', 'group', { before_cue_id: 'a' }, 'g(x y) a b'],
    ['a cue where it is', 'a', 'cue', { before_cue_id: 'g' }, 'a g(x y) b'],
    ['a group into itself', 'g', 'group', { after_cue_id: 'x' }, 'cues.invalid_position'],
    ['a new group inside a group', 'n', 'group', { before_cue_id: 'y' }, 'cues.invalid_position'],
    ['beside itself', 'a', 'cue', { after_cue_id: 'a' }, 'cues.invalid_position'],
    ['beside nothing', 'a', 'cue', { after_cue_id: 'zz' }, 'cues.position_target_not_found'],
    ['a new one beside itself', 'n', 'cue', { after_cue_id: 'n' }, 'cues.position_target_not_found'],
  ] as const)('%s', (_, id, type, position, expected) => {
    expect(placed(id, type, position)).toBe(expected)
  })

  it('names the neighbour that is missing', () => {
    expect(place(order, { id: 'a', type: 'cue' }, { before_cue_id: 'zz' })).toMatchObject({ cueId: 'zz' })
  })

  it('of the last child leaves an empty group behind', () => {
    expect(placed('x', 'cue', { start: true }, [{ id: 'g', children: [{ id: 'x' }] }])).toBe('x g')
  })

  it('does what moving rows about in a flat list does', () => {
    const move = anyTree.chain(tree =>
      fc.record({
        tree: fc.constant(tree),
        id: fc.constantFrom('new', ...tree.types.keys()),
        newType: anyType,
        side: fc.constantFrom('before', 'after', 'start', 'end'),
        neighbour: fc.constantFrom('gone', ...tree.types.keys()),
      }),
    )
    fc.assert(
      fc.property(move, ({ tree, id, newType, side, neighbour }) => {
        const type = tree.types.get(id) ?? newType
        const result = place(tree.order, { id, type }, positionOf(side, neighbour))
        const expected = naive(tree, id, type, side, neighbour)
        expect(result.ok ? flatten(result.order) : result.code).toEqual(expected)
      }),
      { numRuns: 1_000 },
    )
  })
})

function positionOf(side: string, neighbour: string): CuePosition {
  if (side === 'before') return { before_cue_id: neighbour }
  if (side === 'after') return { after_cue_id: neighbour }
  return side === 'start' ? { start: true } : { end: true }
}

/** Takes the block of a row out of the flat list, and puts it back where the position says. */
function naive(tree: Tree, id: string, type: CueType, side: string, neighbour: string): PlacedId[] | string {
  const rows = flatten(tree.order)
  const block = rows.filter(row => row.id === id || row.parentId === id)
  const rest = rows.filter(row => !block.includes(row))
  if (side === 'start' || side === 'end') {
    const moved = [{ id, parentId: null }, ...block.filter(row => row.id !== id)]
    return side === 'start' ? [...moved, ...rest] : [...rest, ...moved]
  }
  const beside = rows.find(row => row.id === neighbour)
  if (beside === undefined) return 'cues.position_target_not_found'
  if (neighbour === id || (beside.parentId !== null && type === 'group')) return 'cues.invalid_position'
  const moved = [{ id, parentId: beside.parentId }, ...block.filter(row => row.id !== id)]
  let at = rest.findIndex(row => row.id === neighbour)
  if (side === 'after') {
    at += 1
    while (rest[at]?.parentId === neighbour) at += 1
  }
  return rest.toSpliced(at, 0, ...moved)
}

describe('who stands where', () => {
  it('is found for groups, children, and what is not there', () => {
    expect(childrenOf(order, 'g')).toEqual(['x', 'y'])
    expect(childrenOf(order, 'a')).toEqual([])
    expect(parentOf(order, 'y')).toBe('g')
    expect(parentOf(order, 'g')).toBeNull()
    expect(parentOf(order, 'zz')).toBeNull()
  })

  it('changes when a row goes, its children with it', () => {
    expect(shown(without(order, 'g'))).toBe('a b')
    expect(shown(without(order, 'x'))).toBe('a g(y) b')
  })
})

describe('section 3.2: conversion', () => {
  it('of a cue inside a group to a group is refused', () => {
    expect(conversionFault(order, { id: 'x', type: 'cue' }, 'group')).toEqual({
      code: 'cues.invalid_type_conversion',
      cueId: 'x',
      from: 'cue',
      to: 'group',
    })
    expect(conversionFault(order, { id: 'x', type: 'cue' }, 'heading')).toBeNull()
    expect(conversionFault(order, { id: 'a', type: 'cue' }, 'group')).toBeNull()
  })

  it('of a group with children, and its removal, name the children', () => {
    const fault = { code: 'cues.group_not_empty', cueId: 'g', childrenIds: ['x', 'y'] }
    expect(conversionFault(order, { id: 'g', type: 'group' }, 'cue')).toEqual(fault)
    expect(removalFault(order, 'g')).toEqual(fault)
    expect(conversionFault(order, { id: 'g', type: 'group' }, 'group')).toBeNull()
    expect(conversionFault([{ id: 'g' }], { id: 'g', type: 'group' }, 'heading')).toBeNull()
    expect(removalFault(order, 'x')).toBeNull()
  })
})
