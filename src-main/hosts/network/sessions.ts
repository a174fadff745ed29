import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyValueStore } from '../settings/settings.ts'
import { describeBrowser } from './describe-browser.ts'
import { readSavedSessions, type SavedPerson, type SavedSession, saveSessions } from './saved-sessions.ts'

/**
 * What a browser got when it was paired. A cookie goes to every server on its host, on any port; what a page of
 * this desk holds goes nowhere else. Each request needs both.
 */
export interface BrowserSession {
  readonly cookie: string
  readonly pageKey: string
}

/** A browser is paired until it was not used for so long, ms: the browser of a weekly show stays paired. */
const keptUnused = 8 * 24 * 3_600_000
/** More than these, and the one that was not used for the longest is paired no more. */
const mostBrowsers = 100
/** Use is written down this often, ms. */
const savedEvery = 600_000

export interface Session extends SavedSession {
  usedAt: number
  savedAt: number
  /** Cut off, though that could not be written down. */
  ended: boolean
}

interface SessionsOptions {
  readonly store: KeyValueStore
  /** Epoch milliseconds that mean the same after a restart. */
  readonly now: () => number
  /** The store could not be written. */
  readonly failed: (error: unknown) => void
  /** Whether a page of that browser is open. */
  readonly isOpen: (session: Session) => boolean
}

export type Sessions = ReturnType<typeof createSessions>

/** The sessions of paired browsers, as the store has them. */
export function createSessions({ store, now, failed, isOpen }: SessionsOptions) {
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
    /** `person`: null for a browser of this computer. */
    begin(userAgent: string, person: SavedPerson | null): BrowserSession {
      const id = randomBytes(12).toString('base64url')
      const made = { cookie: `${id}.${randomKey()}`, pageKey: randomKey() }
      const at = now()
      const digests = { cookie: digestOf(made.cookie), pageKey: digestOf(made.pageKey) }
      const name = describeBrowser(userAgent)
      const times = { pairedAt: at, usedAt: at, savedAt: at }
      sessions.set(id, { id, ...digests, name, person, ...times, ended: false })
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
export const randomKey = (): string => randomBytes(32).toString('base64url')

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function isDigestOf(text: string, digest: string): boolean {
  const [given, kept] = [Buffer.from(digestOf(text)), Buffer.from(digest)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}
