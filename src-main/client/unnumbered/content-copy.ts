import type { CellResource } from '../../contract/v1/resources.ts'
import type { RundownContent } from '../../desk/ports/show-service.ts'
import { applyChange } from '../../domain/feed/apply-change.ts'
import type {
  CellMembers,
  ColumnMembers,
  CueMembers,
  Members,
  Part,
  RundownMembers,
} from '../../domain/feed/change.ts'
import { readReplica } from '../../domain/feed/read-replica.ts'
import type { Content, Replica } from '../../domain/feed/replica.ts'
import type { CueTree } from '../../domain/rundown/cue-order.ts'
import { type ContentView, columnOrderOf, orderOf } from '../content/content-view.ts'
import { identified, isMembers } from '../content/readings.ts'
import type { RundownReply } from '../v1/v1-client.ts'

/** Result of applying an event. `incomplete`: the content has to be read again. */
export type Applied = 'applied' | 'nothing' | 'incomplete'

type Head = Omit<RundownReply, 'position'>
/** What an event changes. */
type EventParts = readonly Part[] | Exclude<Applied, 'applied'>

/**
 * The content of one rundown whose service numbers nothing: each reading and each event that is taken becomes the next
 * change of a replica. Of two values, the one with the later `updated_at` is newer.
 */
export class ContentCopy {
  #replica: Replica
  #seq = 0
  readonly #view: ContentView

  constructor(head: Head, view: ContentView) {
    this.#view = view
    this.#replica = replicaOf(head, [], true)
  }

  get #content(): Content {
    return this.#replica.content ?? nothing
  }

  setHead(head: Head): void {
    const cells = [...this.#content.cells.values()].flatMap(ofCue => [...ofCue.values()])
    this.#replica = replicaOf(head, cells, this.#content.cellsUnread === true)
  }

  setCells(cells: readonly CellResource[]): void {
    const { rundown, cues, columns } = this.#content
    const read = cells.flatMap(cell => (isMembers(cell) ? (cellOf(cell, cell) ?? []) : []))
    const value = { rundown, cues: [...cues.values()], columns: [...columns.values()], cells: read }
    // Rows that were read whole.
    this.#replica = readReplica({ history, content: { seq: 0, value: value as never } })
  }

  /** False while the order names other cues than are here. */
  isWhole(): boolean {
    const { rundown, cues } = this.#content
    if (rundown?.cue_order === undefined) return true
    const ids = rundown.cue_order.flatMap(node => [node.id, ...(node.children ?? []).map(child => child.id)])
    return ids.length === cues.size && ids.every(id => cues.has(id))
  }

  order(): CueTree {
    return orderOf(this.#content)
  }

  columnOrder(): readonly string[] {
    return columnOrderOf(this.#content)
  }

  content(): RundownContent {
    return this.#view(this.#content)
  }

  apply(name: string, data: unknown): Applied {
    if (!isMembers(data)) return 'nothing'
    const before = this.#content
    const parts = this.#partsOf(name, data)
    if (typeof parts === 'string') return parts
    this.#seq += 1
    this.#replica = applyChange(this.#replica, { seq: this.#seq, parts })
    return name === 'cue' && isConverted(before, this.#content, data['id']) ? 'incomplete' : 'applied'
  }

  #partsOf(name: string, data: Members): EventParts {
    const removed = data['change'] === 'removed'
    switch (name) {
      case 'rundown':
        return removed ? 'nothing' : this.#rundown(data['rundown'])
      case 'cue':
        return this.#cue(data['id'], removed, data['cue'])
      case 'column':
        return this.#column(data['id'], removed, data['column'], data['change'] === 'added')
      case 'cell':
        return this.#cell(data, removed)
      default:
        return 'nothing'
    }
  }

  #rundown(rundown: unknown): EventParts {
    if (!isMembers(rundown)) return 'incomplete'
    if (isOlder(rundown, this.#content.rundown)) return 'nothing'
    // What the event leaves out is as it was. The shape is the contract's, read tolerantly; below as well.
    return [{ kind: 'rundown', change: 'changed', rundown: rundown as RundownMembers }]
  }

  #cue(id: unknown, removed: boolean, received: unknown): EventParts {
    if (typeof id !== 'string') return 'incomplete'
    const before = this.#content.cues.get(id)
    if (removed) return before === undefined ? 'nothing' : [{ kind: 'cue', change: 'removed', id, cue: null }]
    if (!isMembers(received)) return 'incomplete'
    if (isOlder(received, before)) return 'nothing'
    const cue = { type: 'cue', ...before, ...received, id } as CueMembers
    const children = before === undefined ? [] : this.#skippedChildren(before as CueMembers, cue)
    return [cue, ...children].map(one => ({ kind: 'cue', change: 'changed', id: one.id, cue: one }))
  }

  /** Children follow their group; events do not mention them. */
  #skippedChildren(before: CueMembers, group: CueMembers): CueMembers[] {
    const { skipped_by: skipped } = group
    if (group.type !== 'group' || before['skipped_by'] === skipped) return []
    const node = this.order().find(candidate => candidate.id === group.id)
    return (node?.children ?? []).flatMap(({ id }) => {
      const child = this.#content.cues.get(id) as CueMembers | undefined
      if (child === undefined || child['skipped_by'] === 'self') return []
      return [{ ...child, skipped_by: skipped === 'self' ? 'group' : null }]
    })
  }

  #column(id: unknown, removed: boolean, received: unknown, added: boolean): EventParts {
    if (typeof id !== 'string') return 'incomplete'
    const before = this.#content.columns.get(id)
    if (removed)
      return before === undefined ? 'nothing' : [{ kind: 'column', change: 'removed', id, column: null }]
    if (before !== undefined && isMembers(received) && isOlder(received, before)) return 'nothing'
    // A column that was private until now has cells that no event has brought.
    if (!isMembers(received) || (before === undefined && !added)) return 'incomplete'
    return [{ kind: 'column', change: 'changed', id, column: { ...before, ...received, id } }]
  }

  #cell(data: Members, removed: boolean): EventParts {
    const cell = cellOf(data, removed ? { content: '' } : data['cell'])
    if (cell === null) return 'incomplete'
    const { cue_id, column_id } = cell
    if (isOlder(cell, this.#content.cells.get(cue_id)?.get(column_id))) return 'nothing'
    return [{ kind: 'cell', change: 'changed', cue_id, column_id, cell: removed ? null : cell }]
  }
}

const history = 'unnumbered'
const nothing: Content = { rundown: null, cues: new Map(), columns: new Map(), cells: new Map() }

function replicaOf(
  { rundown, cues, columns }: Head,
  cells: readonly CellMembers[],
  cellsUnread: boolean,
): Replica {
  const value = {
    rundown: { ...rundown },
    cues: identified(cues) as readonly CueMembers[],
    columns: identified(columns) as readonly ColumnMembers[],
    cells,
    ...(cellsUnread && { cellsUnread }),
  }
  return readReplica({ history, content: { seq: 0, value } })
}

/** Null where it cannot be read. */
function cellOf({ cue_id, column_id }: Members, received: unknown): CellMembers | null {
  if (typeof cue_id !== 'string' || typeof column_id !== 'string') return null
  if (!isMembers(received) || typeof received['content'] !== 'string') return null
  const { content, content_html: html, updated_at: at } = received
  return {
    ...received,
    cue_id,
    column_id,
    content,
    content_html: typeof html === 'string' ? html : '',
    updated_at: typeof at === 'string' ? at : null,
  }
}

/** The row became one with cells, or one without: no event brings or removes the cells. */
function isConverted(before: Content, after: Content, id: unknown): boolean {
  const typeIn = ({ cues }: Content) => (cues.get(String(id)) as CueMembers | undefined)?.type
  const [was, is] = [typeIn(before), typeIn(after)]
  return was !== undefined && is !== undefined && was !== is && (was === 'cue' || is === 'cue')
}

/** An event may arrive after the answer to a later write. */
function isOlder(received: Members, known: object | null | undefined): boolean {
  const at = received['updated_at']
  const knownAt = isMembers(known) ? known['updated_at'] : undefined
  if (typeof at !== 'string' || typeof knownAt !== 'string') return false
  return Date.parse(at) < Date.parse(knownAt)
}
