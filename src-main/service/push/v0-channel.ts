import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { type V0Cue, type V0Events, v0SocketPath } from '../../contract/v0/push.ts'
import { formatPosition } from '../../domain/feed/position.ts'
import type { Committed } from '../core/change.ts'
import type { View } from '../core/view.ts'
import type { Workspace } from '../core/workspace.ts'
import { currentCue, nextCue, teamOfV0Token, v0Cue, v0Rundown, v0Timesnap } from '../http/v0.ts'
import { isSameSecret } from '../secrets.ts'
import { StoreUnavailable } from '../store/port.ts'
import type { StoredCue } from '../store/rows.ts'
import { cutOffWhenSlow, limitUnknownSockets, type Repeat } from './sockets.ts'

interface V0ChannelOptions {
  readonly http: HttpServer
  readonly workspace: Workspace
  readonly repeat: Repeat
}

const serverTimeEvery = 30_000
/** How long a connection may stay without having shown its token, in ms. */
const showsTokenWithin = 5_000
/** Connections that have not shown theirs: many displays may come back at once, also behind one address. */
const withoutToken = { total: 1_000, perAddress: 500 }
/** A client sends its token and answers pings, nothing else. */
const mostReceived = 16_384

/** The push channel of v0. */
export function openV0Channel(options: V0ChannelOptions) {
  const { http, workspace, repeat } = options
  const server: Channel = new Server(http, {
    path: v0SocketPath,
    serveClient: false,
    perMessageDeflate: false,
    // A display must know within seconds that its link is gone.
    pingInterval: 2_000,
    pingTimeout: 3_000,
    cors: { origin: false },
    // What else wants to be upgraded is not for this channel: see `ignoreOtherUpgrades`.
    destroyUpgrade: false,
    connectTimeout: showsTokenWithin,
    maxHttpBufferSize: mostReceived,
  })
  const known = limitUnknownSockets(server, withoutToken)

  server.use((socket, next) => {
    admit(socket, workspace).then(
      admitted => {
        if (typeof admitted === 'string') return next(new Error(admitted))
        // Before it is connected: no change in between is missed.
        const unwatch = workspace.watch(admitted)
        socket.conn.once('close', unwatch)
        known(socket)
        next()
      },
      () => next(new Error('The token could not be checked. Try again in a moment.')),
    )
  })
  server.on('connection', socket => {
    cutOffWhenSlow(socket.conn)
    void socket.join(socket.handshake.auth['rundownId'])
  })

  // Who made the change is answered before thousands of displays are told.
  const stopListening = workspace.onCommitted(
    committed => sendCommitted(server, committed, formatPosition(workspace.position(committed.after))),
    process.nextTick,
  )
  const sendTime = (): void => void server.emit('serverTime', new Date(workspace.clock()).toISOString())
  const stopTime = repeat(serverTimeEvery, sendTime)
  return {
    /** Sends every client the time at once: the clock was stepped. */
    sendTime,
    /** How many clients have shown their token and are connected. */
    count: (): number => server.of('/').sockets.size,
    /** Cuts connections by any token but the present one of the team. */
    async checkTokens(): Promise<void> {
      const teams = new Map((await workspace.reader.teams()).map(team => [team.id, team.v0Token]))
      for (const socket of server.of('/').sockets.values()) {
        const token = teams.get(socket.data.teamId)
        if (token === undefined || !isSameSecret(String(socket.handshake.auth['apiToken']), token))
          closeTransport(socket)
      }
    },
    /** Closes every connection. The listener is not its own, and stays. */
    close(): void {
      stopListening()
      stopTime()
      server.engine.close()
    },
  }
}

type ClientEvents = { [Event in keyof V0Events]: (payload: V0Events[Event]) => void }
type NoEvents = Record<string, never>
/** `teamId`: the team whose token it has shown. */
type Data = { teamId: string }
type Channel = Server<NoEvents, ClientEvents, NoEvents, Data>
type Client = Socket<NoEvents, ClientEvents, NoEvents, Data>

/** What a client is to be shown, or why it may not connect. Its messages have no listener: they are ignored. */
async function admit(socket: Client, workspace: Workspace): Promise<View | string> {
  // Whatever a client sends as its auth object.
  const { rundownId, apiToken } = socket.handshake.auth as Readonly<Record<string, unknown>>
  if (typeof rundownId !== 'string' || typeof apiToken !== 'string') {
    return 'The auth object needs rundownId and apiToken.'
  }
  const team = await teamOfV0Token(workspace.reader, apiToken)
  if (team === null) return 'The apiToken is not valid.'
  socket.data.teamId = team.id
  return workspace.view(rundownId, { teamId: team.id, rundownId: null }).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) throw error
    return "Rundown doesn't exist"
  })
}

/** One change in one go, the timing last, so that a client never shows a torn now and next. */
function sendCommitted(
  server: Channel,
  { rundownId, before, after, contentChanged }: Committed,
  seq: string,
): void {
  if (before === null || !server.of('/').adapter.rooms.has(rundownId)) return
  const room = server.to(rundownId)
  const rundown = v0Rundown(after)
  // A start of the show is the start of a rundown that has no planned one.
  if (contentChanged || v0Rundown(before).startTime !== rundown.startTime) {
    room.emit('rundown', { ...rundown, seq })
    room.emit('runndown', { ...rundown, seq })
  }
  const current = payloadOf(currentCue(after))
  const next = payloadOf(nextCue(after))
  if (!isSame(payloadOf(currentCue(before)), current)) room.emit('currentCue', current && { ...current, seq })
  if (!isSame(payloadOf(nextCue(before)), next)) room.emit('nextCue', next && { ...next, seq })
  if (before.runner.version !== after.runner.version) room.emit('timesnap', { ...v0Timesnap(after), seq })
  if (after.rundown.deletedAt === null) return
  for (const socket of server.of('/').sockets.values())
    if (socket.rooms.has(rundownId)) closeTransport(socket)
}

/**
 * Without Socket.IO's own disconnect packet, after which clients never reconnect by themselves. A client that
 * reconnects is accepted, or gets the reason of the refusal.
 */
const closeTransport = (socket: Client): void => socket.conn.close()

const payloadOf = (cue: StoredCue | undefined): V0Cue | null => (cue === undefined ? null : v0Cue(cue))

/** By all that a display sees of it. */
const isSame = (a: V0Cue | null, b: V0Cue | null): boolean => JSON.stringify(a) === JSON.stringify(b)
