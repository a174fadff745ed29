import { bytes, required, text } from '../decode.ts'
import type { Connection } from './connection.ts'

/** What opens an installation: the keys that sign its tokens and cursors, in base64, and its token of v0. */
export interface InstallationKeys {
  readonly tokenSecret: string
  readonly cursorSecret: string
  readonly v0Token: string
}

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
    v0Token: text(required(connection.first('SELECT v0_token FROM teams'), 'teams'), 'v0_token'),
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
  connection.run('UPDATE teams SET v0_token = ?', keys.v0Token)
}

/** `hasReplies`: the schema is one that keeps replies, which may hold what only the holder of a token may read. */
export function removeInstallationKeys(connection: Connection, hasReplies: boolean): void {
  for (const name of Object.values(names)) connection.run('DELETE FROM installation WHERE name = ?', name)
  connection.run("UPDATE teams SET v0_token = ''")
  if (hasReplies) connection.run('DELETE FROM kept_replies')
}
