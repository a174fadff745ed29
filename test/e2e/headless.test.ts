import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { unzipSync } from 'fflate'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDesk } from '../support/running-desk.ts'
import { type RunningService, runCommandLine, startServiceProcess } from '../support/running-service.ts'

describe('npm start -- --service', () => {
  let dataDir: string
  let running: RunningService[]

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-headless-'))
    running = []
  })
  afterEach(async () => {
    await Promise.all(running.map(service => service.stop()))
    rmSync(dataDir, { recursive: true, force: true })
  })

  const start = async (directory = dataDir, ...args: string[]): Promise<RunningService> => {
    const service = await startServiceProcess(directory, args)
    running.push(service)
    return service
  }
  const command = (...args: string[]) => runCommandLine([...args, '--data-dir', dataDir])
  const mint = async (role: string): Promise<string> =>
    (await command('token', 'mint', '--role', role)).out.trim()
  const ask = (service: RunningService, token: string, method: string, path: string, body?: object) =>
    fetch(`${service.origin}/api-v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const codeOf = async (reply: Response): Promise<unknown> => {
    const body: { readonly code?: string } = await reply.json()
    return body.code
  }
  const files = (directory = dataDir) => readdirSync(directory).filter(name => name.startsWith('showcall.db'))

  it('a token of the command line reaches it, until it is revoked or rotated', async () => {
    const service = await start()
    const minted = await command('token', 'mint', '--role', 'EDIT', '--expires', '30d')
    expect(minted.code).toBe(0)
    // Alone on stdout, and nowhere else.
    const token = minted.out.trimEnd()
    expect(minted.out).toBe(`${token}\n`)
    expect(minted.err).not.toContain(token)
    expect((await ask(service, token, 'POST', '/rundowns', { title: 'Show' })).status).toBe(201)
    expect((await ask(service, token, 'GET', '/auth')).status).toBe(200)
    const id = /Token (\w+)/.exec(minted.err)?.[1] ?? ''
    await command('token', 'revoke', id)
    const revoked = await ask(service, token, 'GET', '/auth')
    expect([revoked.status, await codeOf(revoked)]).toEqual([401, 'auth.token_revoked'])
    const other = await mint('VIEW')
    expect((await ask(service, other, 'GET', '/auth')).status).toBe(200)
    await command('token', 'rotate')
    const rotated = await ask(service, other, 'GET', '/auth')
    expect([rotated.status, await codeOf(rotated)]).toEqual([401, 'auth.token_revoked'])
    const acts = service.log().filter(({ event }) => event === 'admin.act')
    expect(acts.map(({ act, on }) => [act, on])).toEqual([
      ['mint', undefined],
      ['revoke', id],
      ['mint', undefined],
      ['rotate', undefined],
    ])
  })

  it('has no pages, answers for its health, and says of the data directory that it is taken', async () => {
    const service = await start()
    expect((await fetch(`${service.origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${service.origin}/`)).status).toBe(404)
    expect(service.err()).toBe('')
    const second = await runCommandLine(['--service', '--port', '0', '--data-dir', dataDir])
    expect([second.code, second.out]).toEqual([1, ''])
    expect(second.err).toContain(`already running at ${service.origin}`)
    const desk = await runCommandLine(['--web', '--no-open', '--port', '0', '--data-dir', dataDir])
    expect(desk.code).toBe(1)
    expect(desk.err).toContain('The service runs')
  })

  it('no secret is in what it prints, wherever in a request it stands', async () => {
    const service = await start()
    const token = await mint('OWNER')
    const v0 = (await command('token', 'v0')).out.trim()
    const created: { readonly data: { readonly id: string } } = await (
      await ask(service, token, 'POST', '/rundowns', { title: 'Show', cues: [{ title: 'One' }] })
    ).json()
    const { id } = created.data
    const { origin } = service
    const cookie = 'showcall-4747=a-session-of-somebody'
    const status = async (path: string, init: RequestInit = {}) => (await fetch(origin + path, init)).status
    expect(await status(`/api-v0/rundown/${id}/start?token=${v0}`)).toBe(200)
    expect(await status(`/api-v0/rundown/${id}`, { headers: { authorization: `Bearer ${v0}` } })).toBe(200)
    expect(await status(`/api-v1/rundowns/${id}/status?token=${token}`)).toBe(200)
    expect(await status(`/api-v1/rundowns?token=${token}`, { headers: { cookie } })).toBe(401)
    expect(await status(`/api-v1/auth?%74oken=${token}`)).toBe(401)
    expect(await status(`/api-v1/auth`, { headers: { authorization: `Basic ${v0}` } })).toBe(401)
    expect(await status(`/${token}/${v0}?${v0}&${token}=1&next=${origin}/?token=${v0}`)).toBe(404)
    const wrongBody = {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: `{"token":"${v0}"}`,
    }
    expect(await status('/api-v1/rundowns', wrongBody)).toBe(400)
    const push = io(origin, {
      path: '/api-v0/socket.io',
      auth: { rundownId: id, apiToken: v0 },
      query: { token: v0 },
      extraHeaders: { cookie },
    })
    await new Promise<void>((resolve, reject) => {
      push.once('connect', resolve)
      push.once('connect_error', reject)
    })
    push.disconnect()
    expect(await service.stop()).toBe(0)
    const printed = service.out() + service.err()
    for (const secret of [v0, token, token.split('.')[2] ?? '', 'a-session-of-somebody']) {
      expect(printed).not.toContain(secret)
    }
    const requests = service.log().filter(({ event }) => event === 'request')
    expect(requests).toHaveLength(9)
    expect(requests.map(({ address }) => address)).toContain(`/api-v0/rundown/${id}/start?token=[redacted]`)
    for (const entry of service.log())
      expect(entry).toMatchObject({ time: expect.any(String), level: 'info' })
  })

  it('serves metrics of presses, refusals, response times and displays, and no secrets or titles', async () => {
    const service = await start(dataDir, '--metrics', '0')
    const token = await mint('EDIT')
    const v0 = (await command('token', 'v0')).out.trim()
    const created: { readonly data: { readonly id: string } } = await (
      await ask(service, token, 'POST', '/rundowns', { title: 'Gala', cues: [{ title: 'One' }] })
    ).json()
    const { id } = created.data
    const press = (action: string) => ask(service, token, 'POST', `/rundowns/${id}/action:${action}`, {})
    for (const action of ['pause', 'start', 'next']) await press(action)
    await fetch(`${service.origin}/api-v0/rundown/${id}/pause?token=${v0}`)
    await fetch(`${service.origin}/api-v1/rundowns?token=${token}`)
    const push = io(service.origin, { path: '/api-v0/socket.io', auth: { rundownId: id, apiToken: v0 } })
    await new Promise<void>(resolve => push.once('connect', resolve))
    const stream = new AbortController()
    await fetch(`${service.origin}/api-v1/rundowns/${id}/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stream.signal,
    })
    const address = String(service.log().find(({ event }) => event === 'metrics.started')?.['address'])
    expect(new URL(address).hostname).toBe('127.0.0.1')
    const reply = await fetch(address)
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await reply.text()
    const metrics = new Map(
      text
        .split('\n')
        .filter(line => line !== '' && !line.startsWith('#'))
        .map(line => {
          const [, name = '', value = ''] = /^(\S+\{.*\}|\S+) (\S+)$/.exec(line) ?? []
          return [name, Number(value)]
        }),
    )
    expect(
      Object.fromEntries(
        [...metrics].filter(([name]) =>
          /presses|refused|push|streams|unsaved|ready|told_seconds_count/.test(name),
        ),
      ),
    ).toEqual({
      'showcall_presses_total{api="v1",action="pause",result="runner.not_running"}': 1,
      'showcall_presses_total{api="v1",action="start",result="done"}': 1,
      'showcall_presses_total{api="v1",action="next",result="runner.no_next_cue"}': 1,
      'showcall_presses_total{api="v0",action="pause",result="done"}': 1,
      'showcall_refused_total{code="runner.not_running"}': 1,
      'showcall_refused_total{code="runner.no_next_cue"}': 1,
      'showcall_refused_total{code="auth.query_token_not_allowed"}': 1,
      showcall_push_clients: 1,
      showcall_event_streams: 1,
      showcall_unsaved: 0,
      showcall_ready: 1,
      // The rundown was made, started and paused.
      showcall_told_seconds_count: 3,
    })
    const starts = 'method="POST",route="/api-v1/rundowns/:rundown_id/action::start",status="200"'
    expect(metrics.get(`showcall_request_seconds_count{${starts}}`)).toBe(1)
    expect(metrics.get(`showcall_request_seconds_sum{${starts}}`)).toBeGreaterThan(0)
    for (const secret of [id, token, v0, 'Gala']) expect(text).not.toContain(secret)
    expect((await fetch(new URL('/', address))).status).toBe(404)
    expect((await fetch(address, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${service.origin}/metrics`)).status).toBe(404)
    push.disconnect()
    stream.abort()
    const { port } = new URL(address)
    const other = mkdtempSync(join(tmpdir(), 'showcall-headless-'))
    const second = await runCommandLine(['--service', '--port', '0', '--data-dir', other, '--metrics', port])
    rmSync(other, { recursive: true, force: true })
    expect([second.code, second.err]).toEqual([
      1,
      expect.stringContaining(`The port ${port} of 127.0.0.1 is taken`),
    ])
    expect(await service.stop()).toBe(0)
    await expect(fetch(address)).rejects.toThrow()
  })

  it('SIGTERM and SIGINT stop it in good order; what it keeps is for its owner alone', async () => {
    const made = join(dataDir, 'made')
    const token = (await runCommandLine(['token', 'mint', '--role', 'VIEW', '--data-dir', made])).out.trim()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const service = await start(made)
      if (process.platform !== 'win32') {
        const mode = (path: string) => statSync(path).mode & 0o777
        expect(mode(made)).toBe(0o700)
        expect(files(made).map(name => mode(join(made, name)))).toEqual([0o600, 0o600, 0o600])
      }
      // A connection that would stay open for ever.
      const stream = new AbortController()
      await fetch(`${service.origin}/healthz`, { signal: stream.signal, keepalive: true })
      expect((await ask(service, token, 'GET', '/rundowns')).status).toBe(200)
      expect(await service.stop(signal)).toBe(0)
      expect(files(made)).toEqual(['showcall.db'])
      expect(service.log().at(-1)).toMatchObject({ event: 'service.stopped' })
      await expect(fetch(`${service.origin}/healthz`)).rejects.toThrow()
    }
  })

  it('listens for others only on request, and then says what that means', async () => {
    const service = await start(
      dataDir,
      '--host',
      '0.0.0.0',
      '--rate-preset',
      'free',
      '--cors',
      'https://wall.example',
    )
    const reply = await ask(service, await mint('VIEW'), 'GET', '/auth')
    expect(reply.headers.get('ratelimit-limit')).toBe('20')
    const allowed = async (origin: string) =>
      (await fetch(`${service.origin}/api-v1/auth`, { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      )
    expect([await allowed('https://wall.example'), await allowed('https://other.example')]).toEqual([
      'https://wall.example',
      null,
    ])
    await service.stop()
    expect(service.err()).toContain('Warning: the service listens on 0.0.0.0')
    expect(service.log()).toContainEqual(expect.objectContaining({ level: 'warn', event: 'service.notice' }))
  })

  it('takes its options only where they have a meaning', async () => {
    const run = async (...args: string[]) => runCommandLine([...args, '--data-dir', dataDir])
    const wrong = await run('--service', '--rate-preset', 'gold')
    expect([wrong.code, wrong.out]).toEqual([2, ''])
    expect(wrong.err).toContain('--rate-preset must be')
    expect((await run('--web', '--host', '0.0.0.0')).code).toBe(2)
    expect((await run('--service', '--cors', 'wall.example/page')).err).toContain('--cors must be an origin')
    expect((await run('--service', '--web')).err).toContain('--web cannot be used with --service')
    expect(files()).toEqual([])
  })

  it('is backed up while others write, and the copy is whole; its data directory, copied while it is stopped, works elsewhere', async () => {
    const service = await start()
    const token = await mint('OWNER')
    const acknowledged: string[] = []
    let writing = true
    const write = async () => {
      while (writing) {
        const title = `Show ${acknowledged.length}`
        const cues = Array.from({ length: 20 }, (_, index) => ({ title: `${title} ${index}` }))
        const reply = await ask(service, token, 'POST', '/rundowns', { title, cues })
        if (reply.status === 201) acknowledged.push(title)
      }
    }
    const writers = [write(), write()]
    const copy = join(dataDir, 'kept.zip')
    const before = acknowledged.length
    const backup = await command('backup', copy)
    const after = acknowledged.length
    writing = false
    await Promise.all(writers)
    expect([backup.code, backup.out]).toEqual([0, ''])
    const unpacked = join(dataDir, 'unpacked.db')
    writeFileSync(unpacked, unzipSync(readFileSync(copy))['rundowns.sqlite'] ?? '')
    const db = new DatabaseSync(unpacked, { readOnly: true })
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    const rows = db.prepare('SELECT count(*) AS cues FROM cues GROUP BY rundown_id').all()
    db.close()
    expect(rows.length).toBeGreaterThanOrEqual(before)
    expect(after).toBeGreaterThan(before)
    // Each rundown is one transaction: none is half there.
    expect(new Set(rows.map(({ cues }) => cues))).toEqual(new Set([20]))
    expect((await command('restore', copy)).code).toBe(1)
    await service.stop()
    expect((await command('restore', copy)).code).toBe(0)
    const listed = await command('rundown', 'list')
    expect(listed.out.trim().split('\n')).toHaveLength(rows.length + 1)
    // The data directory works elsewhere as well, with the tokens that it had.
    const elsewhere = join(dataDir, 'elsewhere')
    for (const name of readdirSync(dataDir))
      cpSync(join(dataDir, name), join(elsewhere, name), { recursive: true })
    const [again, second] = await Promise.all([start(), start(elsewhere)])
    expect((await ask(again, token, 'GET', '/auth')).status).toBe(200)
    expect(await (await ask(second, token, 'GET', '/rundowns')).text()).toContain('Show 0')
  })

  it('a command reaches a desk that runs as well', async () => {
    const desk = await startDesk(dataDir)
    try {
      const token = await mint('VIEW')
      const reply = await fetch(`${desk.origin}/api-v1/rundowns`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(await reply.text()).toContain('Demo show')
      expect((await command('rundown', 'list')).out).toContain('Demo show')
      expect((await command('restore', join(dataDir, 'any.db'))).err).toContain(`running at ${desk.origin}`)
      expect(desk.output()).not.toContain(token)
    } finally {
      await desk.stop()
    }
  })
})
