import { describe, expect, it } from 'vitest'
import { createJsonLog, redactAddress } from '../../src-main/service/log.ts'
import { randomSecret } from '../../src-main/service/random.ts'
import fc from '../support/fast-check.ts'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiJhYmMifQ.abcDEF-123_456'
const v0 = randomSecret()

function logged(fields: Record<string, string>, error?: string): string {
  const lines: string[] = []
  const log = createJsonLog(
    () => 0,
    line => lines.push(line),
  )
  log({ level: 'info', event: 'request', fields, ...(error !== undefined && { error }) })
  return lines.join('\n')
}

describe('the log', () => {
  it('is one line of JSON an entry, with time, level and event', () => {
    const line = logged({ method: 'GET', address: '/healthz' }, 'Error: first\n  second')
    expect(line).not.toContain('\n')
    expect(JSON.parse(line)).toEqual({
      time: '1970-01-01T00:00:00.000Z',
      level: 'info',
      event: 'request',
      method: 'GET',
      address: '/healthz',
      error: 'Error: first\n  second',
    })
  })

  it.each([
    ['a bearer', `Authorization: Bearer ${v0}`],
    ['a short bearer', 'authorization: bearer hunter2'],
    ['a cookie', 'cookie: showcall-4747=hunter2'],
    ['a set cookie', 'Set-Cookie: session=hunter2; HttpOnly'],
    ['a JWT in a sentence', `the token ${jwt} does not hold`],
    ['a v0 token in a sentence', `no team has ${v0}.`],
    ['a member of an object', JSON.stringify({ apiToken: 'hunter2' })],
    ['a pairing address', `http://127.0.0.1:4747/#pair=hunter2`],
  ])('keeps no secret of a text: %s', (_what, text) => {
    const line = logged({ text }, text)
    for (const secret of [v0, jwt, 'hunter2']) expect(line).not.toContain(secret)
  })

  it.each([
    [`/api-v0/rundown/abc/start?token=${v0}`, '/api-v0/rundown/abc/start?token=[redacted]'],
    [`/api-v0/rundown/abc/start?%74oken=hunter2`, '/api-v0/rundown/abc/start?[redacted]=[redacted]'],
    [`/api-v1/rundowns/abc/status?TOKEN=hunter2`, '/api-v1/rundowns/abc/status?TOKEN=[redacted]'],
    [`/x?access_token=hunter2&limit=5`, '/x?access_token=[redacted]&limit=5'],
    [`/api-v0/rundown/abc/start?${v0}`, '/api-v0/rundown/abc/start?[redacted]'],
    [`/api-v0/rundown/${v0}/start`, '/api-v0/rundown/[redacted]/start'],
    [`/api-v1/${jwt}`, '/api-v1/[redacted]'],
    [`/api-v1/rundowns?limit=${v0}`, '/api-v1/rundowns?limit=[redacted]'],
    ['/api-v1/rundowns/abc/action:start', '/api-v1/rundowns/abc/action:start'],
  ])('%s is logged as %s', (address, shown) => {
    expect(redactAddress(address)).toBe(shown)
  })

  it('no spelling of an address lets a token through', () => {
    const piece = fc.constantFrom('/', '?', '&', '=', 'token', '%74', 'a', '#', ';', 'limit', 'Bearer ', '//')
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece), fc.constantFrom(v0, jwt), (before, after, secret) => {
        const address = `/${before.join('')}${secret}${after.join('')}`
        expect(logged({ address: redactAddress(address) })).not.toContain(secret)
      }),
    )
  })
})
