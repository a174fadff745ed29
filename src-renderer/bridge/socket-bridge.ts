import type { Bridge } from '../../src-main/contract/bridge/bridge.ts'
import { createChannelBridge } from './channel-bridge.ts'
import { keepSocket } from './keep-socket.ts'

const answerWithin = 5_000
const retryRefused = 2_000

/** The bridge over a socket to the desk that served this page. `pageKey`: see `PageKey`. */
export function socketBridge(pageKey: () => string | null, onNotPaired: () => void): Bridge {
  const { bridge, connected, lost } = createChannelBridge(onNotPaired, () => ({
    signal: AbortSignal.timeout(answerWithin),
  }))
  keepSocket({
    path: '/desk/socket.io',
    auth: () => ({ key: pageKey() }),
    connected,
    lost(refusal) {
      lost()
      if (refusal !== 'not-paired') return retryRefused
      onNotPaired()
      return null
    },
  })
  return bridge
}
