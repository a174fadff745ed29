import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { type CallOptions, type Channel, openChannel, type Port } from '../../src-main/base/channel.ts'
import { createEmitter, type Emitter } from '../../src-main/base/emitter.ts'
import type { Bridge, BridgeAnswer, BridgeFailure } from '../../src-main/contract/bridge/bridge.ts'
import {
  type BridgeEventName,
  type BridgeEvents,
  bridgeEventNames,
} from '../../src-main/contract/bridge/events.ts'
import type { InputOf, OperationName, OutputOf } from '../../src-main/contract/bridge/operations.ts'
import { messageOf, type Said } from '../../src-main/domain/messages/message.ts'
import { keepSocket } from './keep-socket.ts'
import { createPageKey, type PairOutcome, pair, pairingSecret } from './pairing.ts'

interface ChannelBridge {
  readonly bridge: Bridge
  /** The desk can be reached by this port. */
  connected(port: Port): void
  lost(): void
}

/** The bridge over whatever carries a channel to the desk. `options`: of each request. */
function createChannelBridge(
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
      channel.listen('events', sent => {
        // The payload is that of the name, by the same contract.
        for (const [name, payload] of sent as readonly (readonly [name: string, payload: never])[]) {
          // A newer desk may send events that this page does not know.
          const known = bridgeEventNames.find(one => one === name)
          try {
            if (known !== undefined) events[known].emit(payload)
          } catch (error) {
            // It keeps none of the others back.
            reportError(error)
          }
        }
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

/** What hands the events of the desk on within the page: one emitter for each name. */
type BridgeEmitters = { readonly [Name in BridgeEventName]: Emitter<BridgeEvents[Name]> }

export const createBridgeEmitters = (): BridgeEmitters =>
  // The names are those of the map.
  Object.fromEntries(bridgeEventNames.map(name => [name, createEmitter()])) as unknown as BridgeEmitters

/**
 * A request that the desk did not serve, by the stable code of the bridge contract; `not-sent`: it never left this page. Where
 * a request was sent and no answer came, another error is thrown: nobody knows what the desk did with it.
 */
export class BridgeError extends Error {
  readonly code: BridgeFailure['error'] | 'not-sent'

  constructor(code: BridgeError['code'], said: Said) {
    super(messageText(said))
    this.name = 'BridgeError'
    this.code = code
  }
}

/** What the desk answered; throws a `BridgeError` where it did not serve the request. */
function servedValue<Name extends OperationName>(answer: BridgeAnswer<Name>): OutputOf<Name> {
  if (answer.ok) return answer.value
  throw new BridgeError(answer.failure.error, answer.failure.message)
}

/** What a person is told of a request that threw: that they were invited to do less, or only that it did not work. */
export const failureText = (error: unknown): string =>
  error instanceof BridgeError && error.code === 'not-allowed' ? error.message : t('page.failed')

declare global {
  interface Window {
    /** Put there by the preload script of the Electron host; absent in a browser. */
    readonly showcall?: Port & {
      /** Where a file that was chosen or dropped lies; empty where the page has made it. */
      readonly pathOf: (file: File) => string
    }
  }
}

/** Whether the page is in the window of the desktop application, and not in a browser. */
export const isInWindow = (): boolean => window.showcall !== undefined

/** Where a file lies on this computer; empty in a browser, which does not tell. */
export const pathInWindow = (file: File): string => window.showcall?.pathOf(file) ?? ''

/** The bridge of the Electron host, or null in a browser. The main process lives as long as its windows. */
export function electronBridge(): Bridge | null {
  if (window.showcall === undefined) return null
  const { bridge, connected } = createChannelBridge(() => undefined)
  connected(window.showcall)
  return bridge
}

const answerWithin = 5_000
const retryRefused = 2_000

/** The bridge over a socket to the desk that served this page. `pageKey`: see `PageKey`. */
function socketBridge(pageKey: () => string | null, onNotPaired: () => void): Bridge {
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

/** Electron's bridge where there is one; else a socket, paired first when the address carries a secret. */
export async function chooseBridge(onNotPaired: (last: PairOutcome) => void): Promise<Bridge> {
  const electron = electronBridge()
  if (electron !== null) return electron
  const secret = pairingSecret(location.hash)
  // A refused secret is no verdict: an earlier session of this browser may still be valid, which the socket shows.
  const pageKey = createPageKey(() => localStorage)
  const last = secret === null ? 'paired' : await pair(secret, pageKey).catch(() => 'refused' as const)
  return socketBridge(pageKey.read, () => onNotPaired(last))
}
