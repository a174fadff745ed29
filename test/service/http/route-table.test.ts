import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemCodes } from '../../../src-main/contract/v1/problem-codes.ts'
import { roles } from '../../../src-main/contract/v1/resources.ts'
import { envelopeOf } from '../../../src-main/service/http/openapi.ts'
import type { Route } from '../../../src-main/service/http/route.ts'
import { routes } from '../../../src-main/service/http/routes/index.ts'
import { granted } from '../../support/granted.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'

let bench: Bench
let show: Seeded
let other: Seeded

beforeAll(async () => {
  bench = await startBench()
  show = await bench.seed()
  other = await bench.seed()
})
afterAll(() => bench.close())

const addressOf = ({ spec }: Route, rundownId: string) =>
  spec.path.replace('{rundown_id}', rundownId).replaceAll(/\{\w+\}/g, 'nothing')

/** A body that no operation takes, so that nothing changes while it is found out who may ask. */
const ask = (route: Route, token: string | null, rundownId = show.id, query = '') =>
  bench.call(route.spec.method, addressOf(route, rundownId) + query, {
    token,
    ...(route.spec.method !== 'GET' && { body: { 'no member of anything': true } }),
    ...(route.kind === 'rundown-stream' && { headers: { accept: 'application/json' } }),
  })

const named = routes.map(route => [route.spec.operation, route] as const)
// A stream that is let in stays open; a query that it refuses shows as well that it was let in.
const refusing = (route: Route) => (route.kind === 'rundown-stream' ? '?events=refused' : '')

describe('who may do what, over every operation', () => {
  it.each(named)('%s: each role, from the least that suffices on', async (_operation, route) => {
    for (const role of roles) {
      const reply = await ask(route, await bench.mint(role), show.id, refusing(route))
      const suffices = roles.indexOf(role) >= roles.indexOf(route.spec.role)
      expect([role, reply.body.code === 'forbidden' && reply.status === 403]).toEqual([role, !suffices])
      expect(reply.status).not.toBe(401)
    }
  })

  it.each(named)('%s: a token that does not hold, in each of its ways', async (_operation, route) => {
    const expired = await bench.mint('OWNER', null, 0)
    const { token: revoked, tokenId } = granted(
      await bench.service.dashboard.mint({ role: 'OWNER', rundownId: null, expiresIn: null }),
    )
    await bench.service.dashboard.revoke(tokenId)
    const codes = async (...tokens: (string | null)[]) =>
      Promise.all(tokens.map(async token => (await ask(route, token)).body.code))
    expect(await codes(null, 'nonsense', expired, revoked)).toEqual([
      'auth.token_missing',
      'auth.invalid_token',
      'auth.token_expired',
      'auth.token_revoked',
    ])
    const byQuery = await ask(route, null, show.id, `?token=${revoked}`)
    expect(byQuery.body.code).toBe(
      route.spec.isControl === true ? 'auth.token_revoked' : 'auth.query_token_not_allowed',
    )
  })

  const ofRundowns = named.filter(([, { spec }]) => spec.path.startsWith('/rundowns/'))

  it.each(ofRundowns)('%s: another rundown reads as one that does not exist', async (_operation, route) => {
    const token = await bench.mint('OWNER', other.id)
    const readable = route.spec.method === 'GET' && route.kind !== 'rundown-stream'
    const hidden = await ask(route, token)
    const absent = await ask(route, token, 'nowhere')
    expect([hidden.status, hidden.body.code]).toEqual([absent.status, absent.body.code])
    if (readable || route.spec.method === 'DELETE')
      expect(['rundowns.not_found', 'bad_request']).toContain(hidden.body.code)
    expect(hidden.status).toBeGreaterThanOrEqual(400)
  })
})

describe('the description of the API', () => {
  it('names every operation once, with what it takes and every way in which it answers', async () => {
    const { origin } = new URL(bench.service.addresses.baseUrl)
    const reply = await bench.call('GET', `${origin}/api-v1/openapi.json`, { token: null })
    expect(reply.body.openapi).toBe('3.1.0')
    expect(reply.body.servers).toEqual([{ url: bench.service.addresses.baseUrl }])
    const operations = Object.values<Record<string, { operationId: string }>>(reply.body.paths).flatMap(
      path => Object.values(path).map(operation => operation.operationId),
    )
    expect(operations.toSorted()).toEqual(routes.map(route => route.spec.operation).toSorted())
    expect(new Set(operations).size).toBe(operations.length)
    const patch = reply.body.paths['/rundowns/{rundown_id}/cues/{cue_id}'].patch
    expect(patch.responses['423'].description).toBe('cues.prevent_edits')
    const body = patch.requestBody.content['application/json'].schema.$ref.split('/').at(-1)
    expect(reply.body.components.schemas[body].additionalProperties).toBe(false)
  })

  it('has an anchor for each error code, where the problem documents point', async () => {
    const problem = await bench.call('GET', '/auth', { token: null })
    const page = await bench.call('GET', problem.body.documentation_url, { token: null })
    expect(page.headers.get('content-type')).toContain('text/html')
    for (const code of Object.keys(problemCodes)) expect(page.text).toContain(`<tr id="${code}">`)
  })

  const readings = named.filter(([, { kind, spec }]) => kind.endsWith('-read') && !/nothing/.test(spec.path))

  it.each(readings)('%s answers as its schema says', async (operation, route) => {
    const paths: Readonly<Record<string, string>> = {
      probeRundown: `/auth/probe?rundown_id=${show.id}`,
      getCue: `${show.path}/cues/${show.cues[0]}`,
      getColumn: `${show.path}/columns/${show.columns[0]}`,
    }
    await bench.call('POST', `${show.path}/text-variables`, { body: { key: 'nothing', value: '' } })
    const mention = await bench.call('POST', `${show.path}/mentions`, { body: { name: operation } })
    const path =
      operation === 'getMention'
        ? `${show.path}/mentions/${mention.body.data.id}`
        : (paths[operation] ?? addressOf(route, show.id))
    const reply = await bench.call('GET', path)
    expect([operation, reply.status]).toEqual([operation, 200])
    expect([...Compile(envelopeOf(route.spec)).Errors(reply.body)]).toEqual([])
    expect(reply.body.ok).toBe(true)
  })
})
