import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../../src-main/service/store/sqlite/sqlite-store.ts'
import {
  type Bench,
  itAlone,
  type Seeded,
  startBench,
  storeWith,
  temporaryDirectory,
  testClock,
} from '../harness.ts'

let dataDir: string
let bench: Bench
let show: Seeded

beforeEach(async () => {
  dataDir = temporaryDirectory()
  bench = await startBench({ dataDir })
  show = await bench.seed()
})
afterEach(async () => {
  await bench.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const post = (path: string, key: string, body?: unknown, token = bench.owner) =>
  bench.call('POST', show.path + path, {
    token,
    headers: { 'idempotency-key': key },
    ...(body !== undefined && { body }),
  })

const onAir = async () => (await bench.call('GET', `${show.path}/status`)).body.data.active_cue?.id ?? null

describe('Idempotency-Key', () => {
  it('a repeated key gets the original answer, byte by byte, and nothing happens twice', async () => {
    await post('/action:start', 'a')
    const first = await post('/action:next', 'b')
    const again = await post('/action:next', 'b')
    expect(again.text).toBe(first.text)
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await onAir()).toBe(show.cues[1])
  })

  it('whatever the second body says', async () => {
    const first = await post('/cues', 'k', { title: 'One more' })
    expect((await post('/cues', 'k', { title: 'Another' })).text).toBe(first.text)
    expect((await post('/cues', 'k', { nonsense: true })).text).toBe(first.text)
    expect(first.status).toBe(201)
    expect((await bench.call('GET', `${show.path}/cues`)).body.data.items).toHaveLength(4)
  })

  it('a press that was refused does not fire when it is sent again', async () => {
    const refused = await post('/action:pause', 'p')
    expect(refused.body.code).toBe('runner.not_running')
    await post('/action:start', 's')
    const again = await post('/action:pause', 'p')
    expect([again.status, again.text]).toEqual([409, refused.text])
    expect((await bench.call('GET', `${show.path}/status`)).body.data.state).toBe('running')
  })

  it('another token, another operation and another key are other requests', async () => {
    await post('/action:start', 'k')
    await post('/action:next', 'k')
    expect(await onAir()).toBe(show.cues[1])
    await post('/action:next', 'k', undefined, await bench.mint('SHOWCALL'))
    expect(await onAir()).toBe(show.cues[2])
    await post('/action:previous', 'k')
    expect(await onAir()).toBe(show.cues[1])
  })

  it('while the first is being worked on, the same key is in flight', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => post('/cues', 'same', { title: 'Once' })))
    const codes = replies.map(reply => reply.body.code ?? reply.status)
    expect(codes).toContain(201)
    expect((await bench.call('GET', `${show.path}/cues`)).body.data.items).toHaveLength(4)
    for (const reply of replies) expect(['idempotency.in_flight', undefined]).toContain(reply.body.code)
  })

  it('256 characters are a key, one more is not', async () => {
    expect((await post('/action:start', 'k'.repeat(256))).status).toBe(200)
    const over = await post('/action:next', 'k'.repeat(257))
    expect([over.status, over.body.code, over.body.details]).toEqual([
      400,
      'idempotency.invalid_key',
      { key_length: 257, max: 256 },
    ])
  })

  it('survives a restart, and is forgotten a day later', async () => {
    await post('/action:start', 's')
    const first = await post('/action:next', 'n')
    const token = bench.owner
    await bench.close()
    bench = await startBench({ dataDir })
    expect((await post('/action:next', 'n', undefined, token)).text).toBe(first.text)
    expect(await onAir()).toBe(show.cues[1])
    bench.clock.advance(25 * 60 * 60 * 1000)
    await post('/action:pause', 'p', undefined, token)
    expect((await post('/action:next', 'n', undefined, token)).status).toBe(200)
    expect(await onAir()).toBe(show.cues[2])
  })

  itAlone('a kept reply that cannot be read is reported, and nothing happens', async () => {
    await post('/action:start', 's')
    const database = new DatabaseSync(join(dataDir, 'showcall.db'))
    database.exec("UPDATE kept_replies SET reply = '{'")
    database.close()
    const reply = await post('/action:start', 's')
    expect([reply.status, reply.body.code]).toEqual([500, 'idempotency.cache_corrupt'])
  })
})

it('a key that is held up for ever is in flight until then', async () => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let holding = false
  const slow = await startBench({
    openStore() {
      const store = openSqliteStore(temporaryDirectory(), testClock()())
      return storeWith(store, {
        write: async (work, committed) => {
          if (holding) await held
          return store.write(work, committed)
        },
      })
    },
  })
  try {
    const seeded = await slow.seed()
    holding = true
    const start = () =>
      slow.call('POST', `${seeded.path}/action:start`, { headers: { 'idempotency-key': 'k' } })
    const first = start()
    const second = await start()
    expect([second.status, second.body.code]).toEqual([409, 'idempotency.in_flight'])
    release()
    expect((await first).status).toBe(200)
    expect((await start()).text).toBe((await first).text)
  } finally {
    release()
    await slow.close()
  }
})
