import type { IncomingMessage } from 'node:http'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import { Admission, type AdmissionLimits } from '../../base/admission.ts'

type Connection = Socket['conn']

interface UnknownSocketsOptions extends AdmissionLimits {
  /** What its connections are counted by; the address that it came from unless told otherwise. */
  readonly countedBy?: (request: IncomingMessage) => string
}

/** Limits the connections of a server that have not shown who they are. Returns what is called once one has. */
export function limitUnknownSockets<Data>(
  server: Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Data>,
  { countedBy = addressOf, ...limits }: UnknownSocketsOptions,
): (socket: { readonly conn: Connection }) => void {
  const unknown = new Admission<Connection>({ ...limits, cut: cutOff })
  server.engine.on('connection', (connection: Connection) => {
    unknown.admit(connection, countedBy(connection.request))
    connection.once('close', () => unknown.leave(connection))
  })
  return ({ conn }) => unknown.leave(conn)
}

export const addressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? ''

/** The good-bye of a web socket would wait half a minute for one who does not read. */
function cutOff(connection: Connection): void {
  connection.close(true)
  connection.request.socket.destroy()
}

/** A reader with this many bytes waiting is disconnected: it reads the state again when it reconnects. */
export const mostWaiting = 1_048_576

/** Ends a connection that has more characters waiting than that, behind what the network has not taken yet. */
export function cutOffWhenSlow(connection: Socket['conn']): void {
  let waiting = 0
  connection.on('packetCreate', (packet: { readonly data?: unknown }) => {
    waiting += typeof packet.data === 'string' ? packet.data.length : 0
    if (waiting > mostWaiting) cutOff(connection)
  })
  connection.on('flush', () => {
    waiting = 0
  })
}

/** Calls back every so many milliseconds until it is stopped. */
export type Repeat = (milliseconds: number, callback: () => void) => () => void
