import { repairDatabase } from '../../../service/store/sqlite/repair.ts'
import type { FileCommand } from './command.ts'
import { said } from './outcome.ts'

export const repair: FileCommand = {
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
