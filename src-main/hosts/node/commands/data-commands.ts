import { createProcessTime } from '../../../base/process-time.ts'
import type { CopiedStore } from '../../../service/store/copy-databases.ts'
import { repairDatabase } from '../../../service/store/sqlite/repair.ts'
import { databaseFault, databaseOf, isDatabase } from '../../command-line.ts'
import { backupCommands } from './backup-commands.ts'
import { type ActCommand, type CliCommand, type FileCommand, type Given, UsageError } from './command.ts'
import { outcomeOf, said } from './outcome.ts'

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

export const dataCommands: readonly CliCommand[] = [
  ratePreset,
  ...backupCommands,
  repair,
  copyToDatabase,
  copyFromDatabase,
]
