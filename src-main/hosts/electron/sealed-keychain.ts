import type { SafeStorage } from 'electron'
import type { Timers } from '../../desk/ports/timers.ts'
import type { Keychain } from '../keychain.ts'
import type { KeyValueStore } from '../settings.ts'

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

/** Call when Electron is ready. Null where the operating system has no keychain that seals with a key of its own. */
export async function openSealedKeychain(options: SealedKeychainOptions): Promise<Keychain | null> {
  const { safeStorage, store } = options
  if (!(await isAvailable(options))) return null
  const sealed = (): Readonly<Record<string, string>> => sealedTexts(store.get(key))
  return {
    async read(account) {
      const text = sealed()[account]
      if (text === undefined) return null
      const { result } = await safeStorage.decryptStringAsync(Buffer.from(text, 'base64'))
      return result
    },
    async write(account, text) {
      const made = await safeStorage.encryptStringAsync(text)
      store.set(key, { ...sealed(), [account]: made.toString('base64') })
    },
    async remove(account) {
      const { [account]: _gone, ...others } = sealed()
      store.set(key, others)
    },
    close: () => undefined,
  }
}

async function isAvailable({ safeStorage, platform, timers }: SealedKeychainOptions): Promise<boolean> {
  // Sealed with a password that everybody knows.
  if (platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return false
  const late = Promise.withResolvers<boolean>()
  const cancel = timers.after(availableWithin, () => late.resolve(false))
  const available = await Promise.race([
    safeStorage.isAsyncEncryptionAvailable().catch(() => false),
    late.promise,
  ])
  cancel()
  return available
}

/** A file that a person has edited may hold anything. */
const sealedTexts = (saved: unknown): Readonly<Record<string, string>> =>
  typeof saved === 'object' && saved !== null
    ? Object.fromEntries(
        Object.entries(saved).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {}
