import { randomBytes } from 'node:crypto'
import type { Instant } from '../../../domain/time/time.ts'
import { newHistory, randomId, randomSecret } from '../../random.ts'
import type { CommitPosition } from '../commit-feed.ts'
import { bytes, flag, integer, required, text } from '../engine.ts'
import type { Installation } from '../rows.ts'
import { Connection } from './connection.ts'

const key = () => randomBytes(32)

/** The first team and the keys of a database; those that are missing are made. */
export function installationOf(connection: Connection): Installation {
  const secret = (name: string, make: () => Uint8Array): Uint8Array => {
    connection.run('INSERT OR IGNORE INTO installation VALUES (?, ?)', name, make())
    return bytes(
      required(connection.first('SELECT value FROM installation WHERE name = ?', name), name),
      'value',
    )
  }
  const teamId = Buffer.from(secret('team', () => Buffer.from(randomId()))).toString()
  addTeam(connection, teamId)
  secret('history', () => Buffer.from(newHistory()))
  return { teamId, tokenSecret: secret('token-secret', key), cursorSecret: secret('cursor-secret', key) }
}

/** Where it is not there yet. */
export function addTeam(connection: Connection, id: string): void {
  connection.run(
    'INSERT OR IGNORE INTO teams (id, rate, v0_token) VALUES (?, ?, ?)',
    id,
    'local',
    randomSecret(),
  )
}

/** Each team whose row fits the condition gets another token of v0. */
export function renewV0Tokens(connection: Connection, condition: string): void {
  for (const { id } of connection.all(`SELECT id FROM teams WHERE ${condition}`))
    connection.run('UPDATE teams SET v0_token = ? WHERE id = ?', randomSecret(), id ?? null)
}

export function historyOf(connection: Connection): string {
  const row = connection.first("SELECT value FROM installation WHERE name = 'history'")
  return Buffer.from(bytes(required(row, 'history'), 'value')).toString()
}

/** Begins another history: what readers know of the changes of this database does not hold for it any more. */
export function renewHistory(connection: Connection): void {
  connection.run("UPDATE installation SET value = ? WHERE name = 'history'", Buffer.from(newHistory()))
  connection.run('DELETE FROM changes')
  connection.run('UPDATE tokens SET issued_after = 0')
}

/** Ends every token of v1 and v0, and the replies that were kept for them: the old keys open nothing. */
export function renewKeys(connection: Connection, now: Instant): void {
  for (const name of ['token-secret', 'cursor-secret'])
    connection.run('UPDATE installation SET value = ? WHERE name = ?', key(), name)
  renewV0Tokens(connection, 'TRUE')
  connection.run('UPDATE tokens SET revoked_at = ? WHERE revoked_at IS NULL', now)
  connection.run('DELETE FROM kept_replies')
}

/** What opens an installation: the keys that sign its tokens and cursors, in base64, and the tokens of v0. */
export interface InstallationKeys {
  readonly tokenSecret: string
  readonly cursorSecret: string
  /** Of the first team. */
  readonly v0Token: string
  /** Of the others, by team. */
  readonly v0Tokens?: Readonly<Record<string, string>>
}

const firstTeam = "(SELECT CAST(value AS TEXT) FROM installation WHERE name = 'team')"

const names = { tokenSecret: 'token-secret', cursorSecret: 'cursor-secret' } as const

/** Throws `UnreadableRow` where they are not there, as in a backup without keys. */
export function installationKeysOf(connection: Connection): InstallationKeys {
  const secret = (name: string): string => {
    const row = connection.first('SELECT value FROM installation WHERE name = ?', name)
    return Buffer.from(bytes(required(row, name), 'value')).toString('base64')
  }
  return {
    tokenSecret: secret(names.tokenSecret),
    cursorSecret: secret(names.cursorSecret),
    v0Token: text(
      required(connection.first(`SELECT v0_token FROM teams WHERE id = ${firstTeam}`), 'teams'),
      'v0_token',
    ),
    v0Tokens: Object.fromEntries(
      connection
        .all(`SELECT id, v0_token FROM teams WHERE id <> ${firstTeam}`)
        .map(row => [text(row, 'id'), text(row, 'v0_token')]),
    ),
  }
}

export function putInstallationKeys(connection: Connection, keys: InstallationKeys): void {
  for (const key of ['tokenSecret', 'cursorSecret'] as const) {
    connection.run(
      'INSERT OR REPLACE INTO installation VALUES (?, ?)',
      names[key],
      Buffer.from(keys[key], 'base64'),
    )
  }
  connection.run(`UPDATE teams SET v0_token = ? WHERE id = ${firstTeam}`, keys.v0Token)
  for (const [id, v0Token] of Object.entries(keys.v0Tokens ?? {}))
    connection.run('UPDATE teams SET v0_token = ? WHERE id = ?', v0Token, id)
  // A team of a backup that kept no token for it.
  renewV0Tokens(connection, "v0_token = ''")
}

/** `hasReplies`: the schema is one that keeps replies, which may hold what only the holder of a token may read. */
export function removeInstallationKeys(connection: Connection, hasReplies: boolean): void {
  for (const name of Object.values(names)) connection.run('DELETE FROM installation WHERE name = ?', name)
  connection.run("UPDATE teams SET v0_token = ''")
  if (hasReplies) connection.run('DELETE FROM kept_replies')
}

/** Ends every token of a database that no process has open. */
export function renewDatabaseKeys(file: string, now: Instant): void {
  const connection = new Connection(file, { readOnly: false })
  try {
    connection.execute('BEGIN IMMEDIATE')
    renewKeys(connection, now)
    connection.execute('COMMIT')
  } finally {
    connection.close()
  }
}

/** What a replica knows of itself; it changes in the transaction that applies a commit. */
export interface ReplicaPlace {
  readonly position: CommitPosition
  readonly chain: Uint8Array
  /** A row was found to differ from that of the original. */
  readonly diverged: boolean
}

/** Stands in the file beside the tables of Showcall, is never replicated, and is gone once the replica is promoted. */
const table = 'replica_place'

/** Whether the file is a replica, and no database of a service. */
export const isReplica = (connection: Connection): boolean =>
  connection.first('SELECT 1 FROM sqlite_schema WHERE name = ?', table) !== undefined

export function makeReplicaPlace(connection: Connection): void {
  connection.execute(
    `CREATE TABLE ${table} (run TEXT NOT NULL, number INTEGER NOT NULL, chain BLOB NOT NULL, diverged INTEGER NOT NULL) STRICT`,
  )
}

/** Null until a copy is complete. */
export function replicaPlaceOf(connection: Connection): ReplicaPlace | null {
  const row = connection.first(`SELECT * FROM ${table}`)
  if (row === undefined) return null
  return {
    position: { run: text(row, 'run'), number: integer(row, 'number') },
    chain: bytes(row, 'chain'),
    diverged: flag(row, 'diverged'),
  }
}

export function putReplicaPlace(connection: Connection, { position, chain, diverged }: ReplicaPlace): void {
  connection.run(`DELETE FROM ${table}`)
  connection.run(
    `INSERT INTO ${table} VALUES (?, ?, ?, ?)`,
    position.run,
    position.number,
    chain,
    Number(diverged),
  )
}

export const removeReplicaPlace = (connection: Connection): void => connection.execute(`DROP TABLE ${table}`)
