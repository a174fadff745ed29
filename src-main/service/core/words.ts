import { plainText, type Words } from '../../domain/rich-text/cell-text.ts'
import type { Reader } from '../store/port.ts'
import type { Edit } from './edit.ts'

export const noWords: Words = { mention: () => undefined, variable: () => undefined }

export async function wordsOf(reader: Reader, rundownId: string): Promise<Words> {
  const mentions = new Map((await reader.mentions(rundownId)).map(({ id, name }) => [id, name]))
  const variables = new Map((await reader.textVariables(rundownId)).map(({ key, value }) => [key, value]))
  return { mention: id => mentions.get(id), variable: key => variables.get(key) }
}

/** After names or values have changed: the plain text of the cells that use them follows, and is told as their change. */
export async function rewordCells(edit: Edit): Promise<void> {
  const cells = await edit.tx.cellsWithWords(edit.rundownId)
  if (cells.length === 0) return
  const words = await wordsOf(edit.tx, edit.rundownId)
  for (const cell of cells) {
    const content = plainText(cell.contentHtml, words)
    if (content !== cell.content) await edit.putCell({ ...cell, content, updatedAt: edit.now }, 'changed')
  }
}
