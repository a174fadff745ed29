import { createHash } from 'node:crypto'

/** Cookies of browsers that were let in since the start. They let nobody in; they say whose sockets are counted together. */
export interface KnownCookies {
  /** Null: it is not one of them. */
  ownerOf(cookie: string | null): string | null
  /** Whether the desk has let its browser in. */
  note(cookie: string, isIn: boolean): void
}

const most = 256

export function createKnownCookies(): KnownCookies {
  /** By their digest: looking one up reveals nothing about another. */
  const known = new Set<string>()
  return {
    ownerOf(cookie) {
      const digest = cookie === null ? '' : digestOf(cookie)
      return known.has(digest) ? digest : null
    },
    note(cookie, isIn) {
      const digest = digestOf(cookie)
      known.delete(digest)
      if (isIn) known.add(digest)
      const [oldest] = known
      if (known.size > most && oldest !== undefined) known.delete(oldest)
    },
  }
}

const digestOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex')
