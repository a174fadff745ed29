import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProcessTime } from '../../../src-main/base/process-time.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { openPostgresStore } from '../../../src-main/service/store/postgres/open-postgres-store.ts'
import { changes, keptTables } from '../../../src-main/service/store/rows.ts'
import { startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { runCommandLine } from '../../support/running-service.ts'

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.close())

const open = (url: string) => openPostgresStore({ url, steady: createProcessTime() })

async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

describe('A PostgreSQL database is refused', () => {
  it('where it is not there; the password is never shown', async () => {
    const { code, out, err } = await runCommandLine(['--service', '--database', server.address('missing')])
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err).toContain('/missing could not be opened: database "missing" does not exist')
    expect(err).toContain('Check the address, the user and the password of --database')
    expect(err).not.toContain('secret')
  })

  it('where its address is none; what was typed is never shown', async () => {
    const { code, err } = await runCommandLine(['--service', '--database', 'mysql://me:secret@host/db'])
    expect([code, err.split('\n')[0]]).toEqual([
      2,
      '--database must be an address like postgres://USER:PASSWORD@HOST/NAME.',
    ])
    expect(err).not.toContain('secret')
  })

  it('where it was written by a newer version, and is not changed', async () => {
    const url = await server.createDatabase('newer')
    await (await open(url)).store.close()
    await run(url, 'INSERT INTO migrations (number) VALUES (1000)')
    await expect(open(url)).rejects.toMatchObject({ code: 'store.newer' })
  })

  it('where its texts are not UTF-8', async () => {
    await run(
      server.address('postgres'),
      "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'",
    )
    await expect(open(server.address('latin'))).rejects.toMatchObject({
      code: 'store.unsuitable',
      message: 'The database has the encoding LATIN1.',
    })
  })
})

it('it has the tables and columns that are defined', async () => {
  const url = await server.createDatabase('columns')
  await (await open(url)).store.close()
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    `SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
     WHERE table_schema = 'public'`,
  )
  await client.end()
  // Of what several processes share, and of its own schema.
  const own = new Set(['budgets', 'counters', 'migrations'])
  const types: Readonly<Record<string, string>> = {
    text: 'TEXT',
    bigint: 'INTEGER',
    smallint: 'INTEGER',
    bytea: 'BLOB',
  }
  const found = rows
    .filter(({ table_name }) => !own.has(table_name))
    .map(row => `${row.table_name}.${row.column_name} ${types[row.data_type]} ${row.is_nullable}`)
  const defined = [...keptTables, changes].flatMap(({ name, columns }) =>
    columns.map(
      ({ name: column, field }) => `${name}.${column} ${field.type} ${field.isNullable ? 'YES' : 'NO'}`,
    ),
  )
  expect(found.toSorted()).toEqual(defined.toSorted())
})

it('its tables are made once, whoever comes first', async () => {
  const url = await server.createDatabase('together')
  const opened = await Promise.all([open(url), open(url), open(url)])
  const teams = opened.map(({ store }) => store.installation)
  expect(teams[1]).toEqual(teams[0])
  expect(teams[2]).toEqual(teams[0])
  await Promise.all(opened.map(({ store }) => store.close()))
})

it('a step of the clock is taken once by each process, also where others write at the same moment', async () => {
  const url = await server.createDatabase('stepped')
  const [one, other] = await Promise.all([open(url), open(url)])
  const offsets = () => [one, other].map(({ wall }) => wall.now() - performance.now())
  const [before = 0] = offsets()
  const notified = new Promise<void>(resolve => {
    other.store.shared?.others.onEvent(({ kind }) => {
      if (kind === 'clock') resolve()
    })
  })
  const step = duration(3_600_000)
  const writes = Array.from({ length: 20 }, () => one.store.write(async () => undefined))
  const move = one.store.write(
    tx => tx.noteClockStep(step),
    () => one.wall.take(step),
    { alone: true },
  )
  await Promise.all([
    move,
    ...writes,
    ...Array.from({ length: 20 }, () => one.store.write(async () => undefined)),
  ])
  await notified
  for (const offset of offsets()) expect(Math.abs(offset - before - step)).toBeLessThan(100)
  await Promise.all([one.store.close(), other.store.close()])
})
