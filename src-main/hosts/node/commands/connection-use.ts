import { inEnglish } from '../../../contract/english.ts'
import type { Said } from '../../../domain/messages/message.ts'
import type { DeskCommand } from './command.ts'
import { findConnection } from './find-connection.ts'
import { said } from './outcome.ts'

/** How the service in this computer is called here. */
const own = 'own'

export const connectionUse: DeskCommand = {
  kind: 'desk',
  name: 'connection use',
  positionals: ['NAME'],
  takes: '[--leave-show]',
  does: `switches to a saved connection, or with "${own}" back to the service on this computer`,
  options: { 'leave-show': { type: 'boolean' } },
  plan:
    ({ positionals: [name = ''], flag }) =>
    async desk => {
      const connection = name === own ? null : await findConnection(desk, name)
      const reply = await desk.use({ id: connection?.id ?? null, held: flag('leave-show') })
      if (!reply.ok) return { done: false, say: `${inEnglish(reply.reason)}${leaving(reply.reason)}` }
      return said(
        `Showcall uses ${connection === null ? 'the service on this computer' : `“${connection.name}”`}.`,
      )
    },
}

/** What the desk asks for by a held button. */
const leaving = (reason: Said): string =>
  typeof reason !== 'string' && reason.code === 'rundown.on-air' ? ' Add --leave-show to switch anyway.' : ''
