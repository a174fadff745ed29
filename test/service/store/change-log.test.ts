import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp } from '../../../src-main/service/store/sqlite/backup.ts'
import { repairDatabase } from '../../../src-main/service/store/sqlite/repair.ts'
import { openSqliteStore } from '../../../src-main/service/store/sqlite/sqlite-store.ts'
import { defaultLogLimits, type LogLimits } from '../../../src-main/service/store/store-reader.ts'
import { openStream } from '../event-stream-reader.ts'
import { type Bench, type Seeded, startBench, temporaryDirectory, testClock } from '../harness.ts'
import type { Json } from '../json.ts'

let dataDir: string
let bench: Bench
let show: Seeded

beforeEach(() => {
  dataDir = temporaryDirectory()
})
afterEach(async () => {
  await bench.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(limits: Partial<LogLimits> = {}): Promise<void> {
  const clock = testClock()
  bench = await startBench({
    dataDir,
    rate: '1000000',
    openStore: () => openSqliteStore(dataDir, clock(), undefined, { ...defaultLogLimits, ...limits }),
  })
}

function query(sql: string, file = join(dataDir, 'showcall.db')): Json[] {
  const database = new DatabaseSync(file)
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}
const logged = (id = show.id): number[] =>
  query(`SELECT seq FROM changes WHERE rundown_id = '${id}' ORDER BY seq`).map(({ seq }) => seq)
const title = (text: string, at = show) =>
  bench.call('PATCH', `${at.path}/cues/${at.cues[0]}`, { body: { title: text } })
const last = async (): Promise<number> =>
  Number((await bench.call('GET', show.path)).body.meta.seq.split('.')[1])

describe('the log of changes', () => {
  it('an earlier version logged a part `runner` too: a stream that resumes there is sent what it is sent today', async () => {
    await start()
    show = await bench.seed()
    const { seq } = (await bench.call('GET', show.path)).body.meta
    await bench.call('POST', `${show.path}/action:start`)
    const database = new DatabaseSync(join(dataDir, 'showcall.db'))
    database.exec(
      `UPDATE changes SET parts = json_insert(parts, '$[#]', json('{"kind":"runner","runner":{}}')) WHERE seq = ${await last()}`,
    )
    database.close()
    const stream = await openStream(bench, show, '?events=commit', undefined, seq)
    expect((await stream.take(3)).slice(1)).toEqual([
      ['status', expect.objectContaining({ state: 'running' })],
      ['commit', expect.objectContaining({ content_changed: false })],
    ])
    stream.close()
  })

  it('keeps so many changes of each rundown, however old, and all of so long a time, however many', async () => {
    await start({ changes: 10, ageMs: 60_000 })
    show = await bench.seed()
    const idle = await bench.seed()
    await title('Idle', idle)
    for (let count = 0; count < 30; count += 1) await title(`Young ${count}`)
    expect(logged().length).toBe(await last())
    bench.clock.advance(60_001)
    for (let count = 0; count < 20; count += 1) await title(`Old ${count}`)
    const newest = await last()
    const kept = logged()
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, at) => newest - kept.length + 1 + at))
    expect(kept.length).toBeGreaterThanOrEqual(20)
    expect(kept.length).toBeLessThan(newest)
    expect(logged(idle.id)).toEqual([1, 2])
  })

  it('keeps an order of cues for the changes after it, and says so when it has none', async () => {
    await start({ changes: 10, ageMs: 1_000 })
    show = await bench.seed()
    await bench.call('PATCH', show.path, { body: { title: 'First' } })
    const order = show.cues.toReversed().map(id => ({ id }))
    await bench.call('POST', `${show.path}/cues:reorder`, { body: { order } })
    const ordered = await last()
    for (let count = 0; count < 40; count += 1) {
      bench.clock.advance(1_000)
      await title(`Old ${count}`)
    }
    expect(logged()[0]).toBe(ordered)
    expect(logged()[1]).toBeGreaterThan(ordered + 1)
    const { seq } = (await bench.call('GET', show.path)).body.meta
    await bench.call('PATCH', show.path, { body: { title: 'Last' } })
    const stream = await openStream(bench, show, '?events=rundown:fat', undefined, seq)
    const [, [, event] = []] = await stream.take(2)
    expect(event.rundown).toEqual((await bench.call('GET', show.path)).body.data)
    stream.close()
  })

  it('is never larger than so many bytes: the oldest changes of all rundowns go first', async () => {
    await start({ bytes: 100_000, bytesPerRead: 20_000 })
    show = await bench.seed()
    const other = await bench.seed()
    for (let count = 0; count < 60; count += 1) {
      const content = String(count).padEnd(2_000, 'x')
      await bench.call('PUT', `${show.path}/cells`, {
        body: { cue_id: show.cues[0], column_id: show.columns[0], content },
      })
      if (count % 20 === 0) await title(`At ${count}`, other)
      const [{ size }] = query('SELECT sum(size) AS size FROM changes') as [Json]
      expect(size).toBeLessThanOrEqual(100_000)
    }
    expect(logged().at(-1)).toBe(await last())
    expect(logged(other.id).at(-1)).toBe(4)
    expect(logged(other.id).length).toBeLessThan(4)
    expect(logged().length).toBeGreaterThan(15)
  })

  it('has a commit that is too large as one that has to be read again', async () => {
    await start({ bytesPerRead: 5_000 })
    show = await bench.seed()
    const { seq } = (await bench.call('GET', show.path)).body.meta
    const body = { cue_id: show.cues[0], column_id: show.columns[0], content: 'x'.repeat(6_000) }
    await bench.call('PUT', `${show.path}/cells`, { body })
    const [row] = query(`SELECT parts FROM changes WHERE rundown_id = '${show.id}' ORDER BY seq DESC LIMIT 1`)
    expect(row).toEqual({ parts: null })
    const stream = await openStream(bench, show, '', undefined, seq)
    expect((await stream.take(2))[1]).toEqual(['reset', { reason: 'too_large' }])
    stream.close()
  })

  it('gives up what is trimmed by a reset, and keeps its numbers when rundowns are gone for good', async () => {
    await start({ changes: 1, ageMs: 0 })
    show = await bench.seed()
    const { seq } = (await bench.call('GET', show.path)).body.meta
    for (let count = 0; count < 3; count += 1) {
      bench.clock.advance(1_000)
      await title(`Old ${count}`)
    }
    const stream = await openStream(bench, show, '', undefined, seq)
    expect((await stream.take(2))[1]).toEqual(['reset', { reason: 'trimmed' }])
    stream.close()
    const [{ number }] = query('SELECT max(number) AS number FROM changes') as [Json]
    const store = openSqliteStore(dataDir, testClock()())
    await store.write(tx => tx.removeRundown(show.id))
    await store.close()
    expect(logged().length).toBeLessThanOrEqual(1)
    expect(query('SELECT parts FROM changes').every(({ parts }) => parts === null)).toBe(true)
    await bench.seed()
    const [{ next }] = query('SELECT max(number) AS next FROM changes') as [Json]
    expect(next).toBe(number + 1)
  })

  it('contains nothing of a variable twice: the cells that use it are not in it again', async () => {
    await start()
    show = await bench.seed()
    await bench.call('POST', `${show.path}/text-variables`, { body: { key: 'hall', value: 'Hall 2' } })
    const content_html = '<rs-variable data-variable-key="hall">x</rs-variable>'
    const items = show.cues.map(cue_id => ({ cue_id, column_id: show.columns[0], content_html }))
    await bench.call('POST', `${show.path}/cells:bulk`, { body: { items } })
    await bench.call('PATCH', `${show.path}/text-variables/hall`, { body: { value: 'Hall 3' } })
    const [row] = query('SELECT parts FROM changes ORDER BY number DESC LIMIT 1')
    const kinds = JSON.parse(row?.parts ?? '[]').map(({ kind }: Json) => kind)
    expect(kinds).toEqual(['text_variable', 'derived_text', 'rundown'])
    expect(row?.parts).not.toContain('content_html')
  })

  it('is not in a backup, and repair begins another history', async () => {
    await start()
    show = await bench.seed()
    await title('A deleted secret')
    await title('Other')
    const before = (await bench.call('GET', show.path)).body.meta.seq
    const file = join(dataDir, 'backup.db')
    backUp(dataDir, file)
    expect(query('SELECT count(*) AS changes FROM changes', file)).toEqual([{ changes: 0 }])
    expect(statSync(file).size).toBeGreaterThan(0)
    await bench.service.close()
    query('UPDATE cues SET duration_ms = -1')
    expect((await repairDatabase(dataDir, testClock()())).values).toBeGreaterThan(0)
    await start()
    const after = (await bench.call('GET', show.path)).body.meta.seq
    expect(after.split('.')[1]).toBe(before.split('.')[1])
    expect(after.split('.')[0]).not.toBe(before.split('.')[0])
  })
})
