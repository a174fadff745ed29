import { io } from 'socket.io-client'
import { createEmitter } from '../../src-main/base/emitter.ts'
import type { Bridge, BridgeAnswer } from '../../src-main/contract/bridge/bridge.ts'
import { bridgeEventNames } from '../../src-main/contract/bridge/events.ts'
import type { InputOf, OperationName } from '../../src-main/contract/bridge/operations.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import { createBridgeEmitters } from './bridge-emitters.ts'
import { BridgeError, servedValue } from './bridge-error.ts'

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
  const events = createBridgeEmitters()
  const connected = createEmitter<boolean>()

  socket.on('connect', () => connected.emit(true))
  socket.on('disconnect', reason => {
    connected.emit(false)
    // The library stays away after the server closed the socket itself.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), retryRefused)
  })
  socket.on('connect_error', error => {
    connected.emit(false)
    if (error.message === 'not-paired') onNotPaired()
    else if (!socket.active) setTimeout(() => socket.connect(), retryRefused)
  })
  socket.on('unpaired', onNotPaired)
  socket.on('event', (name: string, payload) => {
    // A newer desk may send events that this page does not know.
    const known = bridgeEventNames.find(event => event === name)
    if (known !== undefined) events[known].emit(payload)
  })

  return {
    async request<Name extends OperationName>(name: Name, payload: InputOf<Name>) {
      // Never queued: what was pressed while the desk was away must not be fired when it is back.
      if (!socket.connected) throw new BridgeError('not-sent', messageOf('desk.away'))
      // The server of this very page answers by the same contract.
      const answer: BridgeAnswer<Name> = await socket
        .timeout(answerWithin)
        .emitWithAck('request', name, payload)
      if (!answer.ok && answer.failure.error === 'not-paired') onNotPaired()
      return servedValue(answer)
    },
    on: (name, listener) => events[name].on(listener),
    onConnected(listener) {
      listener(socket.connected)
      return connected.on(listener)
    },
  }
}
