import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'

/** What the push channel needs of a Socket.IO client. */
export type PushSocket = Pick<Socket, 'active' | 'on' | 'connect' | 'disconnect' | 'removeAllListeners'>

/** The two calls by which the client reaches the network; a test gives a virtual one. */
export interface Network {
  /** The platform's `fetch`. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** `io` of socket.io-client. */
  readonly io: (url: string, options: Partial<ManagerOptions & SocketOptions>) => PushSocket
}

/** The network of this computer. */
export const realNetwork: Network = { fetch, io }
