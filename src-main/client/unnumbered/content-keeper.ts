import type { Timers } from '../../base/timers.ts'
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
import { createRepeatedReading } from './repeated-reading.ts'

export interface ContentKeeperOptions {
  /** The rundown with its cues and columns: one request. */
  readonly readHead: () => Promise<RundownReply>
  readonly readCells: (head: RundownReply) => Promise<readonly CellResource[]>
  readonly view: ContentView
  readonly timers: Timers
  readonly changed: (content: RundownContent) => void
  /** A reading failed. False: it is not to be tried again. */
  readonly failed: (error: unknown) => boolean
  /** A reading went through after all. */
  readonly recovered: () => void
}

/** A copy of the content of one rundown: changed by events and answers, and read again when a change may be missing. */
export interface ContentKeeper {
  /** Reads all of it, once more if it is being read. Called when a change may have been missed. */
  reread(): void
  /** The same, for a caller that waits for it; rejects where it cannot be read. */
  readNow(): Promise<void>
  /** One event of the event stream. */
  event(name: string, data: unknown): void
  /** The answer to a write, as events: published before this returns. */
  wrote(events: readonly (readonly [name: string, data: unknown])[]): void
  /** Null before the first reading. */
  order(): CueTree | null
  columnOrder(): readonly string[]
  close(): void
}

/** How long cues that the order names may be missing before the rundown is read again, ms. */
const missingCuesTimeout = 2_000

export function openContentKeeper(options: ContentKeeperOptions): ContentKeeper {
  const { readHead, readCells, timers, changed, failed, recovered } = options
  let closed = false
  let copy: ContentCopy | null = null
  /** Events received during a reading, which may or may not contain them: applied again on top. */
  let meanwhile: (readonly [name: string, data: unknown])[] | null = null
  let cancelPublish: (() => void) | null = null
  const missingCues = createMissingCuesWatch(timers, () => reading.start())

  const publish = (): void => {
    cancelPublish?.()
    cancelPublish = null
    if (copy === null || closed) return
    changed(copy.content())
    missingCues.update(copy.isWhole())
  }

  const applyMeanwhile = (): void => {
    for (const [name, data] of meanwhile ?? []) copy?.apply(name, data)
  }

  const read = async (): Promise<void> => {
    meanwhile = []
    try {
      const head = await readHead()
      if (closed) return
      if (copy === null) copy = new ContentCopy(head, options.view)
      else copy.setHead(head)
      applyMeanwhile()
      publish()
      const cells = await readCells(head)
      if (closed) return
      copy.setCells(cells)
      applyMeanwhile()
      publish()
      recovered()
    } finally {
      meanwhile = null
    }
  }

  const reading = createRepeatedReading(timers, read, failed)

  const apply = (name: string, data: unknown): Applied => {
    meanwhile?.push([name, data])
    const applied = copy?.apply(name, data) ?? 'nothing'
    if (applied === 'incomplete') reading.start()
    return applied
  }

  return {
    reread: reading.start,
    readNow: reading.readNow,
    wrote(events) {
      for (const [name, data] of events) apply(name, data)
      publish()
    },
    order: () => copy?.order() ?? null,
    columnOrder: () => copy?.columnOrder() ?? [],
    event(name, data) {
      const applied = apply(name, data)
      // What belongs to one change comes together, and is shown together.
      if (applied === 'applied') cancelPublish ??= timers.after(0, publish)
    },
    close() {
      closed = true
      reading.close()
      cancelPublish?.()
      missingCues.close()
    },
  }
}

/** Reads a rundown again whose order names cues that do not come; once, since the order of a service may never fit. */
function createMissingCuesWatch(timers: Timers, reread: () => void) {
  let gaveUp = false
  let cancel: (() => void) | null = null
  return {
    update(isWhole: boolean): void {
      if (isWhole) {
        cancel?.()
        cancel = null
        gaveUp = false
      } else if (!gaveUp) {
        cancel ??= timers.after(missingCuesTimeout, () => {
          cancel = null
          gaveUp = true
          reread()
        })
      }
    },
    close: () => cancel?.(),
  }
}

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
    const parts = this.#partsOf(name, data)
    if (typeof parts === 'string') return parts
    this.#seq += 1
    this.#replica = applyChange(this.#replica, { seq: this.#seq, parts: parts }) ?? this.#replica
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
