import { randomBytes } from 'node:crypto'
import type { Instant } from '../../../domain/time/time.ts'
import { randomId, randomSecret } from '../../random.ts'
import { bytes, required } from '../decode.ts'
import { newHistory } from '../new-history.ts'
import type { Installation } from '../rows.ts'
import type { Connection } from './connection.ts'

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
