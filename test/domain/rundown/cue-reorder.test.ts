import { describe, expect, it } from 'vitest'
import { flatten } from '../../../src-main/domain/rundown/cue-order.ts'
import { type ProposedNode, validateReorder } from '../../../src-main/domain/rundown/cue-reorder.ts'
import fc from '../../support/fast-check.ts'
import { anyTree, shuffled } from '../arbitraries.ts'

const rows = [
  { id: 'a', type: 'cue' },
  { id: 'g', type: 'group' },
  { id: 'x', type: 'heading' },
  { id: 'k', type: 'group' },
] as const

const validate = (...proposed: ProposedNode[]) => validateReorder(rows, proposed)
const node = (id: string, ...children: ProposedNode[]): ProposedNode => ({ id, children })

describe('a permutation', () => {
  it('is accepted, with empty children left out', () => {
    expect(validate(node('k', node('x'), node('a')), node('g'))).toEqual({
      ok: true,
      order: [{ id: 'k', children: [{ id: 'x' }, { id: 'a' }] }, { id: 'g' }],
    })
  })

  it('of any rundown is accepted as it was proposed', () => {
    const reordered = anyTree.chain(tree => fc.tuple(fc.constant(tree), shuffled(tree)))
    fc.assert(
      fc.property(reordered, ([{ types }, proposed]) => {
        const all = [...types].map(([id, type]) => ({ id, type }))
        expect(validateReorder(all, proposed)).toEqual({ ok: true, order: proposed })
      }),
    )
  })
})

describe('the five kinds of fault', () => {
  it.each([
    ['duplicates', [node('a'), node('g', node('a'), node('x')), node('k'), node('x')], ['a', 'x']],
    ['unknown_ids', [node('a'), node('g', node('m'), node('x'), node('n')), node('k')], ['m', 'n']],
    ['missing_ids', [node('g'), node('a')], ['x', 'k']],
    ['invalid_parents', [node('a', node('x')), node('g'), node('k')], ['a']],
    ['nested_groups', [node('a'), node('g', node('x'), node('k'))], ['k']],
  ] as const)('%s', (kind, proposed, ids) => {
    expect(validate(...proposed)).toEqual({ ok: false, kind, ids })
  })

  it('are looked for in that order', () => {
    const kindOf = (...proposed: ProposedNode[]) => {
      const result = validate(...proposed)
      return result.ok ? null : result.kind
    }
    expect(kindOf(node('a', node('k')), node('a'), node('new'))).toBe('duplicates')
    expect(kindOf(node('a', node('k')), node('new'))).toBe('unknown_ids')
    expect(kindOf(node('a', node('k')))).toBe('missing_ids')
    expect(kindOf(node('a', node('k')), node('x'), node('g'))).toBe('invalid_parents')
  })

  it('are found below a child as well, however deep', () => {
    expect(validate(node('g', node('k', node('x'))), node('a'))).toMatchObject({
      kind: 'nested_groups',
      ids: ['k'],
    })
    expect(validate(node('g', node('a', node('x'))), node('k'))).toMatchObject({
      kind: 'invalid_parents',
      ids: ['a'],
    })
    let deep: ProposedNode = { id: 'a' }
    for (let level = 0; level < 50_000; level += 1) deep = { id: 'a', children: [deep] }
    expect(validate(deep)).toMatchObject({ kind: 'duplicates', ids: ['a'] })
  })

  it('report a dropped, a doubled and a foreign row of any rundown', () => {
    fc.assert(
      fc.property(anyTree, fc.nat(), ({ order, types }, pick) => {
        const all = [...types].map(([id, type]) => ({ id, type }))
        const flat = flatten(order).map(row => row.id)
        const victim = flat[pick % flat.length] ?? ''
        const kept = order
          .filter(root => root.id !== victim)
          .map(root => ({
            id: root.id,
            children: (root.children ?? []).filter(child => child.id !== victim),
          }))
        const lost = order.find(root => root.id === victim)?.children?.map(child => child.id) ?? []
        expect(validateReorder(all, kept)).toEqual({ ok: false, kind: 'missing_ids', ids: [victim, ...lost] })
        expect(validateReorder(all, [...order, { id: victim }])).toMatchObject({
          kind: 'duplicates',
          ids: [victim],
        })
        expect(validateReorder(all, [...kept, { id: 'new' }])).toMatchObject({
          kind: 'unknown_ids',
          ids: ['new'],
        })
      }),
    )
  })
})
