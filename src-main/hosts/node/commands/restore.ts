import { restoreBackup } from '../../../service/store/sqlite/backup.ts'
import type { FileCommand } from './command.ts'
import { said } from './outcome.ts'

export const restore: FileCommand = {
  kind: 'files',
  alone: true,
  name: 'restore',
  words: ['FILE'],
  takes: '[--new-keys]',
  does: 'puts a backup in the place of what there is, which is kept aside; --new-keys ends all tokens in it',
  options: { 'new-keys': { type: 'boolean' } },
  async run({ dataDir, clock }, { path, flag }) {
    const file = path('FILE')
    const newKeys = flag('new-keys')
    const { aside, leftOut, mended, foreign } = restoreBackup(dataDir, file, { now: clock(), newKeys })
    const sentences = [
      `${file} is restored.`,
      aside === null ? '' : `What was there is kept as ${aside}.`,
      foreign.length === 0
        ? ''
        : `It holds what no backup of Showcall does, which was left out: ${foreign.join(', ')}.`,
      leftOut === 0 ? '' : `${count(leftOut, 'row')} could not be read and ${were(leftOut)} left out.`,
      mended === 0 ? '' : `${count(mended, 'value')} could not be read and ${were(mended)} replaced.`,
      newKeys
        ? 'All its tokens have ended: make new ones with "token mint".'
        : 'Tokens revoked since that backup hold again: "token rotate" ends them all. If the backup comes from others, restore it with --new-keys.',
    ]
    return said(sentences.filter(sentence => sentence !== '').join(' '))
  },
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`
const were = (number: number): string => (number === 1 ? 'was' : 'were')
