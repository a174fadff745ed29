import { expect, it } from 'vitest'
import { crashRounds, crashRoundsOn } from '../service/crash-rounds.ts'
import { crashedProcesses } from '../service/postgres/crashed-processes.ts'
import { startProcesses } from '../service/postgres/processes.ts'
import { startPostgres } from '../support/postgres.ts'

it('killed 200 times under concurrent writes, it holds all that it acknowledged, nothing by halves, and replays', async () => {
  const seed = Date.now() % 2 ** 31
  await expect(crashRounds(200, seed), `seed ${seed}`).resolves.toBeUndefined()
})

it('three processes on a database hold the same when one of them, or the database, is killed 60 times', async () => {
  const seed = Date.now() % 2 ** 31
  const server = await startPostgres()
  const services = await startProcesses(await server.createDatabase('crash'))
  try {
    const service = crashedProcesses(services, server)
    await expect(crashRoundsOn(service, 60, seed), `seed ${seed}`).resolves.toBeUndefined()
  } finally {
    await services.close()
    await server.close()
  }
})
