import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type NetConnectOpts } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canConnect, checkDisplay } from '../../../src-main/hosts/launcher/open-desk.ts'

type Environment = Readonly<Record<string, string>>

const check = async (
  env: Environment,
  {
    uid = 1000,
    platform = 'linux',
    reached = [],
  }: { uid?: number; platform?: NodeJS.Platform; reached?: unknown[] } = {},
) => {
  const tried: NetConnectOpts[] = []
  const why = await checkDisplay({
    env,
    platform,
    uid,
    async canConnect(to) {
      tried.push(to)
      return reached.some(address => JSON.stringify(address) === JSON.stringify(to))
    },
  })
  return { why, tried }
}

describe('a display for Electron', () => {
  it('is missing where neither variable is set', async () => {
    expect((await check({})).why).toContain('There is no display')
  })

  it('is of no use to root', async () => {
    expect((await check({ DISPLAY: ':0' }, { uid: 0 })).why).toContain('does not run as root')
  })

  it.each([
    [':0', { path: '/tmp/.X11-unix/X0' }],
    [':1.0', { path: '\0/tmp/.X11-unix/X1' }],
    ['unix:3', { path: '/tmp/.X11-unix/X3' }],
    ['localhost:10.0', { host: 'localhost', port: 6010 }],
    ['booth.example:2', { host: 'booth.example', port: 6002 }],
  ])('DISPLAY=%s is there when it can be reached', async (DISPLAY, address) => {
    expect((await check({ DISPLAY }, { reached: [address] })).why).toBe(null)
    expect((await check({ DISPLAY })).why).toBe(`The display is not available (DISPLAY=${DISPLAY}).`)
  })

  it.each([
    [
      { WAYLAND_DISPLAY: 'wayland-0', XDG_RUNTIME_DIR: '/run/user/1000' },
      { path: '/run/user/1000/wayland-0' },
    ],
    [{ WAYLAND_DISPLAY: '/tmp/w' }, { path: '/tmp/w' }],
  ])('of Wayland is there when it can be reached', async (env, address) => {
    expect((await check(env, { reached: [address] })).why).toBe(null)
    expect((await check(env)).why).toContain('is not available (WAYLAND_DISPLAY=')
  })

  it('is there when one of two can be reached', async () => {
    const env = { DISPLAY: ':0', WAYLAND_DISPLAY: '/tmp/w' }
    expect((await check(env, { reached: [{ path: '/tmp/.X11-unix/X0' }] })).why).toBe(null)
  })

  it('is not looked for on other systems', async () => {
    expect(await check({}, { platform: 'darwin', uid: 0 })).toEqual({ why: null, tried: [] })
  })

  it.skipIf(process.platform === 'win32')('is reached over a local socket', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'showcall-display-'))
    const path = join(directory, 'X7')
    const server = createServer(socket => socket.destroy())
    try {
      expect(await canConnect({ path })).toBe(false)
      server.listen(path)
      await once(server, 'listening')
      expect(await canConnect({ path })).toBe(true)
    } finally {
      server.close()
      rmSync(directory, { recursive: true, force: true })
    }
  })
})
