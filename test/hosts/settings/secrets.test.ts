import { beforeEach, describe, expect, it } from 'vitest'
import { createSecrets, type Keychain } from '../../../src-main/hosts/settings/secrets.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'

const tokens = { v1Token: 'v1-secret', v0Token: 'v0-secret' }
const dataDir = '/data/showcall'

interface FakeKeychain extends Keychain {
  readonly kept: Map<string, string>
  /** `locked`: calls wait until it is unlocked. */
  state: 'open' | 'locked' | 'broken'
  unlock(): void
}

function createFakeKeychain(): FakeKeychain {
  const kept = new Map<string, string>()
  let waiting: (() => void)[] = []
  const turn = async (): Promise<void> => {
    if (keychain.state === 'locked') await new Promise<void>(go => void waiting.push(go))
    if (keychain.state === 'broken') throw new Error('broken')
  }
  const keychain: FakeKeychain = {
    kept,
    state: 'open',
    unlock() {
      keychain.state = 'open'
      for (const go of waiting) go()
      waiting = []
    },
    async read(account) {
      await turn()
      return kept.get(account) ?? null
    },
    async write(account, text) {
      await turn()
      kept.set(account, text)
    },
    async remove(account) {
      await turn()
      kept.delete(account)
    },
    close: () => undefined,
  }
  return keychain
}

describe('secrets', () => {
  let time: VirtualTime
  let keychain: FakeKeychain
  const open = (of: Keychain | null = keychain, dir = dataDir) =>
    createSecrets({ keychain: of, dataDir: dir, timers: time.timers })

  beforeEach(() => {
    time = createVirtualTime()
    keychain = createFakeKeychain()
  })

  it('are there for the next start, and gone when they were removed', async () => {
    await open().write('c1', tokens)
    expect(open().kept).toBe('keychain')
    expect(await open().read('c1')).toEqual(tokens)
    expect(await open().read('c2')).toBeNull()
    const again = open()
    await again.remove('c1')
    expect(await again.read('c1')).toBeNull()
    expect(keychain.kept.size).toBe(0)
  })

  it('of two installations of one computer are kept apart', async () => {
    await open().write('c1', tokens)
    await open(keychain, '/data/other').write('c1', { v1Token: 'other', v0Token: null })
    expect(await open().read('c1')).toEqual(tokens)
    expect(keychain.kept.size).toBe(2)
  })

  it('are in memory alone where there is no keychain', async () => {
    const secrets = open(null)
    await secrets.write('c1', tokens)
    expect([secrets.kept, await secrets.read('c1'), await open(null).read('c1')]).toEqual([
      'memory',
      tokens,
      null,
    ])
    await secrets.remove('c1')
    expect(await secrets.read('c1')).toBeNull()
  })

  it.each(['', 'null', '7', '{}', '{"v1Token":""}', '{"v1Token":5}', '{'])(
    'that another program spoiled (%s) are none',
    async text => {
      await open().write('c1', tokens)
      for (const account of keychain.kept.keys()) keychain.kept.set(account, text)
      expect(await open().read('c1')).toBeNull()
    },
  )

  it('that lie behind a lock hold nothing up, and are there once it is open', async () => {
    await open().write('c1', tokens)
    keychain.state = 'locked'
    const secrets = open()
    const first = secrets.read('c1')
    await time.advance(2_000)
    expect(await first).toBeNull()
    const second = secrets.read('c1')
    keychain.unlock()
    expect(await second).toEqual(tokens)
    keychain.state = 'locked'
    expect(await secrets.read('c1')).toEqual(tokens)
    expect(time.waiting()).toBe(0)
  })

  it('that were entered while the old ones were being read stay', async () => {
    await open().write('c1', tokens)
    keychain.state = 'locked'
    const secrets = open()
    const reading = secrets.read('c1')
    const fresh = { v1Token: 'fresh', v0Token: null }
    const writing = secrets.write('c1', fresh)
    keychain.unlock()
    await writing
    expect([await reading, await secrets.read('c1'), await open().read('c1')]).toEqual([fresh, fresh, fresh])
  })

  it('that the keychain refuses work until the desk stops, and are said to be in memory', async () => {
    const secrets = open()
    await secrets.write('c1', tokens)
    keychain.state = 'broken'
    const fresh = { v1Token: 'fresh', v0Token: null }
    await secrets.write('c1', fresh)
    expect([secrets.kept, await secrets.read('c1')]).toEqual(['memory', fresh])
    await expect(secrets.remove('c1')).rejects.toThrow('Unlock the keychain')
  })
})
