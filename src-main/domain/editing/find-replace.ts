import { plainText, type ReferenceLookup } from '../rich-text/cell-text.ts'
import { type CellValue, cellOf, type Edit, type EditContent, type EditRow } from './edit.ts'
import { type Finder, type Match, replacedHtml, replacedText, textRuns } from './find.ts'

/** What is searched: `title`, `subtitle`, or a text column by its id. */
export type SearchedField = { readonly field: 'title' | 'subtitle' } | { readonly columnId: string }

/** One place where what is sought stands. */
export interface Found {
  readonly cueId: string
  readonly at: SearchedField
  /** Among those of its field, counted from 0. */
  readonly nth: number
  /** The text around it. */
  readonly before: string
  readonly match: string
  /** Of a regular expression. */
  readonly groups: Match['groups']
  readonly after: string
  /** It is not replaced: its row is locked. */
  readonly locked: boolean
}

/** In the order of the rundown; of each row in the order of `fields`. */
export function findAll(
  content: EditContent,
  finder: Finder,
  fields: readonly SearchedField[],
): readonly Found[] {
  return content.rows.flatMap(row =>
    fields.flatMap(at => {
      let nth = -1
      return textsOf(row, at).flatMap(text =>
        finder.matches(text).map(({ from, to, groups }): Found => {
          nth += 1
          return {
            cueId: row.cue.id,
            at,
            nth,
            before: text.slice(Math.max(0, from - around), from),
            match: text.slice(from, to),
            groups,
            after: text.slice(to, to + around),
            locked: row.cue.preventEdits,
          }
        }),
      )
    }),
  )
}

/** The edits that replace what was found; those in locked rows are left out. Edits that change nothing are too. */
export function replaceFound(
  content: EditContent,
  finder: Finder,
  found: readonly Found[],
  by: string,
): readonly Edit[] {
  const references = referencesIn(content)
  const rows = new Map(content.rows.map(row => [row.cue.id, row]))
  const chosen = new Map<string, { readonly row: EditRow; readonly at: SearchedField; nths: Set<number> }>()
  for (const { cueId, at, nth, locked } of found) {
    const row = rows.get(cueId)
    if (row === undefined || locked) continue
    const key = `${cueId} ${fieldName(at)}`
    const known = chosen.get(key) ?? { row, at, nths: new Set<number>() }
    known.nths.add(nth)
    chosen.set(key, known)
  }
  return [...chosen.values()].flatMap(({ row, at, nths }): readonly Edit[] => {
    const which = (nth: number): boolean => nths.has(nth)
    const cueId = row.cue.id
    if ('columnId' in at) {
      const before = cellOf(row, at.columnId)
      const value = replacedCell(finder, before, by, which, references)
      const same = value.text === before.text && value.html === before.html
      return same ? [] : [{ do: 'cell', cueId, columnId: at.columnId, value }]
    }
    const text = replacedText(finder, row.cue[at.field], by, which)
    return text === row.cue[at.field] ? [] : [{ do: 'cue', cueId, fields: { [at.field]: text } }]
  })
}

export const fieldName = (at: SearchedField): string => ('columnId' in at ? at.columnId : `:${at.field}`)

/** What mentions and text variables are called in that content. */
export const referencesIn = ({
  mentions,
  variables,
}: Pick<EditContent, 'mentions' | 'variables'>): ReferenceLookup => ({
  mention: id => mentions.find(mention => mention.id === id)?.name,
  variable: key => variables.find(variable => variable.key === key)?.value,
})

const around = 30

function textsOf(row: EditRow, at: SearchedField): readonly string[] {
  if (!('columnId' in at)) return [row.cue[at.field]]
  const { text, html } = cellOf(row, at.columnId)
  return html === null ? [text] : textRuns(html)
}

function replacedCell(
  finder: Finder,
  { text, html }: CellValue,
  by: string,
  which: (nth: number) => boolean,
  references: ReferenceLookup,
): CellValue {
  if (html === null) return { text: replacedText(finder, text, by, which), html }
  const replaced = replacedHtml(finder, html, by, which)
  return { text: plainText(replaced, references), html: replaced }
}
