import { inEnglish } from '../../../contract/english.ts'
import type { DeskCommand } from './command.ts'
import { findConnection } from './find-connection.ts'
import { said } from './outcome.ts'

export const connectionRemove: DeskCommand = {
  kind: 'desk',
  name: 'connection remove',
  positionals: ['NAME'],
  does: 'removes a saved connection and its tokens',
  plan:
    ({ positionals: [name = ''] }) =>
    async desk => {
      const { id } = await findConnection(desk, name)
      const reply = await desk.remove({ id })
      return reply.ok
        ? said(`“${name}” and its tokens are removed.`)
        : { done: false, say: inEnglish(reply.reason) }
    },
}
