import { io } from 'socket.io-client'
import { socketPort } from '../../src-main/base/socket-port.ts'
import type { Bridge } from '../../src-main/contract/bridge/bridge.ts'
import { createChannelBridge } from './channel-bridge.ts'

const answerWithin = 5_000
const retryRefused = 2_000

/** The bridge over a socket to the desk that served this page. It reconnects for ever. `pageKey`: see `PageKey`. */
export function socketBridge(pageKey: () => string | null, onNotPaired: () => void): Bridge {
  const socket = io({
    path: '/desk/socket.io',
    transports: ['websocket'],
    auth: show => show({ key: pageKey() }),
    reconnectionDelay: 250,
    reconnectionDelayMax: 2_000,
    timeout: 4_000,
  })
  const { bridge, connected, lost } = createChannelBridge(onNotPaired, () => ({
    signal: AbortSignal.timeout(answerWithin),
  }))
  socket.on('connect', () => connected(socketPort(socket)))
  socket.on('disconnect', reason => {
    lost()
    // The library stays away after the server closed the socket itself.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), retryRefused)
  })
  socket.on('connect_error', error => {
    lost()
    if (error.message === 'not-paired') onNotPaired()
    else if (!socket.active) setTimeout(() => socket.connect(), retryRefused)
  })
  return bridge
}
