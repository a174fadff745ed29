import type { Said } from '../domain/messages/message.ts'
import { inEnglish } from './english.ts'

/** An error with a text for a person; in a log and on a terminal it is English. */
export class MessageError extends Error {
  readonly said: Said

  constructor(said: Said, cause?: unknown) {
    super(inEnglish(said), cause === undefined ? undefined : { cause })
    this.name = 'MessageError'
    this.said = said
  }
}

/** The text of a failure: an error of another program keeps its own text. */
export const saidOf = (error: unknown): Said =>
  error instanceof Error
    ? 'said' in error && isSaid(error.said)
      ? error.said
      : error.message
    : String(error)

const isSaid = (value: unknown): value is Said =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && 'code' in value)
