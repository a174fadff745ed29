import { hostname } from 'node:os'
import { join } from 'node:path'
import { createProcessTime } from '../../../base/process-time.ts'
import { inEnglish } from '../../../contract/english.ts'
import type { Secrets } from '../../../desk/ports/host.ts'
import type { CopiedStore } from '../../../service/store/copy-databases.ts'
import { restoreBackup } from '../../../service/store/sqlite/backup.ts'
import { repairDatabase } from '../../../service/store/sqlite/repair.ts'
import { keepConnections, readConnections } from '../../backup/connection-tokens.ts'
import { dataFiles, readSettingsFile } from '../../backup/data-files.ts'
import { describeBackup, describeRestore } from '../../backup/describe-backup.ts'
import { commitRestore, finishRestore } from '../../backup/finish-restore.ts'
import { kindOf } from '../../backup/read-backup.ts'
import { stageRestore } from '../../backup/stage-restore.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { databaseFault, databaseOf, isDatabase } from '../../command-line.ts'
import { deskActsOver } from '../../desk-acts.ts'
import { claimDataDir } from '../../instance/claim-data-dir.ts'
import { askInstance } from '../../instance/instance.ts'
import { realTimers } from '../../real-time.ts'
import { createSecrets } from '../../settings/secrets.ts'
import { readVersion } from '../../version.ts'
import { keychainOfSystem } from '../system.ts'
import {
  type ActCommand,
  type CliCommand,
  type CommandOutcome,
  type FileCommand,
  type Given,
  outcomeOf,
  said,
  UsageError,
} from './command.ts'

const ratePreset: ActCommand = {
  kind: 'act',
  name: 'rate-preset',
  positionals: ['[RATE]'],
  does: 'prints or sets the request limit of the team: free, paid, local, or a number per minute',
  plan:
    ({ positionals: [rate] }) =>
    async acts => {
      if (rate === undefined) return { done: true, print: await acts.rate() }
      return outcomeOf(await acts.setRate(rate), `The request limit of the team is ${rate}.`)
    },
}

const repair: FileCommand = {
  kind: 'files',
  alone: true,
  name: 'repair',
  positionals: [],
  does: 'replaces values in the database that cannot be read, after copying the database',
  async run({ dataDir, clock }) {
    const { values, kept } = await repairDatabase(dataDir, clock())
    if (kept === null) return said('Every row of the database can be read. Nothing was changed.')
    const replaced = values === 1 ? '1 value was' : `${values} values were`
    return said(`${replaced} replaced. The old database is kept as ${kept}.`)
  },
}

const database = { database: { type: 'string' } } as const

/** Throws `UsageError`. */
function addressOf({ option }: Given): string {
  const url = option('database') ?? databaseOf(process.env)
  if (url === null || !isDatabase(url)) throw new UsageError(databaseFault)
  return url
}

const copied = ({ rundowns, rows, shortened, hash }: CopiedStore, where: string): string =>
  `${rundowns} rundowns were copied ${where}: ${rows} rows, read back and compared (SHA-256 ${hash.slice(0, 16)}…).${
    shortened === 0 ? '' : ` From ${shortened} texts the character U+0000 was left out.`
  }`

const copyToDatabase: FileCommand = {
  kind: 'files',
  alone: true,
  name: 'copy-to-postgres',
  positionals: [],
  takes: '--database URL',
  does: 'copies everything into an empty PostgreSQL database; the data directory stays as it is',
  options: database,
  async run({ dataDir, clock }, given) {
    const url = addressOf(given)
    const { copyToPostgres } = await import('../../../service/store/copy-databases.ts')
    const done = await copyToPostgres({ dataDir, url, now: clock(), steady: createProcessTime() })
    return said(`${copied(done, 'to PostgreSQL')} Go on there alone: a change made here does not reach it.`)
  },
}

const copyFromDatabase: FileCommand = {
  kind: 'files',
  alone: true,
  name: 'copy-from-postgres',
  positionals: [],
  takes: '--database URL',
  does: 'copies everything from a PostgreSQL database into a new data directory; the database stays as it is',
  options: database,
  async run({ dataDir, clock }, given) {
    const url = addressOf(given)
    const { copyFromPostgres } = await import('../../../service/store/copy-databases.ts')
    const done = await copyFromPostgres({ dataDir, url, now: clock(), steady: createProcessTime() })
    return said(`${copied(done, `to ${dataDir}`)} Go on here alone: a change made there does not reach it.`)
  },
}

const passphraseVariable = 'SHOWCALL_PASSPHRASE'

const backup: FileCommand = {
  kind: 'files',
  alone: false,
  name: 'backup',
  positionals: ['FILE'],
  takes: '[--passphrase]',
  does: `saves rundowns, journal and settings in one new file, also during a show; --passphrase adds tokens and keys, sealed with a passphrase that is asked for, or in ${passphraseVariable}`,
  options: { passphrase: { type: 'boolean' } },
  async run({ dataDir, clock, tokens, terminal }, { path, flag }) {
    const file = path('FILE')
    const passphrase = flag('passphrase')
      ? await tokens.token('a passphrase', passphraseVariable, { twice: true })
      : null
    const instance = await claimDataDir(dataDir, { ask: 'address' }, terminal)
    try {
      const byDesk =
        instance.first || passphrase === null ? null : await ofRunningDesk(dataDir, file, passphrase)
      if (byDesk !== null) return byDesk
      const settings = readSettingsFile(join(dataDir, dataFiles.settings))
      const connections =
        passphrase === null || settings.connections.length === 0
          ? {}
          : await withSecrets(dataDir, secrets => readConnections(secrets, settings))
      const made = await writeBackup({
        dataDir,
        file,
        app: readVersion(new URL('../../../../package.json', import.meta.url)),
        desk: hostname(),
        now: clock(),
        passphrase,
        connections,
      })
      return said(inEnglish(describeBackup(made)))
    } finally {
      if (instance.first) await instance.release()
    }
  },
}

const restore: FileCommand = {
  kind: 'files',
  alone: true,
  name: 'restore',
  positionals: ['FILE'],
  takes: '[--passphrase] [--new-keys]',
  does: 'puts a backup in place of all data, which is kept in a folder that "restore" takes as well; --passphrase takes over the tokens and keys in it; --new-keys ends all tokens',
  options: { 'new-keys': { type: 'boolean' }, passphrase: { type: 'boolean' } },
  async run({ dataDir, clock, tokens }, { path, flag }) {
    const file = path('FILE')
    const newKeys = flag('new-keys')
    const now = clock()
    if (kindOf(file) === 'database') {
      const restored = restoreBackup(dataDir, file, { now, newKeys })
      return said(
        inEnglish(describeRestore({ ...restored, file, sealed: false, closed: false, tokensMissing: 0 })),
      )
    }
    const passphrase = flag('passphrase') ? await tokens.token('the passphrase', passphraseVariable) : null
    const staged = await stageRestore({ dataDir, file, now, newKeys, passphrase })
    const tokensMissing =
      Object.keys(staged.connections).length === 0
        ? 0
        : await withSecrets(dataDir, secrets => keepConnections(secrets, staged.connections))
    commitRestore(dataDir)
    finishRestore(dataDir)
    return said(inEnglish(describeRestore({ ...staged, file, tokensMissing })))
  },
}

const keychainEntry = new URL('../keychain-entry.ts', import.meta.url)

const backupCommands: readonly CliCommand[] = [backup, restore]

export const dataCommands: readonly CliCommand[] = [
  ratePreset,
  ...backupCommands,
  repair,
  copyToDatabase,
  copyFromDatabase,
]

/** It alone has the tokens of other services. Null where a service runs without a desk. */
async function ofRunningDesk(
  dataDir: string,
  file: string,
  passphrase: string,
): Promise<CommandOutcome | null> {
  const asked = { act: 'backup', request: { file, passphrase } } as const
  const reply = await askInstance(dataDir, { ask: 'desk', asked })
  if (reply === null) throw new Error('Showcall stopped before the backup was made. Try again.')
  if (reply.ok)
    return said(inEnglish(describeBackup(await deskActsOver(async () => reply.value).backup(asked.request))))
  return reply.desk === false ? null : { done: false, say: reply.message }
}

/** With the tokens that this computer keeps outside the data directory. */
async function withSecrets<Result>(
  dataDir: string,
  work: (secrets: Secrets) => Promise<Result>,
): Promise<Result> {
  const keychain = await keychainOfSystem(keychainEntry)
  try {
    return await work(createSecrets({ keychain, dataDir, timers: realTimers }))
  } finally {
    keychain?.close()
  }
}
