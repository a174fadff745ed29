import { createHash } from 'node:crypto'
import pg from 'pg'
import { createProcessTime } from '../../src-main/base/process-time.ts'
import type { Store } from '../../src-main/service/store/port.ts'
import { openPostgresStore } from '../../src-main/service/store/postgres/open-postgres-store.ts'
import type { LogLimits } from '../../src-main/service/store/store-reader.ts'

/**
 * Opens the PostgreSQL database that stands for a data directory: that of a bench on the same directory is the same one.
 * `server`: address of any database of the server.
 */
export async function openSharedStore(server: string, dataDir: string, limits?: LogLimits): Promise<Store> {
  const name = `bench_${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`
  const client = new pg.Client(server)
  await client.connect()
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const { store } = await openPostgresStore({
    url: url.href,
    steady: createProcessTime(),
    connections: 4,
    ...(limits !== undefined && { limits }),
  })
  return store
}
