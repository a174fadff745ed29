import type { ConnectionSecrets } from '../../contract/connection.ts'
import type { Secrets } from '../../desk/ports/secrets.ts'
import { redactText } from '../../service/log.ts'

/** What leaves this process for a log or a file to be sent: no secret, and no name of the person's home. */
export interface Redaction {
  readonly redact: (text: string) => string
  /** A secret of this desk, of any shape, from now on. */
  hide(secret: string | null): void
}

/** Shorter ones would hide ordinary words; a service gives none. */
const shortestSecret = 6

/** `home`: the person's home directory, which stands for their name. */
export function createRedaction(home: string): Redaction {
  const known = new Set<string>()
  return {
    redact(text) {
      let kept = text
      for (const secret of known) kept = kept.replaceAll(secret, '[redacted]')
      kept = redactText(kept)
      return home.length > 1 ? kept.replaceAll(home, '~') : kept
    },
    hide(secret) {
      if (secret !== null && secret.length >= shortestSecret) known.add(secret)
    },
  }
}

/** The same secrets, each hidden from the log from when the desk holds it. */
export function hideSecrets(secrets: Secrets, { hide }: Redaction): Secrets {
  const hideBoth = (held: ConnectionSecrets | null): void => {
    hide(held?.v1Token ?? null)
    hide(held?.v0Token ?? null)
  }
  return {
    get kept() {
      return secrets.kept
    },
    async read(id) {
      const held = await secrets.read(id)
      hideBoth(held)
      return held
    },
    write(id, held) {
      hideBoth(held)
      return secrets.write(id, held)
    },
    remove: secrets.remove,
  }
}
