import type { BackupFacts } from '../../src-main/contract/bridge/backups.ts'
import type { Backups, Copies } from '../../src-main/desk/ports/host.ts'
import { defaultCopies } from '../../src-main/desk/ports/settings.ts'
import { instant } from '../../src-main/domain/time/time.ts'

const done = { ok: true } as const

/** A desk that makes no backups. */
export const fakeBackups: Backups = {
  make: () => done,
  take: async () => ({ data: null }),
  send: async () => done,
  look: () => done,
  restore: () => done,
}

/** A desk that makes no copies by itself. */
export const fakeCopies: Copies = {
  read: async () => ({ settings: defaultCopies, last: null, problem: null }),
  write: async () => done,
  make: async () => done,
}

/** What a desk says of a backup that it has checked. */
export const checkedBackup: BackupFacts = {
  app: '0.1.0',
  madeAt: instant(Date.UTC(2026, 4, 15, 21, 30)),
  desk: 'booth',
  rundowns: 3,
  runs: 12,
  secrets: true,
  here: { rundowns: 1, runs: 0 },
}
