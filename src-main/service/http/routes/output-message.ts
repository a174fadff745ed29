import { PatchOutputMessage } from '../../../contract/v1/bodies.ts'
import { v1 } from '../../../contract/v1/operations.ts'
import { OutputMessageResource } from '../../../contract/v1/resources.ts'
import { currentMessage, writeOutputMessage } from '../../core/write-rundown.ts'
import { emptyPatch } from '../../problem-error.ts'
import { type Route, rundownRead, rundownWrite } from '../route.ts'

/** `getOutputMessage` and `patchOutputMessage`. */
export const outputMessageRoutes: readonly Route[] = [
  rundownRead(
    {
      ...v1('getOutputMessage'),
      summary: 'Reads the output message.',
      role: 'VIEW',
      isControl: true,
      data: OutputMessageResource,
    },
    async ({ view, services }) => ({
      message: 'The output message.',
      data: await currentMessage(services.reader, view.rundown.id),
    }),
  ),
  rundownWrite(
    {
      ...v1('patchOutputMessage'),
      summary: 'Changes the output message; `visible` shows and hides it.',
      role: 'SHOWCALL',
      isControl: true,
      body: PatchOutputMessage,
      example: { text: 'Two minutes', visible: true, color: '#ffb300' },
      data: OutputMessageResource,
      codes: ['messages.empty_patch'],
    },
    async ({ edit, body }) => {
      if (Object.keys(body).length === 0) throw emptyPatch('messages.empty_patch')
      const message = await writeOutputMessage(edit, body)
      return {
        message: 'The output message was changed.',
        data: message,
        sideEffects: [{ type: 'output_message.changed', message }],
      }
    },
  ),
]
