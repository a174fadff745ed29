import type {
  CellResource,
  ColumnResource,
  CueResource,
  OutputMessageResource,
  RundownResource,
  Status,
} from '../../src-main/contract/v1/resources.ts'
import { type CueTree, flatten, place, without } from '../../src-main/domain/rundown/cue-order.ts'
import type { CueType } from '../../src-main/domain/rundown/rundown.ts'
import {
  nextCueId,
  onAirOf,
  type Playlist,
  preShow,
  type RunnerState,
} from '../../src-main/domain/show/runner.ts'
import { duration } from '../../src-main/domain/time/time.ts'

export interface SeededCue {
  readonly type?: CueType
  readonly title?: string
  readonly duration_ms?: number
  readonly cells?: readonly { readonly column: string; readonly content?: string }[]
  readonly children?: readonly Omit<SeededCue, 'children'>[]
}

export interface SeededRundown {
  readonly title: string
  readonly columns?: readonly { readonly name: string }[]
  readonly cues?: readonly SeededCue[]
}

/** One thing that was changed, in the words of the event stream. */
export type HostedChange =
  | { readonly event: 'rundown'; readonly change: 'added' | 'changed' | 'removed' }
  | {
      readonly event: 'cue' | 'column'
      readonly change: 'added' | 'changed' | 'removed'
      readonly id: string
    }
  | {
      readonly event: 'cell'
      readonly change: 'added' | 'changed'
      readonly cueId: string
      readonly columnId: string
    }

type HostedCue = Omit<CueResource, 'created_at' | 'updated_at'>

/** A rundown as a hosted service keeps it. Every edit answers with what it changed. */
export class HostedRundown {
  readonly id: string
  title: string
  timezone: string | null = null
  startTime: string | null = null
  state: RunnerState = preShow
  /** Counts what a state tag stands for. */
  revision = 0
  message: OutputMessageResource = {
    text: '',
    visible: false,
    color: '#ffffff',
    bold: false,
    underline: false,
  }
  order: CueTree = []
  readonly #cues = new Map<string, HostedCue>()
  #columns: { readonly id: string; readonly name: string }[] = []
  #shownAgain: { readonly id: string; readonly name: string }[] = []
  readonly #cells = new Map<string, string>()
  readonly #newId: () => string

  constructor(seed: SeededRundown, newId: () => string) {
    this.#newId = newId
    this.id = newId()
    this.title = seed.title
    for (const { name } of seed.columns ?? []) this.addColumn(name)
    for (const cue of seed.cues ?? []) {
      const id = this.#seed(cue)
      for (const child of cue.children ?? []) this.#seed(child, id)
    }
  }

  #seed(seed: SeededCue, groupId?: string): string {
    const id = this.#put(seed)
    this.order =
      groupId === undefined
        ? [...this.order, { id }]
        : this.order.map(node =>
            node.id === groupId ? { id: groupId, children: [...(node.children ?? []), { id }] } : node,
          )
    for (const { column, content } of seed.cells ?? []) {
      const target = this.#columns.find(candidate => candidate.name === column)
      if (target !== undefined) this.#cells.set(`${id} ${target.id}`, content ?? '')
    }
    return id
  }

  #put(seed: Omit<SeededCue, 'children'>): string {
    const id = this.#newId()
    this.#cues.set(id, {
      id,
      type: seed.type ?? 'cue',
      title: seed.title ?? '',
      subtitle: '',
      duration_ms: seed.duration_ms ?? 0,
      background_color: null,
      prevent_edits: false,
      skipped_by: null,
      start_time: null,
    })
    return id
  }

  /** Rows in display order. */
  get rows(): readonly HostedCue[] {
    return flatten(this.order).flatMap(({ id }) => this.#cues.get(id) ?? [])
  }

  get columns(): readonly { readonly id: string; readonly name: string }[] {
    return this.#columns
  }

  get playlist(): Playlist {
    return this.rows.map(({ id, type, skipped_by: skippedBy, duration_ms: ms }) => ({
      id,
      type,
      skippedBy,
      duration: duration(ms),
    }))
  }

  get nextCueId(): string | null {
    return nextCueId(this.state, this.playlist)
  }

  cue(id: string): HostedCue | undefined {
    return this.#cues.get(id)
  }

  addCue(
    seed: Omit<SeededCue, 'children'>,
    position: Parameters<typeof place>[2] = { end: true },
  ): HostedChange[] {
    const id = this.#put(seed)
    const placed = place(this.order, { id, type: seed.type ?? 'cue' }, position)
    this.order = placed.ok ? placed.order : [...this.order, { id }]
    return [
      { event: 'cue', change: 'added', id },
      { event: 'rundown', change: 'changed' },
    ]
  }

  changeCue(id: string, fields: Partial<Omit<HostedCue, 'id'>>): HostedChange[] {
    const cue = this.#cues.get(id)
    if (cue === undefined) return []
    this.#cues.set(id, { ...cue, ...fields })
    return [{ event: 'cue', change: 'changed', id }]
  }

  moveCue(id: string, position: Parameters<typeof place>[2]): HostedChange[] {
    const cue = this.#cues.get(id)
    const placed = cue === undefined ? null : place(this.order, cue, position)
    if (!placed?.ok) return []
    this.order = placed.order
    return [{ event: 'rundown', change: 'changed' }]
  }

  removeCue(id: string): HostedChange[] {
    if (!this.#cues.delete(id)) return []
    this.order = without(this.order, id)
    for (const key of this.#cells.keys()) if (key.startsWith(`${id} `)) this.#cells.delete(key)
    return [
      { event: 'cue', change: 'removed', id },
      { event: 'rundown', change: 'changed' },
    ]
  }

  addColumn(name: string): HostedChange[] {
    const id = this.#newId()
    this.#columns.push({ id, name })
    return [
      { event: 'column', change: 'added', id },
      { event: 'rundown', change: 'changed' },
    ]
  }

  renameColumn(id: string, name: string): HostedChange[] {
    this.#columns = this.#columns.map(column => (column.id === id ? { id, name } : column))
    return [{ event: 'column', change: 'changed', id }]
  }

  removeColumn(id: string): HostedChange[] {
    this.#columns = this.#columns.filter(column => column.id !== id)
    for (const key of this.#cells.keys()) if (key.endsWith(` ${id}`)) this.#cells.delete(key)
    return [
      { event: 'column', change: 'removed', id },
      { event: 'rundown', change: 'changed' },
    ]
  }

  /** It is as if it were no more for who may not see it. */
  hideColumn(id: string): HostedChange[] {
    this.#shownAgain = this.#columns
    return this.removeColumn(id)
  }

  showColumns(): HostedChange[] {
    const added = this.#shownAgain.filter(column => !this.#columns.includes(column))
    this.#columns = this.#shownAgain
    return [
      ...added.map(({ id }) => ({ event: 'column' as const, change: 'added' as const, id })),
      { event: 'rundown', change: 'changed' },
    ]
  }

  writeCell(cueId: string, columnId: string, content: string): HostedChange[] {
    const key = `${cueId} ${columnId}`
    const change = this.#cells.has(key) ? 'changed' : 'added'
    this.#cells.set(key, content)
    return [{ event: 'cell', change, cueId, columnId }]
  }

  resource(): RundownResource {
    return {
      id: this.id,
      title: this.title,
      timezone: this.timezone,
      start_time: this.startTime === null ? null : Date.parse(this.startTime),
      end_time: null,
      status: 'draft',
      settings: { cue_numbering: { start_from: 1, prefix: '', padding: 1 }, tod_display_format: null },
      cue_order: this.order.map(({ id, children }) => ({
        id,
        ...(children === undefined ? {} : { children: children.map(child => ({ id: child.id })) }),
      })),
      column_order: this.#columns.map(column => column.id),
      ...unknownTimes,
    }
  }

  cueResource(id: string): CueResource | null {
    const cue = this.#cues.get(id)
    return cue === undefined ? null : { ...cue, ...unknownTimes }
  }

  /** Hosted replies have no type of a column. */
  columnResource(id: string): Omit<ColumnResource, 'type'> | null {
    const column = this.#columns.find(candidate => candidate.id === id)
    return column === undefined ? null : { ...column, ...unknownTimes }
  }

  cellResource(cueId: string, columnId: string): CellResource {
    const content = this.#cells.get(`${cueId} ${columnId}`) ?? ''
    return { cue_id: cueId, column_id: columnId, content, content_html: content, ...unknownTimes }
  }

  cells(): readonly CellResource[] {
    return this.rows.flatMap(({ id }) =>
      this.#columns.flatMap(column =>
        this.#cells.has(`${id} ${column.id}`) ? [this.cellResource(id, column.id)] : [],
      ),
    )
  }

  /** With `phase` where the server sends it, which a hosted one does not. */
  status(now: number, withPhase: boolean): Status {
    const { state } = this
    const onAir = onAirOf(state)
    const next = this.nextCueId === null ? undefined : this.#cues.get(this.nextCueId)
    return {
      server_time: now,
      state: onAir === null ? 'stopped' : onAir.phase,
      ...(withPhase ? { phase: state.phase } : {}),
      active_cue:
        onAir === null
          ? null
          : {
              id: onAir.cueId,
              title: this.#cues.get(onAir.cueId)?.title ?? '',
              started_at: onAir.kickoff,
              paused_at: onAir.phase === 'paused' ? onAir.lastStop : null,
              duration_ms: onAir.deadline - onAir.kickoff,
            },
      next_cue: next === undefined ? null : { id: next.id, title: next.title },
    }
  }
}

const unknownTimes = { created_at: null, updated_at: null } as const
