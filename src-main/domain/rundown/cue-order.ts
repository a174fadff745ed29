import type { CueType } from './rundown.ts'

/** One place at root with what stands in it; the form of `cue_order`. Only groups have children. */
export interface OrderNode {
  readonly id: string
  readonly children?: readonly { readonly id: string }[]
}

export type CueTree = readonly OrderNode[]

export interface PlacedId {
  readonly id: string
  /** The group it stands in, or null at root. */
  readonly parentId: string | null
}

/** `position` of `createCue`: exactly one of the four; `start` and `end` are those of the root. */
export type CuePosition =
  | { readonly before_cue_id: string }
  | { readonly after_cue_id: string }
  | { readonly start: true }
  | { readonly end: true }

type PlaceResult =
  | { readonly ok: true; readonly order: CueTree }
  | { readonly ok: false; readonly code: 'cues.invalid_position' }
  | { readonly ok: false; readonly code: 'cues.position_target_not_found'; readonly cueId: string }

/** Display order: each group is followed by its children. */
export function flatten(order: CueTree): PlacedId[] {
  const rows: PlacedId[] = []
  for (const node of order) {
    rows.push({ id: node.id, parentId: null })
    for (const child of node.children ?? []) rows.push({ id: child.id, parentId: node.id })
  }
  return rows
}

/** The inverse of `flatten`. A row whose parent has not come before it stands at root: nothing is lost. */
export function nest(rows: readonly PlacedId[]): CueTree {
  const roots: { id: string; children?: { id: string }[] }[] = []
  const byId = new Map<string, { id: string; children?: { id: string }[] }>()
  for (const { id, parentId } of rows) {
    const parent = parentId === null ? undefined : byId.get(parentId)
    if (parent === undefined) {
      const node = { id }
      roots.push(node)
      byId.set(id, node)
    } else if (parent.children === undefined) {
      parent.children = [{ id }]
    } else {
      parent.children.push({ id })
    }
  }
  return roots
}

export const childrenOf = (order: CueTree, id: string): readonly string[] =>
  order.find(node => node.id === id)?.children?.map(child => child.id) ?? []

/** The group that a cue stands in; null at root, and for what is not there. */
export const parentOf = (order: CueTree, id: string): string | null =>
  order.find(node => node.children?.some(child => child.id === id))?.id ?? null

/**
 * Puts a new row in, or moves one that is there; a group takes its children along. A neighbour inside a group
 * puts the row into that group; after a group means after its last child.
 * Refused: an unknown neighbour; a row as its own neighbour; a group inside a group.
 */
export function place(
  order: CueTree,
  row: { id: string; type: CueType },
  position: CuePosition,
): PlaceResult {
  const neighbour = neighbourOf(position)
  if (neighbour === null) {
    const { rest, node } = detach(order, row.id)
    return { ok: true, order: 'start' in position ? [node, ...rest] : [...rest, node] }
  }
  const group = parentOf(order, neighbour.id)
  if (group === null && !order.some(node => node.id === neighbour.id)) {
    return { ok: false, code: 'cues.position_target_not_found', cueId: neighbour.id }
  }
  if (neighbour.id === row.id || (group !== null && row.type === 'group')) {
    return { ok: false, code: 'cues.invalid_position' }
  }
  const { rest, node } = detach(order, row.id)
  if (group === null) return { ok: true, order: beside(rest, node, neighbour) }
  return {
    ok: true,
    order: rest.map(root =>
      root.id === group
        ? { id: group, children: beside(root.children ?? [], { id: row.id }, neighbour) }
        : root,
    ),
  }
}

/** Without that row; the children of a group go with it. */
export const without = (order: CueTree, id: string): CueTree => detach(order, id).rest

interface Neighbour {
  readonly id: string
  readonly side: 'before' | 'after'
}

function neighbourOf(position: CuePosition): Neighbour | null {
  if ('before_cue_id' in position) return { id: position.before_cue_id, side: 'before' }
  if ('after_cue_id' in position) return { id: position.after_cue_id, side: 'after' }
  return null
}

function detach(order: CueTree, id: string): { readonly rest: CueTree; readonly node: OrderNode } {
  const rest: OrderNode[] = []
  let node: OrderNode = { id }
  for (const root of order) {
    if (root.id === id) {
      node = root
    } else if (root.children?.some(child => child.id === id)) {
      const children = root.children.filter(child => child.id !== id)
      rest.push(children.length === 0 ? { id: root.id } : { id: root.id, children })
    } else {
      rest.push(root)
    }
  }
  return { rest, node }
}

function beside<Node extends { readonly id: string }>(
  nodes: readonly Node[],
  node: Node,
  neighbour: Neighbour,
): Node[] {
  return nodes.flatMap(other => {
    if (other.id !== neighbour.id) return [other]
    return neighbour.side === 'before' ? [node, other] : [other, node]
  })
}
