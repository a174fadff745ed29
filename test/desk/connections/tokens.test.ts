import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TokenItem } from '../../../src-main/contract/bridge/library.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { saying } from '../../support/saying.ts'
import { type LibraryBench, startLibraryBench } from '../library/bench.ts'

let bench: LibraryBench
beforeEach(async () => {
  bench = await startLibraryBench()
})
afterEach(() => bench.close())

const day = 86_400_000

async function listed(): Promise<readonly TokenItem[]> {
  const reply = await bench.tokens.list()
  if (!reply.ok) throw new Error(inEnglish(reply.reason))
  return reply.tokens
}

async function minted(rundownId: string | null = null): Promise<string> {
  const reply = await bench.tokens.mint({ role: 'SHOWCALL', rundownId, expiresIn: null })
  if (!reply.ok) throw new Error(inEnglish(reply.reason))
  return reply.token
}

/** What the service answers to whoever presents it. */
async function answerTo(token: string): Promise<number> {
  const { baseUrl } = await bench.own.dashboard.deskAccess()
  const reply = await fetch(`${baseUrl}/auth`, { headers: { authorization: `Bearer ${token}` } })
  return reply.status
}

describe('the tokens of our own service', () => {
  it('one is made for a rundown and a time, works, and is listed without its secret', async () => {
    const { id: rundownId } = await bench.connected().service.whole.create({ title: 'Evening' })
    const reply = await bench.tokens.mint({ role: 'VIEW', rundownId, expiresIn: 7 * day })
    const token = reply.ok ? reply.token : ''
    expect(await answerTo(token)).toBe(200)
    const tokens = await listed()
    expect(tokens).toMatchObject([{ role: 'VIEW', rundownId, revoked: false }])
    const [item] = tokens
    expect(Math.round(((item?.expiresAt ?? 0) - (item?.issuedAt ?? 0)) / day)).toBe(7)
    expect(JSON.stringify(tokens)).not.toContain(token)
  })

  it('a revoked one ends at once, and says so in the list', async () => {
    const token = await minted()
    const [item] = await listed()
    expect(await bench.tokens.revoke({ tokenId: item?.id ?? '' })).toEqual({ ok: true, stored: true })
    expect(await answerTo(token)).toBe(401)
    expect((await listed())[0]?.revoked).toBe(true)
    expect(await bench.tokens.revoke({ tokenId: 'nowhere' })).toEqual({
      ok: false,
      reason: saying('no longer exists'),
    })
  })

  it('rotating a rundown ends its tokens alone; rotating the team ends them all, and the desk goes on', async () => {
    const { id } = await bench.connected().service.whole.create({ title: 'Evening' })
    const [ofTeam, ofRundown] = [await minted(), await minted(id)]
    expect(await bench.tokens.rotate({ rundownId: id })).toEqual({ ok: true, stored: true })
    expect([await answerTo(ofTeam), await answerTo(ofRundown)]).toEqual([200, 401])
    expect(await bench.tokens.rotate({ rundownId: null })).toEqual({ ok: true, stored: true })
    expect(await answerTo(ofTeam)).toBe(401)
    expect((await bench.connected().service.whole.list()).length).toBe(1)
  })

  it('the token of v0 differs once it was replaced', async () => {
    const before = await bench.tokens.v0()
    const renewed = await bench.tokens.renewV0()
    expect(before.ok && renewed.ok && before.token !== renewed.token).toBe(true)
    expect(await bench.tokens.v0()).toEqual(renewed)
  })

  it('the budget is a preset or a number', async () => {
    expect(await bench.tokens.setRate({ rate: '300' })).toEqual({ ok: true })
    expect(await bench.tokens.list()).toMatchObject({ rate: '300' })
  })

  it('a locked show gives out, ends and shows nothing', async () => {
    const token = await minted()
    const [item] = await listed()
    bench.lock(true)
    const refused = { ok: false, reason: saying(/lock/i) }
    expect(await bench.tokens.mint({ role: 'VIEW', rundownId: null, expiresIn: null })).toEqual(refused)
    expect(await bench.tokens.revoke({ tokenId: item?.id ?? '' })).toEqual(refused)
    expect(await bench.tokens.rotate({ rundownId: null })).toEqual(refused)
    expect(await bench.tokens.v0()).toEqual(refused)
    expect(await bench.tokens.renewV0()).toEqual(refused)
    expect(await bench.tokens.setRate({ rate: 'paid' })).toEqual(refused)
    expect(await answerTo(token)).toBe(200)
    expect((await listed()).length).toBe(1)
  })

  it('while the service in use is elsewhere, its own dashboard applies, and nothing is listed here', async () => {
    bench.use('elsewhere')
    const refused = { ok: false, reason: saying('its own dashboard') }
    expect(await bench.tokens.list()).toEqual({ ...refused, elsewhere: true })
    expect(await bench.tokens.mint({ role: 'OWNER', rundownId: null, expiresIn: null })).toEqual(refused)
    expect(await bench.tokens.v0()).toEqual(refused)
    expect(await bench.tokens.rotate({ rundownId: null })).toEqual(refused)
    expect(await bench.own.dashboard.listTokens()).toEqual([])
  })
})
