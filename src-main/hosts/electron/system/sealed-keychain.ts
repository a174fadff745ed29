import type { SafeStorage } from 'electron'
import type { Timers } from '../../../base/timers.ts'
import { within } from '../../../base/within.ts'
import type { Keychain } from '../../settings/secrets.ts'
import type { KeyValueStore } from '../../settings/settings.ts'

export interface SealedKeychainOptions {
  readonly safeStorage: Pick<
    SafeStorage,
    'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
  >
  readonly platform: NodeJS.Platform
  /** Holds what is sealed; the key to it is in the keychain of the operating system. */
  readonly store: KeyValueStore
  readonly timers: Timers
}

/** A locked keychain asks the person first; a start does not wait longer than this for it, in ms. */
const availableWithin = 1_500
const key = 'sealed'
const probe = 'Showcall'

/** Call when Electron is ready. Null where the operating system has no keychain that seals with a key of its own. */
export async function openSealedKeychain(options: SealedKeychainOptions): Promise<Keychain | null> {
  const { safeStorage, platform, store } = options
  const sealed = (): Readonly<Record<string, string>> => sealedTexts(store.get(key))
  const seal = async (text: string): Promise<string> => {
    const made = await safeStorage.encryptStringAsync(text)
    if (!hasOwnKey(made, platform)) throw new Error('The keychain gave no key.')
    return made.toString('base64')
  }
  const unseal = async (text: string): Promise<string> =>
    (await safeStorage.decryptStringAsync(Buffer.from(text, 'base64'))).result

  const usable = await canSeal(options, seal)
  for (const [account, text] of Object.entries(sealed())) {
    if (hasOwnKey(Buffer.from(text, 'base64'), platform)) continue
    const { [account]: _readable, ...others } = sealed()
    const resealed = usable ? await unseal(text).then(seal, () => null) : null
    store.set(key, resealed === null ? others : { ...others, [account]: resealed })
  }
  if (!usable) return null
  return {
    async read(account) {
      const text = sealed()[account]
      return text === undefined ? null : unseal(text)
    },
    async write(account, text) {
      const made = await seal(text)
      store.set(key, { ...sealed(), [account]: made })
    },
    async remove(account) {
      const { [account]: _gone, ...others } = sealed()
      store.set(key, others)
    },
    close: () => undefined,
  }
}

/**
 * False for what anybody can unseal. On Linux Chromium falls back to a fixed key when no keyring answers, and tags what
 * it seals with `v10`; the keys of Secret Service and portal are `v11` and `v12`. On macOS and Windows `v10` is the key
 * in the keychain and the one sealed by DPAPI.
 */
const hasOwnKey = (sealed: Buffer, platform: NodeJS.Platform): boolean =>
  platform !== 'linux' || /^v(?!10)\d\d/.test(sealed.toString('latin1', 0, 3))

async function canSeal(
  { safeStorage, platform, timers }: SealedKeychainOptions,
  seal: (text: string) => Promise<string>,
): Promise<boolean> {
  // Sealed with a password that everybody knows.
  if (platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return false
  const sealing = async (): Promise<boolean> =>
    (await safeStorage.isAsyncEncryptionAvailable()) && (await seal(probe)) !== ''
  return within(
    sealing().catch(() => false),
    availableWithin,
    timers,
    false,
  )
}

/** A file that a person has edited may hold anything. */
const sealedTexts = (saved: unknown): Readonly<Record<string, string>> =>
  typeof saved === 'object' && saved !== null
    ? Object.fromEntries(
        Object.entries(saved).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {}
