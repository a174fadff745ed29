import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FollowedStore } from '../../../src-main/service/store/port.ts'
import { databaseName } from '../../../src-main/service/store/sqlite/database-name.ts'
import { openSqliteStore } from '../../../src-main/service/store/sqlite/sqlite-store.ts'
import { temporaryDirectory, testClock } from '../harness.ts'

describe('While another program has locked the database, a write', () => {
  let dataDir: string
  let store: FollowedStore
  let other: DatabaseSync
  /** The pauses that the store has made, in ms, and what goes on meanwhile. */
  let pauses: number[]
  let meanwhile: () => void

  beforeEach(() => {
    dataDir = temporaryDirectory()
    pauses = []
    meanwhile = () => {}
    const pause = async (ms: number): Promise<void> => {
      pauses.push(ms)
      meanwhile()
    }
    store = openSqliteStore(dataDir, testClock()(), undefined, undefined, undefined, pause)
    other = new DatabaseSync(join(dataDir, databaseName))
    other.exec('BEGIN EXCLUSIVE')
  })
  afterEach(async () => {
    other.close()
    await store.close()
    rmSync(dataDir, { recursive: true })
  })

  const waited = () => pauses.reduce((sum, ms) => sum + ms, 0)
  const putHistory = (history: string) => store.write(tx => tx.putHistory(history))

  it('waits for it outside SQLite, so that all else goes on, and is carried out once it is free', async () => {
    let teams: Promise<unknown> | null = null
    meanwhile = () => {
      if (pauses.length === 1) teams = store.reader.teams()
      if (pauses.length === 5) other.exec('ROLLBACK')
    }
    await putHistory('another')
    expect(pauses).toHaveLength(5)
    expect(await teams).toMatchObject([{ id: store.installation.teamId }])
    const row = other.prepare(
      "SELECT CAST(value AS TEXT) AS history FROM installation WHERE name = 'history'",
    )
    expect(row.get()).toEqual({ history: 'another' })
  })

  it('fails after half a second', async () => {
    await expect(putHistory('another')).rejects.toThrow('The database does not answer.')
    expect(waited()).toBe(500)
  })
})
