import type { CueTree } from './cue-order.ts'
import type { CueType } from './rundown.ts'

/** The five kinds of fault of `cues.invalid_reorder`, in the order in which they are looked for. */
type ReorderFaultKind = 'duplicates' | 'unknown_ids' | 'missing_ids' | 'invalid_parents' | 'nested_groups'

type ReorderResult =
  | { readonly ok: true; readonly order: CueTree }
  | { readonly ok: false; readonly kind: ReorderFaultKind; readonly ids: readonly string[] }

/** An order as it was sent: what stands below a child is found wrong only when it is checked. */
export interface ProposedNode {
  readonly id: string
  readonly children?: readonly { readonly id: string; readonly children?: unknown }[] | undefined
}

/**
 * A proposed order must be a permutation of the rows there are, with children under groups only. The first kind
 * of fault found is named with all its identifiers: duplicates before unknown, missing, parents that are no
 * groups, and groups inside groups. An empty `children` is none.
 */
export function validateReorder(
  rows: readonly { readonly id: string; readonly type: CueType }[],
  proposed: readonly ProposedNode[],
): ReorderResult {
  const types = new Map(rows.map(row => [row.id, row.type]))
  const sent = walk(proposed)
  const ids = sent.map(node => node.id)
  const seen = new Set(ids)

  const kinds: readonly (readonly [ReorderFaultKind, readonly string[]])[] = [
    ['duplicates', repeated(ids)],
    ['unknown_ids', ids.filter(id => !types.has(id))],
    ['missing_ids', rows.filter(row => !seen.has(row.id)).map(row => row.id)],
    ['invalid_parents', sent.filter(node => node.isParent && types.get(node.id) !== 'group').map(idOf)],
    ['nested_groups', sent.filter(node => node.depth > 0 && types.get(node.id) === 'group').map(idOf)],
  ]
  const fault = kinds.find(([, found]) => found.length > 0)
  if (fault !== undefined) return { ok: false, kind: fault[0], ids: fault[1] }
  return {
    ok: true,
    order: proposed.map(({ id, children = [] }) =>
      children.length === 0 ? { id } : { id, children: children.map(child => ({ id: child.id })) },
    ),
  }
}

interface SentNode {
  readonly id: string
  readonly depth: number
  readonly isParent: boolean
}

/** Every node in document order. Not recursive: a body can nest deeper than a stack is. */
function walk(proposed: readonly ProposedNode[]): SentNode[] {
  const nodes: SentNode[] = []
  const waiting: { node: unknown; depth: number }[] = proposed.map(node => ({ node, depth: 0 })).reverse()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next
    if (!isNode(node)) continue
    const children = Array.isArray(node.children) ? node.children.filter(isNode) : []
    nodes.push({ id: node.id, depth, isParent: children.length > 0 })
    for (const child of children.toReversed()) waiting.push({ node: child, depth: depth + 1 })
  }
  return nodes
}

const isNode = (value: unknown): value is { readonly id: string; readonly children?: unknown } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

const idOf = (node: SentNode): string => node.id

function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>()
  const again = new Set<string>()
  for (const id of ids) {
    if (seen.has(id)) again.add(id)
    seen.add(id)
  }
  return [...again]
}
