import { repairDatabase } from '../../../service/store/sqlite/repair.ts'
import { backupCommands } from './backup-commands.ts'
import type { ActCommand, CliCommand, FileCommand } from './command.ts'
import { outcomeOf, said } from './outcome.ts'

const ratePreset: ActCommand = {
  kind: 'act',
  name: 'rate-preset',
  words: ['[RATE]'],
  does: 'prints or sets the request limit of the team: free, paid, local, or a number per minute',
  plan:
    ({ words: [rate] }) =>
    async acts => {
      if (rate === undefined) return { done: true, print: await acts.rate() }
      return outcomeOf(await acts.setRate(rate), `The request limit of the team is ${rate}.`)
    },
}

const repair: FileCommand = {
  kind: 'files',
  alone: true,
  name: 'repair',
  words: [],
  does: 'replaces values in the database that cannot be read, after copying the database',
  async run({ dataDir, clock }) {
    const { values, kept } = await repairDatabase(dataDir, clock())
    if (kept === null) return said('Every row of the database can be read. Nothing was changed.')
    const replaced = values === 1 ? '1 value was' : `${values} values were`
    return said(`${replaced} replaced. The old database is kept as ${kept}.`)
  },
}

export const dataCommands: readonly CliCommand[] = [ratePreset, ...backupCommands, repair]
