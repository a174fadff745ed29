import { io } from 'socket.io-client'
import { createEmitter, type Emitter } from '../../src-main/base/emitter.ts'
import type {
  Bridge,
  BridgeAnswer,
  BridgeRequest,
  BridgeRequestName,
} from '../../src-main/contract/bridge/bridge.ts'
import {
  type BridgeEventName,
  type BridgeEvents,
  bridgeEvents,
} from '../../src-main/contract/bridge/events.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
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
  const events = eventEmitters()
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
    const known = bridgeEvents.find(event => event === name)
    if (known !== undefined) events[known].emit(payload)
  })

  return {
    async request<Name extends BridgeRequestName>(name: Name, payload: BridgeRequest<Name>) {
      // Never queued: what was pressed while the desk was away must not be fired when it is back.
      if (!socket.connected) throw new BridgeError('failed', messageOf('desk.away'))
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

type EventEmitters = { readonly [Name in BridgeEventName]: Emitter<BridgeEvents[Name]> }

const eventEmitters = (): EventEmitters => ({
  snapshot: createEmitter(),
  show: createEmitter(),
  content: createEmitter(),
  pinned: createEmitter(),
  run: createEmitter(),
  references: createEmitter(),
  link: createEmitter(),
  devices: createEmitter(),
  pressResult: createEmitter(),
  notices: createEmitter(),
  undo: createEmitter(),
  calling: createEmitter(),
  message: createEmitter(),
  desk: createEmitter(),
  connections: createEmitter(),
  standby: createEmitter(),
  'output-pages': createEmitter(),
  preflight: createEmitter(),
  people: createEmitter(),
  controllers: createEmitter(),
  'surface-edge': createEmitter(),
  picture: createEmitter(),
  learned: createEmitter(),
  view: createEmitter(),
})
