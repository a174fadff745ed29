import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../../src-main/domain/rundown/rundown.ts'
import { preShow } from '../../../src-main/domain/show/runner.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import type { FeedItem } from '../../../src-main/service/store/commit-feed.ts'
import type { FollowedStore, Transaction } from '../../../src-main/service/store/port.ts'
import type { TokenRow } from '../../../src-main/service/store/rows.ts'
import {
  type InstallationReplica,
  openReplica,
} from '../../../src-main/service/store/sqlite/installation-replica.ts'
import { openSqliteStore } from '../../../src-main/service/store/sqlite/sqlite-store.ts'
import { copyAsKilled, linkStandby, rowsOf, type StandbyLink, showcall } from '../../support/standby.ts'
import { temporaryDirectory } from '../harness.ts'

const now = instant(Date.UTC(2026, 4, 1))
let directory: string
let store: FollowedStore
let replica: InstallationReplica
let link: StandbyLink

const firstFile = () => join(directory, 'first', 'showcall.db')
const replicaFile = () => join(directory, 'standby', 'showcall.db')
const openFirst = () => openSqliteStore(join(directory, 'first'), now)

beforeEach(async () => {
  directory = temporaryDirectory()
  store = openFirst()
  replica = openReplica(replicaFile(), showcall)
  link = linkStandby(store, replica)
})
afterEach(async () => {
  link.close()
  replica.close()
  await store.close()
  rmSync(directory, { recursive: true, force: true })
})

const keep = (id: string, reply = 'reply') => store.write(tx => tx.keepReply(id, reply, now, instant(0)))
const runner = { state: preShow, startedAt: null, revision: 0, version: 1 }
const addRundown = (id: string) => async (tx: Transaction) => {
  await tx.putRundown({
    id,
    teamId: store.installation.teamId,
    title: id,
    timezone: null,
    startTime: null,
    status: 'draft',
    settings: defaultSettings,
    contentVersion: 1,
    structureVersion: 1,
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  })
  await tx.putRunner(id, runner)
}
function tamper(sql: string, file = replicaFile()): void {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
}
const stateHash = async () => {
  const state = await store.commits.stateHash()
  if (state === null) throw new Error('Nothing is numbered.')
  return state
}
const commitOf = async (): Promise<FeedItem & { readonly kind: 'commit' }> => {
  const following = store.commits.follow(replica.resumesAfter, showcall)
  await following.next()
  const item = await following.next()
  following.close()
  if (item?.kind !== 'commit') throw new Error('There is no commit.')
  return item
}

describe('a replica', () => {
  it('is identical after each commit, and proves it', async () => {
    for (const id of ['a', 'b', 'a']) {
      await keep(id, id)
      await link.catchUp()
      expect(rowsOf(replicaFile())).toEqual(rowsOf(firstFile()))
      expect(await replica.verify(await stateHash())).toBe('identical')
    }
    const before = await stateHash()
    await keep('c')
    await link.catchUp()
    expect(await replica.verify(before)).toBe('elsewhere')
  })

  it('is for its owner alone', () => {
    expect(statSync(replicaFile()).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['another schema', { schema: 1, showcall }],
    ['another Showcall', { schema: 6, showcall: 'other' }],
  ])('takes nothing from a desk with %s', async (_what, versions) => {
    await link.catchUp()
    await keep('a')
    const commit = await commitOf()
    expect(await replica.take({ kind: 'greeting', ...versions })).toBe('other_version')
    expect(await replica.take(commit)).toBe('other_version')
    expect(await replica.take({ kind: 'copying' })).toBe('other_version')
    expect(rowsOf(replicaFile())['kept_replies']).toEqual([])
  })

  it('refuses what does not follow, and goes on with what does', async () => {
    await link.catchUp()
    await keep('a')
    const commit = await commitOf()
    const { run } = commit.position
    expect(await replica.take({ ...commit, position: { run, number: 2 } })).toBe('gap')
    expect(await replica.take({ ...commit, position: { run: 'other', number: 1 } })).toBe('gap')
    expect(await replica.take({ kind: 'rows', changes: commit.changes })).toBe('gap')
    expect(rowsOf(replicaFile())['kept_replies']).toEqual([])
    expect(await replica.take(commit)).toBeNull()
    expect(await replica.take(commit)).toBe('gap')
    expect(rowsOf(replicaFile())['kept_replies']).toHaveLength(1)
  })

  it('applies nothing with a different chain', async () => {
    await link.catchUp()
    await keep('a', 'reply')
    const commit = await commitOf()
    const changes = Buffer.from(commit.changes)
    changes.write('lie', changes.indexOf('reply'))
    expect(await replica.take({ ...commit, changes })).toBe('diverged')
    expect(rowsOf(replicaFile())['kept_replies']).toEqual([])
    expect(await replica.take(commit)).toBe('diverged')
    await copiesAnew()
  })

  /** What diverged is identical again after a new copy. */
  async function copiesAnew(): Promise<void> {
    expect(replica.isDiverged).toBe(true)
    expect(replica.resumesAfter).toBeNull()
    expect(await replica.promote()).toBe('diverged')
    link.close()
    replica.close()
    replica = openReplica(replicaFile(), showcall)
    expect(replica.isDiverged).toBe(true)
    link = linkStandby(store, replica)
    await link.catchUp()
    expect(replica.isDiverged).toBe(false)
    expect(rowsOf(replicaFile())).toEqual(rowsOf(firstFile()))
    expect(await replica.verify(await stateHash())).toBe('identical')
  }

  it.each([
    ['differs', "UPDATE kept_replies SET reply = 'lie'"],
    ['is missing', 'DELETE FROM kept_replies'],
  ])('in which a row %s diverges by a commit that changes it', async (_what, sql) => {
    await keep('a', 'one')
    await link.catchUp()
    tamper(sql)
    await keep('a', 'two')
    const { refusal } = (await link.step()) ?? {}
    expect(refusal).toBe('diverged')
    await copiesAnew()
  })

  it.each([
    ['another', "UPDATE kept_replies SET kept_at = kept_at + 1 WHERE id = 'a'"],
    ['missing', "DELETE FROM kept_replies WHERE id = 'a'"],
    ['one too many', "INSERT INTO rotations VALUES ('scope', 0)"],
    ['a key of the installation', "UPDATE installation SET value = zeroblob(32) WHERE name = 'token-secret'"],
  ])('is never said to be identical when a row is %s, though each commit is applied', async (_what, sql) => {
    await keep('a')
    await link.catchUp()
    tamper(sql)
    await keep('b')
    await link.catchUp()
    expect(await replica.verify(await stateHash())).toBe('differs')
    await copiesAnew()
  })

  it('applies what a deleted row takes with it', async () => {
    await store.write(addRundown('r'))
    await link.catchUp()
    await store.write(tx => tx.removeRundown('r'))
    expect((await link.step())?.refusal).toBeNull()
    expect(rowsOf(replicaFile())['runners']).toEqual([])
  })

  it('is copied as the first was at one commit, whatever is written meanwhile', async () => {
    for (let at = 0; at < 30; at += 1)
      await store.write(async tx => {
        for (let row = 0; row < 30; row += 1) await tx.keepReply(`${at}-${row}`, 'before', now, instant(0))
      })
    await link.until('copying')
    let rows = 0
    for (;;) {
      const stepped = await link.step()
      expect(stepped?.refusal).toBeNull()
      if (stepped?.item.kind === 'copied') break
      rows += 1
      // Rows that are copied already, and those that are still to come.
      await store.write(async tx => {
        for (const id of ['0-0', '15-15', '29-29', `new-${rows}`])
          await tx.keepReply(id, `during ${rows}`, now, instant(0))
      })
    }
    expect(rows).toBeGreaterThan(5)
    expect(rowsOf(replicaFile())['kept_replies']?.join()).not.toContain('during')
    for (let at = 0; at < rows; at += 1) expect((await link.step())?.refusal).toBeNull()
    await link.catchUp()
    expect(rowsOf(replicaFile())).toEqual(rowsOf(firstFile()))
    expect(await replica.verify(await stateHash())).toBe('identical')
  })

  it('is not said to be copied when a row of the copy was another', async () => {
    await keep('a', 'reply')
    const following = store.commits.follow(null, showcall)
    for (;;) {
      const item = await following.next()
      if (item === null) throw new Error('The store is closed.')
      if (item.kind !== 'rows') {
        const refusal = await replica.take(item)
        if (item.kind !== 'copied') continue
        expect(refusal).toBe('diverged')
        break
      }
      const changes = Buffer.from(item.changes)
      const at = changes.indexOf('reply', changes.indexOf('kept_replies\0') + 13)
      if (changes.includes('kept_replies\0')) changes.write('lie', at)
      expect(await replica.take({ ...item, changes })).toBeNull()
    }
    following.close()
    expect(replica.position).toBeNull()
    expect(rowsOf(replicaFile())['kept_replies']).toEqual([])
  })

  it('ended by force: an unfinished copy cannot be promoted, a finished one stands at its last commit', async () => {
    await keep('a')
    await link.until('rows')
    const killed = join(directory, 'killed', 'showcall.db')
    const reopened = () => {
      copyAsKilled(replicaFile(), killed)
      return openReplica(killed, showcall)
    }
    rmSync(killed, { force: true })
    const unfinished = openReplica(killed, showcall)
    unfinished.close()
    const first = reopened()
    expect(first.position).toBeNull()
    expect(await first.promote()).toBe('no_copy')
    first.close()
    expect(() => openSqliteStore(join(directory, 'killed'), now)).toThrow(/has not taken over/)
    await link.catchUp()
    await keep('b')
    await link.catchUp()
    const second = reopened()
    expect(second.position).toEqual(store.commits.newest())
    expect(rowsOf(killed)).toEqual(rowsOf(firstFile()))
    second.close()
    // While it is copied again, its position does not change.
    link.close()
    link = linkStandby(store, replica)
    await replica.take({ kind: 'copying' })
    const third = reopened()
    expect(third.resumesAfter).toEqual(store.commits.newest())
    expect(await third.promote()).toBeNull()
    expect(rowsOf(killed)['kept_replies']).toHaveLength(2)
  })

  it('is no database of a service, and such a database is no replica', async () => {
    await link.catchUp()
    expect(() => openSqliteStore(join(directory, 'standby'), now)).toThrow(/has not taken over/)
    expect(() => openReplica(firstFile(), showcall)).toThrow(/is the database of a service/)
    expect(await replica.promote()).toBeNull()
    expect(() => openReplica(replicaFile(), showcall)).toThrow(/is the database of a service/)
    tamper('PRAGMA user_version = 99')
    tamper('CREATE TABLE replica_place (x)')
    expect(() => openReplica(replicaFile(), showcall)).toThrow(/newer Showcall/)
  })

  it('that is promoted is as any database of Showcall: its schema, one file, another history, an empty log', async () => {
    await store.write(addRundown('r'))
    await link.catchUp()
    expect(await replica.promote()).toBeNull()
    expect(existsSync(`${replicaFile()}-wal`)).toBe(false)
    const schema = (file: string) => {
      const database = new DatabaseSync(file)
      const sql = database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all()
      database.close()
      return sql
    }
    expect(schema(replicaFile())).toEqual(schema(firstFile()))
    const second = openSqliteStore(join(directory, 'standby'), now)
    expect(second.history()).not.toBe(store.history())
    expect(second.installation).toEqual(store.installation)
    expect(await second.reader.changesAfter('r', 0)).toEqual([])
    await second.close()
  })
})

describe('a replica whose own disk takes nothing', () => {
  it('stays where it was, and finds a row that differs again once the disk takes something', async () => {
    await keep('a')
    await link.catchUp()
    tamper('DELETE FROM kept_replies')
    await keep('a', 'other')
    const commit = await commitOf()
    const before = replica.position
    const { exec } = DatabaseSync.prototype
    const full = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
      this: DatabaseSync,
      sql,
    ) {
      if (sql === 'COMMIT') throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
      exec.call(this, sql)
    })
    await expect(replica.take(commit)).rejects.toThrow('full')
    full.mockRestore()
    expect(replica.position).toEqual(before)
    expect(await replica.take(commit)).toBe('diverged')
    expect(replica.isDiverged).toBe(true)
  })
})

describe('a replica of a desk whose disk takes nothing', () => {
  let full = false
  const { exec } = DatabaseSync.prototype

  beforeEach(async () => {
    await store.write(addRundown('r'))
    await link.catchUp()
    full = true
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
      if (full && sql === 'COMMIT')
        throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
      exec.call(this, sql)
    })
  })
  afterEach(() => {
    full = false
    vi.restoreAllMocks()
  })

  const pressed = (revision: number) =>
    store.write(async tx => {
      await tx.putRunner('r', { ...runner, revision })
      await tx.keepReply(`press-${revision}`, 'done', now, instant(0))
    })

  it('has the show and the replies that are kept in memory there, and writes them when it takes over', async () => {
    const before = store.commits.newest()
    await pressed(1)
    await pressed(2)
    await link.catchUp()
    expect(store.commits.newest()).toEqual(before)
    expect(replica.unsaved?.runners).toEqual([{ rundownId: 'r', row: { ...runner, revision: 2 } }])
    expect(replica.unsaved?.replies.map(({ id }) => id)).toEqual(['press-1', 'press-2'])
    full = false
    expect(await replica.promote()).toBeNull()
    const second = openSqliteStore(join(directory, 'standby'), now)
    expect((await second.reader.rundown('r'))?.runner.revision).toBe(2)
    expect(await second.reader.keptReply('press-1')).toBe('done')
    await second.close()
  })

  it('knows the tokens that ended in memory there, and lets nobody in by them when it takes over', async () => {
    const { teamId } = store.installation
    const token = (id: string): TokenRow => ({
      id,
      teamId,
      rundownId: null,
      role: 'VIEW',
      isDesk: false,
      forDesk: false,
      issuedAt: now,
      issuedAfter: 0,
      expiresAt: null,
      revokedAt: null,
    })
    full = false
    await store.write(async tx => {
      for (const id of ['one', 'two']) await tx.putToken(token(id))
    })
    await link.catchUp()
    full = true
    await store.write(tx => tx.putToken({ ...token('one'), revokedAt: now }))
    await store.write(tx => tx.putRotation(teamId, now))
    await link.catchUp()
    full = false
    expect(await replica.promote()).toBeNull()
    const second = openSqliteStore(join(directory, 'standby'), now)
    expect(await second.reader.token('one')).toMatchObject({ revokedAt: now, rotatedAt: now })
    expect(await second.reader.token('two')).toMatchObject({ revokedAt: null, rotatedAt: now })
    await second.close()
  })

  it('is sent at once, while the follower waits for a commit', async () => {
    await link.until('unsaved')
    const waiting = link.step()
    await pressed(1)
    expect((await waiting)?.item.kind).toBe('unsaved')
    expect(replica.unsaved?.runners[0]?.row.revision).toBe(1)
  })

  it('ends with the commit that contains it', async () => {
    await pressed(1)
    await link.catchUp()
    full = false
    await store.unsaved.save()
    expect((await link.step())?.item.kind).toBe('commit')
    expect(replica.unsaved).toBeNull()
    await link.catchUp()
    expect(rowsOf(replicaFile())).toEqual(rowsOf(firstFile()))
  })

  it('that begins to follow then, or comes back, receives what is unsaved', async () => {
    await pressed(1)
    link.close()
    replica.close()
    full = false
    replica = openReplica(replicaFile(), showcall)
    full = true
    expect(replica.unsaved).toBeNull()
    link = linkStandby(store, replica)
    await link.until('unsaved')
    expect(replica.unsaved?.runners).toHaveLength(1)
  })
})
