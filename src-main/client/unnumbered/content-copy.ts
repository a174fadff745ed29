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
import { type ContentView, columnOrderOf, createContentView, orderOf } from '../content/content-view.ts'
import { identified, isMembers } from '../content/readings.ts'
import type { RundownReply } from '../v1/v1-client.ts'

/** What became of an event: `incomplete` means that only reading anew can tell. */
export type Applied = 'applied' | 'nothing' | 'incomplete'

type Head = Omit<RundownReply, 'position'>
/** What an event changes. */
type Told = readonly Part[] | Exclude<Applied, 'applied'>

/**
 * The content of one rundown whose service numbers nothing: each reading and each event that is taken becomes the next
 * change of a replica. Which of two is newer is told by `updated_at` alone.
 */
export class ContentCopy {
  #replica: Replica
  #seq = 0
  readonly #view: ContentView

  constructor(head: Head, view: ContentView = createContentView()) {
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
    const told = this.#told(name, data)
    if (typeof told === 'string') return told
    this.#seq += 1
    this.#replica = applyChange(this.#replica, { seq: this.#seq, parts: told }) ?? this.#replica
    return name === 'cue' && isConverted(before, this.#content, data['id']) ? 'incomplete' : 'applied'
  }

  #told(name: string, data: Members): Told {
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

  #rundown(rundown: unknown): Told {
    if (!isMembers(rundown)) return 'incomplete'
    if (isOlder(rundown, this.#content.rundown)) return 'nothing'
    // What the event leaves out is as it was. The shape is the contract's, read tolerantly; below as well.
    return [{ kind: 'rundown', change: 'changed', rundown: rundown as RundownMembers }]
  }

  #cue(id: unknown, removed: boolean, told: unknown): Told {
    if (typeof id !== 'string') return 'incomplete'
    const before = this.#content.cues.get(id)
    if (removed) return before === undefined ? 'nothing' : [{ kind: 'cue', change: 'removed', id, cue: null }]
    if (!isMembers(told)) return 'incomplete'
    if (isOlder(told, before)) return 'nothing'
    const cue = { type: 'cue', ...before, ...told, id } as CueMembers
    const children = before === undefined ? [] : this.#skippedChildren(before as CueMembers, cue)
    return [cue, ...children].map(one => ({ kind: 'cue', change: 'changed', id: one.id, cue: one }))
  }

  /** A group takes its children along, of which nothing is told. */
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

  #column(id: unknown, removed: boolean, told: unknown, added: boolean): Told {
    if (typeof id !== 'string') return 'incomplete'
    const before = this.#content.columns.get(id)
    if (removed)
      return before === undefined ? 'nothing' : [{ kind: 'column', change: 'removed', id, column: null }]
    if (before !== undefined && isMembers(told) && isOlder(told, before)) return 'nothing'
    // One that was private until now brings cells that nobody has told.
    if (!isMembers(told) || (before === undefined && !added)) return 'incomplete'
    return [{ kind: 'column', change: 'changed', id, column: { ...before, ...told, id } }]
  }

  #cell(data: Members, removed: boolean): Told {
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
function cellOf({ cue_id, column_id }: Members, told: unknown): CellMembers | null {
  if (typeof cue_id !== 'string' || typeof column_id !== 'string') return null
  if (!isMembers(told) || typeof told['content'] !== 'string') return null
  const { content, content_html: html, updated_at: at } = told
  return {
    ...told,
    cue_id,
    column_id,
    content,
    content_html: typeof html === 'string' ? html : '',
    updated_at: typeof at === 'string' ? at : null,
  }
}

/** Into a row that has cells, or out of one: nobody has told what became of them. */
function isConverted(before: Content, after: Content, id: unknown): boolean {
  const typeIn = ({ cues }: Content) => (cues.get(String(id)) as CueMembers | undefined)?.type
  const [was, is] = [typeIn(before), typeIn(after)]
  return was !== undefined && is !== undefined && was !== is && (was === 'cue' || is === 'cue')
}

/** An event may arrive after the answer to a later write. */
function isOlder(told: Members, known: object | null | undefined): boolean {
  const at = told['updated_at']
  const knownAt = isMembers(known) ? known['updated_at'] : undefined
  if (typeof at !== 'string' || typeof knownAt !== 'string') return false
  return Date.parse(at) < Date.parse(knownAt)
}
