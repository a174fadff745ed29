import { PatchOutputMessage } from '../../../contract/v1/bodies.ts'
import { OutputMessageResource } from '../../../contract/v1/resources.ts'
import { emptyPatch } from '../../problem-error.ts'
import { type Route, rundownRead, rundownWrite } from '../route.ts'

const unwritten: OutputMessageResource = {
  text: '',
  visible: false,
  color: '#ffffff',
  bold: false,
  underline: false,
}

/** API sections 2.7 and 4.2. */
export const outputMessageRoutes: readonly Route[] = [
  rundownRead(
    {
      operation: 'getOutputMessage',
      summary: 'Reads the output message.',
      method: 'GET',
      path: '/rundowns/{rundown_id}/output-message',
      role: 'VIEW',
      isControl: true,
      data: OutputMessageResource,
    },
    async ({ view, services }) => ({
      message: 'The output message.',
      data: (await services.workspace.reader.outputMessage(view.rundown.id)) ?? unwritten,
    }),
  ),
  rundownWrite(
    {
      operation: 'patchOutputMessage',
      summary: 'Changes the output message; `visible` shows and hides it.',
      method: 'PATCH',
      path: '/rundowns/{rundown_id}/output-message',
      role: 'SHOWCALL',
      isControl: true,
      body: PatchOutputMessage,
      data: OutputMessageResource,
      codes: ['messages.empty_patch'],
    },
    async ({ edit, body }) => {
      if (Object.keys(body).length === 0) throw emptyPatch('messages.empty_patch')
      const present = (await edit.tx.outputMessage(edit.rundownId)) ?? unwritten
      const message = { ...present, ...body, color: (body.color ?? present.color).toLowerCase() }
      await edit.tx.putOutputMessage(edit.rundownId, message)
      edit.touch()
      return {
        message: 'The output message was changed.',
        data: message,
        sideEffects: [{ type: 'output_message.changed', message }],
      }
    },
  ),
]
