import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { instant } from '../../../src-main/domain/time/time.ts'
import type { FeedItem } from '../../../src-main/service/store/commit-feed.ts'
import type { FollowedStore, Transaction } from '../../../src-main/service/store/port.ts'
import { keptTables } from '../../../src-main/service/store/rows.ts'
import { Connection } from '../../../src-main/service/store/sqlite/connection.ts'
import { openSqliteStore } from '../../../src-main/service/store/sqlite/sqlite-store.ts'
import { InsertChanges } from '../../../src-main/service/store/sqlite/state-rows.ts'
import { showcall } from '../../support/standby.ts'
import { temporaryDirectory } from '../harness.ts'

const now = instant(Date.UTC(2026, 4, 1))
const bytesKept = 100_000

let directory: string
let store: FollowedStore

beforeEach(() => {
  directory = temporaryDirectory()
  store = openSqliteStore(directory, now, undefined, undefined, bytesKept)
})
afterEach(async () => {
  await store.close()
  rmSync(directory, { recursive: true, force: true })
})

const keep =
  (id: string, reply = 'reply') =>
  (tx: Transaction) =>
    tx.keepReply(id, reply, now, instant(0))
const query = (sql: string) => {
  const database = new DatabaseSync(join(directory, 'showcall.db'))
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}

/** The items that a follower receives, up to the first of kind `last`. */
async function itemsUntil(following: { next(): Promise<FeedItem | null> }, last: FeedItem['kind']) {
  const items: FeedItem[] = []
  for (;;) {
    const item = await following.next()
    if (item === null) throw new Error(`There is no ${last}.`)
    items.push(item)
    if (item.kind === last) return items
  }
}
const kinds = (items: readonly FeedItem[]) => items.map(({ kind }) => kind)

/** A follower that has its copy. */
async function follow() {
  const following = store.commits.follow(null, showcall)
  await itemsUntil(following, 'unsaved')
  return following
}

describe('the commits of an installation', () => {
  it('are recorded by nobody before somebody follows, and not for ever afterwards', async () => {
    const record = vi.spyOn(DatabaseSync.prototype, 'createSession')
    try {
      await store.write(keep('a'))
      expect(store.commits.newest()).toBeNull()
      expect(await store.commits.stateHash()).toBeNull()
      expect(record).not.toHaveBeenCalled()
      const following = await follow()
      following.close()
      await store.write(keep('b'))
      expect(store.commits.newest()?.number).toBe(1)
      // More than is kept, and nobody there.
      await store.write(keep('c', 'x'.repeat(bytesKept)))
      expect(store.commits.newest()).toBeNull()
      record.mockClear()
      await store.write(keep('d'))
      expect(record).not.toHaveBeenCalled()
      await follow()
      store.commits.stop()
      await store.write(keep('e'))
      expect(store.commits.newest()).toBeNull()
    } finally {
      record.mockRestore()
    }
  })

  it('are sent in order, each with the chain over all before it, and are numbered only where a row differs', async () => {
    const following = store.commits.follow(null, showcall)
    const copied = (await itemsUntil(following, 'copied')).at(-1)
    await store.write(keep('a'))
    await store.write(async () => undefined)
    await store.write(keep('a'))
    await Promise.allSettled([
      store.write(async tx => {
        await keep('lost')(tx)
        throw new Error('refused')
      }),
      store.write(keep('b')),
    ])
    expect(store.commits.newest()?.number).toBe(2)
    let chain = copied?.kind === 'copied' ? copied.chain : new Uint8Array()
    for (const number of [1, 2]) {
      const item = await following.next()
      if (item?.kind !== 'commit') throw new Error('There is no commit.')
      expect([item.position.number, item.newest]).toEqual([number, 2])
      chain = createHash('sha256').update(chain).update(item.changes).digest()
      expect(item.chain).toEqual(chain)
      expect(Buffer.from(item.changes).includes('lost')).toBe(false)
    }
  })

  it('never carry the log of changes: neither a copy nor a commit names it', async () => {
    const change = {
      rundownId: 'r',
      at: now,
      requestId: null,
      actor: 'a',
      pressId: null,
      privacyChanged: false,
    }
    const log = (seq: number) => (tx: Transaction) =>
      tx.logChange({ ...change, seq, hasOrder: false, parts: '"deleted text"' })
    await store.write(log(1))
    const following = store.commits.follow(null, showcall)
    const items = await itemsUntil(following, 'unsaved')
    await store.write(async tx => {
      await log(2)(tx)
      await keep('a')(tx)
    })
    items.push(...(await itemsUntil(following, 'commit')))
    expect(query('SELECT count(*) AS count FROM changes')).toEqual([{ count: 2 }])
    for (const item of items) {
      if (!('changes' in item)) continue
      expect(Buffer.from(item.changes).includes('changes\0')).toBe(false)
      expect(Buffer.from(item.changes).includes('deleted text')).toBe(false)
    }
    // Alone it is no commit.
    const before = store.commits.newest()
    await store.write(log(3))
    expect(store.commits.newest()).toEqual(before)
  })

  it('are sent from where a follower was, as long as they are kept; else all is copied', async () => {
    const following = await follow()
    following.close()
    const position = store.commits.newest()
    for (const id of ['a', 'b', 'c']) await store.write(keep(id))
    const again = store.commits.follow(position, showcall)
    expect(kinds(await itemsUntil(again, 'commit'))).toEqual(['greeting', 'commit'])
    expect(await again.next()).toMatchObject({ kind: 'commit', position: { number: 2 }, newest: 3 })
    expect(await again.next()).toMatchObject({ kind: 'commit', position: { number: 3 }, newest: 3 })
    // One that does not ask is left behind.
    await store.write(keep('d', 'x'.repeat(60_000)))
    await store.write(keep('e', 'x'.repeat(60_000)))
    expect(kinds(await itemsUntil(again, 'copied'))[0]).toBe('copying')
    const unknown = store.commits.follow({ run: 'other', number: 0 }, showcall)
    expect(kinds(await itemsUntil(unknown, 'copied')).slice(0, 2)).toEqual(['greeting', 'copying'])
  })

  it('are numbered from the start when the store is opened again, or another process has written', async () => {
    const following = await follow()
    const { run } = store.commits.newest() ?? {}
    query("INSERT INTO kept_replies VALUES ('other', 'process', 0)")
    await store.write(keep('a'))
    expect(store.commits.newest()).toMatchObject({ number: 1 })
    expect(store.commits.newest()?.run).not.toBe(run)
    expect(kinds(await itemsUntil(following, 'copied'))[0]).toBe('copying')
    const late = store.commits.follow(null, showcall)
    await late.next()
    const before = store.commits.newest()
    query("INSERT INTO kept_replies VALUES ('another', 'process', 0)")
    // Its copy must not be said to be that of a commit which did not have this row.
    expect(await late.next()).toEqual({ kind: 'copying' })
    expect(store.commits.newest()?.run).not.toBe(before?.run)
    await store.close()
    store = openSqliteStore(directory, now)
    const again = store.commits.follow({ run: run ?? '', number: 1 }, showcall)
    expect(kinds(await itemsUntil(again, 'copied'))[1]).toBe('copying')
  })

  it('are complete for one who begins to follow while a transaction is open', async () => {
    let begin = () => {}
    const begun = new Promise<void>(resolve => {
      begin = resolve
    })
    let goOn = () => {}
    const written = store.write(async tx => {
      await keep('a')(tx)
      begin()
      await new Promise<void>(resolve => {
        goOn = resolve
      })
    })
    await begun
    const following = store.commits.follow(null, showcall)
    expect(kinds([await following.next(), await following.next()].filter(item => item !== null))).toEqual([
      'greeting',
      'copying',
    ])
    goOn()
    await written
    const items = await itemsUntil(following, 'copied')
    expect(kinds(items)[0]).toBe('copying')
    expect(items.some(item => item.kind === 'rows' && Buffer.from(item.changes).includes('reply'))).toBe(true)
  })

  it('are all sent before a store is closed, and a copy ends', async () => {
    const following = await follow()
    const copying = store.commits.follow(null, showcall)
    await copying.next()
    await copying.next()
    await store.write(keep('a'))
    const hashing = store.commits.stateHash()
    await store.close()
    expect(await hashing).toBeNull()
    expect((await following.next())?.kind).toBe('commit')
    expect(await following.next()).toBeNull()
    expect(await copying.next()).toBeNull()
    expect(await store.commits.stateHash()).toBeNull()
    store = openSqliteStore(directory, now)
  })

  it('wake a follower that waits, and a follower that is closed waits no longer', async () => {
    const following = await follow()
    const waiting = following.next()
    await store.write(keep('a'))
    expect(await waiting).toMatchObject({ kind: 'commit' })
    const last = following.next()
    following.close()
    expect(await last).toBeNull()
  })
})

describe('a row of a copy', () => {
  it('has a primary key: rows of a table without one are recorded by nobody', () => {
    expect(keptTables.filter(({ key }) => key.length === 0).map(({ name }) => name)).toEqual([])
  })

  it('is written as SQLite writes it', () => {
    const database = new DatabaseSync(':memory:')
    const connection = new Connection(join(directory, 'showcall.db'), { readOnly: true })
    try {
      for (const sql of connection.all("SELECT sql FROM sqlite_schema WHERE type = 'table'"))
        database.exec(String(sql['sql']))
      database.exec('PRAGMA foreign_keys = OFF')
      const session = database.createSession()
      database.exec(`
        INSERT INTO kept_replies VALUES ('key', '${'long '.repeat(100)}', -9007199254740993);
        INSERT INTO installation VALUES ('empty', x''), ('null', x'0001ff00');
        INSERT INTO cells VALUES ('r', 'c', 'k', 'Käse' || char(0) || CAST(x'ff' AS TEXT), '', 1, 2, 3);
        INSERT INTO rundowns VALUES ('r', 't', '', NULL, NULL, '', '', 1, 2, 3, 4, NULL, 5)`)
      const theirs = Buffer.from(session.changeset())
      for (const table of keptTables) {
        const columns = table.columns.map(({ name, field }) =>
          field.type === 'TEXT' ? `CAST(${name} AS BLOB) AS ${name}` : name,
        )
        const statement = database.prepare(`SELECT ${columns.join()} FROM ${table.name}`)
        statement.setReadBigInts(true)
        const rows = statement.all()
        const changes = new InsertChanges(table)
        for (const row of rows) {
          changes.add(row)
          expect(theirs.includes(changes.take().subarray(changes.header.length)), table.name).toBe(true)
        }
        if (rows.length > 0) expect(theirs.includes(changes.header), table.name).toBe(true)
      }
      session.close()
    } finally {
      connection.close()
      database.close()
    }
  })
})
