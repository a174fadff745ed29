import { once } from 'node:events'
import { connect as connectTcp, type Socket as TcpSocket } from 'node:net'
import { connect as connectTls, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { socketEvent } from '../../../src-main/base/socket-port.ts'
import { realNetwork } from '../../../src-main/client/http/network.ts'
import { createAskStanding } from '../../../src-main/client/link/ask-standing.ts'
import { fingerprintOf } from '../../../src-main/hosts/network/self-signed.ts'
import { deskPageAt } from '../../support/desk-page.ts'
import { silentSockets } from '../../support/silent-sockets.ts'
import { type PeopleRig, peopleRig } from './people-rig.ts'

let rig: PeopleRig
beforeEach(async () => {
  rig = await peopleRig()
  await rig.open()
})
afterEach(() => rig.close())

const page = async (client: { readonly cookie: string; readonly key: string }): Promise<Socket> => {
  const socket = await rig.connect(client)
  if (typeof socket === 'string') throw new Error(socket)
  return socket
}
const gone = (socket: Socket): Promise<unknown> => new Promise(resolve => socket.once('disconnect', resolve))

describe('the desk on the network', () => {
  it('shows its certificate, and takes no older TLS than 1.2', async () => {
    const seen = await new Promise<string>(resolve => {
      const socket = connectTls({ host: '127.0.0.1', port: rig.port(), rejectUnauthorized: false }, () => {
        resolve(socket.getPeerCertificate().fingerprint256)
        socket.end()
      })
    })
    expect(seen).toBe(fingerprintOf(rig.certificate.certificate))
    const old = await new Promise<string>(resolve => {
      const socket = connectTls({
        host: '127.0.0.1',
        port: rig.port(),
        rejectUnauthorized: false,
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        ciphers: 'DEFAULT:@SECLEVEL=0',
      })
      socket.once('secureConnect', () => resolve(String(socket.getProtocol())))
      socket.once('error', error => resolve(error.message))
    })
    expect(old).toMatch(/alert|version/i)
  })

  it('serves the pages, with the headers of pages, and nothing that was not opened', async () => {
    const reply = await rig.ask('/')
    expect([reply.status, reply.body]).toEqual([200, 'desk en'])
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect((await rig.ask('/assets/desk-1.js')).status).toBe(200)
    for (const path of [
      '/healthz',
      '/docs',
      '/api-v1/rundowns',
      '/api-v1/openapi.json',
      '/api-v0/socket.io/?EIO=4&transport=polling',
      '/output/clock',
      '/output/socket.io/?EIO=4&transport=polling',
      '/en/index.html',
      '/manifest.json',
      '/assets/',
      '/../package.json',
      '/assets/../../package.json',
      '/assets/..%2f..%2fen/index.html',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/%00',
      '//etc/passwd',
    ]) {
      const { status, body } = await rig.ask(path)
      expect([path, status >= 400 && status < 500, body]).toEqual([
        path,
        true,
        expect.not.stringContaining('{'),
      ])
    }
    expect(rig.served).toEqual([])
  })

  it('without the pages has the API alone, and with both keeps them apart', async () => {
    await rig.open({ pages: false, api: true })
    expect((await rig.ask('/')).status).toBe(404)
    expect((await rig.ask('/desk/pair', { method: 'POST' })).status).toBe(404)
    expect(await rig.connect({ cookie: 'a', key: 'b' })).not.toBe('not-paired')
    expect((await rig.ask('/api-v1/rundowns')).body).toBe('api')
    expect((await rig.ask('/api-v0/rundown/x')).body).toBe('api')
    await rig.open({ pages: true, api: true })
    for (const path of [
      '/docs',
      '/healthz',
      '/api-v2/x',
      '/api-v1',
      'http://127.0.0.1/desk/pair',
      '/desk/../api-v1/x',
    ])
      await rig.ask(path)
    expect(rig.served).toEqual(['GET /api-v1/rundowns', 'GET /api-v0/rundown/x'])
    expect((await rig.ask('/')).body).toBe('desk en')
  })

  it('hands the push channel of v0 over to the service, and no other socket', async () => {
    const upgrade = (path: string): Promise<string> =>
      new Promise(resolve => {
        const socket = connectTls({ host: '127.0.0.1', port: rig.port(), rejectUnauthorized: false }, () =>
          socket.write(
            `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
              'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
          ),
        )
        let text = ''
        socket.on('data', data => {
          text += String(data)
        })
        socket.on('error', () => undefined)
        socket.once('close', () => resolve(text.split('\r\n')[0] ?? ''))
      })
    await rig.open({ pages: false, api: true })
    expect(await upgrade('/api-v0/socket.io/?EIO=4&transport=websocket')).toBe('HTTP/1.1 418 Here')
    expect(await upgrade('/desk/socket.io/?EIO=4&transport=websocket')).toBe('')
    expect(await upgrade('/output/socket.io/?EIO=4&transport=websocket')).toBe('')
    await rig.open({ pages: true, api: false })
    await upgrade('/api-v0/socket.io/?EIO=4&transport=websocket')
    expect(rig.served).toEqual(['upgrade /api-v0/socket.io/?EIO=4&transport=websocket'])
  })

  it('turns away a name that was made to point at this computer: pages, pairing, API and sockets', async () => {
    await rig.open({ api: true, names: ['desk.theatre.test'] })
    const person = await rig.join('Anna', 'edit')
    for (const host of ['elsewhere.test', `elsewhere.test:${rig.port()}`, 'localhost.elsewhere.test']) {
      const headers = { host, origin: `https://${host}` }
      for (const path of ['/', '/assets/desk-1.js', '/api-v1/rundowns'])
        expect([path, (await rig.ask(path, { headers })).status]).toEqual([path, 421])
      expect((await rig.redeem(rig.invite('Ben', 'view'), { headers })).status).toBe(421)
      expect(typeof (await rig.connect(person, headers))).toBe('string')
    }
    expect(rig.served).toEqual([])
    expect((await rig.ask('/', { headers: { host: `desk.theatre.test:${rig.port()}` } })).status).toBe(200)
  })

  it('takes no pairing and no socket from pages of elsewhere, nor from a form', async () => {
    const person = await rig.join('Anna', 'edit')
    const others = ['https://elsewhere.test', 'null', `https://127.0.0.1:${rig.port() + 1}`]
    for (const origin of others) {
      expect((await rig.redeem(rig.invite('Ben', 'view'), { headers: { origin } })).status).toBe(403)
      expect(typeof (await rig.connect(person, { origin }))).toBe('string')
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const reply = await rig.redeem(rig.invite('Ben', 'view'), { headers: { 'content-type': type } })
      expect([type, reply.status >= 400, reply.headers['set-cookie']]).toEqual([type, true, undefined])
    }
    expect(rig.pairing.people.list().map(({ name }) => name)).toEqual(['Anna'])
  })
})

describe('a person who was invited', () => {
  it('comes in once by the link, with the name and the role of the invitation, for five minutes', async () => {
    const secret = rig.invite('Anna', 'call')
    const reply = await rig.redeem(secret)
    expect(reply.status).toBe(200)
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^__Host-showcall-\d+=[\w.-]+; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+; Secure$/,
    )
    expect((await rig.redeem(secret)).status).toBe(403)
    const late = rig.invite('Ben', 'view')
    await rig.time.advance(299_000)
    const inTime = rig.invite('Cleo', 'view')
    await rig.time.advance(1_000)
    expect((await rig.redeem(late)).status).toBe(403)
    expect((await rig.redeem(inTime)).status).toBe(200)
    const person = await rig.join('Dora', 'edit')
    await deskPageAt(await page(person)).request('snapshot', {})
    expect(rig.asked).toEqual(['Dora edit snapshot'])
    expect(
      rig.pairing.people
        .list()
        .map(({ name, role }) => `${name} ${role}`)
        .toSorted(),
    ).toEqual(['Anna call', 'Cleo view', 'Dora edit'])
  })

  it('is let in by cookie and page key together, and by neither alone, nor by those of two people', async () => {
    const [anna, ben] = [await rig.join('Anna', 'view'), await rig.join('Ben', 'edit')]
    for (const stolen of [
      { cookie: ben.cookie },
      { key: ben.key },
      { cookie: ben.cookie, key: anna.key },
      { cookie: anna.cookie, key: ben.key },
      { cookie: ben.cookie.replace('__Host-', ''), key: ben.key },
      {},
    ])
      expect(await rig.connect(stolen)).toBe('not-paired')
    expect(rig.asked).toEqual([])
  })

  it('is out at once when it is ended: the open socket, its requests, and the next visit; others stay', async () => {
    const [anna, ben] = [await rig.join('Anna', 'edit'), await rig.join('Ben', 'call')]
    const [hers, his] = [await page(anna), await page(ben)]
    const notified = deskPageAt(hers).unpaired
    const cut = gone(hers)
    const id = rig.pairing.people.list().find(({ name }) => name === 'Anna')?.id ?? ''
    rig.pairing.people.end(id)
    // Sent before it knows.
    void deskPageAt(hers)
      .request('clock', {})
      .catch(() => undefined)
    await Promise.all([notified, cut])
    expect(await rig.connect(anna)).toBe('not-paired')
    await deskPageAt(his).request('clock', {})
    expect(rig.asked).toEqual(['Ben call clock'])
  })

  it('that is not used yet can be withdrawn', async () => {
    const secret = rig.invite('Anna', 'call')
    rig.pairing.people.end(rig.pairing.people.invitations()[0]?.id ?? '')
    expect((await rig.redeem(secret)).status).toBe(403)
  })

  it('is counted as connected while a page is open', async () => {
    const person = await rig.join('Anna', 'view')
    const connected = () => rig.pairing.people.list().map(one => one.connected)
    expect(connected()).toEqual([false])
    const socket = await page(person)
    expect(connected()).toEqual([true])
    socket.close()
    await expect.poll(connected).toEqual([false])
  })

  it('of this computer is not let in by the network, nor the other way round', async () => {
    const here = rig.pairing.newSecret(() => undefined)
    expect((await rig.redeem(here)).status).toBe(403)
    const local = rig.pairing.redeem({
      secret: here,
      before: null,
      userAgent: '',
      via: 'here',
      from: '127.0.0.1',
    })
    if (typeof local === 'string') throw new Error(local)
    const cookie = `__Host-showcall-${rig.port()}=${local.cookie}`
    expect(await rig.connect({ cookie, key: local.pageKey })).toBe('not-paired')
    const person = await rig.join('Anna', 'edit')
    const session = { cookie: person.cookie.split('=')[1] ?? '', pageKey: person.key }
    expect(rig.pairing.admit('local page', session, 'here')).toBe(null)
    expect(rig.pairing.admit('plain page', session, 'plain')).toBe(null)
  })

  it('replaces what that browser was before, and nobody else', async () => {
    const other = await page(await rig.join('Anna', 'edit'))
    const before = await rig.join('Anna', 'view')
    const reply = await rig.redeem(rig.invite('Anna', 'call'), {
      headers: { cookie: before.cookie },
      body: JSON.stringify({ secret: rig.invite('Anna', 'call'), key: before.key }),
    })
    expect(reply.status).toBe(200)
    expect(
      rig.pairing.people
        .list()
        .map(({ role }) => role)
        .toSorted(),
    ).toEqual(['call', 'edit'])
    expect(await rig.connect(before)).toBe('not-paired')
    expect(other.connected).toBe(true)
  })
})

describe('guesses', () => {
  it('are counted: the eleventh wrong one of an address within five minutes is answered with 429', async () => {
    for (let guess = 0; guess < 10; guess += 1) expect((await rig.redeem(`guess-${guess}`)).status).toBe(403)
    const refused = await rig.redeem('guess')
    expect([refused.status, JSON.parse(refused.body)]).toEqual([429, { error: 'too-many-tries' }])
    await rig.time.advance(300_000)
    expect((await rig.redeem('guess')).status).toBe(403)
  })

  it('keep nobody out who has a good one, from whatever address and however many', async () => {
    const guess = (from: string, secret = 'guess') =>
      rig.pairing.redeem({ secret, before: null, userAgent: '', via: 'tls', from })
    for (let count = 0; count < 5_000; count += 1) guess(`10.0.${count % 21}.${count % 256}`)
    for (let count = 0; count < 20; count += 1) await rig.redeem('guess')
    // From an address of which no wrong one came, and from the one of which the latest came.
    expect(guess('10.1.1.1', rig.invite('Anna', 'view'))).toMatchObject({ cookie: expect.any(String) })
    expect((await rig.redeem(rig.invite('Ben', 'edit'))).status).toBe(200)
  })
})

describe('what a page sends', () => {
  const tooLarge = { ok: false, failure: { error: 'invalid-request', message: { code: 'page.too-large' } } }
  /** Longer than any request but those of content, with 20,000 members that nobody knows. */
  const stuffed = () => Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`m${at}`, 0]))
  const part = { id: 'upload-1', part: 0, data: 'x'.repeat(1_000_000) }

  it('is refused when it is long, before it is parsed; the page stays', async () => {
    const socket = await page(await rig.join('Ben', 'view'))
    expect(await deskPageAt(socket).request('snapshot', stuffed())).toMatchObject(tooLarge)
    expect(await deskPageAt(socket).request('import.send', part)).toMatchObject(tooLarge)
    await deskPageAt(socket).request('clock', {})
    expect(rig.asked).toEqual(['Ben view clock'])
  })

  it('may be long of a person who may edit, for what takes that right', async () => {
    const socket = await page(await rig.join('Anna', 'edit'))
    expect(await deskPageAt(socket).request('snapshot', stuffed())).toMatchObject(tooLarge)
    expect(await deskPageAt(socket).request('backup.send', part)).toMatchObject(tooLarge)
    expect(await deskPageAt(socket).request('import.send', part)).toMatchObject({ ok: true })
    expect(rig.asked).toEqual(['Anna edit import.send'])
  })

  it('is refused when it is long of a person who may edit too, where it is neither a file nor many rows', async () => {
    const socket = await page(await rig.join('Anna', 'edit'))
    const long = { text: 'x'.repeat(70_000) }
    for (const name of [
      'settings.write',
      'message.write',
      'surface.write',
      'library.write',
      'trigger',
      'clock',
    ])
      expect([name, await deskPageAt(socket).request(name, long)]).toMatchObject([name, tooLarge])
    const rows = { text: 'x'.repeat(5_000_000) }
    expect(await deskPageAt(socket).request('edit', rows)).toMatchObject(tooLarge)
    expect(rig.asked).toEqual([])
    const file = { text: 'x'.repeat(4_000_000) }
    expect(await deskPageAt(socket).request('templates.import', file)).toMatchObject({ ok: true })
    expect(rig.asked).toEqual(['Anna edit templates.import'])
  })

  it('does not reach the desk where it is wrong, or not allowed', async () => {
    const socket = await page(await rig.join('Ben', 'view'))
    expect(await deskPageAt(socket).request('snapshot', { more: 1 })).toMatchObject({
      failure: { error: 'invalid-request' },
    })
    expect(await deskPageAt(socket).request('nothing', {})).toMatchObject({
      failure: { error: 'invalid-request' },
    })
    expect(await deskPageAt(socket).request('edit', {})).toMatchObject({
      failure: { error: 'not-allowed' },
    })
    expect(rig.asked).toEqual([])
  })

  it.each([
    ['no request', (socket: Socket) => socket.emit(socketEvent, ['listen', 'x'.repeat(100_000)])],
    ['of no channel', (socket: Socket) => socket.emit('request', 'snapshot', stuffed())],
    [
      'as bytes',
      (socket: Socket) => socket.emit(socketEvent, ['call', 1, 'import.send', Buffer.alloc(1_000_000)]),
    ],
  ])('cuts the page off when it is long, and %s', async (_what, send) => {
    const socket = await page(await rig.join('Anna', 'edit'))
    const cut = gone(socket)
    send(socket)
    await cut
    expect(rig.asked).toEqual([])
  })

  it('is answered each time, in words where it is too much', async () => {
    const socket = await page(await rig.join('Ben', 'view'))
    const answers = await Promise.all(
      Array.from({ length: 400 }, () => deskPageAt(socket).request('snapshot', {})),
    )
    const refused = answers.filter(({ ok }) => !ok)
    expect(refused.length).toBeGreaterThan(100)
    expect(new Set(refused.map(({ failure }) => failure.message.code))).toEqual(new Set(['page.too-many']))
    expect(rig.asked).toHaveLength(400 - refused.length)
  })
})

describe('without encryption', () => {
  beforeEach(() => rig.open({ certificate: null, api: true }))

  it('people view, whatever the invitation says, and the API is closed', async () => {
    expect((await rig.redeem(rig.invite('Anna', 'edit'))).status).toBe(403)
    expect((await rig.redeem(rig.invite('Anna', 'call'))).status).toBe(403)
    const person = await rig.join('Ben', 'view')
    expect(person.cookie).toMatch(/^showcall-/)
    const socket = await page(person)
    expect(await deskPageAt(socket).request('trigger', {})).toMatchObject({
      failure: { error: 'not-allowed' },
    })
    await deskPageAt(socket).request('clock', {})
    expect(rig.asked).toEqual(['Ben view clock'])
    expect((await rig.ask('/api-v1/rundowns')).status).toBe(404)
    expect(rig.served).toEqual([])
  })

  it('nobody is let in by what they hold with encryption, nor later by what was read without', async () => {
    await rig.open()
    const secure = await rig.join('Anna', 'edit')
    await rig.open({ certificate: null })
    const plainCookie = `showcall-${rig.port()}=${secure.cookie.split('=')[1]}`
    expect(await rig.connect({ cookie: plainCookie, key: secure.key })).toBe('not-paired')
    const read = await rig.join('Ben', 'view')
    await rig.open()
    const cookie = `__Host-showcall-${rig.port()}=${read.cookie.split('=')[1]}`
    expect(await rig.connect({ cookie, key: read.key })).toBe('not-paired')
  })
})

describe('connections', () => {
  it('are cut when it is closed, and when it is opened in another way', async () => {
    const person = await rig.join('Anna', 'view')
    const socket = await page(person)
    const cut = gone(socket)
    await rig.listener.close()
    await cut
    await expect(rig.ask('/')).rejects.toThrow('ECONNREFUSED')
  })

  it('give way to new ones of the same address, from the first byte on', async () => {
    await rig.close()
    rig = await peopleRig({ limits: { total: 3, perAddress: 2 } })
    await rig.open()
    const dial = (): Promise<TLSSocket> =>
      new Promise((resolve, reject) => {
        const at = { host: '127.0.0.1', port: rig.port(), rejectUnauthorized: false }
        const socket: TLSSocket = connectTls(at, () => resolve(socket))
        socket.on('error', reject)
      })
    const first = await dial()
    const second = await dial()
    const ended = once(first.resume(), 'close')
    const third = await dial()
    await ended
    expect([second.closed, third.closed]).toEqual([false, false])
    for (const socket of [second, third]) socket.destroy()
  })

  it('of pages come in beside silent ones of their address, which are cut for them', async () => {
    await rig.close()
    rig = await peopleRig({ limits: { total: 8, perAddress: 4 } })
    await rig.open()
    const person = await rig.join('Anna', 'view')
    const silent: TcpSocket[] = []
    for (let round = 0; round < 4; round += 1) {
      silent.push(...(await silentSockets(8, { port: rig.port() })))
      const socket = await page(person)
      expect(socket.connected).toBe(true)
      socket.close()
    }
    for (const socket of silent) socket.destroy()
  })

  it('end when they begin no handshake in time', async () => {
    await rig.close()
    rig = await peopleRig({ timeout: 100 })
    await rig.open()
    await new Promise<void>(resolve => {
      const socket = connectTcp(rig.port(), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.once('close', () => resolve())
    })
    expect((await rig.ask('/')).status).toBe(200)
  })

  it('that are plain are no HTTP where encryption is on', async () => {
    const text = await new Promise<string>(resolve => {
      const socket = connectTcp(rig.port(), '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'),
      )
      let received = ''
      socket.on('data', data => {
        received += data.toString('latin1')
      })
      socket.on('error', () => undefined)
      socket.once('close', () => resolve(received))
    })
    expect(text).not.toContain('desk en')
    expect(text).not.toContain('200')
  })
})

describe('what a desk of a pair sends desks that use its API', () => {
  const standing = { leads: true, epoch: 2, others: ['https://192.168.1.6:4748/api-v1'] }

  it('is whether it calls and where the other desk is, and nothing where there is none or the API is closed', async () => {
    await rig.open({ api: true })
    expect((await rig.ask('/desk/standing')).status).toBe(404)
    rig.pair(standing)
    const reply = await rig.ask('/desk/standing')
    expect([reply.status, JSON.parse(reply.body)]).toEqual([200, standing])
    expect((await rig.ask('/desk/standing', { headers: { host: 'elsewhere.test' } })).status).toBe(421)
    for (const closed of [{ api: false }, { api: true, certificate: null }]) {
      await rig.open(closed)
      expect((await rig.ask('/desk/standing')).status).toBe(404)
    }
  })

  it('is no answer where this computer does not trust the certificate', async () => {
    await rig.open({ api: true })
    rig.pair(standing)
    const ask = createAskStanding(realNetwork)
    const baseUrl = `https://localhost:${rig.port()}/api-v1`
    expect(await ask(baseUrl)).toBeNull()
    const pinned = { baseUrl, v0Url: null, socketUrl: null }
    const fingerprint = fingerprintOf(rig.certificate.certificate)
    expect(await ask(baseUrl, { ...pinned, fingerprint })).toEqual(standing)
    expect(await ask(baseUrl, { ...pinned, fingerprint: fingerprint.replace(/^../, '--') })).toBeNull()
    // A person has trusted it at one host, and at no other.
    expect(await ask(baseUrl.replace('localhost', '127.0.0.1'), { ...pinned, fingerprint })).toBeNull()
    const trusted = getCACertificates('default')
    setDefaultCACertificates([...trusted, rig.certificate.certificate])
    try {
      expect(await ask(baseUrl)).toEqual(standing)
    } finally {
      setDefaultCACertificates(trusted)
    }
  })
})
