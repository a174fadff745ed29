import type { Machine } from '../machine.ts'

/**
 * Seals by turning bytes round, which is no secret to anyone: what the tests ask is which key Electron would have used,
 * and that is told by the first bytes. `v10` is Chromium's fixed key, `v11` one of the system's keychain.
 */
export function createSafeStorage(machine: Machine) {
  const backend = (): string => machine.options.keychain ?? 'basic_text'
  const own = (): boolean => backend() !== 'basic_text'
  const requireReady = (): void => {
    if (!machine.ready) throw new Error('safeStorage cannot be used before app is ready')
  }
  const seal = (text: string): Buffer =>
    Buffer.concat([Buffer.from(own() ? 'v11' : 'v10'), Buffer.from(text, 'utf8').toReversed()])
  const open = (sealed: Buffer): string => Buffer.from(sealed.subarray(3).toReversed()).toString('utf8')
  return {
    isEncryptionAvailable: (): boolean => machine.ready && own(),
    async isAsyncEncryptionAvailable(): Promise<boolean> {
      requireReady()
      return true
    },
    encryptString(text: string): Buffer {
      requireReady()
      if (own()) return seal(text)
      throw new Error(`${failing} Encryption is not available.`)
    },
    decryptString(sealed: Buffer): string {
      requireReady()
      if (own()) return open(sealed)
      throw new Error(`${failing} Decryption is not available.`)
    },
    async encryptStringAsync(text: string): Promise<Buffer> {
      requireReady()
      return seal(text)
    },
    async decryptStringAsync(
      sealed: Buffer,
    ): Promise<{ readonly shouldReEncrypt: boolean; readonly result: string }> {
      requireReady()
      return { shouldReEncrypt: false, result: open(sealed) }
    },
    getSelectedStorageBackend(): string {
      requireReady()
      return backend()
    },
  }
}

const failing = 'Error while decrypting the ciphertext provided to safeStorage.decryptString.'
