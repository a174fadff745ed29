import { createEmitter } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { Access } from '../../contract/bridge/access.ts'
import { atDesk, type BridgeClient } from '../../desk/bridge/bridge-server.ts'
import type { PairedBrowsers, People } from '../../desk/ports/people.ts'
import { instant } from '../../domain/time/time.ts'
import type { KeyValueStore } from '../settings/settings.ts'
import { createGuesses, type Guesses } from './guesses.ts'
import { createInvitations, type Invitations } from './invitations.ts'
import type { SavedPerson } from './saved-sessions.ts'
import { type BrowserSession, createSessions, randomKey, type Session, type Sessions } from './sessions.ts'

/** How a page came: from this computer, or from the network, with encryption or without. */
export type Via = 'here' | 'tls' | 'plain'

export interface PairingRequest {
  /** Of an address that was printed or opened, or of an invitation. */
  readonly secret: string
  /** From an earlier pairing of the same browser; null without one. */
  readonly before: BrowserSession | null
  readonly userAgent: string
  readonly via: Via
  /** Address of the computer that it came from. */
  readonly from: string
}

/** `too-many`: it is not good, and many wrong ones came from that address before. */
export type Redeemed = BrowserSession | 'not-good' | 'too-many'

/** Which browsers may work this desk, and whose they are. */
export interface Pairing {
  /** Browsers of this computer. */
  readonly browsers: PairedBrowsers
  /** People who were invited, on the network. */
  readonly people: People
  /** Good for one browser of this computer, once. `used` is called when it was, or is good no more. */
  newSecret(used: () => void): string
  redeem(request: PairingRequest): Redeemed
  /** Lets a page in whose browser is paired, and counts as use. What it may do; null where it is not let in. */
  admit(clientId: string, session: BrowserSession, via: Via): Access | null
  /** Who asks by that page; null when it may not, or no more. Counts as use. */
  client(clientId: string): BridgeClient | null
  left(clientId: string): void
  /** What the people whose pages are open may do. */
  present(): ReadonlySet<Access>
  /** Invitations are good no more. */
  close(): void
}

export interface PairingOptions {
  readonly store: KeyValueStore
  /** Epoch milliseconds that mean the same after a restart. */
  readonly now: () => number
  /** Milliseconds of this process. */
  readonly elapsed: () => number
  readonly timers: Timers
  /** The browser of these pages was ended. */
  readonly ended: (clientIds: readonly string[]) => void
  /** The store could not be written. */
  readonly failed: (error: unknown) => void
}

/** More addresses than this, printed and never opened, and the oldest are no longer good. */
const keptSecrets = 32

export function createPairing({ store, now, elapsed, timers, ended, failed }: PairingOptions): Pairing {
  const changes = createEmitter<void>()
  const changed = (): void => changes.emit()
  const pages = new Map<string, Session>()
  const pagesOf = (session: Session): readonly string[] =>
    [...pages].filter(([, of]) => of === session).map(([clientId]) => clientId)
  const isOpen = (session: Session): boolean => pagesOf(session).length > 0
  const sessions = createSessions({ store, now, failed, isOpen })
  const secrets = createSecrets()
  const invitations = createInvitations({ now, timers, changed })

  function end(id: string): void {
    sessions.end(id, session => {
      const cut = pagesOf(session)
      for (const clientId of cut) pages.delete(clientId)
      ended(cut)
      changed()
    })
  }
  const accept = createAcceptance({ invitations, sessions, guesses: createGuesses(elapsed), end, changed })

  function redeemHere({ secret, before, userAgent }: PairingRequest): Redeemed {
    if (!secrets.spend(secret)) return 'not-good'
    const session = before === null ? null : sessions.find(before)
    if (before === null || session === null || session.person !== null) return sessions.begin(userAgent, null)
    sessions.use(session)
    return before
  }

  return {
    ...createLists({ sessions, invitations, pages, isOpen, end, onChange: changes.on }),
    newSecret: secrets.add,
    redeem: request => (request.via === 'here' ? redeemHere(request) : accept(request)),
    admit(clientId, shownSession, via) {
      const session = sessions.find(shownSession)
      if (session === null || sessions.isOld(session) || viaOf(session) !== via) return null
      pages.set(clientId, session)
      sessions.use(session)
      if (session.person !== null) changed()
      return accessOf(session)
    },
    client(clientId) {
      const session = pages.get(clientId)
      if (session === undefined) return null
      sessions.use(session)
      const { person } = session
      return person === null
        ? atDesk(clientId)
        : { id: clientId, access: accessOf(session), name: person.name }
    },
    close: invitations.close,
    present: () => new Set([...pages.values()].map(accessOf)),
    left(clientId) {
      const session = pages.get(clientId)
      pages.delete(clientId)
      if (session !== undefined && session.person !== null) changed()
    },
  }
}

interface AcceptanceParts {
  readonly invitations: Invitations
  readonly sessions: Sessions
  readonly guesses: Guesses
  readonly end: (id: string) => void
  readonly changed: () => void
}

/** Takes invitations from pages that came by the network. */
function createAcceptance({ invitations, sessions, guesses, end, changed }: AcceptanceParts) {
  const endBefore = (id: string): void => {
    try {
      end(id)
    } catch {
      // It is cut off, and the browser holds it no more: that the disk still has it lets nobody in.
    }
  }
  return ({ secret, before, userAgent, via, from }: PairingRequest): Redeemed => {
    const plain = via === 'plain'
    // Without encryption nobody is let in to do more than view: what such a page sends can be read and sent again.
    const invited = invitations.spend(secret, ({ role }) => !plain || role === 'view')
    if (invited === null) return guesses.wrong(from)
    const session = before === null ? null : sessions.find(before)
    // The browser is somebody else's now, or the same person's with another role.
    if (session !== null && viaOf(session) === via) endBefore(session.id)
    const made = sessions.begin(userAgent, { ...invited, plain })
    changed()
    return made
  }
}

interface ListParts extends Pick<AcceptanceParts, 'invitations' | 'sessions' | 'end'> {
  readonly pages: ReadonlyMap<string, Session>
  readonly isOpen: (session: Session) => boolean
  readonly onChange: People['onChange']
}

/** What the person at the desk sees of it, and ends. */
function createLists(parts: ListParts): Pick<Pairing, 'browsers' | 'people'> {
  const { sessions, invitations, pages, isOpen, end, onChange } = parts
  const listed = (): readonly Session[] =>
    sessions
      .all()
      .filter(session => !sessions.isOld(session) || isOpen(session))
      .toSorted((a, b) => b.usedAt - a.usedAt)
  return {
    browsers: {
      list(clientId) {
        const own = pages.get(clientId)
        return listed()
          .filter(({ person }) => person === null)
          .map(session => ({
            ...timesOf(session),
            name: session.name,
            connected: isOpen(session),
            own: session === own,
          }))
      },
      end,
    },
    people: {
      list: () =>
        listed().flatMap(session =>
          session.person === null
            ? []
            : [
                {
                  ...timesOf(session),
                  ...session.person,
                  browser: session.name,
                  connected: isOpen(session),
                },
              ],
        ),
      invitations: invitations.list,
      invite(name, role) {
        const { id, secret } = invitations.add({ name, role })
        // In the fragment: never sent to a server, never in a log or a Referer.
        return { id, path: `/#join=${secret}` }
      },
      end(id) {
        if (!invitations.end(id)) end(id)
      },
      onChange,
    },
  }
}

const viaOf = ({ person }: { readonly person: SavedPerson | null }): Via =>
  person === null ? 'here' : person.plain ? 'plain' : 'tls'

const accessOf = ({ person }: { readonly person: SavedPerson | null }): Access =>
  person === null ? 'desk' : person.plain ? 'view' : person.role

const timesOf = ({ id, pairedAt, usedAt }: Session) => ({
  id,
  pairedAt: instant(pairedAt),
  usedAt: instant(usedAt),
})

/** Secrets that pair one browser each. */
function createSecrets() {
  const secrets = new Map<string, () => void>()
  const spend = (secret: string): boolean => {
    const used = secrets.get(secret)
    secrets.delete(secret)
    used?.()
    return used !== undefined
  }
  return {
    /** False for a secret that is not good. */
    spend,
    add(used: () => void): string {
      const secret = randomKey()
      secrets.set(secret, used)
      const [oldest] = secrets.keys()
      if (secrets.size > keptSecrets && oldest !== undefined) spend(oldest)
      return secret
    },
  }
}
