import { createHmac } from 'node:crypto'
import Type, { type TSchema } from 'typebox'
import { nullable } from '../../contract/schema.ts'
import { limits } from '../../contract/v1/limits.ts'
import { ProblemError } from '../problem-error.ts'
import { isSameSecret } from '../secrets.ts'

/** Lists, page by page: reference, *Replies*. */
export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageItems })),
  cursor: Type.Optional(Type.String({ minLength: 1 })),
}

export const PageQuery = Type.Object(paging, { additionalProperties: false })

export const pageOf = <Item extends TSchema>(item: Item) =>
  Type.Object({ items: Type.Array(item), next_cursor: nullable(Type.String()) })

interface PageRequest {
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

/** Where a list goes on. The list that it was made for is part of it, so that it fits no other. */
export interface Cursors {
  write(list: string, place: readonly (string | number)[]): string
  /** Throws `cursor.invalid`. */
  read(list: string, cursor: string): readonly (string | number)[]
}

const signatureBytes = 12

export function createCursors(secret: Uint8Array): Cursors {
  const sign = (payload: string): Buffer =>
    createHmac('sha256', secret).update(payload).digest().subarray(0, signatureBytes)
  return {
    write(list, place) {
      const payload = Buffer.from(JSON.stringify([list, ...place])).toString('base64url')
      return `${payload}.${sign(payload).toString('base64url')}`
    },
    read(list, cursor) {
      const [payload = '', signature = '', ...more] = cursor.split('.')
      const expected = sign(payload).toString('base64url')
      if (more.length > 0 || !isSameSecret(signature, expected)) throw invalidCursor()
      // Signed by this service alone, so it is what `write` made.
      const [madeFor, ...place] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as (
        | string
        | number
      )[]
      if (madeFor !== list) throw invalidCursor()
      return place
    },
  }
}

export const invalidCursor = (): ProblemError =>
  new ProblemError('cursor.invalid', 'Pass the next_cursor of the previous page of the same list, unchanged.')

/** JSON that is written already, where the value would stand. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export const jsonOf = (value: unknown): string =>
  value instanceof JsonText ? value.text : JSON.stringify(value)

/** The JSON of rows. A row never changes, so it is written once for as long as anybody holds it. */
export interface RowTexts {
  /** A row is always rendered as the same resource. */
  of<Row extends object>(row: Row, resource: (row: Row) => unknown): string
  /** A page of rows that stand in this order, under its name. */
  page(rows: readonly object[], name: string, write: () => string): string
}

/** Readers that follow a list ask for the same few pages of it. */
const pagesKept = 16

export function createRowTexts(): RowTexts {
  const texts = new WeakMap<object, string>()
  const pages = new WeakMap<readonly object[], Map<string, string>>()
  return {
    of(row, resource) {
      const known = texts.get(row)
      if (known !== undefined) return known
      const text = JSON.stringify(resource(row))
      texts.set(row, text)
      return text
    },
    page(rows, name, write) {
      const known = pages.get(rows) ?? new Map<string, string>()
      pages.set(rows, known)
      const text = known.get(name) ?? write()
      if (known.size >= pagesKept) known.clear()
      known.set(name, text)
      return text
    },
  }
}
