import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TeamDashboard } from '../../src-main/contract/dashboard.ts'
import { dashboardOver } from '../../src-main/contract/dashboard-acts.ts'
import type { Route } from '../../src-main/service/http/route.ts'
import { routes } from '../../src-main/service/http/routes/index.ts'
import { granted } from '../support/granted.ts'
import { type Bench, type RequestOptions, type Seeded, startBench } from './harness.ts'

/** One of two teams of the same service, with a rundown. */
interface Team {
  readonly id: string
  readonly desk: TeamDashboard
  readonly token: string
  readonly v0Token: string
  readonly show: Seeded
  /** What stands in the braces of the paths of its rundown. */
  readonly parts: Readonly<Record<string, string>>
}

let bench: Bench
let ours: Team
let theirs: Team

const createTeam = async (name: string, fields = {}): Promise<string> =>
  granted(await bench.service.dashboard.createTeam(name, fields)).teamId

const deskOf = (teamId: string): TeamDashboard =>
  dashboardOver((act, args) => bench.service.dashboard.inTeam(teamId, act, args))

const mintFor = async (desk: TeamDashboard): Promise<string> =>
  granted(await desk.mint({ role: 'OWNER', rundownId: null, expiresIn: null })).token

async function startTeam(name: string): Promise<Team> {
  const id = await createTeam(name)
  const desk = deskOf(id)
  const token = await mintFor(desk)
  const made = await bench.call('POST', '/rundowns', {
    token,
    body: { title: name, columns: [{ name: 'Light' }], cues: [{ title: name, duration_ms: 10_000 }] },
  })
  const rundown: string = made.body.data.id
  const path = `/rundowns/${rundown}`
  const read = await bench.call('GET', `${path}?include=cues,columns`, { token })
  const cues: string[] = read.body.included.cues.map(({ id: cue }: { id: string }) => cue)
  const columns: string[] = read.body.data.column_order
  const mention = await bench.call('POST', `${path}/mentions`, { token, body: { name } })
  await bench.call('POST', `${path}/text-variables`, { token, body: { key: name, value: name } })
  return {
    ...{ id, desk, token, v0Token: await desk.v0Token(), show: { id: rundown, path, cues, columns } },
    parts: {
      rundown_id: rundown,
      cue_id: cues[0] ?? '',
      column_id: columns[0] ?? '',
      mention_id: mention.body.data.id,
      key: name,
    },
  }
}

beforeAll(async () => {
  bench = await startBench()
  ours = await startTeam('ours')
  theirs = await startTeam('theirs')
})
afterAll(() => bench.close())

const addressOf = ({ spec }: Route, parts: Readonly<Record<string, string>>): string =>
  spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? 'nothing')

/** A request that is right but for what it names: identifiers of examples are those of the parts. */
function requestOf(
  { spec, kind }: Route,
  { cue_id, column_id, mention_id, key }: Team['parts'],
): RequestOptions {
  const example = JSON.stringify(spec.example ?? {})
    .replaceAll(/"(?:cue_id|id)":"\w+"/g, text =>
      text.replace(/:"\w+"/, `:"${spec.path.includes('mention') ? mention_id : cue_id}"`),
    )
    .replaceAll(/"column_id":"\w+"/g, `"column_id":"${column_id}"`)
    .replaceAll(/"key":"[\w-]+"/g, `"key":"${key}"`)
  return {
    ...(spec.body !== undefined && spec.example !== undefined && { body: JSON.parse(example) }),
    ...(kind === 'rundown-stream' && { headers: { accept: 'application/json' } }),
  }
}

const ofRundowns = routes
  .filter(({ spec }) => spec.path.startsWith('/rundowns/'))
  .map(route => [route.spec.operation, route] as const)
const ofParts = ofRundowns.filter(([, { spec }]) => /\{(?!rundown_id)/.test(spec.path))
const withExamples = ofRundowns.filter(([, { spec }]) =>
  /_id"|"id"|_ids"/.test(JSON.stringify(spec.example ?? {})),
)

const whole = async ({ show, token }: Team) => {
  const paths = [
    '',
    '/cues',
    '/columns',
    '/cells',
    '/mentions',
    '/text-variables',
    '/output-message',
    '/status',
  ]
  const replies = await Promise.all(paths.map(path => bench.call('GET', show.path + path, { token })))
  return replies.map(({ body }) => body.data)
}

describe('with a token of another team', () => {
  it.each(ofRundowns)('%s: a rundown reads as one that does not exist', async (_operation, route) => {
    const before = await whole(ours)
    const given = { ...requestOf(route, ours.parts), token: theirs.token }
    const hidden = await bench.call(route.spec.method, addressOf(route, ours.parts), given)
    const absent = await bench.call(
      route.spec.method,
      addressOf(route, { ...ours.parts, rundown_id: 'nowhere' }),
      given,
    )
    expect([hidden.status, hidden.body.code]).toEqual([404, 'rundowns.not_found'])
    expect([hidden.body.title, hidden.body.detail, hidden.body.details]).toEqual([
      absent.body.title,
      absent.body.detail,
      absent.body.details,
    ])
    expect(await whole(ours)).toEqual(before)
  })

  it.each(ofParts)(
    '%s: a part reads as one that does not exist in the own rundown',
    async (_operation, route) => {
      const before = await whole(ours)
      const parts = { ...ours.parts, rundown_id: theirs.show.id }
      const given = { ...requestOf(route, ours.parts), token: theirs.token }
      const hidden = await bench.call(route.spec.method, addressOf(route, parts), given)
      const absent = await bench.call(
        route.spec.method,
        addressOf(route, { rundown_id: theirs.show.id }),
        given,
      )
      expect([hidden.status, hidden.body.code]).toEqual([404, absent.body.code])
      expect(await whole(ours)).toEqual(before)
    },
  )

  it.each(withExamples)(
    '%s: a body that names a part is refused as one that names nothing',
    async (_name, route) => {
      const before = [await whole(ours), await whole(theirs)]
      const ask = async (parts: Team['parts']) => {
        const address = addressOf(route, theirs.parts)
        const { status, body } = await bench.call(route.spec.method, address, {
          ...requestOf(route, parts),
          token: theirs.token,
        })
        return [status, body.code]
      }
      const hidden = await ask(ours.parts)
      const nothing = { cue_id: 'nothing', column_id: 'nothing', mention_id: 'nothing', key: 'nothing' }
      expect(hidden).toEqual(await ask(nothing))
      expect(hidden[0]).toBeGreaterThanOrEqual(400)
      expect([await whole(ours), await whole(theirs)]).toEqual(before)
    },
  )

  it.each(ofRundowns)(
    '%s: a token that may only read gets the same answer as for what does not exist',
    async (_operation, route) => {
      const { token } = granted(await theirs.desk.mint({ role: 'VIEW', rundownId: null, expiresIn: null }))
      const given = { ...requestOf(route, ours.parts), token }
      const ask = async (rundown_id: string) => {
        const address = addressOf(route, { ...ours.parts, rundown_id })
        const { status, body } = await bench.call(route.spec.method, address, given)
        return [status, body.code, body.title, body.detail, body.details]
      }
      const hidden = await ask(ours.show.id)
      expect(hidden).toEqual(await ask('nowhere'))
      expect(hidden[0]).toBe(route.spec.role === 'VIEW' ? 404 : 403)
    },
  )

  it('lists show nothing, and a probe sees nothing', async () => {
    const { token } = theirs
    const listed = await bench.call('GET', '/rundowns', { token })
    expect(listed.body.data.items.map(({ id }: { id: string }) => id)).toEqual([theirs.show.id])
    const probe = await bench.call('GET', `/auth/probe?rundown_id=${ours.show.id}`, { token })
    const absent = await bench.call('GET', '/auth/probe?rundown_id=nowhere', { token })
    expect([probe.status, absent.status]).toEqual([200, 200])
    expect([probe.body.data, absent.body.data]).toEqual([
      { rundown_id: ours.show.id, visible: false },
      { rundown_id: 'nowhere', visible: false },
    ])
    expect(await theirs.desk.listRundowns()).toMatchObject([{ rundownId: theirs.show.id }])
  })

  it('the first team sees none of the others', async () => {
    expect((await bench.call('GET', '/rundowns')).body.data.items).toEqual([])
    expect((await bench.call('GET', ours.show.path)).status).toBe(404)
  })

  it('acts of a person do not reach it', async () => {
    const before = await whole(ours)
    const { desk } = theirs
    const { id } = ours.show
    const at = bench.clock()
    const [cue = '', column = ''] = [ours.parts['cue_id'], ours.parts['column_id']]
    const { tokenId } = granted(await ours.desk.mint({ role: 'VIEW', rundownId: id, expiresIn: null }))
    const replies = await Promise.all([
      desk.end(id),
      desk.reset(id),
      desk.restore(id, { phase: 'running', cueId: cue, kickoff: at, deadline: at }, null),
      desk.setPreventEdits(id, cue, true),
      desk.setSkipped(id, cue, true),
      desk.setColumn(id, column, { isPrivate: true }),
      desk.readParts(id),
      desk.copyRundown(id, null),
      desk.deleteRundown(id),
      desk.undelete(id),
      desk.mint({ role: 'VIEW', rundownId: id, expiresIn: null }),
      desk.rotate(id),
      desk.revoke(tokenId),
    ])
    expect(replies.map(reply => (reply.ok ? 'done' : reply.code))).toEqual([
      ...Array.from({ length: 12 }, () => 'rundowns.not_found'),
      'tokens.not_found',
    ])
    await desk.rotate(null)
    const revoked = (await ours.desk.listTokens()).filter(token => token.revoked)
    expect(revoked).toEqual([])
    expect(await whole(ours)).toEqual(before)
    theirs = { ...theirs, token: await mintFor(desk) }
  })
})

describe('what is kept for each team by itself', () => {
  it('replies under an idempotency key', async () => {
    const make = (token: string) =>
      bench.call('POST', '/rundowns', {
        token,
        body: { title: 'Kept' },
        headers: { 'idempotency-key': 'same' },
      })
    const [first, second, again] = [await make(ours.token), await make(theirs.token), await make(ours.token)]
    expect(second.body.data.id).not.toBe(first.body.data.id)
    expect(again.body.data.id).toBe(first.body.data.id)
    for (const { token, body } of [
      { token: ours.token, body: first.body },
      { token: theirs.token, body: second.body },
    ])
      await bench.call('DELETE', `/rundowns/${body.data.id}`, { token })
  })

  it('the request limit', async () => {
    const small = deskOf(await createTeam('small', { rate: '3' }))
    const token = await mintFor(small)
    const asked = []
    for (let count = 0; count < 4; count += 1)
      asked.push((await bench.call('GET', '/auth', { token })).status)
    expect(asked).toEqual([200, 200, 200, 429])
    const other = await bench.call('GET', '/auth', { token: ours.token })
    expect([other.status, other.headers.get('ratelimit-limit')]).toEqual([200, '6000'])
  })

  it('the quota of rundowns', async () => {
    const id = await createTeam('full', { maxRundowns: 1 })
    const token = await mintFor(deskOf(id))
    const make = () => bench.call('POST', '/rundowns', { token, body: { title: 'x' } })
    expect((await make()).status).toBe(201)
    const over = await make()
    expect([over.body.code, over.body.details]).toEqual([
      'plan.limit_exceeded',
      { limit: 1, received: 2, unit: 'rundowns', resource: 'rundowns' },
    ])
    expect(await bench.service.dashboard.changeTeam(id, { maxRundowns: null })).toEqual({ ok: true })
    expect((await make()).status).toBe(201)
  })
})

describe('v0', () => {
  const v0 = (path: string) =>
    fetch(`${new URL(bench.baseUrl()).origin}/api-v0${path}`).then(async reply => ({
      status: reply.status,
      text: await reply.text(),
    }))
  const connect = (rundownId: string, apiToken: string) => {
    const socket = io(new URL(bench.service.addresses.baseUrl).origin, {
      path: '/api-v0/socket.io',
      auth: { rundownId, apiToken },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    const connected = new Promise<string>(resolve => {
      socket.once('connect', () => resolve('connected'))
      socket.once('connect_error', error => resolve(error.message))
    })
    return { socket, connected }
  }

  it.each(['', '/cues', '/start', '/pause', '/next', '/previous', '/cues/active/add'])(
    'the token of a team opens nothing of another: %s',
    async path => {
      const ask = (id: string, token: string) => v0(`/rundown/${id}${path}?token=${token}&amount=1000`)
      const [hidden, absent] = [await ask(ours.show.id, theirs.v0Token), await ask('nowhere', theirs.v0Token)]
      expect(hidden.status).toBe(404)
      expect(JSON.parse(hidden.text).code).toBe(JSON.parse(absent.text).code)
      expect(JSON.parse(hidden.text).detail).toBe(JSON.parse(absent.text).detail)
    },
  )

  it('the token of a team works for its own rundown', async () => {
    const read = await v0(`/rundown/${theirs.show.id}?token=${theirs.v0Token}`)
    expect([read.status, JSON.parse(read.text).name]).toEqual([200, 'theirs'])
  })

  it('a push client receives changes of its own team alone, and goes when the token of its team does', async () => {
    const own = connect(theirs.show.id, theirs.v0Token)
    const first = connect(ours.show.id, ours.v0Token)
    const foreign = connect(ours.show.id, theirs.v0Token)
    expect(await Promise.all([own.connected, first.connected, foreign.connected])).toEqual([
      'connected',
      'connected',
      "Rundown doesn't exist",
    ])
    const received: string[] = []
    own.socket.onAny((name: string) => received.push(name))
    const timesnap = new Promise(resolve => first.socket.once('timesnap', resolve))
    await bench.call('POST', `${ours.show.path}/action:start`, { token: ours.token })
    await timesnap
    const owned = new Promise(resolve => own.socket.once('rundown', resolve))
    await bench.call('PATCH', theirs.show.path, { token: theirs.token, body: { title: 'Changed' } })
    await owned
    expect(received).not.toContain('timesnap')
    const gone = new Promise(resolve => own.socket.once('disconnect', resolve))
    await theirs.desk.regenerateV0Token()
    await gone
    expect(first.socket.connected).toBe(true)
    first.socket.disconnect()
    theirs = { ...theirs, v0Token: await theirs.desk.v0Token() }
  })

  it('the request limit is of each team by itself', async () => {
    const id = await createTeam('polling')
    const token = await deskOf(id).v0Token()
    const asked = []
    for (let count = 0; count < 61; count += 1) asked.push((await v0(`/ping?token=${token}`)).status)
    expect(asked.filter(status => status === 429)).toHaveLength(1)
    expect((await v0(`/ping?token=${theirs.v0Token}`)).status).toBe(200)
  })
})

describe('a team', () => {
  it('that is removed takes its tokens and its trash along; one with rundowns, and the first, stay', async () => {
    const { dashboard } = bench.service
    const id = await createTeam('short')
    const desk = deskOf(id)
    const token = await mintFor(desk)
    const made = await bench.call('POST', '/rundowns', { token, body: { title: 'x' } })
    expect(await dashboard.removeTeam(id)).toMatchObject({ ok: false, code: 'teams.has_rundowns' })
    await bench.call('DELETE', `/rundowns/${made.body.data.id}`, { token })
    expect(await dashboard.removeTeam(id)).toEqual({ ok: true })
    expect((await bench.call('GET', '/rundowns', { token })).body.code).toBe('auth.token_revoked')
    expect((await dashboard.listTeams()).map(({ teamId }) => teamId)).not.toContain(id)
    await expect(desk.listTokens()).rejects.toThrow(`There is no team ${id}.`)
    const first = (await dashboard.listTeams()).find(({ isFirst }) => isFirst)
    expect(await dashboard.removeTeam(first?.teamId ?? '')).toMatchObject({ code: 'teams.first' })
    expect(await dashboard.removeTeam(id)).toMatchObject({ code: 'teams.not_found' })
  })

  it('has no acts but those of a team, and none with other arguments', async () => {
    const { dashboard } = bench.service
    for (const [act, args] of [
      ['createTeam', ['x', {}]],
      ['inTeam', [theirs.id, 'listTokens', []]],
      ['deskAccess', []],
      ['end', []],
      ['toString', []],
    ] as const)
      await expect(dashboard.inTeam(ours.id, act, args)).rejects.toThrow('no act on a team')
  })
})
