import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MessageError } from '../../contract/message-error.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'
import { migrations } from './journal-migrations.ts'

/** A full check of a larger file would delay the start; damage there is found when it is read, bytes. */
const largestChecked = 64 * 1024 * 1024

const magic = 'SQLite format 3\0'
const headerLength = 100

export interface OpenedJournal {
  readonly database: DatabaseSync
  /** A message for the user; null for none. */
  readonly notice: Message | null
}

/**
 * Opens the file of the journal, makes it where there is none, and brings its schema up. A damaged one is set aside
 * under a new name, and so is one that a newer Showcall wrote: a show is recorded in any case. Throws for what
 * cannot be written.
 */
export function openJournalFile(file: string, now: Instant): OpenedJournal {
  makeDirectory(dirname(file))
  // The file records who pressed what: readable by its owner only, like the logs that the engine creates beside it.
  closeSync(openSync(file, 'a', 0o600))
  try {
    return { database: openSound(file), notice: null }
  } catch (error) {
    if (!(error instanceof Unusable) && !isDamage(error)) throw error
    const newer = error instanceof Unusable && error.newer
    const aside = setAside(file, newer ? 'newer' : 'damaged', now)
    closeSync(openSync(file, 'a', 0o600))
    const what = newer ? messageOf('journal.newer') : messageOf('journal.was-damaged')
    return {
      database: openSound(file),
      notice: messageOf('journal.set-aside', { why: what, file: aside }),
    }
  }
}

class Unusable extends MessageError {
  readonly newer: boolean

  constructor(newer: boolean) {
    super(messageOf('journal.unusable'))
    this.newer = newer
  }
}

/** The engine takes a file that is shorter than its header for an empty one, and would write over it. */
function hasHeader(file: string): boolean {
  const buffer = Buffer.alloc(headerLength)
  const descriptor = openSync(file, 'r')
  try {
    const read = readSync(descriptor, buffer, 0, headerLength, 0)
    return read === headerLength && buffer.toString('latin1', 0, magic.length) === magic
  } finally {
    closeSync(descriptor)
  }
}

function openSound(file: string): DatabaseSync {
  const { size } = statSync(file)
  if (size > 0 && !hasHeader(file)) throw new Unusable(false)
  const whole = size <= largestChecked
  const database = new DatabaseSync(file, { timeout: 2_000 })
  try {
    database.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    if (whole && pragma(database, 'quick_check(1)') !== 'ok') throw new Unusable(false)
    const version = Number(pragma(database, 'user_version'))
    if (version > migrations.length) throw new Unusable(true)
    for (let done = version; done < migrations.length; done += 1) {
      database.exec(`BEGIN IMMEDIATE; ${migrations[done]}; PRAGMA user_version = ${done + 1}; COMMIT`)
    }
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

export const pragma = (database: DatabaseSync, name: string): unknown =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]

function setAside(file: string, why: 'newer' | 'damaged', now: Instant): string {
  const aside = `${file}.${why}-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  }
  return aside
}

/** Not `recursive`: where nothing can be created, as in /proc, that never returns. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  const parent = dirname(directory)
  if (parent !== directory) makeDirectory(parent)
  mkdirSync(directory, { mode: 0o700 })
}

/** SQLITE_CORRUPT, SQLITE_NOTADB. */
export const isDamage = (error: unknown): boolean => [11, 26].includes(resultCode(error))

/** The engine's primary result code; −1 for another error. */
export function resultCode(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code & 0xff : -1
}
