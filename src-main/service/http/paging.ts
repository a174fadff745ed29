import Type, { type TSchema } from 'typebox'
import { nullable } from '../../contract/schema.ts'
import { limits } from '../../contract/v1/limits.ts'
import type { Cursors } from './cursor.ts'
import { JsonText, jsonOf, type RowTexts } from './json-text.ts'

/** Lists, page by page: reference, *Replies*. */
export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageItems })),
  cursor: Type.Optional(Type.String({ minLength: 1 })),
}

export const PageQuery = Type.Object(paging, { additionalProperties: false })

export const pageOf = <Item extends TSchema>(item: Item) =>
  Type.Object({ items: Type.Array(item), next_cursor: nullable(Type.String()) })

export interface PageRequest {
  readonly limit?: number
  readonly cursor?: string
}

const defaultLimit = 50

export const pageSize = (query: PageRequest): number => query.limit ?? defaultLimit

interface Ranked {
  readonly id: string
  readonly rank: number
}

/**
 * One page of rows in their order. A cursor names the last row sent and where it stood, so that the next page
 * follows it wherever it has moved to, and begins after its old place when it is gone.
 */
export function pageRanked<Row extends Ranked>(
  list: string,
  rows: readonly Row[],
  query: PageRequest,
  { cursors, texts }: { readonly cursors: Cursors; readonly texts: RowTexts },
  resource: (row: Row) => unknown,
): JsonText {
  const start = query.cursor === undefined ? 0 : indexAfter(rows, cursors.read(list, query.cursor))
  const end = start + pageSize(query)
  const write = () => {
    const page = rows.slice(start, end)
    const last = page.at(-1)
    const next = last === undefined || end >= rows.length ? null : cursors.write(list, [last.id, last.rank])
    const items = page.map(row => texts.of(row, resource)).join(',')
    return `{"items":[${items}],"next_cursor":${jsonOf(next)}}`
  }
  return new JsonText(texts.page(rows, `${list} ${start} ${end}`, write))
}

function indexAfter(rows: readonly Ranked[], [id, rank]: readonly (string | number)[]): number {
  const index = rows.findIndex(row => row.id === id)
  if (index >= 0) return index + 1
  const after = rows.findIndex(row => row.rank > Number(rank))
  return after < 0 ? rows.length : after
}
