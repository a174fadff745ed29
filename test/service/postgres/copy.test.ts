import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProcessTime } from '../../../src-main/base/process-time.ts'
import { copyFromPostgres, copyToPostgres } from '../../../src-main/service/store/copy-databases.ts'
import { openPostgresStore } from '../../../src-main/service/store/postgres/open-postgres-store.ts'
import { Connection } from '../../../src-main/service/store/sqlite/connection.ts'
import { startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { type Bench, type Seeded, startBench, temporaryDirectory, testClock } from '../harness.ts'

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.close())

const steady = createProcessTime()
const now = testClock()()

/** Everything that is read of a show: content, cells, mentions and variables, the message, and the show on air. */
async function readAll(bench: Bench, { path }: Seeded, token: string): Promise<unknown> {
  const parts = ['?include=cues,columns,cells', '/mentions', '/text-variables', '/output-message', '/status']
  const replies = await Promise.all(parts.map(part => bench.call('GET', path + part, { token })))
  return replies.map(({ status, body }) => [status, body.data, body.included])
}

/** A data directory with a show on air; of the desk's own token nothing is asked. */
async function makeShow(dataDir: string) {
  const bench = await startBench({ dataDir })
  const show = await bench.seed(['Eröffnung', 'Zwei\u2028Zeilen', '🎭'])
  const [cue_id, column_id] = [show.cues[0], show.columns[0]]
  await bench.call('POST', `${show.path}/mentions`, { body: { name: 'Ada', color: '#ff0000' } })
  await bench.call('PUT', `${show.path}/cells`, { body: { cue_id, column_id, content: 'Licht 12' } })
  await bench.call('POST', `${show.path}/action:start`)
  const all = await readAll(bench, show, bench.owner)
  const token = bench.owner
  const { close } = bench
  return { show, token, all, close }
}

it('everything goes to PostgreSQL and back: content, the show on air, tokens that hold', async () => {
  const dataDir = temporaryDirectory()
  const { show, token, all, close } = await makeShow(dataDir)
  await close()
  const url = await server.createDatabase('copy_there')
  const there = await copyToPostgres({ dataDir, url, now, steady })
  expect(there).toMatchObject({ rundowns: 1, shortened: 0 })
  const over = await startBench({
    openStore: async () => (await openPostgresStore({ url, steady })).store,
  })
  expect(await readAll(over, show, token)).toEqual(all)
  await over.close()
  const back = temporaryDirectory()
  expect(await copyFromPostgres({ dataDir: back, url, now, steady })).toMatchObject({ rundowns: 1 })
  const again = await startBench({ dataDir: back })
  expect(await readAll(again, show, token)).toEqual(all)
  await again.close()
})

it('a database that holds rundowns, or a directory that has one, is left as it is', async () => {
  const dataDir = temporaryDirectory()
  await (await makeShow(dataDir)).close()
  const url = await server.createDatabase('copy_twice')
  const first = await copyToPostgres({ dataDir, url, now, steady })
  await expect(copyToPostgres({ dataDir, url, now, steady })).rejects.toMatchObject({
    code: 'backup.exists',
    message: 'The PostgreSQL database holds 1 rundown already. It was not changed.',
  })
  await expect(copyFromPostgres({ dataDir, url, now, steady })).rejects.toMatchObject({
    code: 'backup.exists',
  })
  const back = temporaryDirectory()
  expect(await copyFromPostgres({ dataDir: back, url, now, steady })).toMatchObject({ rows: first.rows })
})

it('U+0000 is removed from a text, and that is reported', async () => {
  const dataDir = temporaryDirectory()
  await (await makeShow(dataDir)).close()
  const file = new Connection(join(dataDir, 'showcall.db'), { readOnly: false })
  file.run('UPDATE rundowns SET title = ?', 'before\0after')
  file.close()
  const url = await server.createDatabase('copy_nul')
  expect(await copyToPostgres({ dataDir, url, now, steady })).toMatchObject({ shortened: 1 })
  const { store } = await openPostgresStore({ url, steady })
  const rundowns = await store.reader.rundownsAfter(
    { teamId: store.installation.teamId, rundownId: null },
    null,
    10,
  )
  expect(rundowns.map(({ rundown }) => rundown.title)).toEqual(['beforeafter'])
  await store.close()
})

it('a copy that fails leaves nothing behind', async () => {
  const dataDir = temporaryDirectory()
  const url = server.address('nowhere')
  await expect(copyFromPostgres({ dataDir, url, now, steady })).rejects.toMatchObject({
    code: 'store.unreachable',
  })
  expect(existsSync(join(dataDir, 'showcall.db'))).toBe(false)
})
