import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../../domain/time/time.ts'
import { StartupError } from '../../startup-error.ts'
import { bytes, integer, required } from '../engine.ts'
import { tokens } from '../rows.ts'
import { Connection, type Row, readAlone } from './connection.ts'
import { type CopiedData, copyData, OtherSchema } from './copy-data.ts'
import { databaseName } from './database-name.ts'
import {
  type InstallationKeys,
  installationKeysOf,
  putInstallationKeys,
  removeInstallationKeys,
  renewHistory,
  renewKeys,
} from './installation.ts'
import { migrations } from './migrations.ts'
import { setAside } from './set-aside.ts'

interface BackUpOptions {
  /** Without the keys of the installation, and without the replies that were kept for those who hold its tokens. */
  readonly withoutKeys: boolean
}

/**
 * Copies the database of a data directory to a new file, readable by its owner alone, as it stood at one moment. A
 * service may have it open, and goes on writing meanwhile. Throws `StartupError`.
 */
export function backUp(
  dataDir: string,
  file: string,
  { withoutKeys }: BackUpOptions = { withoutKeys: false },
): void {
  const source = join(dataDir, databaseName)
  if (!existsSync(source)) {
    throw new StartupError(
      'backup.no_database',
      `There is no database in ${dataDir}.`,
      'Name the data directory with --data-dir DIR.',
    )
  }
  create(file)
  try {
    copy(source, file, withoutKeys)
  } catch (error) {
    rmSync(file, { force: true })
    throw failed(`The backup to ${file} failed`, error)
  }
}

/** Of the database of a data directory, which a service may have open. */
export function databaseKeys(dataDir: string): InstallationKeys {
  const connection = new Connection(join(dataDir, databaseName), { readOnly: false })
  try {
    return installationKeysOf(connection)
  } finally {
    connection.close()
  }
}

export interface PreparedDatabase extends CopiedData {
  readonly access: RestoredAccess
}

interface PrepareOptions extends Omit<RestoredAccessOptions, 'keys'> {
  /** Those of the backup where its file has none; else those in the file count. */
  readonly keys: InstallationKeys | null
}

/**
 * Makes `fresh`, a new database with the rows of the backup in `file`, ready to take the place of `present`. Nothing else
 * is changed. Throws `StartupError`.
 */
export function prepareDatabase(file: string, fresh: string, options: PrepareOptions): PreparedDatabase {
  const version = requireBackup(file)
  create(fresh)
  try {
    const copied = copyData(file, fresh, { now: options.now, version, damaged: false, newKeys: false })
    const access = settleAccess(fresh, { ...options, keys: options.keys ?? keysIn(file) })
    syncFile(fresh)
    return { ...copied, access }
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error instanceof OtherSchema ? notShowcall(file) : failed(`${file} was not restored`, error)
  }
}

/** Null for a backup without keys. */
function keysIn(file: string): InstallationKeys | null {
  try {
    return readAlone(file, installationKeysOf)
  } catch {
    return null
  }
}

interface Restored extends PreparedDatabase {
  /** What was there before; null where there was nothing. */
  readonly aside: string | null
}

interface RestoreOptions {
  readonly now: Instant
  /** Ends all tokens of the backup. */
  readonly newKeys: boolean
}

/**
 * Puts the rows of a database file in the place of the database, which is kept. The caller sees to it that nothing has the
 * directory open. What cannot be restored changes nothing. Throws `StartupError`.
 */
export function restoreBackup(dataDir: string, file: string, { now, newKeys }: RestoreOptions): Restored {
  const target = join(dataDir, databaseName)
  const fresh = `${target}.restoring`
  rmSync(fresh, { force: true })
  const prepared = prepareDatabase(file, fresh, { now, newKeys, present: target, keys: null })
  try {
    const aside = existsSync(target) ? setAside(target, now, 'before-restore') : null
    // In one step: there is no moment without a database.
    renameSync(fresh, target)
    return { ...prepared, aside }
  } catch (error) {
    rmSync(fresh, { force: true })
    throw failed(`${file} was not restored`, error)
  }
}

/** What else stands in the place of the file is never overwritten. */
function create(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw exists
      ? new StartupError(
          'backup.exists',
          `${file} exists already and was not changed.`,
          'Choose another name.',
        )
      : failed(`${file} cannot be written`, error)
  }
}

/** The log that belongs to `source` is part of what is copied. */
function copy(source: string, file: string, withoutKeys: boolean): void {
  const connection = new Connection(source, { readOnly: false })
  try {
    connection.run('VACUUM INTO ?', file)
  } finally {
    connection.close()
  }
  forget(file, withoutKeys)
  syncFile(file)
}

/** The log holds deleted text, and a copy that is put in place manually must begin another history. */
function forget(file: string, withoutKeys: boolean): void {
  const connection = new Connection(file, { readOnly: false })
  try {
    const has = (name: string): boolean =>
      connection.first('SELECT 1 FROM sqlite_schema WHERE name = ?', name) !== undefined
    if (withoutKeys) removeInstallationKeys(connection, has('kept_replies'))
    else if (!has('changes')) return
    if (has('changes')) renewHistory(connection)
    // What was deleted is not left in free pages.
    connection.execute('VACUUM')
  } finally {
    connection.close()
  }
}

function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

const tables = ['installation', 'teams', 'rundowns', 'runners', 'cues', 'columns', 'cells', 'tokens']

/** The version of its schema. */
function requireBackup(file: string): number {
  if (!existsSync(file)) {
    throw new StartupError(
      'backup.missing',
      `There is no file ${file}.`,
      'Name a file made by "backup FILE".',
    )
  }
  const version = versionOf(file)
  if (version === null) throw notShowcall(file)
  if (version > migrations.length) {
    throw new StartupError(
      'store.newer',
      `${file} was written by a newer Showcall (schema ${version}, this one knows ${migrations.length}). Nothing was changed.`,
      'Restore it with the newer Showcall.',
    )
  }
  return version
}

const notShowcall = (file: string): StartupError =>
  new StartupError(
    'backup.not_showcall',
    `${file} is not a Showcall database, or it is damaged. Nothing was changed.`,
    'Name a file made by "backup FILE".',
  )

/** Null for what is no sound database of ours. */
function versionOf(file: string): number | null {
  try {
    return readAlone(file, connection => {
      const found = connection
        .all("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .map(row => row['name'])
      const sound =
        Object.values(required(connection.first('PRAGMA quick_check(1)'), 'quick_check'))[0] === 'ok'
      const version = integer(
        required(connection.first('PRAGMA user_version'), 'user_version'),
        'user_version',
      )
      return sound && version > 0 && tables.every(table => found.includes(table)) ? version : null
    })
  } catch {
    return null
  }
}

function failed(what: string, cause: unknown): StartupError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartupError(
    'backup.failed',
    `${what}: ${reason}.`,
    'Check that the disk has space and that you can write there.',
    cause,
  )
}

/**
 * Who may use the service after a restore. `kept`: who may here, since the backup is of this installation. `of-backup`:
 * who might when the backup was made. `renewed`: new keys were made, so every token has to be replaced.
 */
export type RestoredAccess = 'kept' | 'of-backup' | 'renewed'

interface RestoredAccessOptions {
  readonly now: Instant
  /** The database that is replaced; it may be missing. Nobody has it open. */
  readonly present: string
  /** Those of the backup; null where it has none that are known. */
  readonly keys: InstallationKeys | null
  /** Makes new keys in any case. */
  readonly newKeys: boolean
}

/**
 * Decides it for a restored database. What was revoked here since the backup was made stays revoked; where that cannot be
 * read, keys are renewed.
 */
function settleAccess(file: string, options: RestoredAccessOptions): RestoredAccess {
  const connection = new Connection(file, { readOnly: false })
  try {
    connection.execute('BEGIN IMMEDIATE')
    const access = settle(connection, options)
    connection.execute('COMMIT')
    return access
  } finally {
    connection.close()
  }
}

function settle(into: Connection, { now, present, keys, newKeys }: RestoredAccessOptions): RestoredAccess {
  const here = newKeys || !existsSync(present) ? null : accessIn(present)
  if (here !== null && here !== 'unreadable' && here.team === teamOf(into)) {
    keep(into, here)
    return 'kept'
  }
  if (newKeys || keys === null || !isStrong(keys) || here === 'unreadable') {
    renewKeys(into, now)
    return 'renewed'
  }
  putInstallationKeys(into, keys)
  return 'of-backup'
}

/** A key that can be guessed is none. */
const isStrong = ({ tokenSecret, cursorSecret, v0Token, v0Tokens = {} }: InstallationKeys): boolean =>
  [
    Buffer.from(tokenSecret, 'base64'),
    Buffer.from(cursorSecret, 'base64'),
    v0Token,
    ...Object.values(v0Tokens),
  ].every(({ length }) => length >= 32)

interface Access {
  readonly team: string
  readonly keys: InstallationKeys
  readonly tokens: readonly Row[]
  readonly rotations: readonly Row[]
}

/** Numbers of changes hold for the history of one database alone. */
const tokenColumns = tokens.columns.map(({ name }) => name).filter(name => name !== 'issued_after')

const teamOf = (connection: Connection): string =>
  Buffer.from(
    bytes(required(connection.first("SELECT value FROM installation WHERE name = 'team'"), 'team'), 'value'),
  ).toString()

function accessIn(file: string): Access | 'unreadable' {
  try {
    return readAlone(file, connection => ({
      team: teamOf(connection),
      keys: installationKeysOf(connection),
      // Of an earlier schema, it knows no tokens for desks.
      tokens: connection.all('SELECT * FROM tokens').map(row => ({ for_desk: 0, ...row })),
      rotations: connection.all('SELECT scope_id, rotated_at FROM rotations'),
    }))
  } catch {
    return 'unreadable'
  }
}

/** A token that was revoked in either of the two is revoked. */
function keep(into: Connection, { keys, tokens: tokenRows, rotations }: Access): void {
  putInstallationKeys(into, keys)
  for (const row of tokenRows) {
    // The backup may be of a time when its team was not there yet.
    if (into.first('SELECT 1 FROM teams WHERE id = ?', row['team_id'] ?? null) === undefined) continue
    into.run(
      `INSERT INTO tokens (${tokenColumns.join()}) VALUES (${tokenColumns.map(() => '?').join()})
       ON CONFLICT (id) DO UPDATE SET revoked_at = coalesce(excluded.revoked_at, revoked_at)`,
      ...tokenColumns.map(column => row[column] ?? null),
    )
  }
  for (const { scope_id, rotated_at } of rotations) {
    into.run(
      `INSERT INTO rotations VALUES (?, ?)
       ON CONFLICT (scope_id) DO UPDATE SET rotated_at = max(rotated_at, excluded.rotated_at)`,
      scope_id ?? null,
      rotated_at ?? null,
    )
  }
}
