import { backUp, restoreBackup } from '../../../service/store/sqlite/backup.ts'
import { repairDatabase } from '../../../service/store/sqlite/repair.ts'
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

const backup: FileCommand = {
  kind: 'files',
  alone: false,
  name: 'backup',
  words: ['FILE'],
  does: 'copies everything to a new file, also while Showcall runs',
  async run({ dataDir }, { path }) {
    const file = path('FILE')
    backUp(dataDir, file)
    return said(`Everything is in ${file}, including the secrets of this installation: keep the file safe.`)
  },
}

const restore: FileCommand = {
  kind: 'files',
  alone: true,
  name: 'restore',
  words: ['FILE'],
  takes: '[--new-keys]',
  does: 'restores a backup; the current database is kept under another name; --new-keys revokes all tokens in the backup',
  options: { 'new-keys': { type: 'boolean' } },
  async run({ dataDir, clock }, { path, flag }) {
    const file = path('FILE')
    const newKeys = flag('new-keys')
    const { aside, leftOut, mended, foreign } = restoreBackup(dataDir, file, { now: clock(), newKeys })
    const sentences = [
      `${file} is restored.`,
      aside === null ? '' : `The database before it is kept as ${aside}.`,
      foreign.length === 0
        ? ''
        : `It contains items that are not Showcall's, which were left out: ${foreign.join(', ')}.`,
      leftOut === 0 ? '' : `${count(leftOut, 'row')} could not be read and ${were(leftOut)} left out.`,
      mended === 0 ? '' : `${count(mended, 'value')} could not be read and ${were(mended)} replaced.`,
      newKeys
        ? 'All its tokens are revoked: create new ones with "token mint".'
        : 'Tokens revoked since that backup are valid again: "token rotate" revokes them all. If the backup comes from others, restore it with --new-keys.',
    ]
    return said(sentences.filter(sentence => sentence !== '').join(' '))
  },
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`
const were = (number: number): string => (number === 1 ? 'was' : 'were')

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

export const dataCommands: readonly CliCommand[] = [ratePreset, backup, restore, repair]
