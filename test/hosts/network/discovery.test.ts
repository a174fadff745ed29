import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Discovery } from '../../../src-main/desk/ports/host.ts'
import { createDiscovery } from '../../../src-main/hosts/network/discovery.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { freeUdpPort } from '../../support/free-port.ts'

let port: number
let open: Discovery[]
let failures: unknown[]

beforeEach(async () => {
  // No other desk on this computer is heard.
  port = await freeUdpPort()
  open = []
  failures = []
})
afterEach(async () => {
  await Promise.all(open.map(({ close }) => close()))
})

const desk = (name: string, bind = '0.0.0.0'): Discovery => {
  const discovery = createDiscovery({
    name,
    version: '1.2.3',
    timers: realTimers,
    failed: error => void failures.push(error),
    multicast: { interface: '127.0.0.1', bind, port },
  })
  open.push(discovery)
  return discovery
}
const names = (of: Discovery): readonly string[] =>
  of
    .found()
    .map(({ name }) => name)
    .toSorted()

describe('desks on one network', () => {
  it('find each other while they are open, and not themselves', async () => {
    const [stage, booth] = [desk('stage'), desk('booth')]
    stage.announce({ port: 4749, pages: true, api: true, secure: true })
    await expect.poll(() => names(booth), { timeout: 30_000 }).toEqual(['stage'])
    expect(booth.found()).toEqual([
      { name: 'stage', origin: 'https://127.0.0.1:4749', version: '1.2.3', api: true },
    ])
    booth.announce({ port: 5000, pages: true, api: false, secure: false })
    await expect.poll(() => names(stage), { timeout: 30_000 }).toEqual(['booth'])
    expect(stage.found()).toMatchObject([{ origin: 'http://127.0.0.1:5000', api: false }])
    stage.announce(null)
    await expect.poll(() => names(booth), { timeout: 30_000 }).toEqual([])
    expect(failures).toEqual([])
  }, 30_000)

  it('find a desk that waits for another one, by what it shows, until it waits no more', async () => {
    const [first, second] = [desk('stage'), desk('booth')]
    first.announceWaiting({ name: 'BOOTH 1', port: 4750 })
    second.announceWaiting({ name: 'BOOTH 2', port: 4751 })
    await expect
      .poll(() => second.waiting(), { timeout: 30_000 })
      .toEqual([{ name: 'BOOTH 1', host: '127.0.0.1', port: 4750 }])
    expect(second.found()).toEqual([])
    first.announceWaiting(null)
    await expect.poll(() => second.waiting(), { timeout: 30_000 }).toEqual([])
    expect(failures).toEqual([])
  }, 30_000)

  it('are distinguished where they have one name, and gone when they stop', async () => {
    const [one, other, third] = [desk('booth'), desk('booth'), desk('stage')]
    one.announce({ port: 4749, pages: true, api: true, secure: true })
    other.announce({ port: 4750, pages: true, api: true, secure: true })
    await expect.poll(() => names(third), { timeout: 30_000 }).toEqual(['booth', 'booth'])
    await other.close()
    await expect
      .poll(() => third.found().map(({ origin }) => origin), { timeout: 30_000 })
      .toEqual(['https://127.0.0.1:4749'])
  }, 30_000)
})

it('a network without multicast is reported once, finds nobody, and disturbs nothing', async () => {
  // TEST-NET-1: no computer has it.
  const lonely = desk('booth', '192.0.2.1')
  lonely.announce({ port: 4749, pages: true, api: true, secure: true })
  expect(lonely.found()).toEqual([])
  await expect.poll(() => failures.length, { timeout: 30_000 }).toBe(1)
  lonely.announce(null)
  await lonely.close()
  expect([lonely.found(), failures.length]).toEqual([[], 1])
}, 15_000)
