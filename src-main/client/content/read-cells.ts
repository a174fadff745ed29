import { limits } from '../../contract/v1/limits.ts'
import type { CellResource } from '../../contract/v1/resources.ts'
import { ApiError } from '../http/api-error.ts'
import type { RundownReply, V1Client } from '../v1/v1-client.ts'
import { identified } from './readings.ts'

/** Every cell of a rundown, in as few requests as there can be: in one where they fit, else by page. */
export async function readCells(
  v1: Pick<V1Client, 'rundown' | 'cells'>,
  { rundown, cues, columns }: RundownReply,
): Promise<readonly CellResource[]> {
  const most = identified(cues).filter(cue => cue.type === 'cue').length * columns.length
  if (most === 0) return []
  if (most > limits.pageItems && most <= limits.cellsPerInclude) {
    try {
      return (await v1.rundown(rundown.id, ['cells'])).cells ?? []
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'payload.too_large') throw error
    }
  }
  return v1.cells(rundown.id, {})
}
