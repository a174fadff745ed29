import Fastify from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outputSocketPath } from '../../../src-main/contract/bridge/channels.ts'
import { serveDeskPages } from '../../../src-main/hosts/network/desk-pages.ts'
import { serveOutputAssets, serveOutputPages } from '../../../src-main/hosts/outputs/output-files.ts'
import { createOutputSockets, type OutputSockets } from '../../../src-main/hosts/outputs/output-sockets.ts'
import { sameOrigin } from '../../../src-main/hosts/same-origin.ts'
import { outputPageAt } from '../../support/output-page.ts'
import { type FakeOutputDesk, fakeOutputDesk } from './fake-output-desk.ts'
import { pagesDir } from './pages-dir.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** The listener of a desk that knows one secret, that of a clock. */
describe('the sockets of output pages', () => {
  let origin: string
  let sockets: OutputSockets
  let desk: FakeOutputDesk

  beforeEach(async () => {
    desk = fakeOutputDesk()
    const rendererDir = pagesDir()
    const app = Fastify()
    stops.push(() => app.close())
    await serveDeskPages(
      { app, http: app.server },
      {
        rendererDir,
        via: 'here',
        desk: {
          redeem: async () => 'not-good',
          admit: async () => null,
          async request(_id, name) {
            desk.log.push(`request ${name}`)
            return { ok: true, value: { received: true } }
          },
          disconnected: () => void desk.log.push('disconnected'),
          language: desk.language,
          onEvents: () => () => undefined,
        },
      },
    )
    sockets = createOutputSockets(desk)
    stops.push(sockets.attach(app.server, sameOrigin))
    serveOutputPages(app, { rendererDir, desk })
    origin = await app.listen({ host: '127.0.0.1', port: 0 })
  })

  const connect = (auth: object, { path = outputSocketPath, from = origin } = {}): Socket => {
    const socket = io(origin, {
      path,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth,
      extraHeaders: { origin: from },
    })
    stops.push(() => socket.close())
    return socket
  }
  /** `on`, or why not. */
  const outcome = (socket: Socket): Promise<string> =>
    new Promise(resolve => {
      socket.once('connect', () => resolve('on'))
      socket.once('connect_error', error => resolve(error.message))
    })
  const right = { kind: 'clock', key: 'right' }

  it('let in whoever has the secret of that kind of page, and nobody else', async () => {
    const socket = connect(right)
    expect(await outcome(socket)).toBe('on')
    await outputPageAt(socket).desk.clock()
    expect(desk.log).toEqual(['joined clock right'])
    for (const auth of [
      {},
      { kind: 'clock' },
      { kind: 'clock', key: 'wrong' },
      { kind: 'countdown', key: 'right' },
      { kind: 'desk', key: 'right' },
      { kind: 'clock', key: ['right'] },
      { kind: 'clock', key: 'right'.padEnd(2_000, 'x') },
    ])
      expect(await outcome(connect(auth))).toBe('no-such-output')
    expect(desk.log).toEqual(['joined clock right'])
  })

  it('do not let an output be the desk, nor a page of elsewhere be an output', async () => {
    expect(await outcome(connect(right, { path: '/desk/socket.io' }))).toBe('not-paired')
    expect(await outcome(connect(right, { from: 'https://elsewhere.test' }))).not.toBe('on')
  })

  it('answer the time, and nothing of what a desk is asked', async () => {
    const socket = connect(right)
    await outcome(socket)
    const page = outputPageAt(socket)
    expect(await page.desk.clock()).toEqual({ now: 42, clockSteps: 0 })
    for (const name of ['trigger', 'snapshot', 'outputSaid', 'say', 'onEvent'])
      await expect(page.call(name, { kind: 'keyboard' })).rejects.toThrow(`There is no function ${name}.`)
    await page.desk.clock()
    expect(desk.log).toEqual(['joined clock right'])
  })

  const crew = { kind: 'cue-light', key: 'right', device: 'own' }

  it('let in the one phone that a crew page is of, and send any other why not', async () => {
    expect(await outcome(connect(crew))).toBe('on')
    for (const device of ['another', '', 7, 'own'.padEnd(2_000, 'x'), undefined])
      expect(await outcome(connect({ ...crew, device }))).toBe('other-device')
    expect(await outcome(connect({ ...crew, key: 'wrong' }))).toBe('no-such-output')
  })

  it('take answers of crew pages, and of no other page; they reach nothing else either', async () => {
    const phone = connect(crew)
    await outcome(phone)
    const crewPage = outputPageAt(phone)
    expect(await crewPage.call('say', { say: 'word', word: 'ready' })).toBe('done')
    const said = 'said {"say":"word","word":"ready"}'
    expect(desk.log).toEqual(['joined cue-light right', said])
    const screen = connect(right)
    await outcome(screen)
    const page = outputPageAt(screen)
    await expect(page.call('say', { say: 'word', word: 'help' })).rejects.toThrow()
    for (const each of [crewPage, page]) {
      for (const name of ['trigger', 'snapshot', 'output-page.renew', 'message.write'])
        await expect(each.call(name, {})).rejects.toThrow(`There is no function ${name}.`)
      await each.desk.clock()
    }
    expect(desk.log).toEqual(['joined cue-light right', said, 'joined clock right'])
    expect(await outcome(connect(crew, { path: '/desk/socket.io' }))).toBe('not-paired')
  })

  it('end for a crew page that answers more than twenty times within ten seconds', async () => {
    const phone = connect(crew)
    await outcome(phone)
    const gone = new Promise(resolve => phone.once('disconnect', resolve))
    const page = outputPageAt(phone)
    for (let count = 0; count < 20; count += 1)
      expect(await page.call('say', { say: 'word', word: null })).toBe('done')
    await expect(page.call('say', { say: 'word', word: null })).rejects.toThrow()
    await gone
    expect(desk.log.filter(entry => entry.startsWith('said'))).toHaveLength(20)
  })

  it('end for a screen that asks for the time again and again', async () => {
    const socket = connect(right)
    await outcome(socket)
    const gone = new Promise(resolve => socket.once('disconnect', resolve))
    const page = outputPageAt(socket)
    for (let count = 0; count < 101; count += 1) void page.desk.clock()
    await gone
    await expect.poll(() => desk.log).toEqual(['joined clock right', 'left'])
  })

  it('end for a screen that asks again for what its page shows', async () => {
    const socket = connect(right)
    await outcome(socket)
    await outputPageAt(socket).desk.clock()
    const gone = new Promise(resolve => socket.once('disconnect', resolve))
    outputPageAt(socket)
    await gone
    await expect.poll(() => desk.log).toEqual(['joined clock right', 'left'])
  })

  it('receive what is sent to their page', async () => {
    const socket = connect(right)
    await outcome(socket)
    const page = outputPageAt(socket)
    await page.desk.clock()
    sockets.output('another', 'rows', { rows: [] })
    sockets.output(desk.joined, 'rows', { rows: [] })
    await page.desk.clock()
    expect(page.received).toEqual(['rows'])
  })

  it('answer whether their screen draws, once it has drawn', async () => {
    const socket = connect(right)
    await outcome(socket)
    const drawn = Promise.withResolvers<void>()
    const page = outputPageAt(socket, () => drawn.promise)
    await page.desk.clock()
    let answered = false
    const asked = sockets.askOutput(desk.joined).then(() => {
      answered = true
    })
    await page.desk.clock()
    expect(answered).toBe(false)
    drawn.resolve()
    await asked
    await expect(sockets.askOutput('another')).rejects.toThrow('The screen has gone.')
  })

  it('are closed at once when their link is ended', async () => {
    const socket = connect(right)
    await outcome(socket)
    await outputPageAt(socket).desk.clock()
    const gone = new Promise(resolve => socket.once('disconnect', resolve))
    sockets.outputEnded(desk.joined)
    await gone
    await expect.poll(() => desk.log).toEqual(['joined clock right', 'left'])
  })

  it('the page comes to any browser, with a policy that lets nothing else in', async () => {
    for (const kind of ['countdown', 'cue', 'list', 'message', 'clock', 'cue-light']) {
      const reply = await fetch(`${origin}/output/${kind}`)
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
      expect(reply.headers.get('cache-control')).toBe('no-cache')
    }
    expect((await fetch(`${origin}/output/desk`)).status).toBe(404)
  })

  it('the page comes in the language that a person chose, and a screen in its own by ?lang=', async () => {
    const get = async (path: string): Promise<string> =>
      (await fetch(origin + path, { headers: { 'accept-language': 'de-AT, en;q=0.5' } })).text()
    expect(await get('/output/clock')).toBe('output de')
    desk.chosen = 'en'
    expect(await get('/output/clock')).toBe('output en')
    expect(await get('/output/clock?lang=de')).toBe('output de')
    expect(await get('/output/clock?lang=xx')).toBe('output en')
  })
})

it('the files of output pages come with their types, for ever; those of the desk do not', async () => {
  const app = Fastify()
  stops.push(() => app.close())
  await serveOutputAssets(app, { rendererDir: pagesDir() })
  const get = async (name: string) => {
    const { statusCode, headers } = await app.inject({ url: `/assets/${name}` })
    return [statusCode, headers['content-type'], headers['cache-control']]
  }
  const forever = 'public, max-age=31536000, immutable'
  expect(await get('output-1.js')).toEqual([200, 'text/javascript; charset=utf-8', forever])
  expect(await get('shared-1.js')).toEqual([200, 'text/javascript; charset=utf-8', forever])
  expect(await get('output-1.css')).toEqual([200, 'text/css; charset=utf-8', forever])
  expect(await get('inter-1.woff2')).toEqual([200, 'font/woff2', forever])
  for (const name of ['desk-1.js', 'desk-1.css', '', '../manifest.json', '%2e%2e/en/index.html'])
    expect((await get(name))[0]).toBe(404)
})
