import { limits } from '../../contract/v1/limits.ts'
import type { Edit } from '../../domain/editing/edit.ts'

/** That an item may be longer in a body than it is as an edit. */
const itemBytes = 64

/**
 * The places of edits that fit into one request each, in the order in which these are to be made. Fields and cells that
 * are typed into one after the other, row by row, are brought together; edits of one and the same thing keep their
 * order.
 */
export function planRuns(edits: readonly Edit[]): readonly (readonly number[])[] {
  const runs: (readonly number[])[] = []
  for (let at = 0; at < edits.length; ) {
    const end = stretchEnd(edits, at)
    for (const layer of layersOf(edits, at, end)) runs.push(...fitting(edits, layer))
    at = end
  }
  return runs
}

/** Where edits end that may be made in any order, as far as they are of different things. */
function stretchEnd(edits: readonly Edit[], from: number): number {
  const kind = stretchKind(edits[from])
  let end = from + 1
  while (kind !== null && end < edits.length && stretchKind(edits[end]) === kind) end += 1
  return end
}

function stretchKind(edit: Edit | undefined): 'fields' | 'types' | 'rows' | null {
  if (edit?.do === 'add') return 'rows'
  // What a row is decides on whether it has cells.
  if (edit?.do === 'cue') return edit.fields.type === undefined ? 'fields' : 'types'
  return edit?.do === 'cell' ? 'fields' : null
}

/** Each of one kind, and no thing twice. */
function layersOf(edits: readonly Edit[], from: number, end: number): readonly (readonly number[])[] {
  const layers = new Map<string, number[]>()
  const times = new Map<string, number>()
  for (let at = from; at < end; at += 1) {
    const edit = edits[at]
    if (edit === undefined) continue
    const key = keyOf(edit)
    const time = times.get(key) ?? 0
    times.set(key, time + 1)
    const name = `${edit.do} ${time}`
    const layer = layers.get(name)
    if (layer === undefined) layers.set(name, [at])
    else layer.push(at)
  }
  return [...layers.values()]
}

function keyOf(edit: Edit): string {
  if (edit.do === 'cue') return edit.cueId
  if (edit.do === 'cell') return `${edit.cueId} ${edit.columnId}`
  return edit.do === 'add' ? edit.id : ''
}

/** In as many requests as they take. */
function fitting(edits: readonly Edit[], places: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const at of places) {
    const size = Buffer.byteLength(JSON.stringify(edits[at])) + itemBytes
    const last = runs.at(-1)
    bytes += size
    if (last !== undefined && last.length < limits.bulkItems && bytes <= limits.bodyBytes) {
      last.push(at)
    } else {
      runs.push([at])
      bytes = itemBytes + size
    }
  }
  return runs
}
