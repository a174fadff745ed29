import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { openChannel, type Remote, remote, serve } from '../../base/channel.ts'
import { socketPort } from '../../base/socket-port.ts'
import { outputOtherDevice, outputRefused, outputSocketPath } from '../../contract/bridge/channels.ts'
import type {
  OutputPageActs,
  OutputPageDesk,
  OutputPageListener,
} from '../../contract/bridge/output-pages.ts'
import { outputKinds } from '../../domain/output/output-page.ts'
import type { OutputDesk, OutputScreens, ShownOutput } from './relay.ts'

/** The screens of output pages, on every listener that they come by. */
export interface OutputSockets extends OutputScreens {
  /** Takes screens from this listener, and lets go of all of them when it is called. */
  attach(http: HttpServer, allows: (request: IncomingMessage) => boolean): () => void
}

interface Screen {
  readonly send: OutputPageListener
  readonly page: Remote<OutputPageActs>
  readonly end: () => void
}

/** Milliseconds in which a socket has to show the secret of a page. */
const defaultPatience = 5_000
/** Screens ask for the time a few times a minute. One that asks more often than this within ten seconds is closed. */
const mostAsked = 100
/** Crew pages send presses, and changes of their battery or their screen. */
const mostSaid = 20
/** A prompter asks for its text when that has changed, or when its link is there again. */
const mostTexts = 20
const countedWithin = 10_000
const longestKey = 200
/** A screen that draws answers within milliseconds; what comes later than this is no answer. */
const answersWithin = 5_000

/**
 * Screens have sockets of their own: each has shown the secret of one page, gets what that page shows, and may ask for the
 * time; a crew page may answer for its department. No cookie of a paired browser counts here, and no secret of an output at the desk.
 */
export function createOutputSockets(
  desk: Pick<
    OutputDesk,
    'outputOpens' | 'outputJoined' | 'outputLeft' | 'outputClock' | 'outputSaid' | 'outputPrompted'
  >,
  timeout = defaultPatience,
): OutputSockets {
  const screens = new Map<string, Screen>()

  function serveSockets(io: Server): void {
    io.use((socket, next) => {
      const shown = shownBy(socket)
      if (shown === null) {
        next(new Error(outputRefused))
        return
      }
      desk.outputOpens(shown).then(
        admission => next(admission === 'open' ? undefined : new Error(refusals[admission])),
        () => next(new Error('Showcall did not answer.')),
      )
    })
    io.on('connection', socket => {
      const shown = shownBy(socket)
      if (shown !== null) serveScreen(socket, shown)
    })
  }

  function serveScreen(socket: Socket, shown: ShownOutput): void {
    const { id } = socket
    const end = (): void => void socket.disconnect(true)
    /** Closes a screen that asks too often, or that the desk does not answer. */
    const limited = <Said extends readonly unknown[], Answer>(
      most: number,
      ask: (...said: Said) => Promise<Answer>,
    ) => {
      const tooOften = limit(most)
      return async (...said: Said): Promise<Answer> => {
        try {
          if (tooOften()) throw new Error('The screen asks too often.')
          return await ask(...said)
        } catch (error) {
          end()
          throw error
        }
      }
    }
    const clock = limited(mostAsked, () => desk.outputClock())
    let isShown = false
    const onEvent = (send: OutputPageListener): (() => void) => {
      // A page asks once; each time costs the desk something.
      if (isShown) {
        end()
        throw new Error('The screen is sent to already.')
      }
      isShown = true
      screens.set(id, { send, page, end })
      desk.outputJoined(id, shown)
      return () => {
        screens.delete(id)
        desk.outputLeft(id)
      }
    }
    const acts: Partial<OutputPageDesk> =
      shown.kind === 'cue-light'
        ? { clock, onEvent, say: limited(mostSaid, said => desk.outputSaid(id, said)) }
        : {
            clock,
            onEvent,
            ...(shown.kind === 'prompter' && {
              prompted: limited(mostTexts, () => desk.outputPrompted(id)),
            }),
          }
    const page = remote<OutputPageActs>(openChannel(socketPort(socket), serve(acts)), () => ({
      signal: AbortSignal.timeout(answersWithin),
    }))
  }

  return {
    attach(http, allows) {
      const io = new Server(http, {
        path: outputSocketPath,
        transports: ['websocket'],
        serveClient: false,
        pingInterval: 2_000,
        pingTimeout: 3_000,
        connectTimeout: timeout,
        // A screen sends its secret and asks for the time.
        maxHttpBufferSize: 4_096,
        allowRequest: (request, answer) => answer(null, allows(request)),
      })
      serveSockets(io)
      return () => {
        io.disconnectSockets(true)
        io.engine.close()
      }
    },
    output(clientId, name, payload) {
      screens.get(clientId)?.send(name, payload)
    },
    async askOutput(clientId) {
      const screen = screens.get(clientId)
      if (screen === undefined) throw new Error('The screen has gone.')
      await screen.page.drawn()
    },
    outputEnded(clientId) {
      screens.get(clientId)?.end()
    },
  }
}

const refusals = { 'no-such-output': outputRefused, 'other-device': outputOtherDevice } as const

/** True from the one after `most` within ten seconds. */
function limit(most: number): () => boolean {
  let since = performance.now()
  let count = 0
  return () => {
    const now = performance.now()
    if (now - since > countedWithin) {
      since = now
      count = 0
    }
    count += 1
    return count > most
  }
}

/** What a screen brings along. Null for anything else. */
function shownBy(socket: Socket): ShownOutput | null {
  const { kind: asked, key, device } = socket.handshake.auth
  const kind = outputKinds.find(name => name === asked)
  return kind !== undefined && isSecret(key) ? { kind, key, device: isSecret(device) ? device : null } : null
}

const isSecret = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longestKey
