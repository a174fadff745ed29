import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createSqliteJournal, defaultMaxBytes } from '../../../src-main/desk/journal/sqlite-journal.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { readSettingsFile } from '../../../src-main/hosts/backup/data-files.ts'
import { openOutputKey } from '../../../src-main/hosts/settings/output-key.ts'
import { createHistory, plannedCue } from '../../fakes/journal-history.ts'
import { startBench, testClock } from '../../service/harness.ts'

export const now = () => testClock()()

/** A data directory as a desk leaves it that has called a show. */
export interface DataDirectory {
  readonly dataDir: string
  readonly rundownId: string
  readonly token: string
  readonly tokenId: string
}

export const temporary = (): string => mkdtempSync(join(tmpdir(), 'showcall-backup-test-'))

/** Tokens of another service, which its keychain holds. */
export const venueTokens = {
  v1Token: 'venue-token-of-the-hosted-service',
  v0Token: 'venue-v0-of-the-service',
}

export async function makeDataDirectory(title = 'Opening night'): Promise<DataDirectory> {
  const dataDir = temporary()
  const bench = await startBench({ dataDir })
  const { id } = await bench.seed(['One', 'Two'], { title })
  const [owner] = await bench.service.dashboard.listTokens()
  const token = bench.owner
  await bench.service.dashboard.deskAccess()
  // A reply that is kept for the holder of a token.
  await bench.call('POST', '/rundowns', {
    body: { title: 'Kept' },
    headers: { 'idempotency-key': 'kept-reply-1' },
  })
  await bench.close()
  await writeJournal(dataDir)
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(settings(id)), { mode: 0o600 })
  openOutputKey(dataDir)
  return { dataDir, rundownId: id, token, tokenId: owner?.tokenId ?? '' }
}

async function writeJournal(dataDir: string): Promise<void> {
  const history = createHistory([plannedCue('c1', 60_000), plannedCue('c2', 60_000)], now(), null)
  history.press({ verb: 'start' })
  history.wait(5_000)
  const journal = createSqliteJournal({
    file: join(dataDir, 'journal.sqlite'),
    maxBytes: defaultMaxBytes,
    now,
  })
  await journal.append(history.entries)
  await journal.close()
}

const settings = (rundownId: string) => ({
  rundowns: { own: rundownId },
  connections: [
    {
      id: 'venue',
      name: 'Venue',
      baseUrl: 'https://venue.example/api-v1',
      v0Url: null,
      socketUrl: null,
      goAs: 'auto',
    },
  ],
  caller: { hold: 900, theme: 'blackout', doublePress: duration(300) },
  window: { x: 1, y: 2 },
  outputNetwork: { on: true, address: null, port: 4_748 },
  peopleNetwork: { pages: true, api: true, address: null, port: 4_749, encryption: { kind: 'self-signed' } },
  osc: { listening: true, address: '0.0.0.0', port: 53_535, targets: [] },
  satellite: { on: true, network: true, port: 16_622, accepted: [] },
  surfaces: [
    {
      id: 'osc',
      modelId: 'osc',
      role: '',
      serial: null,
      brightness: 100,
      pages: null,
      armed: true,
      debounce: 0,
    },
  ],
})

/** What is open to the network, or armed, by the settings in a data directory. */
export function openIn(dataDir: string): readonly string[] {
  const { outputNetwork, peopleNetwork, osc, satellite, surfaces } = readSettingsFile(
    join(dataDir, 'settings.json'),
  )
  const all = {
    outputs: outputNetwork.on,
    pages: peopleNetwork.pages,
    api: peopleNetwork.api,
    osc: osc.listening,
    satellite: satellite.on || satellite.network,
    armed: surfaces.some(({ armed }) => armed),
  }
  return Object.entries(all).flatMap(([what, isOpen]) => (isOpen ? [what] : []))
}

/** Everything in a data directory that opens something, by what it is. */
export function secretsIn(dataDir: string): ReadonlyMap<string, Buffer> {
  const database = new DatabaseSync(join(dataDir, 'showcall.db'), { readOnly: true })
  try {
    const value = (sql: string): Buffer =>
      Buffer.from(Object.values(database.prepare(sql).get() ?? {})[0] as string | Uint8Array)
    return new Map([
      ['key of tokens', value("SELECT value FROM installation WHERE name = 'token-secret'")],
      ['key of cursors', value("SELECT value FROM installation WHERE name = 'cursor-secret'")],
      ['token of v0', value('SELECT v0_token FROM teams')],
      ['kept reply', value('SELECT reply FROM kept_replies')],
      ['key of links', readFileSync(join(dataDir, 'session.key'))],
      ['token of a connection', Buffer.from(venueTokens.v1Token)],
      ['v0 token of a connection', Buffer.from(venueTokens.v0Token)],
    ])
  } finally {
    database.close()
  }
}

/** What one can see of the data without starting anything. */
export function lookAt(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'showcall.db'))
  const journal = new DatabaseSync(join(dataDir, 'journal.sqlite'))
  try {
    return {
      titles: database
        .prepare('SELECT title FROM rundowns ORDER BY title')
        .all()
        .map(({ title }) => title),
      history: String(
        database.prepare("SELECT value FROM installation WHERE name = 'history'").get()?.['value'],
      ),
      entries: Number(journal.prepare('SELECT count(*) AS n FROM entries').get()?.['n']),
      settings: JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8')),
    }
  } finally {
    database.close()
    journal.close()
  }
}
