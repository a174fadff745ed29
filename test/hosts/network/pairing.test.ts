import { beforeEach, describe, expect, it } from 'vitest'
import { describeBrowser } from '../../../src-main/hosts/network/describe-browser.ts'
import { createPairing, type Pairing } from '../../../src-main/hosts/network/pairing.ts'
import type { BrowserSession } from '../../../src-main/hosts/network/sessions.ts'
import { createMemoryStore, type MemoryStore } from '../../fakes/memory-store.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'

const day = 24 * 3_600_000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let now: number
let time: VirtualTime
let store: MemoryStore
let ended: (readonly string[])[]
let failures: unknown[]
let pairing: Pairing
const start = (): Pairing =>
  createPairing({
    store,
    now: () => now,
    elapsed: () => time.now(),
    timers: time.timers,
    ended: clientIds => void ended.push(clientIds),
    failed: error => void failures.push(error),
  })

beforeEach(() => {
  now = 1_700_000_000_000
  time = createVirtualTime()
  store = createMemoryStore()
  ended = []
  failures = []
  pairing = start()
})

const admits = (clientId: string, session: BrowserSession): boolean =>
  pairing.admit(clientId, session, 'here') !== null
const serves = (clientId: string): boolean => pairing.client(clientId) !== null

const pair = (before: BrowserSession | null = null): BrowserSession => {
  const session = pairing.redeem({
    secret: pairing.newSecret(() => undefined),
    before,
    userAgent: firefox,
    via: 'here',
    from: '127.0.0.1',
  })
  if (typeof session === 'string') throw new Error('A new secret is good.')
  return session
}

describe('a paired browser', () => {
  it('is let in by its cookie together with what its pages hold, and by neither alone', () => {
    const [mine, other] = [pair(), pair()]
    expect(admits('page-1', mine)).toBe(true)
    for (const stolen of [
      { cookie: mine.cookie, pageKey: '' },
      { cookie: mine.cookie, pageKey: mine.cookie },
      { cookie: mine.cookie, pageKey: other.pageKey },
      { cookie: other.cookie, pageKey: mine.pageKey },
      { cookie: `${mine.cookie}x`, pageKey: mine.pageKey },
      { cookie: '', pageKey: mine.pageKey },
    ])
      expect(admits('page-2', stolen)).toBe(false)
    expect([serves('page-1'), serves('page-2')]).toEqual([true, false])
  })

  it('is still paired after a restart; what is kept does not let anybody in', () => {
    const session = pair()
    const kept = JSON.stringify([...store.content])
    expect(kept).not.toContain(session.pageKey)
    expect(kept).not.toContain(session.cookie.split('.')[1])
    pairing = start()
    expect(admits('page-1', session)).toBe(true)
  })

  it('stays the same one when it is paired again', () => {
    const first = pair()
    now += day
    expect(pair(first)).toEqual(first)
    expect(pairing.browsers.list('').map(({ usedAt, pairedAt }) => usedAt - pairedAt)).toEqual([day])
    expect(pair({ ...first, pageKey: 'of somebody else' })).not.toEqual(first)
    expect(pairing.browsers.list('')).toHaveLength(2)
  })

  it('is paired for as long as it is used once in eight days, over restarts', () => {
    const session = pair()
    for (let week = 0; week < 5; week += 1) {
      now += 7 * day
      pairing = start()
      expect(admits(`page-${week}`, session)).toBe(true)
    }
    now += 8 * day + 1
    expect(admits('late', session)).toBe(false)
    pairing = start()
    expect(admits('late', session)).toBe(false)
    expect(pairing.browsers.list('')).toEqual([])
  })

  it('counts as used while its page asks, so that a page left open for long survives a restart', () => {
    const session = pair()
    admits('page-1', session)
    for (let at = 0; at < 20; at += 1) {
      now += day
      expect(serves('page-1')).toBe(true)
    }
    pairing = start()
    expect(admits('page-2', session)).toBe(true)
  })

  it('is served no more as soon as it is ended, and its pages are cut off; others go on', () => {
    const [mine, other] = [pair(), pair()]
    admits('page-1', mine)
    admits('page-2', mine)
    admits('page-3', other)
    const [own] = pairing.browsers.list('page-1').filter(browser => browser.own)
    pairing.browsers.end(own?.id ?? '')
    expect(ended).toEqual([['page-1', 'page-2']])
    expect(['page-1', 'page-2', 'page-3'].map(serves)).toEqual([false, false, true])
    expect(admits('page-4', mine)).toBe(false)
    pairing = start()
    expect([admits('page-5', mine), admits('page-6', other)]).toEqual([false, true])
  })

  it('is cut off also on a full disk, is said not to be saved, and can be ended again', () => {
    const session = pair()
    admits('page-1', session)
    const [browser] = pairing.browsers.list('page-1')
    store.full = true
    expect(() => pairing.browsers.end(browser?.id ?? '')).toThrow('ENOSPC')
    expect([serves('page-1'), admits('page-2', session)]).toEqual([false, false])
    store.full = false
    pairing.browsers.end(pairing.browsers.list('page-1')[0]?.id ?? '')
    pairing = start()
    expect([pairing.browsers.list(''), admits('page-3', session)]).toEqual([[], false])
  })

  it('is paired on a full disk too, for as long as the desk runs', () => {
    store.full = true
    expect(admits('page-1', pair())).toBe(true)
    expect(failures).toHaveLength(1)
  })

  it('is listed by name, with when it was used and whether a page of it is open, the last one first', () => {
    const session = pair()
    now += 1_000
    pair()
    admits('page-1', session)
    expect(pairing.browsers.list('page-1')).toEqual([
      {
        id: expect.any(String),
        name: 'Firefox, Linux',
        pairedAt: now - 1_000,
        usedAt: now,
        connected: true,
        own: true,
      },
      {
        id: expect.any(String),
        name: 'Firefox, Linux',
        pairedAt: now,
        usedAt: now,
        connected: false,
        own: false,
      },
    ])
    pairing.left('page-1')
    expect(pairing.browsers.list('').map(({ connected }) => connected)).toEqual([false, false])
  })

  it('is one of a hundred: the one that was not used for longest goes, never one with an open page', () => {
    const [first, second] = [pair(), pair()]
    admits('page-1', first)
    for (let at = 0; at < 120; at += 1) {
      now += 1_000
      pair()
    }
    expect(pairing.browsers.list('').length).toBeLessThanOrEqual(101)
    expect([serves('page-1'), admits('page-2', second)]).toEqual([true, false])
  })
})

it('a file that somebody changed pairs nobody and keeps nobody from starting', () => {
  const session = pair()
  const saved = store.get('browsers')
  for (const broken of ['all', [{ id: 'x' }, null], { 0: {} }]) {
    store.set('browsers', broken)
    expect(start().browsers.list('')).toEqual([])
  }
  store.set('browsers', saved)
  expect(start().admit('page-1', session, 'here')).toBe('desk')
})

it('a secret pairs one browser, once, and reports when it was used', () => {
  let used = 0
  const secret = pairing.newSecret(() => {
    used += 1
  })
  const request = { secret, before: null, userAgent: '', via: 'here', from: '127.0.0.1' } as const
  expect(pairing.redeem({ ...request, secret: 'guessed' })).toBe('not-good')
  expect(used).toBe(0)
  expect(pairing.redeem(request)).toMatchObject({ cookie: expect.any(String) })
  expect(pairing.redeem(request)).toBe('not-good')
  expect(used).toBe(1)
})

it.each([
  [firefox, 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome, Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari, macOS',
  ],
  ['curl/8.5.0', null],
])('%s is called %s', (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name)
})
