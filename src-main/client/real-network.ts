import { io } from 'socket.io-client'
import type { Network } from './network.ts'

/** The network of this computer. */
export const realNetwork: Network = {
  fetch: (url, init) => fetch(url, init),
  io: (url, options) => io(url, options),
}
