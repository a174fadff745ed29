import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { KeyValueStore } from '../settings/settings.ts'

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' })
const At = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })

/** A paired browser as it is kept between starts: what it shows is kept as digests, and cannot be read out of them. */
const SavedSession = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  cookie: Digest,
  pageKey: Digest,
  name: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  pairedAt: At,
  usedAt: At,
})
export type SavedSession = Static<typeof SavedSession>

const saved = Compile(SavedSession)
const name = 'browsers'

/** What cannot be read is left out: that browser is paired again. */
export function readSavedSessions(store: KeyValueStore): readonly SavedSession[] {
  const read = store.get(name)
  return Array.isArray(read) ? read.filter((item): item is SavedSession => saved.Check(item)) : []
}

export function saveSessions(store: KeyValueStore, sessions: readonly SavedSession[]): void {
  store.set(
    name,
    sessions.map(({ id, cookie, pageKey, name: browser, pairedAt, usedAt }) => ({
      id,
      cookie,
      pageKey,
      name: browser,
      pairedAt: Math.round(pairedAt),
      usedAt: Math.round(usedAt),
    })),
  )
}
