import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp, prepareDatabase, restoreBackup } from '../../../src-main/service/store/sqlite/backup.ts'
import { type Bench, startBench, temporaryDirectory, testClock } from '../harness.ts'

let dataDir: string
let elsewhere: string
let backup: string
let bench: Bench | null
let token: string

beforeEach(async () => {
  dataDir = temporaryDirectory()
  elsewhere = temporaryDirectory()
  backup = join(elsewhere, 'backup.db')
  const first = await start(dataDir)
  await first.seed(['One'])
  token = first.owner
})
afterEach(async () => {
  await stop()
  for (const folder of [dataDir, elsewhere]) rmSync(folder, { recursive: true, force: true })
})

async function start(folder: string): Promise<Bench> {
  bench = await startBench({ dataDir: folder })
  return bench
}
async function stop(): Promise<void> {
  await bench?.close()
  bench = null
}
const status = async (with_ = token): Promise<number | undefined> =>
  (await bench?.call('GET', '/rundowns', { token: with_ }))?.status
const now = () => testClock()()

describe('who may use the service after a restore', () => {
  it('a token that was revoked here since the backup stays revoked, and a newer one is valid', async () => {
    backUp(dataDir, backup)
    const minted = await bench?.service.dashboard.mint({ role: 'VIEW', rundownId: null, expiresIn: null })
    const newer = minted?.ok === true ? minted.token : ''
    for (const { tokenId } of (await bench?.service.dashboard.listTokens()) ?? [])
      if (minted?.ok !== true || tokenId !== minted.tokenId) await bench?.service.dashboard.revoke(tokenId)
    const v0 = await bench?.service.dashboard.regenerateV0Token()
    await stop()
    expect(restoreBackup(dataDir, backup, { now: now(), newKeys: false }).access).toBe('kept')
    const again = await start(dataDir)
    expect([await status(), await status(newer)]).toEqual([401, 200])
    expect(await again.service.dashboard.v0Token()).toBe(v0)
  })

  it('a rotation since the backup holds', async () => {
    backUp(dataDir, backup)
    await bench?.service.dashboard.rotate(null)
    await stop()
    restoreBackup(dataDir, backup, { now: now(), newKeys: false })
    await start(dataDir)
    expect(await status()).toBe(401)
  })

  it('without keys a backup gives none, and on another computer every token has ended', async () => {
    const held = await bench?.service.dashboard.deskAccess()
    backUp(dataDir, backup, { withoutKeys: true })
    await stop()
    const { access } = prepareDatabase(backup, join(elsewhere, 'showcall.db'), {
      now: now(),
      present: join(elsewhere, 'nothing'),
      keys: null,
      newKeys: false,
    })
    expect(access).toBe('renewed')
    const there = await start(elsewhere)
    expect(await status()).toBe(401)
    expect(await status(held?.v1Token)).toBe(401)
    expect(await there.service.dashboard.v0Token()).not.toBe(held?.v0Token)
    expect((await there.call('GET', '/rundowns')).body.data.items).toHaveLength(1)
  })

  it('with its keys, on another computer, tokens go on', async () => {
    backUp(dataDir, backup)
    await stop()
    expect(restoreBackup(elsewhere, backup, { now: now(), newKeys: false }).access).toBe('of-backup')
    await start(elsewhere)
    expect(await status()).toBe(200)
  })

  it('keys are renewed where what was revoked here cannot be read', async () => {
    backUp(dataDir, backup)
    await stop()
    const database = new DatabaseSync(join(dataDir, 'showcall.db'))
    database.exec('DROP TABLE rotations')
    database.close()
    expect(restoreBackup(dataDir, backup, { now: now(), newKeys: false }).access).toBe('renewed')
    await start(dataDir)
    expect(await status()).toBe(401)
  })

  it('keys that can be guessed are not taken over', async () => {
    backUp(dataDir, backup)
    await stop()
    const database = new DatabaseSync(backup)
    database.exec("UPDATE installation SET value = zeroblob(3) WHERE name = 'token-secret'")
    database.close()
    expect(restoreBackup(elsewhere, backup, { now: now(), newKeys: false }).access).toBe('renewed')
  })

  it('a backup without keys holds no secret in any of its bytes', async () => {
    backUp(dataDir, join(elsewhere, 'whole.db'))
    backUp(dataDir, backup, { withoutKeys: true })
    const whole = new DatabaseSync(join(elsewhere, 'whole.db'))
    const secrets = [
      ...whole.prepare("SELECT value FROM installation WHERE name LIKE '%-secret'").all(),
      ...whole.prepare('SELECT v0_token AS value FROM teams').all(),
    ].map(({ value }) => Buffer.from(value as string | Uint8Array))
    whole.close()
    const { readFileSync } = await import('node:fs')
    const found = (file: string) => secrets.map(secret => readFileSync(file).includes(secret))
    expect(found(join(elsewhere, 'whole.db'))).toEqual([true, true, true])
    expect(found(backup)).toEqual([false, false, false])
  })
})
