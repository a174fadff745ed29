import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { noMarks } from '../../../src-main/domain/script/marks.ts'
import { lighthouse } from '../../support/one-script.ts'
import { startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { type Processes, startProcesses } from './processes.ts'

let server: TestPostgres
let services: Processes
let token: string

vi.setConfig({ testTimeout: 60_000 })

beforeAll(async () => {
  server = await startPostgres()
  services = await startProcesses(await server.createDatabase('scripts'), 2, ['--desk-api'])
  token = await services.command('token', 'mint', '--role', 'OWNER', '--desk')
})
afterAll(async () => {
  await services.close()
  await server.close()
})

async function ask(process: number, method: string, path: string, body?: object) {
  const response = await fetch(`${services.origin(process)}/desk-v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

it('a script that one process has written is that of the others, and of two writes over one version the first stands', async () => {
  const { body } = await services.ask(0, 'POST', '/rundowns', { title: 'Play' })
  const path = `/rundowns/${body.data.id}`
  const write = (process: number, part: string, state: object, over: string) =>
    ask(process, 'POST', `${path}/script:write`, { part, state, over })
  const first = await write(0, 'text', lighthouse, '')
  expect(first.status).toBe(200)
  const { tag } = first.body.data
  const read = await ask(1, 'GET', `${path}/script?part=text`)
  expect(read.body.data).toEqual({ tags: { text: tag, marks: '' }, state: lighthouse })
  const rivals = await Promise.all(
    ['D', 'E', 'F', 'G'].map((revision, at) => write(at, 'text', { ...lighthouse, revision }, tag)),
  )
  expect(rivals.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
  const winner = rivals.find(({ status }) => status === 200)
  const after = (await ask(0, 'GET', `${path}/script?part=text`)).body.data
  expect(after.tags.text).toBe(winner?.body.data.tag)
  const marks = await Promise.all([0, 1].map(process => write(process, 'marks', noMarks, '')))
  expect(marks.map(({ status }) => status).toSorted()).toEqual([200, 412])
  const other = await ask(1, 'GET', `${path}/script`)
  expect(other.body.data.tags.text).toBe(after.tags.text)
})
