import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { relayToDesk } from '../../../src-main/hosts/network/desk-relay.ts'
import { createPagesHost } from '../../../src-main/hosts/network/pages-host.ts'
import { createMemoryStore } from '../../fakes/memory-store.ts'

it('serves a press of one page before the many requests of another that came first', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'showcall-pages-'))
  const host = createPagesHost({
    store: createMemoryStore(),
    rendererDir: dir,
    dataDir: dir,
    here: true,
    log: null,
  })
  onTestFinished(host.close)
  const handled: string[] = []
  host.serve({
    desk: { subscribe: () => () => undefined },
    bridge: {
      async handle(_client, name) {
        handled.push(name)
        return { ok: true, value: { received: true } }
      },
      disconnected: () => undefined,
    },
    language: () => null,
    standing: () => null,
  })
  const { relay } = host.data
  onTestFinished(() => relay.close())
  const desk = relayToDesk(relay, {
    unpaired: () => undefined,
    openPeople: async () => ({ ok: false, why: 'address-gone' }),
    closePeople: async () => undefined,
  })
  const redeemed = await desk.redeem({
    secret: host.pairing.newSecret(() => undefined),
    before: null,
    userAgent: '',
    via: 'here',
    from: '127.0.0.1',
  })
  if (typeof redeemed === 'string') throw new Error(redeemed)
  for (const id of ['other', 'caller']) expect(await desk.admit(id, redeemed, 'here')).toBe('desk')

  const all = Array.from({ length: 500 }, () => desk.request('other', 'snapshot', {}))
  await desk.request('caller', 'trigger', {})
  const before = handled.indexOf('trigger')
  await Promise.all(all)
  expect(before).toBeLessThan(10)
  expect(handled).toHaveLength(501)
})
