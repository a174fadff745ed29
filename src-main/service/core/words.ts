import type { Words } from '../../domain/rich-text/cell-text.ts'
import type { Reader } from '../store/port.ts'
import type { Edit } from './edit.ts'

export const noWords: Words = { mention: () => undefined, variable: () => undefined }

export async function wordsOf(reader: Reader, rundownId: string): Promise<Words> {
  const mentions = new Map((await reader.mentions(rundownId)).map(({ id, name }) => [id, name]))
  const variables = new Map((await reader.textVariables(rundownId)).map(({ key, value }) => [key, value]))
  return { mention: id => mentions.get(id), variable: key => variables.get(key) }
}

/** Changes names or values: the plain text of the cells that use them follows, and is told as their change. */
export async function rewording<T>(edit: Edit, change: () => Promise<T>): Promise<T> {
  const before = await namesIn(edit)
  const result = await change()
  const after = await namesIn(edit)
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    name => before.get(name) !== after.get(name),
  )
  if (changed.length > 0) await edit.rewordCells(changed)
  return result
}

/** What each is called, by the attribute that stands for it in what is kept of a cell. */
async function namesIn({ tx, rundownId }: Edit): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ...(await tx.mentions(rundownId)).map(({ id, name }) => [`data-mention-id="${id}"`, name] as const),
    ...(await tx.textVariables(rundownId)).map(
      ({ key, value }) => [`data-variable-key="${key}"`, value] as const,
    ),
  ])
}
