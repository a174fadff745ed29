import type { Server, Socket } from 'socket.io'
import { outputRefused } from '../../contract/bridge/channels.ts'
import { type OutputKind, outputKinds } from '../../domain/output-page.ts'
import type { RelayDesk, RelayPages } from './relay.ts'

type OutputDesk = Pick<RelayDesk, 'outputOpens' | 'outputJoined' | 'outputLeft' | 'outputClock'>

/**
 * Screens of output pages, in a namespace of their own: each has shown the secret of one page, gets what that page
 * shows, and may ask the time. No cookie of a paired browser counts here, and no secret of an output at the desk.
 */
export function serveOutputSockets(io: Server, desk: OutputDesk): Pick<RelayPages, 'output' | 'outputEnded'> {
  const screens = io.of('/output')

  screens.use((socket, next) => {
    const shown = shownBy(socket)
    if (shown === null) {
      next(new Error(outputRefused))
      return
    }
    desk.outputOpens(shown.kind, shown.key).then(
      opens => next(opens ? undefined : new Error(outputRefused)),
      () => next(new Error('The desk did not answer.')),
    )
  })
  screens.on('connection', socket => {
    const shown = shownBy(socket)
    if (shown === null) return
    socket.on('clock', (answer: unknown) => {
      if (typeof answer !== 'function') return
      desk.outputClock().then(
        reply => answer(reply),
        () => socket.disconnect(true),
      )
    })
    socket.on('disconnect', () => desk.outputLeft(socket.id))
    desk.outputJoined(socket.id, shown.kind, shown.key)
  })
  return {
    output(clientId, name, payload) {
      screens.sockets.get(clientId)?.emit(name, payload)
    },
    outputEnded(clientId) {
      screens.sockets.get(clientId)?.disconnect(true)
    },
  }
}

const longestKey = 200

/** What a screen brings along: the kind of page that it shows, and its secret. Null for anything else. */
function shownBy(socket: Socket): { readonly kind: OutputKind; readonly key: string } | null {
  const { kind: asked, key } = socket.handshake.auth
  const kind = outputKinds.find(name => name === asked)
  return kind === undefined || typeof key !== 'string' || key.length > longestKey ? null : { kind, key }
}
