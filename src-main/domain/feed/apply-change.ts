import { type CellMembers, changesContent, type Part } from './change.ts'
import type { Content, Replica, Slice } from './replica.ts'

/**
 * What a replica needs of a change. `at` and `contentChanged` come with the event `commit`: a reader that does not
 * follow it does not know when the rundown was changed last.
 */
export interface AppliedChange {
  readonly seq: number
  readonly parts: readonly Part[]
  readonly at?: number
  /** Whether the change wrote content. When absent it is derived from `parts`, which may lack kinds that the reader does not follow. */
  readonly contentChanged?: boolean
}

const sliceOf: Readonly<Record<Part['kind'], Slice>> = {
  rundown: 'content',
  cue: 'content',
  column: 'content',
  cell: 'content',
  derived_text: 'content',
  status: 'show',
  clock: 'show',
  mention: 'mentions',
  text_variable: 'textVariables',
  output_message: 'outputMessage',
}

/**
 * What a reader knows after one more change of the same history. A slice that was read at a later change stays as it is,
 * so that changes which were on their way while it was read do no harm.
 */
export function applyChange(replica: Replica, change: AppliedChange): Replica {
  const { seq, at, parts } = change
  let next = replica
  const copied: Copied = new WeakSet()
  for (const part of parts) {
    if (replica.known[sliceOf[part.kind]] < seq) next = applyPart(next, part, copied)
  }
  const { content, show, mentions, textVariables, outputMessage } = replica.known
  if (at !== undefined && content < seq && (change.contentChanged ?? changesContent(parts)))
    next = changedAt(next, at)
  return {
    ...next,
    known: {
      content: Math.max(content, seq),
      show: Math.max(show, seq),
      mentions: Math.max(mentions, seq),
      textVariables: Math.max(textVariables, seq),
      outputMessage: Math.max(outputMessage, seq),
    },
  }
}

/** Maps that were made for this change: they are copied once, not for each of its parts. */
type Copied = WeakSet<object>

function changedAt(replica: Replica, at: number): Replica {
  if (replica.content === null || replica.content.rundown === null) return replica
  const rundown = { ...replica.content.rundown, updated_at: new Date(at).toISOString() }
  return { ...replica, content: { ...replica.content, rundown } }
}

function applyPart(replica: Replica, part: Part, copied: Copied): Replica {
  switch (part.kind) {
    case 'status':
      return { ...replica, status: part.status }
    case 'clock':
      // The status of the same change has the anchors as they were moved.
      return replica
    case 'output_message':
      return replica.outputMessage === null ? replica : { ...replica, outputMessage: part.output_message }
    case 'mention':
      if (replica.mentions === null) return replica
      return { ...replica, mentions: put(replica.mentions, part.id, part.mention, copied) }
    case 'text_variable': {
      if (replica.textVariables === null) return replica
      const value = part.text_variable?.value ?? null
      return { ...replica, textVariables: put(replica.textVariables, part.key, value, copied) }
    }
    case 'derived_text':
      // The change has the cells themselves where it was sent.
      return replica
    default:
      if (replica.content === null) return replica
      return { ...replica, content: applyContent(replica.content, part, copied) }
  }
}

type ContentPart = Extract<Part, { readonly kind: 'rundown' | 'cue' | 'column' | 'cell' }>

function applyContent(content: Content, part: ContentPart, copied: Copied): Content {
  switch (part.kind) {
    case 'rundown':
      // A rundown part carries only the members that changed.
      return part.rundown === null
        ? content
        : { ...content, rundown: { ...content.rundown, ...part.rundown } }
    case 'cue': {
      const { id, cue, change } = part
      const known = change === 'removed' ? null : (cue ?? content.cues.get(id) ?? { id })
      const cues = put(content.cues, id, known, copied)
      // Cells exist only on cues of type `cue`.
      const keepsCells = known !== null && (cue === null || cue.type === 'cue')
      return { ...content, cues, cells: keepsCells ? content.cells : put(content.cells, id, null, copied) }
    }
    case 'column': {
      const { id, column, change } = part
      const known = change === 'removed' ? null : (column ?? content.columns.get(id) ?? { id })
      const columns = put(content.columns, id, known, copied)
      return { ...content, columns, cells: known === null ? withoutColumn(content.cells, id) : content.cells }
    }
    case 'cell': {
      const { cue_id, column_id, cell } = part
      const ofCue = put(content.cells.get(cue_id) ?? new Map<string, CellMembers>(), column_id, cell, copied)
      return { ...content, cells: put(content.cells, cue_id, ofCue.size === 0 ? null : ofCue, copied) }
    }
  }
}

/** With that value; null: without it. */
function put<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value | null,
  copied: Copied,
): ReadonlyMap<string, Value> {
  if (value === null && !map.has(key)) return map
  // A copy that was made for this change can be modified.
  const next = copied.has(map) ? (map as Map<string, Value>) : new Map(map)
  copied.add(next)
  if (value === null) next.delete(key)
  else next.set(key, value)
  return next
}

type Cells = Content['cells']

const withoutColumn = (cells: Cells, columnId: string): Cells =>
  mapCells(cells, ofCue => put(ofCue, columnId, null, new WeakSet()))

/** Cues whose cells stay the same keep them. */
function mapCells(
  cells: Cells,
  change: (ofCue: ReadonlyMap<string, CellMembers>) => ReadonlyMap<string, CellMembers>,
): Cells {
  const next = new Map<string, ReadonlyMap<string, CellMembers>>()
  for (const [cueId, ofCue] of cells) {
    const changed = change(ofCue)
    if (changed.size > 0) next.set(cueId, changed)
  }
  return next
}
