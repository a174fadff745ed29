import { createHash } from 'node:crypto'
import type { Timers } from '../../base/timers.ts'
import { within } from '../../base/within.ts'
import type { ConnectionSecrets } from '../../contract/connection.ts'
import type { Secrets } from '../../desk/ports/host.ts'

interface SecretsOptions {
  /** Null: this computer has none that can be used. */
  readonly keychain: Keychain | null
  /** Distinguishes installations on one computer. */
  readonly dataDir: string
  readonly timers: Timers
}

/** A locked keychain asks the person first; a desk does not wait longer than this to go on, in ms. */
const readWithin = 2_000

/**
 * Tokens in a keychain, read once; in memory alone where there is none, and from when it failed to keep one. Answers
 * that come too late are there for the next who asks.
 */
export function createSecrets({ keychain, dataDir, timers }: SecretsOptions): Secrets {
  const installation = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const accountOf = (id: string): string => `${installation} ${id}`
  const known = new Map<string, ConnectionSecrets | null>()
  const reading = new Map<string, Promise<ConnectionSecrets | null>>()
  let kept: Secrets['kept'] = keychain === null ? 'memory' : 'keychain'

  const readOnce = (id: string, from: Keychain): Promise<ConnectionSecrets | null> => {
    const answer = reading.get(id) ?? load(id, from).finally(() => reading.delete(id))
    reading.set(id, answer)
    return answer
  }

  async function load(id: string, from: Keychain): Promise<ConnectionSecrets | null> {
    try {
      const text = await from.read(accountOf(id))
      // What was written meanwhile is newer.
      if (!known.has(id)) known.set(id, parse(text))
    } catch {
      // Handled like a missing token: the person enters it again, and it is stored or not.
    }
    return known.get(id) ?? null
  }

  return {
    get kept() {
      return kept
    },
    async read(id) {
      const secrets = known.get(id)
      if (secrets !== undefined || keychain === null) return secrets ?? null
      return within(readOnce(id, keychain), readWithin, timers, null)
    },
    async write(id, secrets) {
      known.set(id, secrets)
      if (keychain === null) return
      try {
        await keychain.write(accountOf(id), JSON.stringify(secrets))
      } catch {
        // The connection works until the desk stops; what was kept before would be a token that is not meant.
        kept = 'memory'
        await keychain.remove(accountOf(id)).catch(() => undefined)
      }
    },
    async remove(id) {
      if (keychain !== null) {
        await keychain.remove(accountOf(id)).catch(() => {
          throw new Error(
            'The token could not be removed from the keychain. Unlock the keychain, then try again.',
          )
        })
      }
      known.delete(id)
    },
  }
}

/** What a person or another program put there is no token. */
function parse(text: string | null): ConnectionSecrets | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('v1Token' in value)) return null
    const { v1Token } = value
    if (typeof v1Token !== 'string' || v1Token === '') return null
    const v0Token = 'v0Token' in value && typeof value.v0Token === 'string' ? value.v0Token : null
    return { v1Token, v0Token }
  } catch {
    return null
  }
}

/** Texts kept by the operating system, or sealed by it. Each call rejects when that cannot be done. */
export interface Keychain {
  read(account: string): Promise<string | null>
  write(account: string, text: string): Promise<void>
  /** Also when there is none. */
  remove(account: string): Promise<void>
  /** Nothing is asked of it any more. */
  close(): void
}
