import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { asideName, isDamage, makePath, moveDatabase } from '../../../base/sqlite-file.ts'
import { type Message, messageOf } from '../../../domain/messages/message.ts'
import type { Instant } from '../../../domain/time/time.ts'
import { StartupError } from '../../startup-error.ts'
import { integer, required } from '../engine.ts'
import { Connection, isCannotOpen } from './connection.ts'
import { type CopiedData, copyData } from './copy-data.ts'

const magic = 'SQLite format 3\0'
const userVersionOffset = 60
/** A full look at more than this would hold the start up; damage there shows when it is read. */
const largestChecked = 64 * 1024 * 1024

type Finding = { readonly kind: 'sound'; readonly version: number } | { readonly kind: 'corrupt' }

/**
 * Prepares the place of the database before anything is written to it: creates its directory, refuses a newer version,
 * sets a damaged file aside under a new name. Returns notices for a person.
 */
export function inspectDatabase(file: string, known: number, now: Instant): readonly Message[] {
  makeDirectory(dirname(file))
  if (!existsSync(file)) {
    beginDatabase(file)
    return []
  }
  const finding = examine(file)
  if (finding.kind === 'corrupt') {
    const aside = setAside(file, now)
    const salvaged = salvage(aside, file, { known, now })
    if (salvaged === null) beginDatabase(file)
    return [damagedNotice(aside, salvaged)]
  }
  if (finding.version > known) {
    throw new StartupError(
      'store.newer',
      `The database in ${dirname(file)} was written by a newer Showcall (schema ${finding.version}, this one knows ${known}). It was not changed.`,
      'Start the newer Showcall, or choose another data directory.',
    )
  }
  return []
}

/** An error of the file system, as a text that helps a person to correct it. */
export function unwritable(path: string, cause: unknown): StartupError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartupError(
    'store.unwritable',
    `Showcall cannot write to ${path}: ${reason}.`,
    'Change its permissions, or choose another data directory with --data-dir DIR.',
    cause,
  )
}

/** It will hold the keys of the installation: for its owner alone, as are the logs that the engine makes beside it. Throws `StartupError`. */
export function beginDatabase(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600))
  } catch (error) {
    throw unwritable(file, error)
  }
}

/** Throws `StartupError`. */
export function makeDirectory(directory: string): void {
  try {
    makePath(directory)
  } catch (error) {
    throw unwritable(directory, error)
  }
}

/** False where there is no file. Throws `StartupError` where it cannot be read. */
export const isDamaged = (file: string): boolean => existsSync(file) && examine(file).kind === 'corrupt'

function examine(file: string): Finding {
  const header = headerOf(file)
  if (header.length === 0) return { kind: 'sound', version: 0 }
  if (header.length < 100 || header.toString('latin1', 0, 16) !== magic) return { kind: 'corrupt' }
  const version = header.readUInt32BE(userVersionOffset)
  try {
    // Reading only: closing a connection that may write would fold the log into the file.
    const connection = new Connection(file, { readOnly: true })
    try {
      return { kind: check(connection, file) ? 'sound' : 'corrupt', version: versionOf(connection) } as const
    } finally {
      connection.close()
    }
  } catch (error) {
    if (isDamage(error)) return { kind: 'corrupt' }
    if (isCannotOpen(error)) return { kind: 'sound', version }
    throw unwritable(file, error)
  }
}

function check(connection: Connection, file: string): boolean {
  if (statSync(file).size > largestChecked) return true
  return Object.values(required(connection.first('PRAGMA quick_check(1)'), 'quick_check'))[0] === 'ok'
}

const versionOf = (connection: Connection): number =>
  integer(required(connection.first('PRAGMA user_version'), 'user_version'), 'user_version')

function headerOf(file: string): Buffer {
  const buffer = Buffer.alloc(100)
  try {
    const descriptor = openSync(file, 'r')
    try {
      return buffer.subarray(0, readSync(descriptor, buffer, 0, 100, 0))
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw unwritable(file, error)
  }
}

/** A damaged database, under another name, which is given. Throws `StartupError`. */
export function setAside(file: string, now: Instant): string {
  const aside = asideName(file, 'corrupt', now)
  try {
    moveDatabase(file, aside)
  } catch (error) {
    throw unwritable(dirname(file), error)
  }
  return aside
}

/** What can be read of a damaged database as a new one in its place; null when that is nothing. */
function salvage(
  aside: string,
  file: string,
  { known, now }: { readonly known: number; readonly now: Instant },
): CopiedData | null {
  const header = headerOf(aside)
  const version = header.length < 100 ? 0 : header.readUInt32BE(userVersionOffset)
  if (version < 1 || version > known) return null
  const fresh = `${file}.salvaged`
  try {
    rmSync(fresh, { force: true })
    beginDatabase(fresh)
    const copied = copyData(aside, fresh, { now, version, damaged: true, newKeys: false })
    renameSync(fresh, file)
    return copied
  } catch {
    rmSync(fresh, { force: true })
    return null
  }
}

const damagedNotice = (file: string, salvaged: CopiedData | null): Message =>
  salvaged === null || salvaged.rundowns === 0
    ? messageOf('service.database-set-aside', { file })
    : messageOf('service.database-salvaged', { count: salvaged.rundowns, file })
