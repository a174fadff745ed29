import Type, { type Static } from 'typebox'
import { roles } from '../../contract/bridge/access.ts'
import { validatorOf } from '../../contract/validator.ts'
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
  /** Who was invited to it; left out for a browser that was paired at this computer. */
  person: Type.Optional(
    Type.Object({
      name: Type.String({ minLength: 1, maxLength: 40 }),
      role: Type.Enum([...roles]),
      /** It came without encryption, and counts without encryption alone. */
      plain: Type.Boolean(),
    }),
  ),
})
type SavedForm = Static<typeof SavedSession>
export type SavedPerson = NonNullable<SavedForm['person']>

export interface SavedSession extends Omit<SavedForm, 'person'> {
  readonly person: SavedPerson | null
}

const saved = validatorOf(SavedSession)
const name = 'browsers'

/** What cannot be read is left out: that browser is paired again. */
export function readSavedSessions(store: KeyValueStore): readonly SavedSession[] {
  const read = store.get(name)
  return Array.isArray(read)
    ? read
        .filter((item): item is SavedForm => saved.Check(item))
        .map(({ person = null, ...session }) => ({ ...session, person }))
    : []
}

export function saveSessions(store: KeyValueStore, sessions: readonly SavedSession[]): void {
  store.set(
    name,
    sessions.map(
      ({ id, cookie, pageKey, name: browser, pairedAt, usedAt, person }): SavedForm => ({
        id,
        cookie,
        pageKey,
        name: browser,
        pairedAt: Math.round(pairedAt),
        usedAt: Math.round(usedAt),
        ...(person !== null && { person }),
      }),
    ),
  )
}
