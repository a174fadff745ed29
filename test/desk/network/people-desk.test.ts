import { beforeEach, describe, expect, it } from 'vitest'
import type { OutputPagesSlice } from '../../../src-main/contract/bridge/output-pages.ts'
import type { PeopleNetworkSettings, PeopleSlice } from '../../../src-main/contract/bridge/people.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { refusedAsLocked } from '../../../src-main/contract/reply.ts'
import { createPeopleDesk, type PeopleDesk } from '../../../src-main/desk/network/people-desk.ts'
import type { Announced } from '../../../src-main/desk/ports/host.ts'
import type { OpenedPeople, PeopleNetwork } from '../../../src-main/desk/ports/people.ts'
import { type DeskSettings, defaultOutputNetwork } from '../../../src-main/desk/ports/settings.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { defaultOutputLook } from '../../../src-main/domain/output/output-page.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { createPairing, type Pairing } from '../../../src-main/hosts/network/pairing.ts'
import { freshSettings } from '../../fakes/desk-settings.ts'
import { createMemoryStore, type MemoryStore } from '../../fakes/memory-store.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'

let time: VirtualTime
let stored: DeskSettings
let locked: boolean
let openAs: PeopleNetworkSettings | null
let answer: OpenedPeople
let received: PeopleSlice[]
let announced: (Announced | null)[]
let store: MemoryStore
let pairing: Pairing
let desk: PeopleDesk
let outputs: OutputPagesSlice
/** How often the links of outputs were renewed. */
let renewed: number

const certificate = { fingerprint: 'AA:BB', until: instant(1_800_000_000_000) }
const network: PeopleNetwork = {
  addresses: () => [{ address: '192.168.1.5', name: 'Wi-Fi' }],
  async open(settings) {
    openAs = answer.ok ? settings : null
    return answer
  },
  async close() {
    openAs = null
  },
}

const item = {
  id: 'clock',
  kind: 'clock',
  name: 'Clock',
  look: defaultOutputLook,
  display: null,
  viewers: 1,
} as const
const withLinks: OutputPagesSlice = {
  pages: [item],
  links: {
    origin: 'http://127.0.0.1:4747',
    network: { ...defaultOutputNetwork, addresses: [], openPort: null, origins: [], problem: null },
  },
  displays: [],
}

const start = (): void => {
  desk = createPeopleDesk({
    people: pairing.people,
    network,
    settings: {
      read: () => stored,
      write(change) {
        stored = { ...stored, ...change }
      },
    },
    timers: time.timers,
    locked: () => locked,
    outputs: {
      slice: () => outputs,
      renewAll() {
        if (locked) return refusedAsLocked
        renewed += 1
        return { ok: true }
      },
    },
    announce: what => void announced.push(what),
    changed: slice => void received.push(slice),
  })
}

beforeEach(() => {
  time = createVirtualTime()
  stored = freshSettings
  locked = false
  openAs = null
  answer = { ok: true, port: 4749, certificate, names: [] }
  received = []
  announced = []
  outputs = withLinks
  renewed = 0
  store = createMemoryStore()
  pairing = createPairing({
    store,
    now: () => time.now(),
    elapsed: () => time.now(),
    timers: time.timers,
    ended: () => undefined,
    failed: () => undefined,
  })
  start()
})

const reasonOf = (reply: { readonly ok: boolean; readonly reason?: unknown }): string =>
  'reason' in reply ? (inEnglish(reply.reason as never) ?? '') : 'done'
const join = (path: string): void => {
  const secret = path.replace('/#join=', '')
  pairing.redeem({ secret, before: null, userAgent: '', via: 'tls', from: '192.168.1.9' })
}

describe('the desk on the network', () => {
  it('is closed until a person opens it, and says where it is and how to recognise it', async () => {
    await time.advance(0)
    expect([openAs, desk.slice().origins, desk.slice().certificate]).toEqual([null, [], null])
    await desk.write({ pages: true })
    expect(openAs).toMatchObject({ pages: true, api: false, encryption: { kind: 'self-signed' } })
    expect(desk.slice()).toMatchObject({
      openPort: 4749,
      origins: [{ origin: 'https://192.168.1.5:4749', name: 'Wi-Fi' }],
      certificate,
      problem: null,
    })
    expect(desk.served().apis).toEqual([])
    await desk.write({ api: true })
    expect(openAs).toMatchObject({ pages: true, api: true })
    expect(desk.served()).toEqual({
      pages: ['https://192.168.1.5:4749'],
      apis: ['https://192.168.1.5:4749/api-v1'],
    })
    await desk.write({ pages: false, api: false })
    expect([openAs, desk.slice().origins, desk.served().apis]).toEqual([null, [], []])
    expect(announced).toEqual([
      { port: 4749, pages: true, api: false, secure: true },
      { port: 4749, pages: true, api: true, secure: true },
      null,
    ])
  })

  it('publishes its API address by the names of a certificate of one’s own first', async () => {
    answer = { ok: true, port: 4749, certificate, names: ['booth.example.org', 'not a name'] }
    await desk.write({ api: true })
    expect(desk.served().apis).toEqual([
      'https://booth.example.org:4749/api-v1',
      'https://192.168.1.5:4749/api-v1',
    ])
  })

  it('is open again after a restart, as it was', async () => {
    await desk.write({ pages: true, port: 5000 })
    openAs = null
    start()
    await time.advance(0)
    expect(openAs).toMatchObject({ pages: true, port: 5000 })
  })

  it('opens no API without encryption, and invites nobody to call', async () => {
    await desk.write({ pages: true, encryption: { kind: 'none' } })
    answer = { ok: true, port: 4749, certificate: null, names: [] }
    expect(desk.slice().origins).toEqual([{ origin: 'http://192.168.1.5:4749', name: 'Wi-Fi' }])
    expect(reasonOf(await desk.write({ api: true }))).toContain('The API needs encryption')
    expect(openAs).toMatchObject({ api: false })
    for (const role of ['call', 'edit'] as const)
      expect(reasonOf(desk.invite({ name: 'Anna', role }))).toContain(
        'Without encryption people can only view',
      )
    expect(desk.invite({ name: 'Anna', role: 'view' })).toMatchObject({ ok: true })
    await desk.write({ encryption: { kind: 'self-signed' }, api: true })
    expect(reasonOf(await desk.write({ encryption: { kind: 'none' } }))).toContain('The API needs encryption')
  })

  it('says why it is not there', async () => {
    answer = { ok: false, why: messageOf('certificate.expired') }
    await desk.write({ pages: true })
    expect(inEnglish(desk.slice().problem)).toBe('The certificate has expired. Choose a new one.')
    expect(reasonOf(desk.invite({ name: 'Anna', role: 'view' }))).toContain('not open to the network')
    answer = { ok: false, why: 'ports-taken' }
    await desk.write({ port: 6000 })
    expect(inEnglish(desk.slice().problem)).toContain('Port 6000 and the next ones are in use')
    answer = { ok: false, why: 'address-gone' }
    await desk.write({ port: 6001 })
    expect(inEnglish(desk.slice().problem)).toContain('not on a network')
    expect(reasonOf(await desk.write({ address: '10.0.0.9' }))).toContain('no longer has that address')
  })

  it('stays as it is while the show is locked; who must go goes all the same', async () => {
    await desk.write({ pages: true })
    const reply = desk.invite({ name: 'Anna', role: 'call' })
    if (reply.ok) join(reply.path)
    locked = true
    expect(reasonOf(await desk.write({ pages: false }))).toContain('locked')
    expect(reasonOf(desk.invite({ name: 'Ben', role: 'call' }))).toContain('locked')
    expect(openAs).not.toBe(null)
    const [anna] = desk.slice().people
    expect(desk.end({ id: anna?.id ?? '' })).toEqual({ ok: true })
    expect(desk.slice().people).toEqual([])
  })
})

describe('the links of outputs', () => {
  const end = async (name: string, role: 'view' | 'call' | 'edit'): Promise<void> => {
    await desk.write({ pages: true })
    const reply = desk.invite({ name, role })
    if (reply.ok) join(reply.path)
    expect(desk.end({ id: desk.slice().people.find(one => one.name === name)?.id ?? '' })).toEqual({
      ok: true,
    })
  }

  it('stay good when somebody’s access ends who could take them, and are offered to be renewed, over a restart', async () => {
    await end('Anna', 'edit')
    expect([desk.slice().linksKnownTo, received.at(-1)?.linksKnownTo, renewed]).toEqual([
      ['Anna'],
      ['Anna'],
      0,
    ])
    await end('Ben', 'edit')
    desk.close()
    start()
    expect(desk.slice().linksKnownTo).toEqual(['Anna', 'Ben'])
    expect(desk.renewLinks()).toEqual({ ok: true })
    expect([desk.slice().linksKnownTo, received.at(-1)?.linksKnownTo, renewed]).toEqual([[], [], 1])
  })

  it('are not renewed while the show is locked, and are offered afterwards', async () => {
    await end('Anna', 'edit')
    locked = true
    expect(reasonOf(desk.renewLinks())).toContain('locked')
    expect([desk.slice().linksKnownTo, renewed]).toEqual([['Anna'], 0])
  })

  it('are not offered for who could not take them, nor where there are none', async () => {
    await end('Anna', 'call')
    await end('Ben', 'view')
    const invited = desk.invite({ name: 'Cleo', role: 'edit' })
    expect(invited.ok && desk.end({ id: invited.id })).toEqual({ ok: true })
    outputs = { ...withLinks, pages: [] }
    await end('Dora', 'edit')
    expect(desk.slice().linksKnownTo).toEqual([])
  })
})

describe('an invitation', () => {
  beforeEach(() => desk.write({ pages: true }))

  it('is for a name and a role; a name that somebody has gets a number', () => {
    const names = ['Anna', ' anna ', 'Ben', 'ANNA'].map(name => {
      const reply = desk.invite({ name, role: 'call' })
      if (!reply.ok) return 'refused'
      join(reply.path)
      return reply.name
    })
    expect(names).toEqual(['Anna', 'anna 2', 'Ben', 'ANNA 3'])
    expect(
      desk
        .slice()
        .people.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['ANNA 3', 'Anna', 'Ben', 'anna 2'])
    expect(reasonOf(desk.invite({ name: '   ', role: 'view' }))).toContain('Enter a name')
  })

  it('is listed until it is used, withdrawn or five minutes old; its secret is in no slice', async () => {
    const reply = desk.invite({ name: 'Anna', role: 'edit' })
    if (!reply.ok) throw new Error('refused')
    const secret = reply.path.replace('/#join=', '')
    expect(desk.slice().invitations).toEqual([
      { id: reply.id, name: 'Anna', role: 'edit', until: time.now() + 300_000 },
    ])
    await time.advance(300_000)
    expect(received.at(-1)?.invitations).toEqual([])
    const second = desk.invite({ name: 'Ben', role: 'edit' })
    expect(second.ok && desk.end({ id: second.id })).toEqual({ ok: true })
    expect(received.at(-1)?.invitations).toEqual([])
    expect(JSON.stringify([received, stored, [...store.content]])).not.toContain(secret)
  })

  it('that was used is ended also where the disk does not take it, and that is said', () => {
    const reply = desk.invite({ name: 'Anna', role: 'edit' })
    if (reply.ok) join(reply.path)
    store.full = true
    const [anna] = desk.slice().people
    expect(reasonOf(desk.end({ id: anna?.id ?? '' }))).toContain('Anna is out until Showcall stops')
    expect(reasonOf(desk.end({ id: 'nobody' }))).toContain('not on the list')
  })

  it('is kept over a restart once it was used, as digests', () => {
    const reply = desk.invite({ name: 'Anna', role: 'call' })
    if (reply.ok) join(reply.path)
    const again = createPairing({
      store,
      now: () => time.now(),
      elapsed: () => time.now(),
      timers: time.timers,
      ended: () => undefined,
      failed: () => undefined,
    })
    expect(again.people.list()).toMatchObject([
      { name: 'Anna', role: 'call', plain: false, connected: false },
    ])
    expect(again.browsers.list('')).toEqual([])
  })
})
