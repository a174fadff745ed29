import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Store } from '../../../src-main/service/store/port.ts'
import { startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { openStream } from '../event-stream-reader.ts'
import { startBench, temporaryDirectory } from '../harness.ts'
import { openSharedStore } from '../shared-store.ts'

let server: TestPostgres
const dataDir = temporaryDirectory()
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Holds up every reading of a rundown while it is shut. */
function holdReadings({ reader }: Store) {
  const read = reader.rundown.bind(reader)
  let opened = Promise.resolve()
  let open = (): void => undefined
  vi.spyOn(reader, 'rundown').mockImplementation(async id => {
    await opened
    return read(id)
  })
  return {
    shut() {
      opened = new Promise(resolve => {
        open = resolve
      })
    },
    open: () => open(),
  }
}

it('changes that a process reads together are sent as each of them was', async () => {
  const openStore = () => openSharedStore(server.address('postgres'), dataDir)
  const store = await openStore()
  const readings = holdReadings(store)
  const behind = await startBench({ dataDir, openStore: async () => store })
  const other = await startBench({ dataDir, openStore })
  const show = await other.seed(['A', 'B', 'C'])
  const [a = '', b = '', c = ''] = show.cues
  await other.call('POST', `${show.path}/action:start`)
  const stream = await openStream(behind, show, '?events=rundown:fat,commit')
  await stream.take(2)

  readings.shut()
  await other.call('POST', `${show.path}/cues:reorder`, {
    body: { order: [{ id: a }, { id: c }, { id: b }] },
  })
  await other.call('PATCH', show.path, { body: { title: 'Renamed' } })
  await other.call('POST', `${show.path}/cues:reorder`, {
    body: { order: [{ id: c }, { id: a }, { id: b }] },
  })
  const { data: last } = (await other.call('GET', show.path)).body
  const { headers } = await other.call('GET', `${show.path}/status`)
  readings.open()

  const seen: unknown[] = []
  for (let commits = 0; commits < 3; ) {
    const [[name, data] = ['', null]] = await stream.take(1)
    if (name === 'rundown')
      seen.push([data.rundown.title, data.rundown.cue_order.map(({ id }: { id: string }) => id)])
    if (name === 'status') seen.push(data.next_cue.id)
    if (name !== 'commit') continue
    commits += 1
    // A press on the tag of a later state must not pass for one on what its presser has seen.
    seen.push(
      data.state_tag === undefined ? 'no tag' : data.state_tag === JSON.parse(headers.get('etag') ?? ''),
    )
  }
  expect(seen).toEqual([
    ['Show', [a, c, b]],
    c,
    'no tag',
    ['Renamed', [a, c, b]],
    'no tag',
    ['Renamed', [c, a, b]],
    b,
    true,
  ])
  expect(last.cue_order.map(({ id }: { id: string }) => id)).toEqual([c, a, b])
  stream.close()
  await behind.close()
  await other.close()
})
