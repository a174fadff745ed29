import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { outputRefused, outputSocketPath } from '../../contract/bridge/channels.ts'
import { type OutputKind, outputKinds } from '../../domain/output/output-page.ts'
import type { OutputDesk, OutputServer } from './relay.ts'

/** The screens of output pages, on every listener that they come by. */
export interface OutputSockets extends Pick<OutputServer, 'output' | 'askOutput' | 'outputEnded'> {
  /** Takes screens from this listener, and lets go of all of them when it is called. */
  attach(http: HttpServer, allows: (request: IncomingMessage) => boolean): () => void
}

/** Milliseconds in which a socket has to show the secret of a page. */
const defaultPatience = 5_000
/** Screens ask for the time a few times a minute. One that asks more often than this within ten seconds is closed. */
const mostAsked = 100
const askedWithin = 10_000
const longestKey = 200
/** A screen that draws answers within milliseconds; what comes later than this is no answer. */
const answersWithin = 5_000

/**
 * Screens have sockets of their own: each has shown the secret of one page, gets what that page shows, and may ask for the
 * time. No cookie of a paired browser counts here, and no secret of an output at the desk.
 */
export function createOutputSockets(
  desk: Pick<OutputDesk, 'outputOpens' | 'outputJoined' | 'outputLeft' | 'outputClock'>,
  patience = defaultPatience,
): OutputSockets {
  const screens = new Map<string, Socket>()

  function serve(io: Server): void {
    io.use((socket, next) => {
      const shown = shownBy(socket)
      if (shown === null) {
        next(new Error(outputRefused))
        return
      }
      desk.outputOpens(shown.kind, shown.key).then(
        opens => next(opens ? undefined : new Error(outputRefused)),
        () => next(new Error('Showcall did not answer.')),
      )
    })
    io.on('connection', socket => {
      const shown = shownBy(socket)
      if (shown === null) return
      const asksTooOften = limitAsking()
      socket.on('clock', (answer: unknown) => {
        if (typeof answer !== 'function') return
        if (asksTooOften()) {
          socket.disconnect(true)
          return
        }
        desk.outputClock().then(
          reply => answer(reply),
          () => socket.disconnect(true),
        )
      })
      socket.on('disconnect', () => {
        screens.delete(socket.id)
        desk.outputLeft(socket.id)
      })
      screens.set(socket.id, socket)
      desk.outputJoined(socket.id, shown.kind, shown.key)
    })
  }

  return {
    attach(http, allows) {
      const io = new Server(http, {
        path: outputSocketPath,
        transports: ['websocket'],
        serveClient: false,
        pingInterval: 2_000,
        pingTimeout: 3_000,
        connectTimeout: patience,
        // A screen sends its secret and asks for the time.
        maxHttpBufferSize: 4_096,
        allowRequest: (request, answer) => answer(null, allows(request)),
      })
      serve(io)
      return () => {
        io.disconnectSockets(true)
        io.engine.close()
      }
    },
    output(clientId, name, payload) {
      screens.get(clientId)?.emit(name, payload)
    },
    async askOutput(clientId) {
      const screen = screens.get(clientId)
      if (screen === undefined) throw new Error('The screen has gone.')
      await screen.timeout(answersWithin).emitWithAck('check')
    },
    outputEnded(clientId) {
      screens.get(clientId)?.disconnect(true)
    },
  }
}

function limitAsking(): () => boolean {
  let since = performance.now()
  let asked = 0
  return () => {
    const now = performance.now()
    if (now - since > askedWithin) {
      since = now
      asked = 0
    }
    asked += 1
    return asked > mostAsked
  }
}

/** What a screen brings along: the kind of page that it shows, and its secret. Null for anything else. */
function shownBy(socket: Socket): { readonly kind: OutputKind; readonly key: string } | null {
  const { kind: asked, key } = socket.handshake.auth
  const kind = outputKinds.find(name => name === asked)
  return kind === undefined || typeof key !== 'string' || key.length > longestKey ? null : { kind, key }
}
