import type { IncomingMessage } from 'node:http'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import { Admission, type AdmissionLimits } from '../../base/admission.ts'

type Connection = Socket['conn']

export interface UnknownSocketsOptions extends AdmissionLimits {
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
export function cutOff(connection: Connection): void {
  connection.close(true)
  connection.request.socket.destroy()
}
