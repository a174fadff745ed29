import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { LogEntry } from '../../../src-main/contract/log.ts'
import { isInstant } from '../../../src-main/domain/time/time.ts'
import { repairDatabase } from '../../../src-main/service/store/sqlite/repair.ts'
import { type Bench, type Seeded, startBench, temporaryDirectory, testClock } from '../harness.ts'

let dataDir: string
let file: string
let bench: Bench | null
let show: Seeded
let other: Seeded
let token: string
const logged: LogEntry[] = []

beforeEach(async () => {
  dataDir = temporaryDirectory()
  file = join(dataDir, 'showcall.db')
  logged.length = 0
  bench = await startBench({ dataDir })
  show = await bench.seed(['One', 'Two', 'Three'])
  other = await bench.seed(['Other'])
  token = bench.owner
  await bench.call('POST', `${show.path}/action:start`)
  await bench.call('PUT', `${show.path}/cells`, {
    body: { cue_id: show.cues[0], column_id: show.columns[0], content: 'Warm' },
  })
  await stop()
})
afterEach(async () => {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function stop(): Promise<void> {
  await bench?.close()
  bench = null
}

/** Writes into the file as another program would, and starts the service on it. */
async function startAfter(sql: string): Promise<Bench> {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
  return start()
}

async function start(): Promise<Bench> {
  bench = await startBench({ dataDir, log: entry => logged.push(entry) })
  return bench
}

const get = async (on: Bench, path: string) => on.call('GET', path, { token })

const impossible: readonly (readonly [what: string, sql: string])[] = [
  [
    'a deadline no number holds',
    'UPDATE runners SET deadline = 100000000000000000 WHERE deadline IS NOT NULL',
  ],
  [
    'a deadline past the year 9999',
    'UPDATE runners SET deadline = 8640000000000001 WHERE deadline IS NOT NULL',
  ],
  ['a phase there is not', "UPDATE runners SET phase = 'flying' WHERE deadline IS NOT NULL"],
  ['a show without a kickoff', 'UPDATE runners SET kickoff = NULL WHERE deadline IS NOT NULL'],
]

describe('an impossible value in the database', () => {
  it.each(impossible)(
    '%s: one unreadable rundown, the others as ever, mended by the command',
    async (_what, sql) => {
      const hurt = await startAfter(sql)
      expect(hurt.service.notices.map(notice => inEnglish(notice)).join()).toMatch(
        /^1 row of the database cannot be read .*repair/,
      )
      expect((await get(hurt, '/rundowns')).body.data.items.map((item: { id: string }) => item.id)).toEqual([
        other.id,
      ])
      expect((await hurt.service.dashboard.listRundowns()).map(item => item.rundownId)).toEqual([other.id])
      const itself = await get(hurt, show.path)
      expect([itself.status, itself.body.code]).toEqual([500, 'internal'])
      expect(itself.body.detail).toContain('repair')
      expect((await hurt.call('POST', `${other.path}/action:start`, { token })).status).toBe(200)
      expect(
        logged.filter(({ event }) => event === 'store.row_left_out').map(({ fields }) => fields),
      ).toEqual([{ table: 'rundowns', key: show.id, column: expect.any(String) }])
      await stop()

      const { values, kept } = await repairDatabase(dataDir, testClock()())
      expect(values).toBeGreaterThan(0)
      expect(readdirSync(dataDir)).toContain(kept?.split('/').at(-1))
      const mended = await start()
      expect(mended.service.notices).toEqual([])
      expect((await get(mended, '/rundowns')).body.data.items).toHaveLength(2)
      const status = (await get(mended, `${show.path}/status`)).body.data
      if (status.state !== 'stopped') expect(status.active_cue.duration_ms).toBe(10_000)
      expect((await mended.call('POST', `${show.path}/action:next`, { token })).status).toBe(200)
    },
  )

  it('of a cue or a column: it alone is left out of its rundown until it is mended', async () => {
    const hurt = await startAfter(
      `UPDATE cues SET duration_ms = 99999999999999 WHERE title = 'Two';
       UPDATE columns SET type = 'hologram' WHERE name = 'Sound' AND rundown_id = '${show.id}'`,
    )
    expect(hurt.service.notices.map(notice => inEnglish(notice)).join()).toContain('2 rows')
    const titles = async (on: Bench) =>
      (await get(on, `${show.path}/cues`)).body.data.items.map((cue: { title: string }) => cue.title)
    expect(await titles(hurt)).toEqual(['One', 'Three'])
    expect((await get(hurt, show.path)).body.data.column_order).toHaveLength(1)
    await stop()
    await repairDatabase(dataDir, testClock()())
    const mended = await start()
    expect(await titles(mended)).toEqual(['One', 'Two', 'Three'])
    expect((await get(mended, show.path)).body.data.column_order).toHaveLength(2)
  })

  it.each([
    'no JSON',
    '7',
    'null',
    '{"shortName":"LX","color":"#1565c0"}',
    '{"shortName":"LX","color":"#1565c0","groups":[1]}',
    '{"shortName":1,"color":"#1565c0","groups":[]}',
  ])(
    'of a department, %s: its column is left out, and is none any longer once it is mended',
    async written => {
      const hurt = await startAfter(
        `UPDATE columns SET department = '${written}' WHERE name = 'Sound' AND rundown_id = '${show.id}'`,
      )
      expect((await get(hurt, show.path)).body.data.column_order).toHaveLength(1)
      await stop()
      expect((await repairDatabase(dataDir, testClock()())).values).toBe(1)
      const mended = await start()
      expect((await get(mended, `${show.path}/columns`)).body.data.items).toMatchObject([
        { name: 'Light', department: null },
        { name: 'Sound', department: null },
      ])
    },
  )

  it('of a mention: the others are listed', async () => {
    const sound = await start()
    for (const name of ['Ann', 'Bo'])
      await sound.call('POST', `${show.path}/mentions`, { token, body: { name } })
    await stop()
    const hurt = await startAfter("UPDATE mentions SET rank = 9007199254740993 WHERE name = 'Ann'")
    const { items } = (await get(hurt, `${show.path}/mentions`)).body.data
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Bo'])
  })

  it('of a cell: the other cells are listed to the end', async () => {
    const hurt = await startAfter('SELECT 1')
    for (const cue of show.cues) {
      await hurt.call('PUT', `${show.path}/cells`, {
        token,
        body: { cue_id: cue, column_id: show.columns[1], content: 'x' },
      })
    }
    await stop()
    const again = await startAfter(`UPDATE cells SET updated_at = -99999999999999999 WHERE content = 'Warm'`)
    const found: unknown[] = []
    let cursor = ''
    do {
      const { data } = (await get(again, `${show.path}/cells?limit=1${cursor}`)).body
      found.push(...data.items)
      cursor = data.next_cursor === null ? '' : `&cursor=${data.next_cursor}`
    } while (cursor !== '')
    expect(found).toHaveLength(3)
  })

  it('of settings, or of a token: it is left out, and a token that cannot be read admits nobody', async () => {
    const hurt = await startAfter(
      `UPDATE rundowns SET settings = '{"cueNumbering":7}' WHERE id = '${show.id}';
       UPDATE tokens SET issued_at = 9007199254740993 WHERE is_desk = 0`,
    )
    expect(hurt.service.notices.map(notice => inEnglish(notice)).join()).toContain('rows of the database')
    expect((await hurt.service.dashboard.listRundowns()).map(item => item.rundownId)).toEqual([other.id])
    const refused = await get(hurt, '/rundowns')
    expect([refused.status, refused.body.code]).toEqual([401, 'auth.revocation_check_unavailable'])
    expect((await hurt.service.dashboard.deskAccess()).v1Token).toMatch(/^ey/)
    await stop()
    await repairDatabase(dataDir, testClock()())
    const mended = await start()
    expect(mended.service.notices).toEqual([])
    expect(await mended.service.dashboard.listRundowns()).toHaveLength(2)
  })

  it('a database in which every row is as it should be is not touched by the command', async () => {
    expect(await repairDatabase(dataDir, testClock()())).toEqual({ values: 0, kept: null })
    expect(readdirSync(dataDir)).toEqual(['showcall.db'])
  })
})

describe('times that are derived', () => {
  it('the end of a rundown stays within the year 9999', async () => {
    const on = await start()
    await on.call('PATCH', show.path, { token, body: { start_time: '9999-12-31T23:59:59.999Z' } })
    const { status, body } = await get(on, show.path)
    expect(status).toBe(200)
    expect(isInstant(body.data.end_time)).toBe(true)
  })

  it('a person cannot restore a show to a time that cannot be', async () => {
    const on = await start()
    const [cueId = ''] = show.cues
    const state = { phase: 'running' as const, cueId, kickoff: 0, deadline: 1e17 }
    // A page sends what it likes: the types of the desk are no guard here.
    const reply = await on.service.dashboard.restore(show.id, state as never, null)
    expect(reply).toMatchObject({ ok: false, code: 'bad_request' })
    expect((await get(on, '/rundowns')).body.data.items).toHaveLength(2)
  })
})
