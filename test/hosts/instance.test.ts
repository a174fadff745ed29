import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard, DashboardReply } from '../../src-main/contract/dashboard.ts'
import { dashboardActs, dashboardOver } from '../../src-main/contract/dashboard-acts.ts'
import { askInstance, claimInstance, type Instance } from '../../src-main/hosts/instance.ts'
import { answerInstance, type InstanceHandlers } from '../../src-main/hosts/instance-protocol.ts'

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
  desk: null,
}

beforeEach(() => {
  acted.length = 0
})

describe('a request of another process', () => {
  const answer = (request: unknown) =>
    answerInstance(typeof request === 'string' ? request : JSON.stringify(request), handlers)

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
    ['no JSON', '{'],
    ['nothing', ''],
    ['no object', '5'],
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

  it('is answered in words when it fails', async () => {
    const failing = { ...handlers, front: () => Promise.reject(new Error('There is no desk.')) }
    const line = JSON.stringify({ ask: 'front', file: null, open: true })
    expect(await answerInstance(line, failing)).toEqual({ ok: false, message: 'There is no desk.' })
  })

  it('every act has its arguments described, or is kept to the process', () => {
    const kept = Object.entries(dashboardActs).filter(([, schema]) => schema === null)
    expect(kept.map(([act]) => act)).toEqual(['deskAccess'])
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
    const second = claimInstance(dataDir, { ask: 'address' }, 50)
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

  it.skipIf(process.platform === 'win32')('is reached by its owner alone', async () => {
    const paths: string[] = []
    const before = new Set(sockets())
    await claim()
    paths.push(...sockets().filter(path => !before.has(path)))
    expect(paths.map(path => statSync(path).mode & 0o777)).toContain(0o600)
  })

  it('survives whoever hangs up in the middle of a word', async () => {
    const before = new Set(sockets())
    const first = await claim()
    if (first.first) first.serve(handlers)
    const [path = ''] = sockets().filter(socket => !before.has(socket))
    await new Promise<void>(resolve => {
      const socket = connect(path, () => socket.end('{"ask":'))
      socket.once('close', () => resolve())
      socket.resume()
    })
    expect(await askInstance(dataDir, { ask: 'address' })).toMatchObject({ ok: true })
  })
})

const sockets = (): string[] =>
  readdirSync(tmpdir())
    .filter(name => /^showcall-.*\.sock$/.test(name))
    .map(name => join(tmpdir(), name))
