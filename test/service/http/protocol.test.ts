import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStream } from '../event-stream-reader.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'
import { exchange, parseReply } from './raw-http.ts'

let bench: Bench
let show: Seeded
let origin: string

beforeEach(async () => {
  bench = await startBench({ rate: '100' })
  show = await bench.seed()
  origin = bench.service.addresses.socketUrl
})
afterEach(() => bench.close())

const v0 = async (path: string, headers: Readonly<Record<string, string>> = {}, token?: string | null) =>
  bench.call('GET', `${bench.service.addresses.v0Url}${path}`, {
    token: token === undefined ? await bench.service.dashboard.v0Token() : token,
    headers,
  })
const raw = async (head: string) =>
  parseReply(await exchange(origin, [`${head}\r\nconnection: close\r\n\r\n`]))
const phase = async () => (await bench.call('GET', `${show.path}/status`)).body.data.phase

describe('a request without one Host, or for a whole address', () => {
  it.each([
    ['no Host', ''],
    ['two', '\r\nhost: x\r\nhost: y'],
    ['the same one twice', '\r\nhost: x\r\nhost: x'],
  ])('%s is a bad request with all that every answer has', async (_what, hosts) => {
    const { status, headers, body } = await raw(
      `GET /api-v1/auth HTTP/1.1${hosts}\r\nauthorization: Bearer ${bench.owner}`,
    )
    expect([status, JSON.parse(body).code]).toEqual([400, 'bad_request'])
    expect(headers).toMatchObject({
      'x-request-id': JSON.parse(body).request_id,
      'ratelimit-limit': '600',
      'content-type': expect.stringContaining('application/problem+json'),
    })
  })

  it('a whole address is one of ours, and an error names its path', async () => {
    const known = await raw(
      `GET http://proxy.example/api-v1/auth HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bench.owner}`,
    )
    expect(known.status).toBe(200)
    const unknown = await raw('GET http://proxy.example/api-v1/nowhere?a=1 HTTP/1.1\r\nhost: x')
    expect([unknown.status, JSON.parse(unknown.body).instance]).toEqual([404, '/api-v1/nowhere'])
  })

  it('the description of the API carries a budget and a request id', async () => {
    const reply = await fetch(`${origin}/api-v1/openapi.json`)
    for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'x-request-id']) {
      expect(reply.headers.get(name)).not.toBeNull()
    }
  })

  it('no answer is guessed at by a browser', async () => {
    expect((await bench.call('GET', '/auth')).headers.get('x-content-type-options')).toBe('nosniff')
    const health = await fetch(`${origin}/healthz`)
    expect(health.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

describe('budgets', () => {
  const left = (reply: { headers: Headers }) => [
    reply.headers.get('ratelimit-limit'),
    Number(reply.headers.get('ratelimit-remaining')),
  ]

  it('a valid token counts by its team at an unknown address and by a wrong method too', async () => {
    const [, before] = left(await bench.call('GET', '/auth'))
    expect(left(await bench.call('GET', '/nowhere'))).toEqual(['100', Number(before) - 1])
    expect(left(await bench.call('DELETE', '/auth'))).toEqual(['100', Number(before) - 2])
    expect(left(await bench.call('GET', '/nowhere', { token: 'wrong' }))[0]).toBe('600')
  })

  it('so does one of v0, in ping too, where a wrong one is refused', async () => {
    const token = await bench.service.dashboard.v0Token()
    const ping = (query: string) => v0(`/ping${query}`, {}, null)
    expect([(await ping('')).status, left(await ping(''))[0]]).toEqual([200, '600'])
    const good = await ping(`?token=${token}`)
    expect([good.status, ...left(good)]).toEqual([200, '60', 59])
    const wrong = await ping('?token=wrong')
    expect([wrong.status, wrong.body.code]).toEqual([401, 'auth.invalid_token'])
    expect((await v0('/ping', {}, 'wrong')).status).toBe(401)
    expect(left(await v0('/nowhere'))).toEqual(['60', 58])
  })
})

describe('addresses of another version', () => {
  it.each([
    ['/api-v0/rundowns', '/api-v1'],
    ['/api-v0/auth', '/api-v1'],
    ['/api-v1/rundown/x/start', '/api-v0'],
    ['/rundowns', '/api-v1'],
    ['/rundown/x/next', '/api-v0'],
  ])('%s gets the address of %s', async (path, base) => {
    const { status, body } = await bench.call('GET', origin + path)
    expect([status, body.code]).toEqual([404, 'not_found'])
    expect(body.detail).toContain(base)
  })
})

describe('what is no press', () => {
  it('a conditional GET of v0 moves no show', async () => {
    for (const headers of [
      { 'if-none-match': '"x"' },
      { 'if-modified-since': 'Fri, 01 May 2026 18:00:00 GMT' },
    ]) {
      const reply = await v0(`/rundown/${show.id}/next`, headers)
      expect([reply.status, reply.body.code]).toEqual([403, 'forbidden'])
    }
    expect(await phase()).toBe('pre-show')
  })

  it.each(['0x10', '1e3', ' 5', '+5', '', '5.0', '604800001'])(
    'an amount of "%s" is no number of milliseconds',
    async amount => {
      await bench.call('POST', `${show.path}/action:start`)
      const reply = await v0(`/rundown/${show.id}/cues/active/add?amount=${encodeURIComponent(amount)}`)
      expect([reply.status, reply.body.code]).toEqual([400, 'bad_request'])
    },
  )

  it('three presses with a blank key are three presses', async () => {
    for (const _ of [1, 2, 3]) {
      const reply = await bench.call('POST', `${show.path}/action:next`, {
        headers: { 'idempotency-key': '  ' },
      })
      expect(reply.status).toBe(200)
    }
    const status = (await bench.call('GET', `${show.path}/status`)).body.data
    expect(status.active_cue.id).toBe(show.cues[2])
  })
})

describe('a kept reply', () => {
  const patch = (body: unknown, headers = { 'idempotency-key': 'k' }) =>
    bench.call('PATCH', show.path, { headers, body })

  it('repeats the request id of the first in its header too', async () => {
    const first = await patch({ title: 'One' })
    const again = await patch({ title: 'Two' })
    expect(again.headers.get('x-request-id')).toBe(again.body.meta.request_id)
    expect(again.headers.get('x-request-id')).toBe(first.headers.get('x-request-id'))
    expect(again.headers.get('idempotency-replayed')).toBe('true')
  })

  it('is not one of a request that was wrong in itself: mended, it may keep its key', async () => {
    expect((await patch({ title: '' })).status).toBe(400)
    expect((await patch({ title: 'Mended' })).status).toBe(200)
    const empty = { 'idempotency-key': 'empty' }
    expect((await patch({}, empty)).body.code).toBe('rundowns.empty_patch')
    expect((await patch({ title: 'Late' }, empty)).body.code).toBe('rundowns.empty_patch')
  })
})

describe('bodies that are no text', () => {
  const json = { 'content-type': 'application/json' }

  it.each(['\\ud800', '\\uDC00x', 'a\\ud83d'])('half of a character, %s, is refused', async half => {
    for (const body of [`{"title":"${half}"}`, `{"title":"x","${half}":1}`]) {
      const reply = await bench.call('PATCH', show.path, { raw: body, headers: json })
      expect([reply.status, reply.body.code]).toEqual([400, 'bad_request'])
    }
    const whole = await bench.call('PATCH', show.path, { raw: '{"title":"\\ud83d\\ude00"}', headers: json })
    expect(whole.body.data.title).toBe('😀')
  })

  it('bytes that are not UTF-8 are refused', async () => {
    const reply = await fetch(`${bench.service.addresses.baseUrl}${show.path}`, {
      method: 'PATCH',
      headers: { ...json, authorization: `Bearer ${bench.owner}` },
      body: Buffer.from('{"title":"caf\xe9"}', 'latin1'),
    })
    expect([reply.status, (await reply.json()).code]).toEqual([400, 'bad_request'])
  })
})

describe('If-Match', () => {
  it('on an action takes every form of a tag, and refuses what the show has left', async () => {
    const tag = (await bench.call('GET', `${show.path}/status`)).headers.get('etag') ?? ''
    const press = (ifMatch: string) =>
      bench.call('POST', `${show.path}/action:next`, { headers: { 'if-match': ifMatch } })
    const now = async () => (await bench.call('GET', `${show.path}/status`)).headers.get('etag') ?? ''
    const forms: ((tag: string) => string)[] = [
      known => known,
      known => `W/${known}`,
      known => `"other", ${known}`,
      () => '*',
    ]
    for (const form of forms.slice(0, 3)) {
      expect((await press(form(await now()))).status).toBe(200)
      const stale = await press(form(tag))
      expect([stale.status, stale.body.code]).toEqual([412, 'runner.state_changed'])
      expect(stale.body.details.active_cue).not.toBeNull()
    }
    expect(
      (await bench.call('POST', `${show.path}/action:previous`, { headers: { 'if-match': '*' } })).status,
    ).toBe(200)
    expect((await press('"other", W/"another"')).status).toBe(412)
  })

  it.each(['', '"open', 'two words', '"one" "two"', '*, "one"', '"one",'])(
    'a condition that cannot be read is refused, and nothing is done: %j',
    async condition => {
      const before = (await bench.call('GET', show.path)).body.meta.seq
      for (const header of ['if-match', 'if-none-match']) {
        const options = { headers: { [header]: condition } }
        const refused = await bench.call('POST', `${show.path}/action:start`, options)
        expect([refused.status, refused.body.code]).toEqual([400, 'bad_request'])
        expect(refused.body.details.issues[0].path).toEqual([header])
      }
      const read = await bench.call('GET', show.path, { headers: { 'if-none-match': condition } })
      expect(read.status).toBe(400)
      expect((await bench.call('GET', show.path)).body.meta.seq).toBe(before)
    },
  )

  it('on a change of content is refused with what there is now', async () => {
    const at = { cue_id: show.cues[0], column_id: show.columns[0] }
    const cell = `${show.path}/cells?cue_id=${at.cue_id}&column_id=${at.column_id}`
    const mention = (await bench.call('POST', `${show.path}/mentions`, { body: { name: 'Ada' } })).body.data
    await bench.call('POST', `${show.path}/text-variables`, { body: { key: 'guest', value: 'Ada' } })
    const writes: [string, string, string, object][] = [
      ['PATCH', show.path, show.path, { title: 'New' }],
      ['PATCH', `${show.path}/cues/${show.cues[0]}`, `${show.path}/cues/${show.cues[0]}`, { title: 'New' }],
      [
        'PATCH',
        `${show.path}/columns/${show.columns[0]}`,
        `${show.path}/columns/${show.columns[0]}`,
        { name: 'New' },
      ],
      [
        'PATCH',
        `${show.path}/mentions/${mention.id}`,
        `${show.path}/mentions/${mention.id}`,
        { name: 'New' },
      ],
      ['PATCH', `${show.path}/text-variables/guest`, `${show.path}/text-variables/guest`, { value: 'New' }],
      ['PATCH', `${show.path}/output-message`, `${show.path}/output-message`, { text: 'New' }],
      ['PUT', `${show.path}/cells`, cell, { ...at, content: 'New' }],
    ]
    let length = 20_000
    const tagOf = async (read: string) => (await bench.call('GET', read)).headers.get('etag') ?? ''
    const others: Readonly<Record<string, object>> = {
      title: { title: 'Other' },
      subtitle: { subtitle: 'Other' },
      name: { name: 'Other' },
      value: { value: 'Other' },
      text: { text: 'Other' },
      content: { ...at, content: 'Other' },
    }
    for (const [method, path, read, body] of writes) {
      const tag = await tagOf(read)
      const member = Object.keys(body).at(-1) ?? ''
      await bench.call(method, path, { body: others[member] })
      const current = (await bench.call('GET', read)).body.data
      const late = await bench.call(method, path, { body, headers: { 'if-match': tag } })
      expect([late.status, late.body.code]).toEqual([412, 'precondition.failed'])
      expect(late.body.details).toEqual(current)
      expect((await bench.call('GET', read)).body.data).toEqual(current)
      const fresh = (await bench.call('GET', read)).headers.get('etag') ?? ''
      expect((await bench.call(method, path, { body, headers: { 'if-match': `W/${fresh}` } })).status).toBe(
        200,
      )
      // What is elsewhere in the rundown changed meanwhile, its length and its last change with it.
      const own = await tagOf(read)
      const [, elsewhere] = show.cues
      await bench.call('PATCH', `${show.path}/cues/${elsewhere}`, { body: { duration_ms: length++ } })
      const again = await bench.call(method, path, { body, headers: { 'if-match': own } })
      expect([path, again.status]).toEqual([path, 200])
    }
  })

  it('what is included with a rundown is no condition of its own change, and a copy of it is stale', async () => {
    const read = `${show.path}?include=cues`
    const tag = (await bench.call('GET', read)).headers.get('etag') ?? ''
    await bench.call('PATCH', `${show.path}/cues/${show.cues[1]}`, { body: { subtitle: 'Elsewhere' } })
    expect((await bench.call('GET', read, { headers: { 'if-none-match': tag } })).status).toBe(200)
    const changed = await bench.call('PATCH', show.path, {
      body: { title: 'By its tag' },
      headers: { 'if-match': tag },
    })
    expect(changed.status).toBe(200)
  })
})

describe('content', () => {
  it('a column that becomes public is sent as added, with its cells', async () => {
    const [column = ''] = show.columns
    await bench.service.dashboard.setColumn(show.id, column, { isPrivate: true })
    await bench.service.dashboard.setColumn(show.id, column, { isPrivate: false })
    await bench.call('PUT', `${show.path}/cells`, {
      body: { cue_id: show.cues[0], column_id: column, content: 'Warm' },
    })
    await bench.service.dashboard.setColumn(show.id, column, { isPrivate: true })
    const stream = await openStream(bench, show, '?events=column:fat,cell')
    await stream.take(2)
    await bench.service.dashboard.setColumn(show.id, column, { isPrivate: false })
    expect(await stream.take(2)).toMatchObject([
      ['column', { change: 'added', id: column, column: { name: 'Light' } }],
      ['cell', { change: 'added', cue_id: show.cues[0], cell: { content: 'Warm' } }],
    ])
    stream.close()
  })

  it('a cue that is moved says when', async () => {
    bench.clock.advance(60_000)
    const path = `${show.path}/cues/${show.cues[2]}`
    const moved = await bench.call('PATCH', path, { body: { position: { start: true } } })
    expect(moved.body.data.updated_at).toBe(new Date(bench.clock()).toISOString())
    expect((await bench.call('GET', path)).body.data).toEqual(moved.body.data)
    const other = await bench.call('GET', `${show.path}/cues/${show.cues[0]}`)
    expect(other.body.data.updated_at).not.toBe(moved.body.data.updated_at)
  })

  it.each(['+02', '-05:30', '+0200'])('the offset %s is no time zone', async timezone => {
    const reply = await bench.call('PATCH', show.path, { body: { timezone } })
    expect([reply.status, reply.body.code]).toEqual([400, 'rundowns.invalid_payload'])
  })

  const write = (body: object) =>
    bench.call('PUT', `${show.path}/cells`, {
      body: { cue_id: show.cues[0], column_id: show.columns[0], ...body },
    })

  it('rich text is counted by its text, and what is read can be written back', async () => {
    for (const text of ['&amp;', '<b>x</b>', '😀', '&lt;']) {
      const written = await write({ content_html: text.repeat(100_000) })
      expect(written.status).toBe(200)
      const again = await write({ content_html: written.body.data.content_html })
      expect([again.status, again.body.data.content_html]).toEqual([200, written.body.data.content_html])
    }
    const over = await write({ content_html: '&amp;'.repeat(100_001) })
    expect([over.status, over.body.code, over.body.details.issues[0].path]).toEqual([
      400,
      'cells.invalid_payload',
      ['content_html'],
    ])
    const plain = await write({ content: '&😀'.repeat(50_000) })
    expect((await write({ content_html: plain.body.data.content_html })).body.data.content).toBe(
      '&😀'.repeat(50_000),
    )
  })

  it('plain text that is derived is never cut inside a character', async () => {
    await bench.call('POST', `${show.path}/text-variables`, {
      body: { key: 'long', value: `x${'😀'.repeat(9_999)}` },
    })
    const html = '<rs-variable data-variable-key="long"></rs-variable>'.repeat(11)
    const { content } = (await write({ content_html: html })).body.data
    expect([...content]).toHaveLength(100_000)
    expect(content.isWellFormed()).toBe(true)
  })

  it('lists read as lines with their bullets and numbers', async () => {
    const html =
      '<p>Before</p><ul><li>One</li><li><p>Two</p><ol><li>First</li><li>Second</li></ol></li><li></li></ul><p>After</p>'
    expect((await write({ content_html: html })).body.data.content).toBe(
      'Before\n• One\n• Two\n  1. First\n  2. Second\n• \nAfter',
    )
  })
})
