import { type CallOptions, type Channel, openChannel, type Port } from '../../src-main/base/channel.ts'
import { createEmitter } from '../../src-main/base/emitter.ts'
import type { Bridge, BridgeAnswer } from '../../src-main/contract/bridge/bridge.ts'
import { bridgeEventNames } from '../../src-main/contract/bridge/events.ts'
import type { InputOf, OperationName } from '../../src-main/contract/bridge/operations.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import { createBridgeEmitters } from './bridge-emitters.ts'
import { BridgeError, servedValue } from './bridge-error.ts'

interface ChannelBridge {
  readonly bridge: Bridge
  /** The desk can be reached by this port. */
  connected(port: Port): void
  lost(): void
}

/** The bridge over whatever carries a channel to the desk. `options`: of each request. */
export function createChannelBridge(
  onNotPaired: () => void,
  options: () => CallOptions = () => ({}),
): ChannelBridge {
  const events = createBridgeEmitters()
  const links = createEmitter<boolean>()
  let channel: Channel | null = null
  return {
    bridge: {
      async request<Name extends OperationName>(name: Name, payload: InputOf<Name>) {
        // Never queued: what was pressed while the desk was away must not be fired when it is back.
        if (channel === null) throw new BridgeError('not-sent', messageOf('desk.away'))
        // The desk of this very page answers by the same contract.
        const answer = (await channel.call(name, payload, options())) as BridgeAnswer<Name>
        if (!answer.ok && answer.failure.error === 'not-paired') onNotPaired()
        return servedValue(answer)
      },
      on: (name, listener) => events[name].on(listener),
      onConnected(listener) {
        listener(channel !== null)
        return links.on(listener)
      },
    },
    connected(port) {
      channel = openChannel(port)
      channel.listen('event', event => {
        // The payload is that of the name, by the same contract.
        const [name, payload] = event as readonly [name: string, payload: never]
        // A newer desk may send events that this page does not know.
        const known = bridgeEventNames.find(one => one === name)
        if (known !== undefined) events[known].emit(payload)
      })
      channel.listen('unpaired', onNotPaired)
      links.emit(true)
    },
    lost() {
      channel = null
      links.emit(false)
    },
  }
}
