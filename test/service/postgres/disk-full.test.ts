import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createProcessTime } from '../../../src-main/base/process-time.ts'
import { StoreNotWritable, StoreUnavailable } from '../../../src-main/service/store/port.ts'
import { openPostgresStore } from '../../../src-main/service/store/postgres/open-postgres-store.ts'
import { asUnavailable } from '../../../src-main/service/store/postgres/sql.ts'
import { granted } from '../../support/granted.ts'
import { startPostgres } from '../../support/postgres.ts'
import { startBench } from '../harness.ts'

const failed = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })

it('a full disk of the database is not one that may answer in a moment', () => {
  expect(asUnavailable(failed('53100'))).toBeInstanceOf(StoreNotWritable)
  expect(asUnavailable(failed('53300'))).toBeInstanceOf(StoreUnavailable)
  const told = asUnavailable(failed('53100'))
  expect(asUnavailable(told)).toBe(told)
})

it('a token is not said to be revoked while the database takes nothing; once it does, every process refuses it', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.close())
  const url = await server.createDatabase('full')
  const open = () =>
    startBench({
      openStore: async () => (await openPostgresStore({ url, steady: createProcessTime() })).store,
    })
  const [one, other] = [await open(), await open()]
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await Promise.all([one.close(), other.close()])
  })
  const { dashboard } = one.service
  const { token, tokenId } = granted(await dashboard.mint({ role: 'VIEW', rundownId: null, expiresIn: null }))
  const answers = async () =>
    Promise.all(
      [one, other].map(async bench => (await bench.call('GET', '/auth', { token })).body.code ?? 'let in'),
    )
  await client.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`)
  await client.query(
    'CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON tokens EXECUTE FUNCTION full_disk()',
  )
  expect(await dashboard.revoke(tokenId)).toMatchObject({ ok: false, code: 'service.disk_full' })
  expect(await answers()).toEqual(['let in', 'let in'])
  await client.query('DROP TRIGGER full_disk ON tokens')
  expect(await dashboard.revoke(tokenId)).toEqual({ ok: true, stored: true })
  expect(await answers()).toEqual(['auth.token_revoked', 'auth.token_revoked'])
}, 60_000)
