import type { LibraryItem, TokenItem, TrashItem } from '../../src-main/contract/bridge/library.ts'
import type { InputOf, OperationName, OutputOf } from '../../src-main/contract/bridge/operations.ts'
import { defaultSettings } from '../../src-main/domain/rundown/rundown.ts'
import { type Clock, instant } from '../../src-main/domain/time/time.ts'

type Name = Extract<OperationName, `library.${string}` | `tokens.${string}`>
type Handlers = { readonly [Each in Name]: (payload: InputOf<Each>) => OutputOf<Each> }

export interface FakeLibrary {
  items: readonly LibraryItem[]
  /** Null: a service elsewhere, without a trash that can be reached. */
  trash: readonly TrashItem[] | null
  tokens: readonly TokenItem[]
  v0: string
  rate: string
  /** As many rundowns more. */
  fill(more: number): void
}

const day = 86_400_000
const done = { ok: true } as const
const updated = Date.UTC(2026, 4, 15, 10, 0, 0)

const item = (id: string, title: string, more: Partial<LibraryItem> = {}): LibraryItem => ({
  id,
  title,
  startTime: null,
  timezone: 'Europe/Stockholm',
  status: 'draft',
  settings: defaultSettings,
  rows: 12,
  updatedAt: instant(updated),
  phase: 'pre-show',
  ...more,
})

/** A few shows of one festival, and as many more as are asked for. */
export function someRundowns(more = 0): readonly LibraryItem[] {
  const start = (days: number, hour: number) => instant(Date.UTC(2026, 4, 16 + days, hour, 0, 0))
  return [
    item('rundown-1', 'Song Contest Final', {
      startTime: start(0, 19),
      status: 'approved',
      rows: 65,
      updatedAt: instant(updated + day),
    }),
    item('rundown-2', 'Rehearsal 3', { startTime: start(-1, 12), phase: 'paused', rows: 61 }),
    item('rundown-3', 'Opening ceremony of the summer festival in the old harbour, with all the choirs', {
      startTime: start(30, 17),
      status: 'awaiting-data',
      timezone: 'Europe/Berlin',
      rows: 143,
      updatedAt: instant(updated - 3 * day),
    }),
    item('rundown-4', 'Künstlergespräch', {
      startTime: start(2, 9),
      status: 'finalized',
      phase: 'ended',
      rows: 8,
      updatedAt: instant(updated - 9 * day),
    }),
    item('rundown-5', 'Awards night', { status: 'rejected', rows: null, updatedAt: null }),
    ...Array.from({ length: more }, (_, place) =>
      item(`more-${place}`, `Evening show ${String(place + 1).padStart(3, '0')}`, {
        startTime: start(place + 40, 18),
        updatedAt: instant(updated - (place + 10) * 3_600_000),
      }),
    ),
  ]
}

/** The library of a service in the page: what is asked of it happens, in memory. */
export function createFakeLibrary(clock: Clock, made: (title: string, rundownId: string) => void) {
  let count = 0
  const library: FakeLibrary = {
    items: someRundowns(),
    trash: [],
    tokens: [],
    v0: 'v0-secret-of-the-team',
    rate: 'local',
    fill(more) {
      library.items = someRundowns(more)
    },
  }
  const add = (title: string, more: Partial<LibraryItem>): string => {
    count += 1
    const id = `made-${count}`
    library.items = [{ ...item(id, title, { rows: 0, ...more }), id, updatedAt: clock() }, ...library.items]
    return id
  }
  const handlers: Handlers = {
    'library.list': () => ({ ok: true, items: library.items, trash: library.trash }),
    'library.make': ({ title, startTime, timezone }) => ({
      ok: true,
      rundownId: add(title, { startTime: startTime === null ? null : instant(startTime), timezone }),
    }),
    'library.copy'({ rundownId, title }) {
      const source = library.items.find(({ id }) => id === rundownId)
      made(title, add(title, { ...source, title, phase: 'pre-show' }))
      return done
    },
    'library.write'({ rundownId, title, startTime, timezone, status, numbering, timeOfDayFormat }) {
      library.items = library.items.map(before =>
        before.id !== rundownId
          ? before
          : {
              ...before,
              title: title ?? before.title,
              startTime: startTime === undefined ? before.startTime : instantOrNull(startTime),
              timezone: timezone === undefined ? before.timezone : timezone,
              status: status ?? before.status,
              settings: {
                cueNumbering: numbering ?? before.settings.cueNumbering,
                timeOfDayFormat:
                  timeOfDayFormat === undefined ? before.settings.timeOfDayFormat : timeOfDayFormat,
              },
              updatedAt: clock(),
            },
      )
      return done
    },
    'library.delete'({ rundownId }) {
      const gone = library.items.find(({ id }) => id === rundownId)
      library.items = library.items.filter(({ id }) => id !== rundownId)
      if (gone !== undefined && library.trash !== null) {
        const deletedAt = clock()
        const { id, title } = gone
        library.trash = [{ id, title, deletedAt, keptUntil: instant(deletedAt + 30 * day) }, ...library.trash]
      }
      return done
    },
    'library.restore'({ rundownId }) {
      const back = library.trash?.find(({ id }) => id === rundownId)
      library.trash = library.trash?.filter(({ id }) => id !== rundownId) ?? null
      if (back !== undefined) library.items = [item(back.id, back.title), ...library.items]
      return done
    },
    'tokens.list': () => ({ ok: true, tokens: library.tokens, rate: library.rate }),
    'tokens.mint'({ role, rundownId, expiresIn }) {
      count += 1
      const issuedAt = clock()
      const expiresAt = expiresIn === null ? null : instant(issuedAt + expiresIn)
      const token = { id: `token-${count}`, role, rundownId, issuedAt, expiresAt, revoked: false }
      library.tokens = [token, ...library.tokens]
      return { ok: true, token: `minted-secret-${count}` }
    },
    'tokens.revoke'({ tokenId }) {
      library.tokens = library.tokens.map(token =>
        token.id === tokenId ? { ...token, revoked: true } : token,
      )
      return { ok: true, stored: true }
    },
    'tokens.rotate'({ rundownId }) {
      library.tokens = library.tokens.map(token =>
        rundownId === null || token.rundownId === rundownId ? { ...token, revoked: true } : token,
      )
      return { ok: true, stored: true }
    },
    'tokens.v0': () => ({ ok: true, token: library.v0 }),
    'tokens.v0-renew'() {
      library.v0 = `${library.v0}-renewed`
      return { ok: true, token: library.v0 }
    },
    'tokens.rate'({ rate }) {
      library.rate = rate
      return done
    },
  }
  return { library, handlers }
}

const instantOrNull = (at: number | null) => (at === null ? null : instant(at))
