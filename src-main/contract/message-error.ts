import type { Said } from '../domain/messages/message.ts'
import { inEnglish } from './english.ts'

/** An error that has something to say to a person; in a log and on a terminal it is English. */
export class MessageError extends Error {
  readonly said: Said

  constructor(said: Said, cause?: unknown) {
    super(inEnglish(said), cause === undefined ? undefined : { cause })
    this.name = 'MessageError'
    this.said = said
  }
}

/** What to say of a failure: another program's error in its own words. */
export const saidOf = (error: unknown): Said =>
  error instanceof Error
    ? 'said' in error && isSaid(error.said)
      ? error.said
      : error.message
    : String(error)

const isSaid = (value: unknown): value is Said =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && 'code' in value)
