import { beforeEach, describe, expect, it } from 'vitest'
import {
  openSealedKeychain,
  type SealedKeychainOptions,
} from '../../../../src-main/hosts/electron/system/sealed-keychain.ts'
import { createSecrets } from '../../../../src-main/hosts/settings/secrets.ts'
import { createVirtualTime, type VirtualTime } from '../../../fakes/virtual-time.ts'

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
  /** As Chromium tags it: `v10` the fixed key on Linux, but the keychain's on macOS and DPAPI's on Windows. */
  const sealedBy = (tag: () => string, text: string): Buffer =>
    Buffer.concat([Buffer.from(tag()), turned(Buffer.from(text))])
  const open = (
    how: {
      available?: () => Promise<boolean>
      backend?: Backend
      platform?: NodeJS.Platform
      tag?: () => string
    } = {},
  ) =>
    openSealedKeychain({
      platform: how.platform ?? 'linux',
      timers: time.timers,
      store: { get: key => file.get(key), set: (key, value) => void file.set(key, value) },
      safeStorage: {
        isAsyncEncryptionAvailable: how.available ?? (async () => true),
        getSelectedStorageBackend: () => how.backend ?? 'gnome_libsecret',
        encryptStringAsync: async text => sealedBy(how.tag ?? (() => 'v11'), text),
        decryptStringAsync: async sealed => ({
          shouldReEncrypt: false,
          result: turned(sealed.subarray(3)).toString(),
        }),
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

  it.each([
    ['the Secret Service of Linux', 'linux', 'v11'],
    ['the portal of Linux', 'linux', 'v12'],
    ['the keychain of macOS', 'darwin', 'v10'],
    ['DPAPI of Windows', 'win32', 'v10'],
  ] as const)('keeps texts under the key of %s', async (_of, platform, tag) => {
    const keychain = await open({ platform, tag: () => tag })
    await keychain?.write('a', 'secret')
    expect(await (await open({ platform, tag: () => tag }))?.read('a')).toBe('secret')
  })

  it('is none where Linux seals with the fixed key of Chromium, and what lies there under it is removed', async () => {
    file.set('sealed', {
      a: sealedBy(() => 'v10', 'secret').toString('base64'),
      b: sealedBy(() => 'v11', 'other').toString('base64'),
    })
    expect(await open({ tag: () => 'v10' })).toBeNull()
    expect(file.get('sealed')).toEqual({ b: sealedBy(() => 'v11', 'other').toString('base64') })
  })

  it('seals anew what lies there under the fixed key once the keyring has a key', async () => {
    file.set('sealed', { a: sealedBy(() => 'v10', 'secret').toString('base64') })
    const keychain = await open()
    expect(await keychain?.read('a')).toBe('secret')
    expect(file.get('sealed')).toEqual({ a: sealedBy(() => 'v11', 'secret').toString('base64') })
  })

  it('writes nothing when the keyring is lost later, and the desk says that tokens are in memory only', async () => {
    let tag = 'v11'
    const keychain = await open({ tag: () => tag })
    const secrets = createSecrets({ keychain, dataDir: '/shows', timers: time.timers })
    await secrets.write('one', { v1Token: 'kept', v0Token: null })
    expect(secrets.kept).toBe('keychain')
    tag = 'v10'
    await secrets.write('one', { v1Token: 'secret', v0Token: null })
    expect([secrets.kept, file.get('sealed')]).toEqual(['memory', {}])
    expect(await secrets.read('one')).toEqual({ v1Token: 'secret', v0Token: null })
  })
})
