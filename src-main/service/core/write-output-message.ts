import { isDeepStrictEqual } from 'node:util'
import type { PatchOutputMessage } from '../../contract/v1/bodies.ts'
import type { Reader } from '../store/port.ts'
import type { OutputMessageRow } from '../store/rows.ts'
import { hexOf } from './body-values.ts'
import type { RundownEdit } from './edit.ts'

const unwritten: OutputMessageRow = {
  text: '',
  visible: false,
  color: '#ffffff',
  bold: false,
  underline: false,
}

/** `getOutputMessage`; hidden and empty before it was first written. */
export const currentMessage = async (reader: Reader, rundownId: string): Promise<OutputMessageRow> =>
  (await reader.outputMessage(rundownId)) ?? unwritten

export async function writeOutputMessage(
  edit: RundownEdit,
  patch: PatchOutputMessage,
): Promise<OutputMessageRow> {
  const present = await currentMessage(edit.tx, edit.rundownId)
  const message = { ...present, ...patch, color: hexOf(patch.color ?? present.color) }
  if (isDeepStrictEqual(message, present)) return present
  await edit.tx.putOutputMessage(edit.rundownId, message, edit.seq)
  edit.record({ resource: 'output_message', row: message })
  edit.touch()
  return message
}
