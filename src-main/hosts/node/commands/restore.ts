import { restoreBackup } from '../../../service/store/sqlite/backup.ts'
import type { FileCommand } from './command.ts'
import { said } from './outcome.ts'

export const restore: FileCommand = {
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
