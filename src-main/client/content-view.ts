import type { CellTexts, RundownSlice } from '../contract/bridge/slices.ts'
import type { ColumnResource, CueResource, RundownResource } from '../contract/v1/resources.ts'
import type { RundownContent } from '../desk/ports/show-service.ts'
import type { Order } from '../domain/cue-order.ts'
import type { CellMembers } from '../domain/feed/change.ts'
import type { Content } from '../domain/feed/replica.ts'
import type { Cue } from '../domain/rundown.ts'
import { cueOf, rundownOf } from './readings.ts'

export const orderOf = ({ rundown, cues }: Content): Order =>
  rundown?.cue_order ?? [...cues.keys()].map(id => ({ id }))

export const columnOrderOf = ({ rundown, columns }: Content): readonly string[] =>
  rundown?.column_order ?? [...columns.keys()]

interface Texts {
  readonly plain: CellTexts
  readonly rich: CellTexts
}

/** Makes what a desk shows of the content of a replica. What did not change stays the same object. */
export function createContentView(): (content: Content) => RundownContent {
  const rows = new WeakMap<object, Cue>()
  const texts = new WeakMap<ReadonlyMap<string, CellMembers>, Texts>()
  let rundown: RundownSlice | null = null

  const rowOf = (resource: object, parentId: string | null): Cue => {
    let row = rows.get(resource)
    if (row?.parentId !== parentId) {
      // The shape is the contract's, read tolerantly; below as well.
      row = cueOf(resource as CueResource, parentId)
      rows.set(resource, row)
    }
    return row
  }

  const cuesOf = (content: Content): readonly Cue[] => {
    const cues: Cue[] = []
    const add = (id: string, parentId: string | null): void => {
      const resource = content.cues.get(id)
      if (resource !== undefined) cues.push(rowOf(resource, parentId))
    }
    for (const { id, children } of orderOf(content)) {
      add(id, null)
      for (const child of children ?? []) add(child.id, id)
    }
    return cues
  }

  const textsOf = (cells: ReadonlyMap<string, CellMembers>): Texts => {
    let known = texts.get(cells)
    if (known === undefined) {
      const written = [...cells.values()].filter(({ content }) => content !== '')
      const rich = written.filter(
        ({ content_html: html }) => typeof html === 'string' && hasMarkup.test(html),
      )
      known = {
        plain: Object.fromEntries(written.map(cell => [cell.column_id, cell.content])),
        rich: Object.fromEntries(rich.map(cell => [cell.column_id, cell.content_html])),
      }
      texts.set(cells, known)
    }
    return known
  }

  const rundownNow = (content: Content): RundownSlice => {
    const columns = content.columns as ReadonlyMap<string, ColumnResource>
    const slice = rundownOf(content.rundown as unknown as RundownResource, columns)
    // Plain data with a fixed order of members.
    if (rundown === null || JSON.stringify(rundown) !== JSON.stringify(slice)) rundown = slice
    return rundown
  }

  return content => {
    const cells = new Map<string, CellTexts>()
    const rich = new Map<string, CellTexts>()
    for (const [cueId, ofCue] of content.cells) {
      if (!content.cues.has(cueId)) continue
      const known = textsOf(ofCue)
      if (!isEmpty(known.plain)) cells.set(cueId, known.plain)
      if (!isEmpty(known.rich)) rich.set(cueId, known.rich)
    }
    return { rundown: rundownNow(content), cues: cuesOf(content), cells, rich }
  }
}

/** Plain text has line breaks at most. */
const hasMarkup = /<(?!br\s*\/?>)/i

function isEmpty(texts: CellTexts): boolean {
  for (const _ in texts) return false
  return true
}
