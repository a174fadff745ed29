import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Which browsers may speak to this desk: paired once by a secret, known afterwards by a signed cookie. */
export interface Pairing {
  /** A new secret, good for one browser, once. */
  newSecret(): string
  /** The session of whoever brings a good secret; null for any other. */
  redeem(secret: string): string | null
  /** True for a session that this installation has given, also before a restart. */
  knows(session: string): boolean
}

/** More addresses than this, printed and never opened, and the oldest are no longer good. */
const keptSecrets = 32

export function createPairing(key: Uint8Array): Pairing {
  const secrets = new Set<string>()
  const sign = (id: string): string => createHmac('sha256', key).update(id).digest('base64url')
  return {
    newSecret() {
      const secret = randomBytes(24).toString('base64url')
      secrets.add(secret)
      const [oldest] = secrets
      if (secrets.size > keptSecrets && oldest !== undefined) secrets.delete(oldest)
      return secret
    },
    redeem(secret) {
      if (!secrets.delete(secret)) return null
      const id = randomBytes(18).toString('base64url')
      return `${id}.${sign(id)}`
    },
    knows(session) {
      const [id = '', signature = ''] = session.split('.')
      const given = Buffer.from(signature)
      const right = Buffer.from(sign(id))
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
