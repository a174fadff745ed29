import { dirname } from 'node:path'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { resultCode } from './journal-file.ts'

/** SQLite's primary result codes with a remedy of their own. */
const messages: Readonly<Record<number, Message>> = {
  5: messageOf('journal.in-use'),
  8: messageOf('journal.no-permission'),
  10: messageOf('journal.disk-failing'),
  11: messageOf('journal.damaged'),
  13: messageOf('journal.disk-full'),
  14: messageOf('journal.cannot-open'),
  26: messageOf('journal.damaged'),
}

const fileMessages: Readonly<Record<string, Message>> = {
  ENOSPC: messageOf('journal.disk-full'),
  EDQUOT: messageOf('journal.quota'),
  EACCES: messageOf('journal.no-permission'),
  EPERM: messageOf('journal.no-permission'),
  EROFS: messageOf('journal.read-only'),
}

/** Describes an error of the journal and what to do about it, without the journal's file name. */
export function describeJournalError(error: unknown, file: string): Message {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const why =
    messages[resultCode(error)] ??
    fileMessages[code] ??
    `${error instanceof Error ? error.message : String(error)}.`
  return messageOf('journal.in-folder', { folder: dirname(file), why })
}
