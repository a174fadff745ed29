import { existsSync } from 'node:fs'
import type { Instant } from '../../../domain/time/time.ts'
import { bytes, required } from '../decode.ts'
import { tokens } from '../rows.ts'
import { Connection, type Row, readAlone } from './connection.ts'
import { renewKeys } from './installation.ts'
import { type InstallationKeys, installationKeysOf, putInstallationKeys } from './installation-keys.ts'

/**
 * Who may use the service after a restore. `kept`: who may here, since the backup is of this installation. `of-backup`:
 * who might when the backup was made. `renewed`: new keys were made, so every token has to be replaced.
 */
export type RestoredAccess = 'kept' | 'of-backup' | 'renewed'

export interface RestoredAccessOptions {
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
export function settleAccess(file: string, options: RestoredAccessOptions): RestoredAccess {
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
