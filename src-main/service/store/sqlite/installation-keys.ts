import { bytes, required, text } from '../decode.ts'
import type { Connection } from './connection.ts'
import { renewV0Tokens } from './installation.ts'

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
