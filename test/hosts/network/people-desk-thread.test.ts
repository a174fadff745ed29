import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InputOf, OperationName } from '../../../src-main/contract/bridge/operations.ts'

import type { NodeHost } from '../../../src-main/hosts/node/node-host.ts'
import { deskPageAt } from '../../support/desk-page.ts'
import { pairAsPage } from '../../support/pair.ts'
import { startTestHost } from '../../support/test-host.ts'

/** The whole desk, opened to the network of this computer. */
describe('other people at a desk that runs', () => {
  let dataDir: string
  let host: NodeHost
  let here: Socket
  let sockets: Socket[]
  let port: number

  const socketOf = async (origin: string, cookie: string, key: string): Promise<Socket> => {
    const socket = io(origin, {
      path: '/desk/socket.io',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      rejectUnauthorized: false,
      auth: { key },
      extraHeaders: { origin, cookie },
    })
    sockets.push(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return socket
  }
  const ask = async <Name extends OperationName>(socket: Socket, name: Name, payload: InputOf<Name>) =>
    deskPageAt(socket).request(name, payload)
  const fetchTls = (
    path: string,
    options: {
      readonly method?: string
      readonly headers?: Record<string, string>
      readonly body?: string
    } = {},
  ): Promise<{ readonly status: number; readonly cookie: string; readonly body: string }> =>
    new Promise((resolve, reject) => {
      const { body, ...rest } = options
      const sent = request(
        { host: '127.0.0.1', port, path, agent: false, rejectUnauthorized: false, ...rest },
        reply => {
          let text = ''
          reply.on('data', data => {
            text += String(data)
          })
          reply.on('end', () =>
            resolve({
              status: reply.statusCode ?? 0,
              cookie: String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? '',
              body: text,
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  const join = async (name: string, role: 'view' | 'call' | 'edit'): Promise<Socket> => {
    const { value } = await ask(here, 'people.invite', { name, role })
    const origin = `https://127.0.0.1:${port}`
    const reply = await fetchTls('/desk/pair', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ secret: value.path.replace('/#join=', '') }),
    })
    return socketOf(origin, reply.cookie, JSON.parse(reply.body).key)
  }

  beforeEach(async () => {
    dataDir = mkdtempSync(pathOf(tmpdir(), 'showcall-people-'))
    sockets = []
    host = await startTestHost({ dataDir, failed: error => expect.unreachable(error.message) })
    const address = new URL(await host.pairingAddress())
    const paired = await pairAsPage(address.origin, address.hash.replace('#pair=', ''))
    if (paired === null) throw new Error('A new address is good.')
    here = await socketOf(address.origin, paired.cookie, paired.key)
    const opened = await ask(here, 'people-network.write', { pages: true, api: true, port: 24_749 })
    expect(opened).toMatchObject({ ok: true, value: { ok: true } })
    const { value } = await ask(here, 'people', {})
    port = value.slice.openPort
  })
  afterEach(async () => {
    for (const socket of sockets) socket.close()
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('GO of a person is reported and written down under the name; a viewer sees it and presses nothing', async () => {
    const [anna, ben] = [await join('Anna', 'call'), await join('Ben', 'view')]
    const seen = new Promise<unknown>(resolve => {
      deskPageAt(ben).on((name, payload) => {
        if (name === 'pressResult' && payload.outcome === 'confirmed') resolve(payload.origin.surface)
      })
    })
    const press = async (socket: Socket) => {
      const { value } = await ask(socket, 'snapshot', {})
      for (const edge of ['down', 'up'] as const)
        await ask(socket, 'trigger', {
          kind: 'keyboard',
          control: 'Space',
          edge,
          intent: { action: 'go' },
          saw: value.show.version,
          made: Math.round(host.desk.now() - host.desk.clockSteps()),
        })
    }
    await press(ben)
    expect(host.desk.snapshot().show.state.phase).toBe('pre-show')
    await press(anna)
    expect(await seen).toBe('Anna')
    const { value: list } = await ask(ben, 'journal.runs', {})
    const { value: asRun } = await ask(ben, 'journal.as-run', { runId: list.runs[0].runId })
    expect(JSON.stringify(asRun)).toContain('"surface":"Anna"')
  })

  it('is sent what its role may read; the one at the desk sees who is there, and ends them', async () => {
    const received: string[] = []
    const anna = await join('Anna', 'view')
    deskPageAt(anna).on(name => received.push(name))
    const peopleTold = new Promise<unknown>(resolve => {
      deskPageAt(here).on((name, payload) => {
        if (name === 'people' && payload.people.length === 2) resolve(payload.people)
      })
    })
    await join('Ben', 'edit')
    await peopleTold
    expect(await ask(anna, 'tokens.v0', {})).toMatchObject({ ok: false, failure: { error: 'not-allowed' } })
    const { value } = await ask(here, 'people', {})
    const id = value.slice.people.find((one: { readonly name: string }) => one.name === 'Anna').id
    const gone = new Promise(resolve => anna.once('disconnect', resolve))
    await ask(here, 'people.end', { id })
    await gone
    expect(received).not.toContain('people')
    expect(received).not.toContain('connections')
  })

  it('the API is reached with a token, and refused without one', async () => {
    expect((await fetchTls('/api-v1/rundowns')).status).toBe(401)
    const minted = await host.dashboard.mint({ role: 'VIEW', rundownId: null, expiresIn: null })
    if (!minted.ok) throw new Error('No token.')
    const reply = await fetchTls('/api-v1/rundowns', { headers: { authorization: `Bearer ${minted.token}` } })
    expect([reply.status, reply.body.includes('"data"')]).toEqual([200, true])
    expect((await fetchTls('/healthz')).status).toBe(404)
    const v0 = await host.dashboard.v0Token()
    const push = io(`https://127.0.0.1:${port}`, {
      path: '/api-v0/socket.io',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      rejectUnauthorized: false,
      auth: { apiToken: v0, rundownId: host.desk.snapshot().rundown?.id },
    })
    sockets.push(push)
    await new Promise<void>((resolve, reject) => {
      push.once('connect', resolve)
      push.once('connect_error', reject)
    })
  })

  it('the key of its certificate is the owner’s alone, and nobody is left when the desk stops', async () => {
    const anna = await join('Anna', 'edit')
    if (process.platform !== 'win32')
      expect(statSync(pathOf(dataDir, 'network-key.pem')).mode & 0o777).toBe(0o600)
    const gone = new Promise(resolve => anna.once('disconnect', resolve))
    await host.close()
    await gone
    await expect(fetchTls('/')).rejects.toThrow()
  })
})
