import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LogEntry } from '../../src-main/contract/log.ts'
import { databaseName } from '../../src-main/service/store/sqlite/database-name.ts'
import { openSqliteStore } from '../../src-main/service/store/sqlite/sqlite-store.ts'
import { openStream } from './event-stream-reader.ts'
import { type Bench, type Seeded, startBench, temporaryDirectory, testClock } from './harness.ts'
import type { Json } from './json.ts'

/** A disk that can be filled to the last byte, and emptied again. */
interface SmallDisk {
  readonly dataDir: string
  fill(): void
  free(): void
  remove(): void
}

/** A real one of 3 MB; null where this user may not mount one. */
function mountedDisk(): SmallDisk | null {
  const dataDir = temporaryDirectory()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', dataDir], { stdio: 'ignore' })
  } catch {
    rmSync(dataDir, { recursive: true })
    return null
  }
  const ballast = join(dataDir, 'ballast')
  return {
    dataDir,
    fill() {
      const descriptor = openSync(ballast, 'w')
      try {
        for (;;) writeSync(descriptor, Buffer.alloc(4_096))
      } catch {
        // To the last byte.
      } finally {
        closeSync(descriptor)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', [dataDir])
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** The same to the service: SQLite answers each commit as it does on a full disk. */
function imitatedDisk(): SmallDisk {
  const dataDir = temporaryDirectory()
  let full = false
  const { exec } = DatabaseSync.prototype
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    if (full && sql === 'COMMIT') {
      throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
    }
    exec.call(this, sql)
  })
  return {
    dataDir,
    fill() {
      full = true
    },
    free() {
      full = false
    },
    remove() {
      spy.mockRestore()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** Another program has locked the database: for the service it is a disk that takes nothing. */
function lockedDisk(): SmallDisk {
  const dataDir = temporaryDirectory()
  let other: DatabaseSync | null = null
  const free = (): void => {
    other?.close()
    other = null
  }
  return {
    dataDir,
    fill() {
      other = new DatabaseSync(join(dataDir, databaseName))
      other.exec('BEGIN EXCLUSIVE')
    },
    free,
    remove() {
      free()
      rmSync(dataDir, { recursive: true })
    },
  }
}

const canMount = (() => {
  const disk = mountedDisk()
  disk?.remove()
  return disk !== null
})()

type Refusal = readonly [status: number, code: string]
/** A person has to make room. */
const full: Refusal = [507, 'service.disk_full']
/** The other program may end in a moment. */
const locked: Refusal = [503, 'service.unavailable']

/** Where no disk can be mounted the imitated one alone is tried, by the same tests. */
const disks: readonly (readonly [string, Refusal, () => SmallDisk])[] = [
  ['an imitated full disk', full, imitatedDisk],
  ['a disk whose database is locked', locked, lockedDisk],
  ...(canMount ? ([['a full disk of 3 MB', full, () => mountedDisk() ?? imitatedDisk()]] as const) : []),
]

describe.each(disks)('on %s', (_what, refusal, make) => {
  let disk: SmallDisk
  let bench: Bench
  let show: Seeded
  let looks: (() => void)[]
  let logged: LogEntry[]
  const sockets: Socket[] = []

  beforeEach(async () => {
    disk = make()
    looks = []
    logged = []
    bench = await start()
    show = await bench.seed(['One', 'Two', 'Three', 'Four'])
    await bench.call('POST', `${show.path}/action:start`)
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect()
    disk.free()
    await bench.close()
    disk.remove()
  })

  const start = () =>
    startBench({
      dataDir: disk.dataDir,
      log: entry => logged.push(entry),
      // A lock is waited for without a delay.
      openStore: () =>
        openSqliteStore(disk.dataDir, testClock()(), undefined, undefined, undefined, () => setImmediate()),
      repeat(milliseconds, callback) {
        if (milliseconds === 2_000) looks.push(callback)
        return () => undefined
      },
    })
  const act = (verb: string, options = {}) => bench.call('POST', `${show.path}/action:${verb}`, options)
  const status = async () => (await bench.call('GET', `${show.path}/status`)).body.data
  const fill = async () => {
    disk.fill()
    // What has room in blocks that the log has already is used up first.
    for (;;) {
      const reply = await bench.call('PATCH', show.path, { body: { title: 'x'.repeat(500) } })
      if (reply.status !== 200) return
    }
  }

  it('GO, pause and the rest go on, are sent to every display, and are marked as not recorded', async () => {
    expect((await act('pause')).headers.has('showcall-not-recorded')).toBe(false)
    await fill()
    const socket = io(bench.service.addresses.socketUrl, {
      path: '/api-v0/socket.io',
      transports: ['websocket'],
      auth: { rundownId: show.id, apiToken: await bench.service.dashboard.v0Token() },
    })
    sockets.push(socket)
    await new Promise(resolve => socket.once('connect', () => resolve(null)))
    const timesnap = new Promise<Json>(resolve => socket.once('timesnap', resolve))
    for (const cue of [1, 2, 3]) {
      const pressed = await act('next', {
        headers: { 'if-match': (await act('start')).headers.get('etag') ?? '' },
      })
      expect([pressed.status, pressed.body.data.active_cue.id]).toEqual([200, show.cues[cue]])
      expect(pressed.headers.get('showcall-not-recorded')).toBe('disk')
    }
    expect((await timesnap).running).toBe(true)
    await act('previous')
    bench.clock.advance(1_000)
    expect((await act('pause')).body.data.state).toBe('paused')
    expect(await bench.service.dashboard.end(show.id)).toEqual({ ok: true, position: expect.any(String) })
    expect((await status()).phase).toBe('ended')
    for (const look of looks) look()
    expect(logged.map(({ event }) => event)).toContain('store.not_recorded')
  })

  it('a repeated key presses once, and an edit is refused and not half done', async () => {
    await fill()
    const key = { headers: { 'idempotency-key': 'go' } }
    const first = await act('next', key)
    expect((await act('next', key)).body).toEqual(first.body)
    expect((await status()).active_cue.id).toBe(show.cues[1])
    const { title } = (await bench.call('GET', show.path)).body.data
    const edit = await bench.call('PATCH', show.path, { body: { title: 'Another' } })
    expect([edit.status, edit.body.code]).toEqual(refusal)
    expect((await bench.call('GET', show.path)).body.data.title).toBe(title)
  })

  it('presses have numbers of another history, which a crash takes back, and a reader receives all of them', async () => {
    const position = async (): Promise<string> => (await bench.call('GET', show.path)).body.meta.seq
    await fill()
    const before = await position()
    const { seq } = (await act('next')).body.meta
    expect(seq.split('.')[0]).not.toBe(before.split('.')[0])
    expect(Number(seq.split('.')[1])).toBe(Number(before.split('.')[1]) + 1)
    await act('pause')
    const reader = await openStream(bench, show, '', undefined, before)
    expect((await reader.take(2))[1]).toEqual(['reset', { reason: 'other_history' }])
    reader.close()
    const resumed = async () => {
      const stream = await openStream(bench, show, '', undefined, seq)
      const [ready, status] = await stream.take(2)
      stream.close()
      return [ready?.[0], status?.[1].state]
    }
    expect(await resumed()).toEqual(['ready', 'paused'])
    disk.free()
    for (const look of looks) look()
    await expect.poll(async () => (await act('start')).headers.has('showcall-not-recorded')).toBe(false)
    expect((await position()).split('.')[0]).toBe(seq.split('.')[0])
    expect(await resumed()).toEqual(['ready', 'paused'])
    const { owner } = bench
    const last = await position()
    await bench.close()
    bench = { ...(await start()), owner }
    expect((await bench.call('GET', show.path, { token: owner })).body.meta.seq).toBe(last)
  })

  it('tokens that are revoked, or rotated, end at once, and for good once there is room; no new one is made', async () => {
    const { dashboard } = bench.service
    const mint = async () => {
      const minted = await dashboard.mint({ role: 'VIEW', rundownId: null, expiresIn: null })
      if (!minted.ok) throw new Error(minted.detail)
      return minted
    }
    const [revoked, rotated] = [await mint(), await mint()]
    const { v1Token } = await dashboard.deskAccess()
    const codeOf = async ({ token }: { token: string }): Promise<string | undefined> =>
      (await bench.call('GET', '/auth', { token })).body.code
    await fill()
    const stream = await openStream(bench, show, '', revoked.token)
    await stream.take(2)
    expect(await dashboard.revoke(revoked.tokenId)).toEqual({ ok: true, stored: false })
    expect([await codeOf(revoked), await codeOf(rotated)]).toEqual(['auth.token_revoked', undefined])
    expect((await stream.rest()).at(-1)).toEqual(['disconnect', { reason: 'token_ended' }])
    bench.clock.advance(1_000)
    expect(await dashboard.rotate(null)).toEqual({ ok: true, stored: false })
    expect([await codeOf(revoked), await codeOf(rotated)]).toEqual([
      'auth.token_revoked',
      'auth.token_revoked',
    ])
    expect((await dashboard.listTokens()).map(token => token.revoked)).toEqual([true, true, true])
    expect(await dashboard.mint({ role: 'VIEW', rundownId: null, expiresIn: null })).toMatchObject({
      ok: false,
      code: refusal[1],
    })
    // The desk's own goes on.
    expect(await codeOf({ token: v1Token })).toBeUndefined()
    disk.free()
    for (const look of looks) look()
    await expect.poll(() => bench.service.load().unsaved).toBe(false)
    await bench.close()
    bench = await start()
    expect([await codeOf(revoked), await codeOf(rotated)]).toEqual([
      'auth.token_revoked',
      'auth.token_revoked',
    ])
    expect(await codeOf({ token: v1Token })).toBeUndefined()
  })

  it('a token of v0 is not renewed, and the one that there is stays; once there is room it ends at once', async () => {
    const { dashboard } = bench.service
    const before = await dashboard.v0Token()
    const lets = async (token: string): Promise<boolean> =>
      (
        await bench.call('GET', `${bench.service.addresses.v0Url}/rundown/${show.id}?token=${token}`, {
          token: null,
        })
      ).status === 200
    await fill()
    await expect(dashboard.regenerateV0Token()).rejects.toThrow()
    expect([await dashboard.v0Token(), await lets(before)]).toEqual([before, true])
    disk.free()
    for (const look of looks) look()
    await expect.poll(() => bench.service.load().unsaved).toBe(false)
    const after = await dashboard.regenerateV0Token()
    expect([await lets(before), await lets(after)]).toEqual([false, true])
    await bench.close()
    bench = await start()
    expect([await lets(before), await lets(after)]).toEqual([false, true])
  })

  it('once there is room it is recorded by itself, and is there after a start', async () => {
    await fill()
    const state = (await act('next')).body.data
    disk.free()
    for (const look of looks) look()
    await expect.poll(async () => (await act('start')).headers.has('showcall-not-recorded')).toBe(false)
    const { owner } = bench
    await bench.close()
    bench = await start()
    const kept = await bench.call('GET', `${show.path}/status`, { token: owner })
    expect(kept.body.data.active_cue).toEqual(state.active_cue)
  })
})
