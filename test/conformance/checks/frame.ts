import assert from 'node:assert/strict'
import { type Check, chapter, data, does, refuses } from '../check.ts'

const document = chapter('2.8 Error document')
const auth = chapter('5 Authentication')
const requests = chapter('4.8 Common request elements')
const generic = chapter('7.2 Generic')

/** Envelope, tokens, idempotency, pages: what all routes have in common. */
export const frameChecks: readonly Check[] = [
  requests('fact', 'A success comes in an envelope with the id and the time of its request.', async rig => {
    const { id } = await rig.rundown()
    const { body, headers } = await rig.service.ask('GET', `/rundowns/${id}`)
    assert.equal(body.ok, true)
    assert.match(body.meta.request_id, /^req_[0-9a-f]{24}$/)
    assert.equal(headers.get('x-request-id'), body.meta.request_id)
    assert.ok(Math.abs(body.meta.server_time - Date.now()) < 86_400_000, 'server_time is no time of today.')
    assert.ok(Array.isArray(body.meta.side_effects))
  }),
  requests(
    'specification',
    'Each answer tells the limit of requests, what is left of it, and until when.',
    async rig => {
      for (const path of ['/rundowns', '/no-such-route']) {
        const { headers } = await rig.service.ask('GET', path)
        for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])
          assert.match(headers.get(name) ?? '', /^\d+$/, `${path} has no ${name}.`)
      }
    },
  ),
  document('specification', 'An unknown route is a whole problem document.', rig =>
    refuses(rig, ['GET', '/no-such-route'], { status: 404, code: 'not_found' }),
  ),
  document('choice', 'A wrong method on a known route is not found.', rig =>
    refuses(rig, ['PUT', '/rundowns', {}], { status: 404, code: 'not_found' }),
  ),
  auth('specification', 'Without a token nothing is shown.', rig =>
    refuses(rig, ['GET', '/rundowns'], { status: 401, code: 'auth.token_missing' }, { token: null }),
  ),
  auth(
    'specification',
    'A header that is no bearer is malformed, and a token in the query is no way around it.',
    async rig => {
      const { id } = await rig.rundown()
      const { token } = rig.service
      const request = { token: null, headers: { authorization: `Basic ${token}` } }
      await refuses(
        rig,
        ['GET', `/rundowns/${id}/status?token=${token}`],
        { status: 401, code: 'auth.malformed_authorization' },
        request,
      )
    },
  ),
  auth('specification', 'A token that was changed is invalid.', rig =>
    refuses(
      rig,
      ['GET', '/rundowns'],
      { status: 401, code: 'auth.invalid_token' },
      { token: `${rig.service.token}x` },
    ),
  ),
  auth('specification', 'A token in the query opens the routes of show control.', async rig => {
    const { id } = await rig.rundown()
    for (const path of ['status', 'countdown']) {
      const query = `/rundowns/${id}/${path}?token=${rig.service.token}`
      const { state } = data(await rig.service.ask('GET', query, { token: null }))
      assert.equal(state, 'stopped')
    }
  }),
  auth('specification', 'A token in the query opens no other route.', rig =>
    refuses(
      rig,
      ['GET', `/rundowns?token=${rig.service.token}`],
      { status: 401, code: 'auth.query_token_not_allowed' },
      { token: null },
    ),
  ),
  auth('specification', 'The token is described, with its end.', async rig => {
    const info = await does(rig, ['GET', '/auth'])
    assert.ok('expires_at' in info, 'There is no "expires_at".')
  }),
  auth(
    'choice',
    'A probe tells whether the token sees a rundown, and is no error where it does not.',
    async rig => {
      const { id } = await rig.rundown()
      const visible = await does(rig, ['GET', `/auth/probe?rundown_id=${id}`])
      assert.equal(visible.visible, true)
      const unknown = await does(rig, ['GET', '/auth/probe?rundown_id=aaaaaaaaaaaaaaaaaaaa'])
      assert.equal(unknown.visible, false)
    },
  ),
  requests(
    'specification',
    'A repeated Idempotency-Key gives the original answer, and acts once.',
    async rig => {
      const { id } = await rig.rundown()
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const add = () =>
        rig.service.ask('POST', `/rundowns/${id}/cues`, { headers, body: { type: 'cue', title: 'Once' } })
      const [first, second] = [await add(), await add()]
      assert.equal(first.status, 201)
      assert.deepEqual(second.body, first.body)
      const { items } = await does(rig, ['GET', `/rundowns/${id}/cues`])
      assert.equal(items.filter((cue: { title: string }) => cue.title === 'Once').length, 1)
    },
  ),
  requests('choice', 'What is repeated says so, whatever the second body says.', async rig => {
    const { id } = await rig.rundown()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const add = (title: string) =>
      rig.service.ask('POST', `/rundowns/${id}/cues`, { headers, body: { type: 'cue', title } })
    const first = await add('First')
    const second = await add('Second')
    assert.equal(second.headers.get('idempotency-replayed'), 'true')
    assert.equal(second.body.data.id, first.body.data.id)
  }),
  generic('specification', 'An Idempotency-Key has at most 256 characters.', async rig => {
    const { id } = await rig.rundown()
    const headers = { 'idempotency-key': 'k'.repeat(257) }
    await refuses(
      rig,
      ['POST', `/rundowns/${id}/cues`, { type: 'cue', title: 'Never' }],
      { status: 400, code: 'idempotency.invalid_key', details: ['key_length', 'max'] },
      { headers },
    )
  }),
  generic('specification', 'A body that is no JSON is a bad request.', async rig => {
    const { id } = await rig.rundown()
    await refuses(
      rig,
      ['POST', `/rundowns/${id}/action:jump`],
      { status: 400, code: 'bad_request' },
      { text: '{"cue_id":' },
    )
  }),
  generic('specification', 'A body over 1 MB is too large.', async rig => {
    const { id } = await rig.rundown()
    await refuses(rig, ['POST', `/rundowns/${id}/cues`, { type: 'cue', title: 'x'.repeat(1_100_000) }], {
      status: 413,
      code: 'payload.too_large',
      details: ['limit', 'received', 'unit'],
    })
  }),
  generic('specification', 'A list has from 1 to 100 items.', async rig => {
    const { id } = await rig.rundown()
    for (const limit of ['0', '101', 'many'])
      await refuses(rig, ['GET', `/rundowns/${id}/cues?limit=${limit}`], {
        status: 400,
        code: 'bad_request',
        details: ['issues'],
      })
  }),
  requests('specification', 'A list goes on where its cursor says, and gives each item once.', async rig => {
    const { id } = await rig.rundown()
    const found: string[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null && page < 10; page += 1) {
      const next: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const answer = await rig.service.ask('GET', `/rundowns/${id}/cues?limit=2${next}`)
      const { items, next_cursor: after } = data(answer)
      assert.ok(items.length <= 2)
      for (const cue of items) found.push(cue.id)
      cursor = after ?? answer.body.meta.next_cursor ?? null
    }
    assert.equal(new Set(found).size, found.length)
    assert.equal(found.length, 4)
  }),
  generic('specification', 'A cursor that was made up is invalid.', async rig => {
    const { id } = await rig.rundown()
    await refuses(rig, ['GET', `/rundowns/${id}/cues?cursor=made-up`], {
      status: 400,
      code: 'cursor.invalid',
    })
  }),
  generic('specification', 'A bulk of more than 500 items is refused.', async rig => {
    const { id } = await rig.rundown()
    const items = Array.from({ length: 501 }, () => ({ type: 'cue', title: 'x' }))
    await refuses(rig, ['POST', `/rundowns/${id}/cues:bulk`, { items }], {
      status: 422,
      code: 'bulk.too_many_items',
      details: ['limit', 'received', 'unit', 'resource'],
    })
  }),
  generic('choice', 'A bulk is all or nothing.', async rig => {
    const { id } = await rig.rundown()
    const items = [
      { type: 'cue', title: 'Good' },
      { type: 'no such type', title: 'Bad' },
    ]
    await refuses(rig, ['POST', `/rundowns/${id}/cues:bulk`, { items }], {
      status: 400,
      code: 'cues.invalid_payload',
      details: ['issues'],
    })
    const { items: cues } = await does(rig, ['GET', `/rundowns/${id}/cues`])
    assert.equal(cues.length, 4)
  }),
]
