import { backUp } from '../../../service/store/sqlite/backup.ts'
import type { FileCommand } from './command.ts'
import { said } from './outcome.ts'

export const backup: FileCommand = {
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
