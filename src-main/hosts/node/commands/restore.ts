import { restoreBackup } from '../../../service/store/sqlite/backup.ts'
import type { FileCommand } from './command.ts'
import { said } from './outcome.ts'

export const restore: FileCommand = {
  kind: 'files',
  alone: true,
  name: 'restore',
  words: ['FILE'],
  does: 'puts a backup in the place of what there is, which is kept aside',
  async run({ dataDir, clock }, { path }) {
    const file = path('FILE')
    const aside = restoreBackup(dataDir, file, clock())
    const kept = aside === null ? '' : ` What was there is kept as ${aside}.`
    return said(
      `${file} is restored.${kept} Tokens revoked since that backup hold again: "token rotate" ends them all.`,
    )
  },
}
