import { createHmac } from 'node:crypto'
import { ProblemError } from '../problem-error.ts'
import { isSameSecret } from '../secrets.ts'

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
