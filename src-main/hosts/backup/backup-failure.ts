import { MessageError } from '../../contract/message-error.ts'
import { resultCode } from '../../desk/journal/journal-file.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { fileError } from '../describe-file-error.ts'

const full = 13

/** What the disk says of it, as the end of a sentence. */
const whyOf = (error: unknown): Said => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return resultCode(cause) === full ? messageOf('file-error.disk-full') : fileError(cause)
}

/** A failure that has a sentence of its own keeps it; every other is described as an error of the disk. */
const failureOf = (error: unknown, say: (why: Said) => Said): MessageError =>
  error instanceof MessageError ? error : new MessageError(say(whyOf(error)), error)

export const notMade = (file: string, error: unknown): MessageError =>
  failureOf(error, why => messageOf('backup.not-made', { file, why }))

export const notRestored = (file: string, error: unknown): MessageError =>
  failureOf(error, why => messageOf('backup.not-restored', { file, why }))

/** The same, of the file under the name that a person knows it by. */
export function underName(error: unknown, file: string): unknown {
  if (!(error instanceof MessageError) || typeof error.said === 'string' || !('file' in error.said.params))
    return error
  const said: Message = { ...error.said, params: { ...error.said.params, file } }
  return new MessageError(said, error)
}
