import type { MessagePort } from 'node:worker_threads'
import { type BirpcReturn, createBirpc } from 'birpc'
import type { BridgeAnswer, BridgeRequestName } from '../../contract/bridge/bridge.ts'
import type { BridgeEventName, BridgeEvents } from '../../contract/bridge/events.ts'
import type {
  OutputClockReply,
  OutputPageEventName,
  OutputPageEvents,
} from '../../contract/bridge/output-pages.ts'
import type { Language } from '../../domain/language.ts'
import type { OutputKind } from '../../domain/output-page.ts'

/** What the desk, in the main thread, does for the pages that the listener's thread carries. */
export interface RelayDesk {
  request(clientId: string, name: string, payload: unknown): Promise<BridgeAnswer<BridgeRequestName>>
  disconnected(clientId: string): void
  /** True for a secret that opens an output page of this kind. */
  outputOpens(kind: OutputKind, key: string): Promise<boolean>
  /** A screen shows the page from now on. */
  outputJoined(clientId: string, kind: OutputKind, key: string): void
  outputLeft(clientId: string): void
  outputClock(): Promise<OutputClockReply>
  /** The language of pages, as a person chose it; null for what each browser wants. */
  language(): Promise<Language | null>
}

/** What the listener's thread does for the desk. */
export interface RelayPages {
  event<Name extends BridgeEventName>(name: Name, payload: BridgeEvents[Name]): void
  /** To one screen of an output page. */
  output<Name extends OutputPageEventName>(
    clientId: string,
    name: Name,
    payload: OutputPageEvents[Name],
  ): void
  /** Its page, or the link that it came by, is no more. */
  outputEnded(clientId: string): void
  /** A secret by which one browser may be paired, once. */
  newPairing(): string
  /** Number of pages that are connected. */
  pages(): number
}

export const relayToDesk = (port: MessagePort, pages: RelayPages): BirpcReturn<RelayDesk, RelayPages> =>
  createBirpc<RelayDesk, RelayPages>(pages, {
    post: data => port.postMessage(data),
    on: listener => port.on('message', listener),
    eventNames: ['disconnected', 'outputJoined', 'outputLeft'],
  })

export const relayToPages = (port: MessagePort, desk: RelayDesk): BirpcReturn<RelayPages, RelayDesk> =>
  createBirpc<RelayPages, RelayDesk>(desk, {
    post: data => port.postMessage(data),
    on: listener => port.on('message', listener),
    eventNames: ['event', 'output', 'outputEnded'],
  })
