import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { BridgeListener } from '../../../src-main/contract/bridge/events.ts'
import { relayToDesk } from '../../../src-main/hosts/network/desk-relay.ts'
import { createPagesHost } from '../../../src-main/hosts/network/pages-host.ts'
import { createMemoryStore } from '../../fakes/memory-store.ts'
import { endOfTurn } from '../../support/end-of-turn.ts'

/** The host, and the desk as the listener's thread has it, with one browser that is paired. */
async function open() {
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
  const { promise: notifying, resolve: subscribed } = Promise.withResolvers<BridgeListener>()
  host.serve({
    desk: {
      subscribe(listener) {
        subscribed(listener)
        return () => undefined
      },
    },
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
  const admit = async (id: string): Promise<void> =>
    expect(await desk.admit(id, redeemed, 'here')).toBe('desk')
  return { desk, handled, admit, notify: await notifying }
}

it('serves a press of one page before the many requests of another that came first', async () => {
  const { desk, handled, admit } = await open()
  for (const id of ['other', 'caller']) await admit(id)

  const all = Array.from({ length: 500 }, () => desk.request('other', 'snapshot', {}))
  await desk.request('caller', 'trigger', {})
  const before = handled.indexOf('trigger')
  await Promise.all(all)
  expect(before).toBeLessThan(10)
  expect(handled).toHaveLength(501)
})

it('sends what happens in one turn of the desk together, in its order, and the next turn by itself', async () => {
  const { desk, admit, notify } = await open()
  await admit('caller')
  const sent: unknown[] = []
  desk.onEvents((to, events) => sent.push([to, events.map(([name]) => name)]))
  await desk.language()
  notify('undo', null)
  notify('notices', [])
  notify('message', null)
  await endOfTurn()
  notify('undo', null)
  await expect
    .poll(() => sent)
    .toEqual([
      [['desk'], ['undo', 'notices', 'message']],
      [['desk'], ['undo']],
    ])
})
