import { useDeferredValue, useMemo, useState } from 'react'
import { t } from '#texts/text.ts'
import { createFinder, type FinderResult } from '../../../../src-main/domain/editing/find.ts'
import {
  type Found,
  fieldName,
  findAll,
  replaceFound,
  type SearchedField,
} from '../../../../src-main/domain/editing/find-replace.ts'
import type { Column } from '../../../../src-main/domain/rundown/rundown.ts'
import { useEditing, useEditingState } from '../../../state/editing/use-editing.ts'
import { makeOrSay } from '../acts/act-on-rows.ts'
import type { Grid } from '../grid/grid.ts'
import { allColumns, type ColumnLayout, isShown, withShown } from '../grid/grid-column.ts'
import { useGrid } from '../grid/grid-context.ts'
import { createLinearPatterns, type LinearPatterns } from './linear-patterns.ts'
import { useBlocked } from './panel-fields.tsx'

/** One thing of each row that can be searched. */
export interface SearchedColumn {
  readonly at: SearchedField
  readonly name: string
  /** The table does not show it. */
  readonly hidden: boolean
}

export function searchedColumns(columns: readonly Column[], layout: ColumnLayout): readonly SearchedColumn[] {
  const shown = new Set(
    allColumns(columns, layout, kind => kind)
      .filter(column => isShown(column, layout))
      .map(({ key }) => key),
  )
  const searched = (at: SearchedField, name: string): SearchedColumn => ({
    at,
    name,
    hidden: !shown.has(columnKey(at)),
  })
  return [
    searched({ field: 'title' }, t('find.title')),
    searched({ field: 'subtitle' }, t('find.subtitle')),
    ...columns.map(({ id, name }) => searched({ columnId: id }, name)),
  ]
}

/** The column of the table in which it stands. */
const columnKey = (at: SearchedField): string => ('columnId' in at ? `cell:${at.columnId}` : at.field)

/** Those that nobody chooses are the ones that are hidden: nothing is replaced where nobody sees it. */
export const leftOut = (
  columns: readonly SearchedColumn[],
  chosen: ReadonlySet<string> | null,
): ReadonlySet<string> =>
  chosen ?? new Set(columns.filter(({ hidden }) => hidden).map(({ at }) => fieldName(at)))

/** Of a search by a regular expression, ms: the page shows nothing new meanwhile. */
const longestSearch = 1_500

export interface SearchOptions {
  readonly matchCase: boolean
  readonly wholeWords: boolean
  readonly regular: boolean
}

interface Search {
  readonly finder: FinderResult
  /** Null when the search took too long. */
  readonly found: readonly Found[] | null
  /** The columns that are searched. */
  readonly columns: readonly SearchedColumn[]
  /** Runs a search or a replacement within the time limit; null when it took too long. */
  readonly within: LinearPatterns['within']
}

/** Searches these fields of the rundown as shown, again with each change. `left`: the fields left out, by `fieldName`. */
export function useSearch(
  query: string,
  options: SearchOptions,
  fields: readonly SearchedColumn[],
  left: ReadonlySet<string>,
): Search {
  const editing = useEditing()
  const rows = useEditingState(({ content }) => content.rows)
  const sought = useDeferredValue(query)
  const [patterns] = useState(() =>
    createLinearPatterns({ now: () => performance.now(), longest: longestSearch }),
  )
  const finder = useMemo(
    () => createFinder({ query: sought, ...options }, patterns.compile),
    [sought, options, patterns],
  )
  const columns = useMemo(() => fields.filter(({ at }) => !left.has(fieldName(at))), [fields, left])
  const found = useMemo(() => {
    if (!finder.ok) return []
    const content = { ...editing.state.get().content, rows }
    const searched = columns.map(({ at }) => at)
    return patterns.within(() => findAll(content, finder.finder, searched))
  }, [finder, columns, rows, editing, patterns])
  return { finder, found, columns, within: patterns.within }
}

interface Replace {
  /** The place in `found` that is shown in the table; -1 before the first. */
  readonly current: number
  /** The places that are not locked. */
  readonly open: readonly Found[]
  /** How many places are locked. */
  readonly locked: number
  /** What the last replacement did, or why nothing can be replaced. */
  readonly status: string
  /** Shows a place in the table; before the first is the last, and after the last the first. */
  readonly go: (to: number) => void
  /** Another text is searched for: it starts at the first place again. */
  readonly restart: () => void
  /** The text that replaces one place. */
  readonly replacementOf: (found: Found) => string
  readonly replaceOne: () => void
  readonly replaceAll: () => void
}

/** Walks over what a search found, and replaces it. `query` names the step of undo. */
export function useReplace({ finder, found: search, within }: Search, query: string, by: string): Replace {
  const grid = useGrid()
  const blocked = useBlocked()
  const [place, setPlace] = useState(0)
  const [said, setSaid] = useState('')
  const found = search ?? []
  const current = Math.min(place, found.length - 1)
  const open = found.filter(({ locked }) => !locked)
  const locked = found.length - open.length

  const show = (at: number): void => {
    const one = found[at % found.length]
    if (one !== undefined) showInGrid(grid, one)
  }
  const go = (to: number): void => {
    if (found.length === 0) return
    const next = (to + found.length) % found.length
    setPlace(next)
    show(next)
  }
  const replacementOf = ({ match, groups }: Found): string =>
    finder.ok ? finder.finder.replacement(match, { from: 0, to: match.length, groups }, by) : match
  const replace = (which: readonly Found[], label: string, said: string, made: () => void): void => {
    if (!finder.ok || blocked !== null) return
    const edits = within(() => replaceFound(grid.content(), finder.finder, which, by))
    if (edits === null) setSaid(t('find.slow'))
    else if (edits.length === 0) made()
    else {
      makeOrSay(grid, {
        ...{ label, edits, said },
        made() {
          setSaid(said)
          made()
        },
      })
    }
  }
  const isFoundAgain = (one: Found): boolean =>
    within(() => finder.ok && finder.finder.matches(replacementOf(one)).length > 0) ?? true
  return {
    current,
    open,
    locked,
    status: blocked ?? said,
    go,
    restart() {
      setPlace(-1)
      setSaid('')
    },
    replacementOf,
    replaceOne() {
      const one = found[current]
      if (one === undefined) return
      if (one.locked) {
        setSaid(t('find.locked-one'))
        go(current + 1)
        return
      }
      replace([one], t('find.steps.one', { query }), t('find.replaced', { count: 1 }), () => {
        // The next place moves up to this one, unless the new text is found again.
        if (isFoundAgain(one)) go(current + 1)
        else if (found.length > 1) show(current + 1)
      })
    },
    replaceAll() {
      const count = open.length
      const said = locked === 0 ? t('find.replaced', { count }) : t('find.replaced-but', { count, locked })
      replace(open, t('find.steps.all', { query, count }), said, () => setPlace(-1))
    },
  }
}

/** Chooses the cell in the table; a group that is collapsed is opened for it, and a column that is hidden is shown. */
function showInGrid(grid: Grid, { cueId, at }: Pick<Found, 'cueId' | 'at'>): void {
  const { collapsed, layout } = grid.state.get()
  const content = grid.content()
  const parentId = content.rows.find(({ cue }) => cue.id === cueId)?.cue.parentId ?? null
  const parent = parentId === null ? null : grid.editing.keyOf(parentId)
  if (parent !== null && collapsed.has(parent)) {
    grid.change({ collapsed: new Set([...collapsed].filter(key => key !== parent)) })
  }
  const key = columnKey(at)
  const column = allColumns(content.columns, layout, kind => kind).find(each => each.key === key)
  if (column !== undefined && !isShown(column, layout)) {
    grid.change({ layout: withShown(layout, column, true) })
  }
  grid.settle()
  grid.choose({ row: grid.editing.keyOf(cueId), column: key })
}
