import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Dashboard, DashboardReply } from '../../../src-main/contract/dashboard.ts'
import { dashboardActs, dashboardOver } from '../../../src-main/contract/dashboard-acts.ts'
import { askInstance, claimInstance, type Instance } from '../../../src-main/hosts/instance/instance.ts'
import { answerInstance, type InstanceHandlers } from '../../../src-main/hosts/instance/instance-protocol.ts'
import { socketPlaces } from '../../../src-main/hosts/instance/instance-socket.ts'

const done: DashboardReply = { ok: true }
const acted: (readonly unknown[])[] = []
/** Remembers what it was asked. */
const dashboard: Dashboard = dashboardOver(async (act, args) => {
  acted.push([act, ...args])
  return done
})
const handlers: InstanceHandlers = {
  front: async ({ file }) => `front ${file}`,
  address: () => 'http://127.0.0.1:1',
  stop: async () => 'stopping',
  dashboard,
  copiedFrom: () => null,
  desk: null,
}

beforeEach(() => {
  acted.length = 0
})

describe('a request of another process', () => {
  const answer = (request: unknown) => answerInstance(request, handlers)

  it('is done when it is one', async () => {
    expect(await answer({ ask: 'address' })).toEqual({ ok: true, value: 'http://127.0.0.1:1' })
    expect(await answer({ ask: 'front', file: '/a.csv', open: true })).toEqual({
      ok: true,
      value: 'front /a.csv',
    })
    expect(await answer({ ask: 'act', act: 'end', args: ['abc'] })).toEqual({ ok: true, value: done })
    expect(await answer({ ask: 'stop' })).toEqual({ ok: true, value: 'stopping' })
    const fields = { isPrivate: true }
    await answer({ ask: 'act', act: 'setColumn', args: ['abc', 'def', fields] })
    expect(acted).toEqual([
      ['end', 'abc'],
      ['setColumn', 'abc', 'def', fields],
    ])
  })

  it.each([
    ['nothing', null],
    ['no object', 5],
    ['an unknown question', { ask: 'weather' }],
    ['one member too many', { ask: 'address', more: 1 }],
    ['an unknown act', { ask: 'act', act: 'explode', args: [] }],
    ['a member of every object', { ask: 'act', act: 'constructor', args: [] }],
    ['the access of the desk itself', { ask: 'act', act: 'deskAccess', args: [] }],
    ['anchors of a show', { ask: 'act', act: 'restore', args: ['abc', { phase: 'pre-show' }] }],
    ['an argument too few', { ask: 'act', act: 'end', args: [] }],
    ['an argument too many', { ask: 'act', act: 'end', args: ['abc', 'def'] }],
    ['an argument of another type', { ask: 'act', act: 'end', args: [5] }],
    ['an unknown member', { ask: 'act', act: 'setColumn', args: ['a', 'b', { name: 'x' }] }],
    [
      'an unknown role',
      { ask: 'act', act: 'mint', args: [{ role: 'KING', rundownId: null, expiresIn: null }] },
    ],
  ])('is refused when it is none: %s', async (_what, request) => {
    expect(await answer(request)).toMatchObject({ ok: false })
    expect(acted).toEqual([])
  })

  it('of tokens and teams is refused where they are a copy of those of another desk', async () => {
    const copy = { ...handlers, copiedFrom: () => 'Booth 1' }
    const args = [{ role: 'VIEW', rundownId: null, expiresIn: null }]
    for (const asked of [
      { ask: 'act', act: 'mint', args },
      { ask: 'act', act: 'inTeam', args: ['team', 'mint', args] },
    ])
      expect(await answerInstance(asked, copy)).toMatchObject({
        ok: false,
        message: expect.stringContaining('Booth 1'),
      })
    expect(acted).toEqual([])
    expect(await answerInstance({ ask: 'act', act: 'listTokens', args: [] }, copy)).toMatchObject({
      ok: true,
    })
  })

  it('is answered in words when it fails', async () => {
    const failing = { ...handlers, front: () => Promise.reject(new Error('There is no desk.')) }
    const request = { ask: 'front', file: null, open: true }
    expect(await answerInstance(request, failing)).toEqual({ ok: false, message: 'There is no desk.' })
  })

  it('every act has its arguments described, or is kept to the process', () => {
    const kept = Object.entries(dashboardActs).filter(([, schema]) => schema === null)
    expect(kept.map(([act]) => act)).toEqual([
      'deskAccess',
      'applyEdits',
      'setCalling',
      'setTimers',
      'setScript',
    ])
  })
})

describe('a data directory', () => {
  let dataDir: string
  let claimed: Extract<Instance, { first: true }>[]

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-instance-'))
    claimed = []
  })
  afterEach(async () => {
    for (const instance of claimed) await instance.release()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const claim = async (): Promise<Instance> => {
    const instance = await claimInstance(dataDir, { ask: 'address' })
    if (instance.first) claimed.push(instance)
    return instance
  }

  it('has one owner; who comes later is answered once it can answer', async () => {
    const first = await claim()
    const second = claim()
    if (first.first) first.serve(handlers)
    expect(await second).toEqual({ first: false, reply: { ok: true, value: 'http://127.0.0.1:1' } })
  })

  it('is the next one’s when the first lets go of it', async () => {
    const first = await claim()
    const waiting = claim()
    if (!first.first) throw new Error('The directory is new.')
    await first.release()
    expect((await waiting).first).toBe(true)
    claimed.shift()
  })

  it('is said to be open elsewhere when the first does not answer', async () => {
    await claim()
    const second = claimInstance(dataDir, { ask: 'address' }, { timeoutMs: 50 })
    await expect(second).rejects.toThrow(`The process ${process.pid} has ${dataDir} open and does not answer`)
  })

  it('an act under way is answered before it is let go', async () => {
    const first = await claim()
    if (!first.first) throw new Error('The directory is new.')
    const begun = Promise.withResolvers<void>()
    const held = Promise.withResolvers<string>()
    first.serve({
      ...handlers,
      front: () => {
        begun.resolve()
        return held.promise
      },
    })
    const asked = askInstance(dataDir, { ask: 'front', file: null, open: false })
    await begun.promise
    const released = first.release()
    claimed.shift()
    held.resolve('here')
    expect(await asked).toEqual({ ok: true, value: 'here' })
    await released
    expect(await askInstance(dataDir, { ask: 'address' })).toBe(null)
  })

  it.each([
    [
      'a process that is gone',
      JSON.stringify({ pid: 2 ** 22 + 1, socket: join(tmpdir(), 'showcall-gone.sock') }),
    ],
    ['nothing, cut off', ''],
  ])('is free when the lock in it was left by %s', async (_what, lock) => {
    writeFileSync(join(dataDir, 'instance.json'), lock)
    expect((await claim()).first).toBe(true)
    expect(JSON.parse(readFileSync(join(dataDir, 'instance.json'), 'utf8'))).toMatchObject({
      pid: process.pid,
    })
  })

  it('is not opened twice while the process that has it runs on without its socket', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e9)'])
    try {
      const lock = { pid: child.pid, socket: join(dataDir, 'cleaned-away.sock') }
      writeFileSync(join(dataDir, 'instance.json'), JSON.stringify(lock))
      await expect(claim()).rejects.toThrow(`The process ${child.pid} has ${dataDir} open`)
    } finally {
      child.kill()
    }
  })

  const place = (): string => JSON.parse(readFileSync(join(dataDir, 'instance.json'), 'utf8')).socket

  it.skipIf(process.platform === 'win32')('is reached by its owner alone', async () => {
    await claim()
    expect(place()).toBe(join(dataDir, 'instance.sock'))
    expect(statSync(place()).mode & 0o777).toBe(0o600)
  })

  it.skipIf(process.platform === 'win32')(
    'is not kept by others with a file or a socket of a known name',
    async () => {
      const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
      const known = join(tmpdir(), `showcall-${userInfo().uid}-${digest}.sock`)
      // As another user could have it: nobody answers, and it cannot be removed.
      mkdirSync(join(known, 'taken'), { recursive: true })
      try {
        expect((await claim()).first).toBe(true)
      } finally {
        rmSync(known, { recursive: true })
      }
    },
  )

  it('survives a request that is cut off in the middle of a word', async () => {
    const first = await claim()
    if (first.first) first.serve(handlers)
    await new Promise<void>(resolve => {
      const socket = connect(place(), () => socket.end('{"ask":'))
      socket.once('close', () => resolve())
      socket.resume()
    })
    expect(await askInstance(dataDir, { ask: 'address' })).toMatchObject({ ok: true })
  })

  it('is not opened by a start that comes while the first is stopping, and is its own as soon as that has stopped', async () => {
    const first = await claim()
    if (!first.first) throw new Error('The directory is new.')
    first.serve(handlers)
    first.stopping()
    expect(await askInstance(dataDir, { ask: 'address' })).toMatchObject({ ok: false, stopping: true })
    const said = Promise.withResolvers<string>()
    const second = claimInstance(dataDir, { ask: 'address' }, { say: said.resolve })
    expect(await said.promise).toBe('Another Showcall is stopping. Waiting for it…')
    expect(place()).not.toBe('')
    await first.release()
    claimed.shift()
    const next = await second
    expect(next.first).toBe(true)
    if (next.first) claimed.push(next)
  })

  it('is said to be stopping still when that takes too long', async () => {
    const first = await claim()
    if (first.first) first.stopping()
    const second = claimInstance(dataDir, { ask: 'address' }, { timeoutMs: 100 })
    await expect(second).rejects.toThrow(
      `The process ${process.pid} has ${dataDir} open and is still stopping`,
    )
  })
})

describe.skipIf(process.platform === 'win32')('the local socket of a data directory', () => {
  let base: string
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'showcall-place-'))
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(base, { recursive: true, force: true })
  })
  const deep = (): string => {
    const path = join(base, 'x'.repeat(60), 'y'.repeat(60))
    mkdirSync(path, { recursive: true })
    return path
  }
  const paths = (dataDir: string, runtime?: string): readonly string[] =>
    socketPlaces(dataDir, { platform: 'linux', env: { XDG_RUNTIME_DIR: runtime } }).map(make => {
      const { path, clear } = make()
      clear()
      return path
    })

  it('lies in the directory, up to the longest path that a socket can have', () => {
    const room = 107 - '/instance.sock'.length
    const fits = `/${'a'.repeat(room - 1)}`
    expect(paths(fits)[0]).toBe(`${fits}/instance.sock`)
    expect(paths(`${fits}a`)[0]).not.toContain('instance.sock')
    expect(paths('/ü'.repeat(40))[0]).not.toContain('instance.sock')
  })

  it('lies in the runtime directory of the person otherwise, and never in one that others may enter', () => {
    chmodSync(base, 0o700)
    expect(paths(deep(), base)[0]).toMatch(new RegExp(`^${base}/showcall-[0-9a-f]{16}\\.sock$`))
    chmodSync(base, 0o750)
    expect(paths(deep(), base)[0]).toMatch(/\/showcall-\w{6}\/s$/)
    expect(paths(deep(), 'relative')[0]).toMatch(/\/showcall-\w{6}\/s$/)
  })

  it('has a name that cannot be known before where it lies among temporary files, and is found all the same', async () => {
    vi.stubEnv('XDG_RUNTIME_DIR', '')
    const dataDir = deep()
    const first = await claimInstance(dataDir, { ask: 'address' })
    if (!first.first) throw new Error('The directory is new.')
    first.serve(handlers)
    const { socket } = JSON.parse(readFileSync(join(dataDir, 'instance.json'), 'utf8'))
    expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700)
    const second = await claimInstance(dataDir, { ask: 'address' })
    expect(second).toEqual({ first: false, reply: { ok: true, value: 'http://127.0.0.1:1' } })
    await first.release()
    expect(existsSync(dirname(socket))).toBe(false)
  })

  it('says which directory for temporary files is missing, where it needs one', async () => {
    vi.stubEnv('XDG_RUNTIME_DIR', '')
    vi.stubEnv('TMPDIR', join(base, 'gone'))
    await expect(claimInstance(deep(), { ask: 'address' })).rejects.toThrow(
      `${join(base, 'gone')} cannot be used: there is no such file or folder.`,
    )
  })

  it('has a random name on Windows', () => {
    const pipes = [1, 2].map(() => socketPlaces('C:\\shows', { platform: 'win32', env: {} })[0]?.().path)
    expect(pipes[0]).toMatch(/^\\\\\.\\pipe\\showcall-[0-9a-f]{32}$/)
    expect(pipes[0]).not.toBe(pipes[1])
  })
})
