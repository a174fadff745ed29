import { type Instant, instant } from '../../../domain/time.ts'
import type { Row } from './connection.ts'

/** A stored value that its own schema forbids: the database was changed by other hands. */
export class MalformedRow extends Error {
  constructor(column: string) {
    super(`The database holds a value in "${column}" that cannot be read.`)
    this.name = 'MalformedRow'
  }
}

export function text(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new MalformedRow(column)
  return value
}

export const textOrNull = (row: Row, column: string): string | null =>
  row[column] === null ? null : text(row, column)

export function integer(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new MalformedRow(column)
  return value
}

export const flag = (row: Row, column: string): boolean => integer(row, column) !== 0

export const moment = (row: Row, column: string): Instant => instant(integer(row, column))

export const momentOrNull = (row: Row, column: string): Instant | null =>
  row[column] === null ? null : moment(row, column)

export function bytes(row: Row, column: string): Uint8Array {
  const value = row[column]
  if (!(value instanceof Uint8Array)) throw new MalformedRow(column)
  return value
}

export function oneOf<T extends string>(row: Row, column: string, allowed: readonly T[]): T {
  const value = text(row, column)
  const found = allowed.find(candidate => candidate === value)
  if (found === undefined) throw new MalformedRow(column)
  return found
}

export function required(row: Row | undefined, what: string): Row {
  if (row === undefined) throw new MalformedRow(what)
  return row
}
