import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { noCalling } from '../../../src-main/domain/calling/calling-state.ts'
import { noTimers } from '../../../src-main/domain/timers/timer.ts'
import { StartupError } from '../../../src-main/service/startup-error.ts'
import { Connection } from '../../../src-main/service/store/sqlite/connection.ts'
import { migrate } from '../../../src-main/service/store/sqlite/migrations.ts'
import { granted } from '../../support/granted.ts'
import { saying } from '../../support/saying.ts'
import { type Bench, type Seeded, startBench, temporaryDirectory } from '../harness.ts'

let dataDir: string
let file: string
const open: Bench[] = []

beforeEach(() => {
  dataDir = temporaryDirectory()
  file = join(dataDir, 'showcall.db')
})
afterEach(async () => {
  for (const bench of open.splice(0)) await bench.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(options: Parameters<typeof startBench>[0] = {}): Promise<Bench> {
  const bench = await startBench({ dataDir, ...options })
  open.push(bench)
  return bench
}

async function stop(bench: Bench): Promise<void> {
  open.splice(open.indexOf(bench), 1)
  await bench.close()
}

/** Ten pages of rows of that table, from the middle of its text on, are no more what they were. */
function damaged(text: string): Buffer {
  const bytes = readFileSync(file)
  const pages: number[] = []
  for (let page = 1; page * 4096 < bytes.length; page += 1)
    if (bytes.subarray(page * 4096, (page + 1) * 4096).includes(text)) pages.push(page)
  const middle = Math.floor(pages.length / 2)
  for (const page of pages.slice(middle, middle + 10)) bytes.fill(0xa5, page * 4096, (page + 1) * 4096)
  writeFileSync(file, bytes)
  return bytes
}

/** The file as an earlier Showcall would have written it, with the same rows. */
function madeBy(version: number): void {
  const newer = `${file}.newer`
  renameSync(file, newer)
  const into = new Connection(file, { readOnly: false })
  migrate(into, version)
  into.execute(`ATTACH '${newer}' AS newer; PRAGMA foreign_keys = OFF`)
  for (const row of into.all("SELECT name FROM main.sqlite_schema WHERE type = 'table'")) {
    const table = String(row['name'])
    const columns = into.all(`PRAGMA main.table_info(${table})`).map(column => String(column['name']))
    into.execute(`INSERT INTO main.${table} (${columns.join()}) SELECT ${columns.join()} FROM newer.${table}`)
  }
  into.close()
  rmSync(newer)
}

/** But its position: a start may begin another history. */
async function everythingOf({ call }: Bench, { path }: Seeded) {
  const below = ['?include=cues,columns,cells', '/mentions', '/text-variables', '/output-message', '/status']
  const replies = await Promise.all(below.map(part => call('GET', path + part)))
  return replies.map(({ body: { data, included } }) => ({ data, included }))
}

describe('the database at the start', () => {
  it('what was written is there again, tokens too, and one file is left behind by a graceful stop', async () => {
    const first = await start()
    const show = await first.seed()
    const access = await first.service.dashboard.deskAccess()
    await stop(first)
    expect(readdirSync(dataDir)).toEqual(['showcall.db'])

    const second = await start()
    expect((await second.call('GET', show.path)).body.data).toMatchObject({ id: show.id, title: 'Show' })
    expect((await second.call('GET', '/auth', { token: first.owner })).status).toBe(200)
    const again = await second.service.dashboard.deskAccess()
    expect([again.v1Token, again.v0Token]).toEqual([access.v1Token, access.v0Token])
  })

  it.each([
    ['departments and teams', 6],
    ['states of calls', 8],
    ['starts of shows', 9],
    ['timers', 11],
  ])('of the version before %s opens with everything that it held', async (_what, version) => {
    const first = await start()
    const show = await first.seed()
    const cell = { cue_id: show.cues[0], column_id: show.columns[0], content: 'Warm' }
    await first.call('PUT', `${show.path}/cells`, { body: cell })
    const held = await everythingOf(first, show)
    await stop(first)
    madeBy(version)
    const second = await start()
    expect(await everythingOf(second, show)).toEqual(held)
    const department = { short_name: 'LX', color: '#1565c0', groups: [] }
    const path = `${show.path}/columns/${show.columns[0]}`
    const { body } = await second.call('PATCH', path, { token: first.owner, body: { department } })
    expect(body.data.department).toEqual(department)
    expect(await second.service.dashboard.listTeams()).toMatchObject([
      { name: '', rate: 'local', maxRundowns: null, rundowns: 1, isFirst: true },
    ])
    expect(await second.service.dashboard.listTokens()).toContainEqual(
      expect.objectContaining({ role: 'OWNER', forDesk: false, revoked: false }),
    )
    expect(await second.service.dashboard.calling(show.id)).toBeNull()
    granted(await second.service.dashboard.setCalling(show.id, noCalling))
    expect(await second.service.dashboard.calling(show.id)).toEqual(noCalling)
    granted(await second.service.dashboard.setTimers(show.id, noTimers))
    expect(await second.service.dashboard.timers(show.id)).toEqual(noTimers)
  })

  it('of a newer version is refused by name, and not a byte of it changes', async () => {
    const database = new DatabaseSync(file)
    database.exec('CREATE TABLE future (x); PRAGMA user_version = 4711')
    database.close()
    const before = readFileSync(file)
    const { mtimeMs } = statSync(file)
    await expect(start()).rejects.toMatchObject({ code: 'store.newer', remedy: expect.any(String) })
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(statSync(file).mtimeMs).toBe(mtimeMs)
    expect(readdirSync(dataDir)).toEqual(['showcall.db'])
  })

  it('of a newer version whose log was never folded in is refused, and the log kept', async () => {
    const donor = join(dataDir, 'donor')
    mkdirSync(donor)
    const database = new DatabaseSync(join(donor, 'showcall.db'))
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE future (x); PRAGMA user_version = 4711')
    for (const suffix of ['', '-wal']) {
      writeFileSync(file + suffix, readFileSync(join(donor, `showcall.db${suffix}`)))
    }
    database.close()
    const log = readFileSync(`${file}-wal`)
    await expect(start()).rejects.toMatchObject({ code: 'store.newer' })
    expect(readFileSync(`${file}-wal`).equals(log)).toBe(true)
  })

  it.each([
    ['no database at all', Buffer.from('A running order, in plain text. '.repeat(20))],
    ['cut off in its header', Buffer.from('SQLite format 3\0')],
  ])('that is %s is set aside whole, with a message, and a new one begun', async (_what, bytes) => {
    writeFileSync(file, bytes)
    writeFileSync(`${file}-wal`, 'a log')
    const bench = await start()
    const aside = readdirSync(dataDir).find(name => /^showcall\.db\.corrupt-[^.]*$/.test(name)) ?? ''
    expect(readFileSync(join(dataDir, aside)).equals(bytes)).toBe(true)
    expect(readFileSync(join(dataDir, `${aside}-wal`), 'utf8')).toBe('a log')
    expect(bench.service.notices.map(notice => inEnglish(notice)).join()).toContain(aside)
    expect((await bench.seed()).cues).toHaveLength(3)
  })

  it('damaged in the middle is set aside, and what can be read of it is there: rundowns, their cells, and tokens', async () => {
    const first = await start()
    const shows: Seeded[] = []
    for (let count = 0; count < 20; count += 1) {
      const cells = [{ column: 'Light', content: `Look ${count} ${'x'.repeat(2_000)}` }]
      shows.push(
        await first.seed([], { title: `Show ${count}`, cues: Array.from({ length: 20 }, () => ({ cells })) }),
      )
    }
    const { v0Token } = await first.service.dashboard.deskAccess()
    await stop(first)
    const bytes = damaged('x'.repeat(500))
    const second = await start()
    const aside = readdirSync(dataDir).find(name => name.includes('.corrupt-')) ?? ''
    expect(readFileSync(join(dataDir, aside)).equals(bytes)).toBe(true)
    expect(readdirSync(dataDir).filter(name => name.includes('salvaged'))).toEqual([])
    expect(second.service.notices.map(notice => inEnglish(notice)).join()).toMatch(
      /What was readable of 20 rundowns is saved.*corrupt-/,
    )

    const get = (path: string) => second.call('GET', path, { token: first.owner })
    expect((await get('/rundowns')).body.data.items).toHaveLength(20)
    let read = 0
    for (const { path } of shows) {
      expect((await get(`${path}?include=cues`)).body.included.cues).toHaveLength(20)
      const cells: readonly { content: string }[] = (await get(`${path}/cells?limit=100`)).body.data.items
      read += cells.filter(({ content }) => /^Look \d+ x{2000}$/.test(content)).length
    }
    // 400 cells, two to a page, and ten pages in their middle that are gone.
    expect(read).toBeGreaterThan(300)
    expect(read).toBeLessThan(400)
    expect((await second.service.dashboard.deskAccess()).v0Token).toBe(v0Token)
  })

  it('damaged where it says what it holds is set aside, not overwritten', async () => {
    const first = await start()
    await first.seed()
    await stop(first)
    const bytes = readFileSync(file)
    bytes.fill(0xa5, 100, 4096)
    writeFileSync(file, bytes)
    const second = await start()
    const aside = readdirSync(dataDir).find(name => name.includes('.corrupt-')) ?? ''
    expect(readFileSync(join(dataDir, aside)).equals(bytes)).toBe(true)
    expect(second.service.notices.map(notice => inEnglish(notice)).join()).toContain('could not be read')
    expect((await second.call('GET', '/rundowns')).body.data.items).toEqual([])
  })

  it('in a directory that cannot be made is a typed error with what to do', async () => {
    const blocked = join(dataDir, 'occupied')
    writeFileSync(blocked, 'a file')
    for (const place of [blocked, join(blocked, 'below'), '/proc/showcall']) {
      const failure: unknown = await startBench({ dataDir: place }).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(StartupError)
      expect(failure).toMatchObject({
        code: 'store.unwritable',
        remedy: saying('permission'),
      })
    }
    expect(readFileSync(blocked, 'utf8')).toBe('a file')
  })

  it('a directory in the place of the file is a typed error, and stays', async () => {
    mkdirSync(file)
    await expect(start()).rejects.toMatchObject({ code: 'store.unwritable' })
    expect(existsSync(file)).toBe(true)
  })
})

describe('the port', () => {
  it('that is taken gives way to the next free one, and it is said', async () => {
    const occupant = createServer()
    await new Promise<void>(resolve => occupant.listen(0, '127.0.0.1', resolve))
    const address = occupant.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    try {
      const bench = await start({ port })
      const used = Number(new URL(bench.service.addresses.baseUrl).port)
      expect(used).toBeGreaterThan(port)
      expect(used).toBeLessThan(port + 20)
      expect(bench.service.notices).toEqual([`Port ${port} is taken. Showcall uses ${used}.`])
      expect((await bench.call('GET', '/auth')).status).toBe(200)
    } finally {
      await new Promise(resolve => occupant.close(resolve))
    }
  })

  it('of an address that is not ours is a typed error', async () => {
    await expect(start({ host: '192.0.2.1' })).rejects.toMatchObject({ code: 'net.address_unavailable' })
  })
})
