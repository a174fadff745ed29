import type { MessagePort } from 'node:worker_threads'
import { type BirpcReturn, createBirpc } from 'birpc'
import type { BridgeAnswer, BridgeRequestName } from '../../contract/bridge/bridge.ts'
import type { BridgeEventName, BridgeEvents } from '../../contract/bridge/events.ts'
import type { Language } from '../../domain/language.ts'
import type { BrowserSession, PairingRequest } from './pairing.ts'

/** What the desk, in the main thread, does for its pages, which the listener's thread carries. */
export interface RelayDesk {
  /** See `Pairing.redeem`. */
  redeem(request: PairingRequest): Promise<BrowserSession | null>
  /** See `Pairing.admit`. */
  admit(clientId: string, session: BrowserSession): Promise<boolean>
  request(clientId: string, name: string, payload: unknown): Promise<BridgeAnswer<BridgeRequestName>>
  disconnected(clientId: string): void
  /** The language of pages, as a person chose it; null for what each browser wants. */
  language(): Promise<Language | null>
}

/** What the listener's thread does for the desk. */
export interface RelayPages {
  event<Name extends BridgeEventName>(name: Name, payload: BridgeEvents[Name]): void
  /** The browser of these pages is paired no more: they are told so and cut off. */
  unpaired(clientIds: readonly string[]): void
  /** Number of pages that are connected. */
  pages(): number
}

export const relayToDesk = (port: MessagePort, pages: RelayPages): BirpcReturn<RelayDesk, RelayPages> =>
  createBirpc<RelayDesk, RelayPages>(pages, {
    post: data => port.postMessage(data),
    on: listener => port.on('message', listener),
    eventNames: ['disconnected'],
  })

export const relayToPages = (port: MessagePort, desk: RelayDesk): BirpcReturn<RelayPages, RelayDesk> =>
  createBirpc<RelayPages, RelayDesk>(desk, {
    post: data => port.postMessage(data),
    on: listener => port.on('message', listener),
    eventNames: ['event', 'unpaired'],
  })
