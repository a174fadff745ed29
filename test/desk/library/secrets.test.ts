import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operationNames } from '../../../src-main/contract/bridge/operations.ts'
import { atDesk, createBridgeServer } from '../../../src-main/desk/bridge/bridge-server.ts'
import { contentWith, createFakeShowService, cue } from '../../fakes/fake-show-service.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import { deskRig } from '../rig.ts'
import { type LibraryBench, startLibraryBench } from './bench.ts'

let bench: LibraryBench
beforeEach(async () => {
  bench = await startLibraryBench()
})
afterEach(() => bench.close())

/** What is asked with something in it; everything else is asked with nothing. */
const payloads: Readonly<Record<string, object>> = {
  'tokens.mint': { role: 'OWNER', rundownId: null, expiresIn: null },
  'tokens.revoke': { tokenId: 'nowhere' },
  'tokens.rotate': { rundownId: null },
  'tokens.rate': { rate: 'paid' },
  'library.make': { title: 'Evening', startTime: null, timezone: null, columns: [] },
  'library.delete': { rundownId: 'nowhere' },
  'library.restore': { rundownId: 'nowhere' },
  'library.write': { rundownId: 'nowhere', held: true, title: 'x' },
  'connection.check': {
    baseUrl: 'http://127.0.0.1:9/api-v1',
    v0Url: null,
    socketUrl: null,
    v1Token: 'typed-secret-v1',
    v0Token: 'typed-secret-v0',
  },
  'connection.save': {
    name: 'Other',
    baseUrl: 'http://127.0.0.1:9/api-v1',
    v0Url: null,
    socketUrl: null,
    goAs: 'auto',
    v1Token: 'typed-secret-v1',
    v0Token: 'typed-secret-v0',
  },
  'settings.write': { hold: 700 },
}

const mayTell = new Set(['tokens.mint', 'tokens.v0', 'tokens.v0-renew'])

describe('secrets of the service', () => {
  it('cross the bridge when a person asks to see one, and in no other answer and no event', async () => {
    const { dashboard } = bench.own
    const access = await dashboard.deskAccess()
    const before = await dashboard.mint({ role: 'EDIT', rundownId: null, expiresIn: null })
    const time = createVirtualTime()
    const service = createFakeShowService(time.now, [contentWith([cue('a', 60)])])
    const rig = await deskRig({
      time,
      own: { ...service, whole: bench.connected().service.whole },
      ownService: dashboard,
    })
    const bridge = createBridgeServer(rig.desk, rig)
    const allowed: string[] = []
    const others: string[] = []
    for (const name of operationNames) {
      // A transfer that nobody began is waited for in vain; its clock stands still here.
      if (name === 'transfer.wait') continue
      const answer = bridge.handle(atDesk('1'), name, payloads[name] ?? {})
      await time.advance(0)
      const text = JSON.stringify(await answer)
      ;(mayTell.has(name) ? allowed : others).push(text)
    }
    others.push(JSON.stringify(rig.emitted), JSON.stringify(rig.stored()))
    const v0After = await dashboard.v0Token()
    const minted = allowed.flatMap(text => /"token":"([^"]+)"/.exec(text)?.slice(1) ?? [])
    expect(allowed.length).toBe(3)
    expect(minted).toHaveLength(3)
    const secrets = [
      access.v1Token,
      access.v0Token,
      v0After,
      before.ok ? before.token : '',
      'typed-secret-v1',
      'typed-secret-v0',
      ...minted,
    ]
    for (const secret of secrets) expect(others.filter(text => text.includes(secret))).toEqual([])
    expect(others.filter(text => /eyJ[\w-]+\.[\w-]+\./.test(text))).toEqual([])
  })
})
