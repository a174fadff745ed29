import { beforeEach, describe, expect, it } from 'vitest'
import {
  openSealedKeychain,
  type SealedKeychainOptions,
} from '../../../src-main/hosts/electron/sealed-keychain.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'

type Backend = ReturnType<SealedKeychainOptions['safeStorage']['getSelectedStorageBackend']>

describe("the keychain by Electron's means", () => {
  let time: VirtualTime
  let file: Map<string, unknown>

  beforeEach(() => {
    time = createVirtualTime()
    file = new Map()
  })

  /** Seals by turning every bit, which is enough to see whether something lies there in the clear. */
  const turned = (bytes: Buffer): Buffer => Buffer.from(bytes.map(byte => byte ^ 0xff))
  const open = (
    how: { available?: () => Promise<boolean>; backend?: Backend; platform?: NodeJS.Platform } = {},
  ) =>
    openSealedKeychain({
      platform: how.platform ?? 'linux',
      timers: time.timers,
      store: { get: key => file.get(key), set: (key, value) => void file.set(key, value) },
      safeStorage: {
        isAsyncEncryptionAvailable: how.available ?? (async () => true),
        getSelectedStorageBackend: () => how.backend ?? 'gnome_libsecret',
        encryptStringAsync: async text => turned(Buffer.from(text)),
        decryptStringAsync: async sealed => ({ shouldReEncrypt: false, result: turned(sealed).toString() }),
      },
    })

  it('keeps texts sealed in the file, and forgets them', async () => {
    const keychain = await open()
    await keychain?.write('a', 'secret')
    await keychain?.write('b', 'other')
    expect(JSON.stringify([...file])).not.toMatch(/secret|c2VjcmV0/)
    const again = await open()
    expect(await again?.read('a')).toBe('secret')
    await again?.remove('a')
    expect([await again?.read('a'), await again?.read('b')]).toEqual([null, 'other'])
  })

  it.each([
    ['there is none', { available: async () => false }],
    ['it fails', { available: async () => Promise.reject(new Error('no bus')) }],
    ['Linux would seal with a password that everybody knows', { backend: 'basic_text' as const }],
  ])('is none where %s', async (_why, how) => {
    expect(await open(how)).toBeNull()
  })

  it('is none when it is locked and nobody unlocks it while the desk starts', async () => {
    const opening = open({ available: () => new Promise(() => undefined), platform: 'darwin' })
    await time.advance(1_500)
    expect([await opening, time.waiting()]).toEqual([null, 0])
  })

  it('takes a spoiled file as an empty one', async () => {
    file.set('sealed', { a: 5 })
    expect(await (await open())?.read('a')).toBeNull()
    file.set('sealed', 'all')
    expect(await (await open())?.read('a')).toBeNull()
  })
})
