import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PairedBrowsers } from '../../desk/ports/paired-browsers.ts'
import { instant } from '../../domain/time/time.ts'
import type { KeyValueStore } from '../settings/settings.ts'
import { describeBrowser } from './describe-browser.ts'
import { readSavedSessions, type SavedSession, saveSessions } from './saved-sessions.ts'

/**
 * What a browser got when it was paired. A cookie goes to every server on its host, on any port; what a page of
 * this desk holds goes nowhere else. Each request needs both.
 */
export interface BrowserSession {
  readonly cookie: string
  readonly pageKey: string
}

export interface PairingRequest {
  /** Of an address that was printed or opened. */
  readonly secret: string
  /** From an earlier pairing of the same browser, which goes on; null without one. */
  readonly before: BrowserSession | null
  readonly userAgent: string
}

/** Which browsers may work this desk. */
export interface Pairing extends PairedBrowsers {
  /** Good for one browser, once. `used` is called when it was, or is good no more. */
  newSecret(used: () => void): string
  /** Null for a secret that is not good. */
  redeem(request: PairingRequest): BrowserSession | null
  /** Lets a page in whose browser is paired, and counts as use. */
  admit(clientId: string, session: BrowserSession): boolean
  /** True while that page may ask; counts as use. */
  serves(clientId: string): boolean
  left(clientId: string): void
}

export interface PairingOptions {
  readonly store: KeyValueStore
  /** Epoch milliseconds that mean the same after a restart. */
  readonly now: () => number
  /** The browser of these pages was ended. */
  readonly ended: (clientIds: readonly string[]) => void
  /** The store could not be written. */
  readonly failed: (error: unknown) => void
}

/** More addresses than this, printed and never opened, and the oldest are no longer good. */
const keptSecrets = 32
/** A browser is paired until it was not used for so long, ms: the browser of a weekly show stays paired. */
const keptUnused = 8 * 24 * 3_600_000
/** More than these, and the one that was not used for the longest is paired no more. */
const mostBrowsers = 100
/** Use is written down this often, ms. */
const savedEvery = 600_000

interface Session extends SavedSession {
  usedAt: number
  savedAt: number
  /** Cut off, though that could not be written down. */
  ended: boolean
}

export function createPairing({ store, now, ended, failed }: PairingOptions): Pairing {
  const secrets = createSecrets()
  const pages = new Map<string, Session>()
  const pagesOf = (session: Session): readonly string[] =>
    [...pages].filter(([, of]) => of === session).map(([clientId]) => clientId)
  const isOpen = (session: Session): boolean => pagesOf(session).length > 0
  const sessions = createSessions({ store, now, failed, isOpen })

  return {
    newSecret: secrets.add,
    redeem({ secret, before, userAgent }) {
      if (!secrets.spend(secret)) return null
      const session = before === null ? null : sessions.find(before)
      if (before === null || session === null) return sessions.begin(userAgent)
      sessions.use(session)
      return before
    },
    admit(clientId, shown) {
      const session = sessions.find(shown)
      if (session === null || sessions.isOld(session)) return false
      pages.set(clientId, session)
      sessions.use(session)
      return true
    },
    serves(clientId) {
      const session = pages.get(clientId)
      if (session === undefined) return false
      sessions.use(session)
      return true
    },
    left(clientId) {
      pages.delete(clientId)
    },
    list(clientId) {
      const own = pages.get(clientId)
      return sessions
        .all()
        .filter(session => !sessions.isOld(session) || isOpen(session))
        .toSorted((a, b) => b.usedAt - a.usedAt)
        .map(session => ({
          id: session.id,
          name: session.name,
          pairedAt: instant(session.pairedAt),
          usedAt: instant(session.usedAt),
          connected: isOpen(session),
          own: session === own,
        }))
    },
    end(id) {
      sessions.end(id, session => {
        const cut = pagesOf(session)
        for (const clientId of cut) pages.delete(clientId)
        ended(cut)
      })
    },
  }
}

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

interface SessionsOptions extends Pick<PairingOptions, 'store' | 'now' | 'failed'> {
  /** Whether a page of that browser is open. */
  readonly isOpen: (session: Session) => boolean
}

/** The sessions of paired browsers, as the store has them. */
function createSessions({ store, now, failed, isOpen }: SessionsOptions) {
  const sessions = new Map<string, Session>()
  const isOld = ({ usedAt }: SavedSession): boolean => now() - usedAt > keptUnused
  for (const saved of readSavedSessions(store))
    if (!isOld(saved)) sessions.set(saved.id, { ...saved, savedAt: saved.usedAt, ended: false })

  const save = (): void =>
    saveSessions(
      store,
      [...sessions.values()].filter(session => !session.ended),
    )
  const trySave = (): void => {
    try {
      save()
    } catch (error) {
      failed(error)
    }
  }

  const forgetUnused = (except: string): void => {
    const unused = [...sessions.values()]
      .filter(session => session.id !== except && !isOpen(session))
      .toSorted((a, b) => a.usedAt - b.usedAt)
    const [oldest] = unused
    for (const session of unused)
      if (isOld(session) || (session === oldest && sessions.size > mostBrowsers)) sessions.delete(session.id)
  }

  return {
    isOld,
    all: (): readonly Session[] => [...sessions.values()],
    find({ cookie, pageKey }: BrowserSession): Session | null {
      const session = sessions.get(cookie.split('.', 1)[0] ?? '')
      if (session === undefined || session.ended) return null
      const good = isDigestOf(cookie, session.cookie) && isDigestOf(pageKey, session.pageKey)
      return good ? session : null
    },
    use(session: Session): void {
      session.usedAt = now()
      // Also when the clock was set back.
      if (Math.abs(session.usedAt - session.savedAt) < savedEvery) return
      session.savedAt = session.usedAt
      trySave()
    },
    begin(userAgent: string): BrowserSession {
      const id = randomBytes(12).toString('base64url')
      const made = { cookie: `${id}.${randomKey()}`, pageKey: randomKey() }
      const at = now()
      const digests = { cookie: digestOf(made.cookie), pageKey: digestOf(made.pageKey) }
      const name = describeBrowser(userAgent)
      sessions.set(id, { id, ...digests, name, pairedAt: at, usedAt: at, savedAt: at, ended: false })
      forgetUnused(id)
      trySave()
      return made
    },
    /** `cut` ends its pages, before the store is written: writing throws where it fails. */
    end(id: string, cut: (session: Session) => void): void {
      const session = sessions.get(id)
      if (session === undefined) return
      session.ended = true
      cut(session)
      save()
      sessions.delete(id)
    },
  }
}

/** As long as the log takes for a secret of any kind. */
const randomKey = (): string => randomBytes(32).toString('base64url')

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function isDigestOf(text: string, digest: string): boolean {
  const [given, kept] = [Buffer.from(digestOf(text)), Buffer.from(digest)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}
