import { dirname } from 'node:path'
import { resultCode } from './journal-file.ts'

/** SQLite's primary result codes that have a remedy of their own. */
const sentences: Readonly<Record<number, string>> = {
  5: 'another program has the journal open. Close it.',
  8: 'Showcall has no write permission. Change the permissions of that folder.',
  10: 'the disk is failing. Check it, and use another computer for the next show.',
  11: 'the journal is damaged.',
  13: 'the disk is full. Free some space.',
  14: 'the journal cannot be opened. Check the permissions of that folder.',
  26: 'the journal is damaged.',
}

const fileSentences: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space.',
  EDQUOT: 'your disk quota is used up. Free some space.',
  EACCES: 'Showcall has no write permission. Change the permissions of that folder.',
  EPERM: 'Showcall has no write permission. Change the permissions of that folder.',
  EROFS: 'the disk is read-only.',
}

/** What stands in the way of the journal and what to do about it; without the name of the file's own. */
export function describeJournalError(error: unknown, file: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const why =
    sentences[resultCode(error)] ??
    fileSentences[code] ??
    `${error instanceof Error ? error.message : String(error)}.`
  return `In ${dirname(file)} ${why}`
}
