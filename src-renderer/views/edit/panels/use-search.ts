import { useDeferredValue, useMemo, useState } from 'react'
import { createFinder, type FinderResult } from '../../../../src-main/domain/editing/find.ts'
import { type Found, fieldName, findAll } from '../../../../src-main/domain/editing/find-replace.ts'
import { useEditing, useEditingState } from '../../../state/editing/use-editing.ts'
import type { SearchedColumn } from './find-where.tsx'
import { createLinearPatterns, type LinearPatterns } from './linear-patterns.ts'

/** Of a search by a regular expression, ms: the page shows nothing new meanwhile. */
const longestSearch = 1_500

export interface SearchOptions {
  readonly matchCase: boolean
  readonly wholeWords: boolean
  readonly regular: boolean
}

export interface Search {
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
