import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dashboardOver } from '../../../src-main/contract/dashboard-acts.ts'
import { backUp, restoreBackup } from '../../../src-main/service/store/sqlite/backup.ts'
import { granted } from '../../support/granted.ts'
import { type Bench, type Seeded, startBench, temporaryDirectory, testClock } from '../harness.ts'

let dataDir: string
let backup: string
let bench: Bench | null
let show: Seeded
let token: string
let v0Token: string

beforeEach(async () => {
  dataDir = temporaryDirectory()
  backup = join(dataDir, 'backup.db')
  const first = await start()
  show = await first.seed(['One', 'Two', 'Three'])
  await first.seed(['Other'])
  token = first.owner
  v0Token = (await first.service.dashboard.deskAccess()).v0Token
  await first.call('POST', `${show.path}/text-variables`, { body: { key: 'hall', value: 'Hall 2' } })
  await first.call('PUT', `${show.path}/cells`, {
    body: { cue_id: show.cues[0], column_id: show.columns[0], content: 'Warm' },
  })
  await first.call('POST', `${show.path}/action:start`)
  await stop()
  backUp(dataDir, backup)
})
afterEach(async () => {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function stop(): Promise<void> {
  await bench?.close()
  bench = null
}

async function start(): Promise<Bench> {
  bench = await startBench({ dataDir })
  return bench
}

/** Changes the backup as somebody who gives it to others could. */
function change(sql: string): void {
  const database = new DatabaseSync(backup)
  database.exec(`PRAGMA foreign_keys = OFF; ${sql}`)
  database.close()
}

const restore = (newKeys = false) => restoreBackup(dataDir, backup, { now: testClock()(), newKeys })
const get = async (path: string, by = token) => bench?.call('GET', path, { token: by })

describe('a backup that is restored', () => {
  it('is as it was: rundowns, cells, the show and tokens', async () => {
    expect(restore()).toMatchObject({ rundowns: 2, leftOut: 0, mended: 0, foreign: [] })
    const again = await start()
    expect(again.service.notices).toEqual([])
    expect((await get(`${show.path}/cells`))?.body.data.items[0].content).toBe('Warm')
    expect((await get(`${show.path}/text-variables`))?.body.data.items).toHaveLength(1)
    expect((await get(`${show.path}/status`))?.body.data.state).toBe('running')
    expect((await again.service.dashboard.deskAccess()).v0Token).toBe(v0Token)
  })

  it('brings no triggers, views or tables of its own: a token that is revoked has ended', async () => {
    change(`CREATE TRIGGER keep AFTER UPDATE ON tokens WHEN new.revoked_at IS NOT NULL BEGIN
        UPDATE tokens SET revoked_at = NULL WHERE id = new.id; END;
      CREATE VIEW shadow AS SELECT * FROM tokens; CREATE TABLE more (x)`)
    expect(restore().foreign).toEqual(['trigger keep', 'view shadow', 'table more'])
    const again = await start()
    expect((await get('/rundowns'))?.status).toBe(200)
    const { dashboard } = again.service
    for (const { tokenId } of await dashboard.listTokens()) await dashboard.revoke(tokenId)
    expect((await get('/rundowns'))?.status).toBe(401)
    await stop()
    const database = new DatabaseSync(join(dataDir, 'showcall.db'))
    const left = database.prepare("SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view')").all()
    database.close()
    expect(left).toEqual([])
  })

  it('is checked row by row: what fits nothing is left out, what cannot be is replaced, and all of it is read', async () => {
    change(`INSERT INTO cues SELECT 'lost', 'nowhere', NULL, 1, type, title, subtitle, 1, NULL, 0, 0, NULL, 0, 0, 0, NULL
        FROM cues WHERE title = 'Other';
      UPDATE cues SET duration_ms = 99999999999999999 WHERE title = 'Two';
      UPDATE runners SET cue_id = 'nowhere' WHERE phase = 'running';
      DELETE FROM runners WHERE phase = 'pre-show';
      UPDATE cells SET updated_at = -99999999999999999;
      UPDATE rundowns SET team_id = 'others' WHERE id = '${show.id}';
      UPDATE installation SET value = x'00' WHERE name = 'cursor-secret'`)
    const { leftOut, mended, rundowns } = restore()
    expect({ leftOut, rundowns, mended }).toEqual({ leftOut: 1, rundowns: 2, mended: 3 })
    const again = await start()
    expect(again.service.notices).toEqual([])
    expect((await get('/rundowns?limit=1'))?.body.data.next_cursor).not.toBeNull()
    const listed = await get('/rundowns')
    expect(listed?.body.data.items).toHaveLength(2)
    for (const { id } of listed?.body.data.items ?? []) {
      for (const part of ['', '/cues', '/cells', '/columns', '/status', '/mentions', '/text-variables'])
        expect([part, (await get(`/rundowns/${id}${part}`))?.status]).toEqual([part, 200])
      const started = await again.call('POST', `/rundowns/${id}/action:start`, { token })
      expect(started.status).toBe(200)
    }
  })

  it.each([
    ['with all rows of teams', ''],
    ['also where the row of one is lost', "DELETE FROM teams WHERE name = 'Second'"],
  ])('of several teams keeps apart what is of each, %s', async (_what, lost) => {
    const first = await start()
    const { dashboard } = first.service
    await dashboard.createTeam('Third', {})
    const { teamId } = granted(await dashboard.createTeam('Second', {}))
    const desk = dashboardOver((act, args) => dashboard.inTeam(teamId, act, args))
    const theirs = granted(await desk.mint({ role: 'OWNER', rundownId: null, expiresIn: null })).token
    await first.call('POST', '/rundowns', { token: theirs, body: { title: 'Theirs' } })
    await stop()
    rmSync(backup)
    backUp(dataDir, backup)
    change(lost)
    expect(restore()).toMatchObject({ rundowns: 3, leftOut: 0 })
    await start()
    const titles = async (of: string) =>
      (await get('/rundowns', of))?.body.data.items.map(({ title }: { title: string }) => title)
    expect([await titles(token), await titles(theirs)]).toEqual([['Show', 'Show'], ['Theirs']])
  })

  it('with tables of another form is refused, and nothing is changed', async () => {
    change('ALTER TABLE tokens ADD COLUMN more TEXT')
    const before = readdirSync(dataDir)
    expect(() => restore()).toThrow(/not a Showcall database/)
    expect(readdirSync(dataDir)).toEqual(before)
    await start()
    expect((await get(show.path))?.status).toBe(200)
  })

  it('with new keys admits nobody who held a token of it', async () => {
    restore(true)
    const again = await start()
    expect((await get('/rundowns'))?.status).toBe(401)
    const access = await again.service.dashboard.deskAccess()
    expect(access.v0Token).not.toBe(v0Token)
    const fresh = await again.call('GET', '/rundowns')
    expect(fresh.body.data.items).toHaveLength(2)
  })
})
