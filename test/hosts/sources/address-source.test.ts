import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { saidOf } from '../../../src-main/contract/message-error.ts'
import { selfSigned } from '../../../src-main/hosts/network/self-signed.ts'
import {
  type AddressOptions,
  isPublicAddress,
  readAddress,
  readNewerAddress,
} from '../../../src-main/hosts/sources/address-source.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Every name of the test leads to this computer, as a name of the internet may. */
const here: LookupFunction = (_name, how, found) =>
  how.all === true ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)

describe('a published sheet', () => {
  let server: Server
  let port: number
  let options: AddressOptions
  let asked: IncomingMessage[]
  let answer: Answer
  beforeAll(async () => {
    const { certificate, key } = await selfSigned({
      name: 'sheets.test',
      hosts: ['sheets.test', '127.0.0.1'],
      now: Date.now(),
      days: 2,
    })
    server = createServer({ cert: certificate, key }, (request, response) => {
      asked.push(request)
      answer(request, response)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
    options = { ca: certificate, lookup: here, isAllowed: () => true }
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    asked = []
    answer = (_request, response) => response.end('Title\nOne\n')
  })

  const { signal } = new AbortController()
  const at = (path: string): string => `https://sheets.test:${port}${path}`
  const why = (path: string, more: AddressOptions = {}): Promise<string | undefined> =>
    readAddress(path.startsWith('https:') ? path : at(path), signal, { ...options, ...more }).then(
      () => 'It was read.',
      error => inEnglish(saidOf(error)),
    )

  it('is read with the name that the server gives it, and without anything of this computer', async () => {
    answer = (_request, response) =>
      response
        .setHeader(
          'content-disposition',
          `attachment; filename="x.csv"; filename*=UTF-8''Abend%20%E2%80%93%20Ablauf.csv`,
        )
        .setHeader('set-cookie', 'a=b')
        .end('Title\nOne\n')
    const { name, content } = await readAddress(at('/pub?output=csv'), signal, options)
    expect([name, Buffer.from(content).toString()]).toEqual(['Abend – Ablauf.csv', 'Title\nOne\n'])
    await readAddress(at('/folder/evening.csv'), signal, options)
    expect(asked.map(({ headers }) => Object.keys(headers).toSorted())).toEqual([
      ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'],
      ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'],
    ])
  })

  it('is not sent again while the server says that it is the same', async () => {
    answer = (request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
      else response.setHeader('etag', '"v1"').end('Title\nOne\n')
    }
    const { mark } = await readAddress(at('/pub'), signal, options)
    expect(await readNewerAddress(at('/pub'), mark, signal, options)).toBeNull()
    answer = (request, response) =>
      response
        .setHeader('last-modified', 'Sat, 16 May 2026 10:00:00 GMT')
        .end(request.headers['if-modified-since'])
    const dated = await readAddress(at('/pub'), signal, options)
    const next = await readNewerAddress(at('/pub'), dated.mark, signal, options)
    expect(Buffer.from(next?.content ?? []).toString()).toBe('Sat, 16 May 2026 10:00:00 GMT')
  })

  it('may be behind a few redirects, each of them https', async () => {
    answer = (request, response) => {
      const left = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0)
      if (left > 0) response.writeHead(307, { location: `/hop${left - 1}` }).end()
      else response.end('Title\n')
    }
    expect(await why('/hop5')).toBe('It was read.')
    expect(await why('/hop6')).toMatch(/leads to too many other addresses/)
    answer = (_request, response) => response.writeHead(302, { location: 'http://sheets.test/' }).end()
    expect(await why('/')).toMatch(/https:\/\/ only/)
    answer = (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    expect(await why('/')).toMatch(/is no address/)
  })

  it('is never read from this computer or the house, whatever a name or a redirect leads to', async () => {
    const isAllowed = isPublicAddress
    expect(await why('/', { isAllowed })).toMatch(/^sheets\.test:\d+ is in this computer or in a network/)
    expect(await why(`https://127.0.0.1:${port}/`, { isAllowed })).toMatch(/in this computer/)
    expect(await why(`https://[::1]:${port}/`, { isAllowed })).toMatch(/in this computer/)
    expect(await why(`https://2130706433:${port}/`, { isAllowed })).toMatch(/in this computer/)
    expect(asked).toEqual([])
    answer = (_request, response) => response.writeHead(302, { location: 'https://169.254.169.254/' }).end()
    const isPublicOrTest = (ip: string): boolean => ip === '127.0.0.1' || isPublicAddress(ip)
    expect(await why('/', { isAllowed: isPublicOrTest })).toMatch(/^169\.254\.169\.254 is in this computer/)
  })

  it.each([
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['172.31.0.1', false],
    ['192.168.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['8.8.8.8', true],
    ['172.32.0.1', true],
    ['2a00:1450:4001::1', true],
  ])('at %s is of the internet: %s', (ip, isPublic) => {
    expect(isPublicAddress(ip)).toBe(isPublic)
  })

  it('is refused in words when it is too large, too slow, cut off, not trusted, or not there', async () => {
    answer = (_request, response) => response.end(Buffer.alloc(17 * 1024 * 1024))
    expect(await why('/')).toMatch(/larger than 16 MB/)
    answer = (_request, response) => void response.write('Title\n')
    expect(await why('/', { timeoutMs: 200 })).toMatch(/does not answer in time/)
    answer = (_request, response) => {
      response.setHeader('content-length', 100).write('Title\n')
      setTimeout(() => response.destroy(), 20)
    }
    expect(await why('/')).toMatch(/cannot be reached/)
    answer = (_request, response) => response.writeHead(404).end()
    expect(await why('/')).toMatch(/answers with 404/)
    const { ca: _trusted, ...untrusting } = options
    const read = readAddress(at('/'), signal, untrusting)
    await expect(read).rejects.toThrow(/cannot be reached: .*certificate/)
  })
})
