import type { CellTexts } from '../../contract/bridge/slices.ts'
import type {
  CellResource,
  ColumnResource,
  CueResource,
  RundownResource,
} from '../../contract/v1/resources.ts'
import type { RundownContent } from '../../desk/ports/show-service.ts'
import type { Order } from '../../domain/cue-order.ts'
import type { Cue } from '../../domain/rundown.ts'
import { cueOf, identified, isMembers, rundownOf } from '../readings.ts'
import type { RundownReply } from '../v1-client.ts'

/** What became of an event: `incomplete` means that only reading anew can tell. */
export type Applied = 'applied' | 'nothing' | 'incomplete'

type Head = Omit<RundownReply, 'position'>
type Members = Readonly<Record<string, unknown>>

/** The content of one rundown as the service has it, changed event by event; decisions "live events". */
export class ContentCopy {
  #rundown: RundownResource
  #cues = new Map<string, CueResource>()
  #columns = new Map<string, ColumnResource>()
  readonly #cells = new Map<string, CellTexts>()
  /** HTML by column of the cells that are more than plain text. */
  readonly #rich = new Map<string, CellTexts>()
  /** When each cell was written, epoch ms, by cue and column; where the service tells it. */
  readonly #written = new Map<string, number>()
  /** Rows that did not change stay the same objects. */
  readonly #rows = new WeakMap<CueResource, Cue>()

  constructor(head: Head) {
    this.#rundown = head.rundown
    this.setHead(head)
  }

  setHead({ rundown, cues, columns }: Head): void {
    this.#rundown = rundown
    this.#cues = new Map(identified(cues).map(cue => [cue.id, cue]))
    this.#columns = new Map(identified(columns).map(column => [column.id, column]))
  }

  setCells(cells: readonly CellResource[]): void {
    this.#cells.clear()
    this.#rich.clear()
    this.#written.clear()
    for (const cell of cells) if (isMembers(cell)) this.#applyCell({ ...cell, cell }, false)
  }

  /** False while the order names other cues than are here. */
  isWhole(): boolean {
    const { cue_order: order } = this.#rundown
    if (order === undefined) return true
    const ids = order.flatMap(node => [node.id, ...(node.children ?? []).map(child => child.id)])
    return ids.length === this.#cues.size && ids.every(id => this.#cues.has(id))
  }

  order(): Order {
    return this.#rundown.cue_order ?? [...this.#cues.keys()].map(id => ({ id }))
  }

  columnOrder(): readonly string[] {
    return this.#rundown.column_order ?? [...this.#columns.keys()]
  }

  apply(name: string, data: unknown): Applied {
    if (!isMembers(data)) return 'nothing'
    const removed = data['change'] === 'removed'
    switch (name) {
      case 'rundown':
        return removed ? 'nothing' : this.#applyRundown(data['rundown'])
      case 'cue':
        return this.#applyCue(data['id'], removed, data['cue'])
      case 'column':
        return this.#applyColumn(data['id'], removed, data['column'], data['change'] === 'added')
      case 'cell':
        return this.#applyCell(data, removed)
      default:
        return 'nothing'
    }
  }

  #applyRundown(rundown: unknown): Applied {
    if (!isMembers(rundown)) return 'incomplete'
    if (isOlder(rundown, this.#rundown)) return 'nothing'
    // What the event leaves out is as it was. The shape is the contract's, read tolerantly.
    this.#rundown = { ...this.#rundown, ...rundown } as RundownResource
    return 'applied'
  }

  #applyCue(id: unknown, removed: boolean, told: unknown): Applied {
    if (typeof id !== 'string') return 'incomplete'
    if (removed) {
      this.#cells.delete(id)
      this.#rich.delete(id)
      return this.#cues.delete(id) ? 'applied' : 'nothing'
    }
    if (!isMembers(told)) return 'incomplete'
    const before = this.#cues.get(id)
    if (before !== undefined && isOlder(told, before)) return 'nothing'
    // As above.
    const cue = { ...before, ...told, id } as CueResource
    this.#cues.set(id, cue)
    if (cue.type === 'group' && before !== undefined && before.skipped_by !== cue.skipped_by)
      this.#skipChildren(cue)
    if (before !== undefined && before.type !== cue.type && (before.type === 'cue' || cue.type === 'cue')) {
      return 'incomplete'
    }
    return 'applied'
  }

  /** A group takes its children along, of which nothing is told. */
  #skipChildren(group: CueResource): void {
    const node = (this.#rundown.cue_order ?? []).find(candidate => candidate.id === group.id)
    for (const { id } of node?.children ?? []) {
      const child = this.#cues.get(id)
      if (child === undefined || child.skipped_by === 'self') continue
      this.#cues.set(id, { ...child, skipped_by: group.skipped_by === 'self' ? 'group' : null })
    }
  }

  #applyColumn(id: unknown, removed: boolean, told: unknown, added: boolean): Applied {
    if (typeof id !== 'string') return 'incomplete'
    if (removed) {
      for (const cells of [this.#cells, this.#rich]) {
        for (const [cueId, { [id]: _, ...rest }] of cells) cells.set(cueId, rest)
      }
      return this.#columns.delete(id) ? 'applied' : 'nothing'
    }
    const before = this.#columns.get(id)
    if (before !== undefined && isMembers(told) && isOlder(told, before)) return 'nothing'
    // One that was private until now brings cells that nobody has told.
    if (!isMembers(told) || (before === undefined && !added)) return 'incomplete'
    this.#columns.set(id, { ...before, ...told, id } as ColumnResource)
    return 'applied'
  }

  #applyCell(data: Members, removed: boolean): Applied {
    const { cue_id: cueId, column_id: columnId, cell } = data
    if (typeof cueId !== 'string' || typeof columnId !== 'string') return 'incomplete'
    const content = removed ? '' : isMembers(cell) ? cell['content'] : undefined
    if (typeof content !== 'string') return 'incomplete'
    const key = `${cueId} ${columnId}`
    const told = isMembers(cell) && typeof cell['updated_at'] === 'string' ? cell['updated_at'] : ''
    const at = Date.parse(told)
    if (at < (this.#written.get(key) ?? 0)) return 'nothing'
    if (Number.isNaN(at) || removed) this.#written.delete(key)
    else this.#written.set(key, at)
    const html = isMembers(cell) && !removed ? cell['content_html'] : undefined
    const isRich = typeof html === 'string' && hasMarkup.test(html)
    setIn(this.#cells, cueId, columnId, content)
    setIn(this.#rich, cueId, columnId, isRich ? html : '')
    return 'applied'
  }

  content(): RundownContent {
    const cues: Cue[] = []
    for (const node of this.#rundown.cue_order ?? [...this.#cues.keys()].map(id => ({ id, children: [] }))) {
      this.#row(cues, node.id, null)
      for (const child of node.children ?? []) this.#row(cues, child.id, node.id)
    }
    const present = (cells: ReadonlyMap<string, CellTexts>) =>
      new Map([...cells].filter(([id, texts]) => this.#cues.has(id) && Object.keys(texts).length > 0))
    return {
      rundown: rundownOf(this.#rundown, this.#columns),
      cues,
      cells: present(this.#cells),
      rich: present(this.#rich),
    }
  }

  #row(cues: Cue[], id: string, parentId: string | null): void {
    const resource = this.#cues.get(id)
    if (resource === undefined) return
    let row = this.#rows.get(resource)
    if (row?.parentId !== parentId) {
      row = cueOf(resource, parentId)
      this.#rows.set(resource, row)
    }
    cues.push(row)
  }
}

/** Plain text has line breaks at most. */
const hasMarkup = /<(?!br\s*\/?>)/i

function setIn(cells: Map<string, CellTexts>, cueId: string, columnId: string, content: string): void {
  const before = cells.get(cueId)
  if (content === '' && before?.[columnId] === undefined) return
  const { [columnId]: _, ...rest } = before ?? {}
  cells.set(cueId, content === '' ? rest : { ...rest, [columnId]: content })
}

/** An event may arrive after the answer to a later write. */
function isOlder(told: Members, known: { readonly updated_at?: string | null }): boolean {
  const at = told['updated_at']
  if (typeof at !== 'string' || typeof known.updated_at !== 'string') return false
  return Date.parse(at) < Date.parse(known.updated_at)
}
