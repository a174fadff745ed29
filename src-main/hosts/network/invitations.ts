import { createHash, randomBytes } from 'node:crypto'
import type { Timers } from '../../base/timers.ts'
import type { Role } from '../../contract/bridge/access.ts'
import type { OpenInvitation } from '../../contract/bridge/people.ts'
import { instant } from '../../domain/time/time.ts'

interface Invited {
  readonly name: string
  readonly role: Role
}

/** Invitations that nobody used yet. They are kept in memory: a restart ends them. */
export interface Invitations {
  /** `secret` is returned only once. */
  add(invited: Invited): { readonly id: string; readonly secret: string }
  /** The invited person, once; null for an invalid secret. `fits`: the invitation stays valid when it returns false. */
  spend(secret: string, fits: (invited: Invited) => boolean): Invited | null
  /** False where there is none. */
  end(id: string): boolean
  list(): readonly OpenInvitation[]
  close(): void
}

interface InvitationsOptions {
  /** Epoch milliseconds: a computer that slept has let them expire. */
  readonly now: () => number
  readonly timers: Timers
  readonly changed: () => void
}

/** How long an invitation is valid, ms. */
const goodFor = 300_000
/** More open ones than this, and the oldest is no longer good. */
const most = 32

interface Open extends OpenInvitation {
  readonly stop: () => void
}

export function createInvitations({ now, timers, changed }: InvitationsOptions): Invitations {
  /** By the digest of the secret: looking one up reveals nothing about another. */
  const open = new Map<string, Open>()
  const remove = (digest: string): boolean => {
    open.get(digest)?.stop()
    const was = open.delete(digest)
    if (was) changed()
    return was
  }
  return {
    add({ name, role }) {
      const secret = randomBytes(32).toString('base64url')
      const id = randomBytes(12).toString('base64url')
      const digest = digestOf(secret)
      const [oldest] = open.keys()
      if (open.size >= most && oldest !== undefined) remove(oldest)
      const stop = timers.after(goodFor, () => void remove(digest))
      open.set(digest, { id, name, role, until: instant(now() + goodFor), stop })
      changed()
      return { id, secret }
    },
    spend(secret, fits) {
      const digest = digestOf(secret)
      const found = open.get(digest)
      if (found === undefined || found.until <= now() || !fits(found)) return null
      remove(digest)
      return { name: found.name, role: found.role }
    },
    end(id) {
      for (const [digest, invitation] of open) if (invitation.id === id) return remove(digest)
      return false
    },
    list: () =>
      [...open.values()]
        .filter(({ until }) => until > now())
        .map(({ stop: _stop, ...invitation }) => invitation),
    close() {
      for (const { stop } of open.values()) stop()
      open.clear()
    },
  }
}

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
