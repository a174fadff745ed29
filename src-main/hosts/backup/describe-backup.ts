import { resultCode } from '../../base/sqlite-file.ts'
import { MessageError } from '../../contract/message-error.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import type { RestoredAccess } from '../../service/store/sqlite/backup.ts'
import { fileError } from '../describe-file-error.ts'

export interface MadeBackup {
  readonly file: string
  readonly bytes: number
  readonly rundowns: number
  readonly runs: number
  readonly withSecrets: boolean
}

/** What was saved, and what was left out. */
export const describeBackup = ({ file, rundowns, runs, withSecrets }: MadeBackup): Message =>
  messageOf('sentences', {
    first: messageOf('backup.made', { file, rundowns, runs }),
    next: withSecrets ? messageOf('backup.with-secrets') : messageOf('backup.without-secrets'),
  })

interface RestoreOutcome {
  readonly file: string
  readonly access: RestoredAccess
  readonly aside: string | null
  readonly leftOut: number
  readonly mended: number
  readonly foreign: readonly string[]
  readonly sealed: boolean
  readonly closed: boolean
  /** Of connections: how many could not be kept. */
  readonly tokensMissing: number
}

const accessTexts = {
  kept: 'backup.access-kept',
  'of-backup': 'backup.access-of-backup',
  renewed: 'backup.access-renewed',
} as const

/** What was put in place, who may use it, and where the data of before is. */
export function describeRestore(outcome: RestoreOutcome): Message {
  const { file, access, aside, leftOut, mended, foreign, sealed, closed, tokensMissing } = outcome
  const all = [
    messageOf('backup.restored', { file }),
    aside === null ? null : messageOf('backup.kept-aside', { aside }),
    messageOf(accessTexts[access]),
    sealed ? messageOf('backup.sealed') : null,
    closed ? messageOf('backup.closed') : null,
    tokensMissing > 0 ? messageOf('backup.tokens-missing', { count: tokensMissing }) : null,
    foreign.length > 0 ? messageOf('backup.foreign', { names: foreign.join(', ') }) : null,
    leftOut > 0 ? messageOf('backup.left-out', { count: leftOut }) : null,
    mended > 0 ? messageOf('backup.mended', { count: mended }) : null,
  ].filter(message => message !== null)
  return all.reduce((first, next) => messageOf('sentences', { first, next }))
}

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
