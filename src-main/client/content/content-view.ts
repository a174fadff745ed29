import type { CellTexts, RundownSlice } from '../../contract/bridge/slices.ts'
import type { ColumnResource, CueResource, RundownResource } from '../../contract/v1/resources.ts'
import type { RundownContent } from '../../desk/ports/show-service.ts'
import type { CellMembers } from '../../domain/feed/change.ts'
import type { Content } from '../../domain/feed/replica.ts'
import type { CueTree } from '../../domain/rundown/cue-order.ts'
import type { Cue } from '../../domain/rundown/rundown.ts'
import { cueOf, rundownOf } from './readings.ts'

export const orderOf = ({ rundown, cues }: Content): CueTree =>
  rundown?.cue_order ?? [...cues.keys()].map(id => ({ id }))

export const columnOrderOf = ({ rundown, columns }: Content): readonly string[] =>
  rundown?.column_order ?? [...columns.keys()]

interface Texts {
  readonly plain: CellTexts
  readonly rich: CellTexts
}

/** What a desk shows of the content of a replica. */
export type ContentView = (content: Content) => RundownContent

/** Makes what a desk shows of the content of a replica. What shows the same stays the same object. */
export function createContentView(): ContentView {
  const rows = createMemo<object, Cue>()
  const texts = createMemo<ReadonlyMap<string, CellMembers>, Texts>()
  let rundown: RundownSlice | null = null

  // The shape is the contract's, read tolerantly; below as well.
  const rowOf = (resource: object, id: string, parentId: string | null): Cue =>
    rows(`${parentId} ${id}`, resource, () => cueOf(resource as CueResource, parentId))

  const cuesOf = (content: Content): readonly Cue[] => {
    const cues: Cue[] = []
    const add = (id: string, parentId: string | null): void => {
      const resource = content.cues.get(id)
      if (resource !== undefined) cues.push(rowOf(resource, id, parentId))
    }
    for (const { id, children } of orderOf(content)) {
      add(id, null)
      for (const child of children ?? []) add(child.id, id)
    }
    return cues
  }

  const textsOf = (cueId: string, cells: ReadonlyMap<string, CellMembers>): Texts =>
    texts(cueId, cells, () => {
      const written = [...cells.values()].filter(({ content }) => content !== '')
      const rich = written.filter(
        ({ content_html: html }) => typeof html === 'string' && hasMarkup.test(html),
      )
      return {
        plain: Object.fromEntries(written.map(cell => [cell.column_id, cell.content])),
        rich: Object.fromEntries(rich.map(cell => [cell.column_id, cell.content_html])),
      }
    })

  const rundownNow = (content: Content): RundownSlice => {
    const columns = content.columns as ReadonlyMap<string, ColumnResource>
    const slice = {
      ...rundownOf(content.rundown as unknown as RundownResource, columns),
      ...(content.cellsUnread && { cellsUnread: content.cellsUnread }),
    }
    if (rundown === null || !isSame(rundown, slice)) rundown = slice
    return rundown
  }

  return content => {
    const cells = new Map<string, CellTexts>()
    const rich = new Map<string, CellTexts>()
    for (const [cueId, ofCue] of content.cells) {
      if (!content.cues.has(cueId)) continue
      const known = textsOf(cueId, ofCue)
      if (!isEmpty(known.plain)) cells.set(cueId, known.plain)
      if (!isEmpty(known.rich)) rich.set(cueId, known.rich)
    }
    return {
      rundown: rundownNow(content),
      cues: cuesOf(content),
      cells,
      rich,
      ...(isWithoutOurs(content) && { withoutOurs: true }),
    }
  }
}

/** Our own service states for each column whether it is a department. */
const isWithoutOurs = ({ columns }: Content): boolean =>
  [...columns.values()].some(column => 'name' in column && !('department' in column))

/** Caches the object that each resource was converted to. A conversion with an equal result returns the cached object. */
function createMemo<Source extends object, Made extends object>() {
  const known = new Map<string, { readonly source: Source; readonly made: Made }>()
  return (name: string, source: Source, make: () => Made): Made => {
    const before = known.get(name)
    if (before?.source === source) return before.made
    const fresh = make()
    const made = before !== undefined && isSame(before.made, fresh) ? before.made : fresh
    known.set(name, { source, made })
    return made
  }
}

/** Plain data with a fixed order of members. */
const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Plain text has line breaks at most. */
const hasMarkup = /<(?!br\s*\/?>)/i

function isEmpty(texts: CellTexts): boolean {
  for (const _ in texts) return false
  return true
}
