import type { MessagePort } from 'node:worker_threads'
import { openChannel, type Remote, remote, serve } from '../../base/channel.ts'
import { messagePort } from '../../base/thread.ts'
import type { Access } from '../../contract/bridge/access.ts'
import type { BridgeAnswer } from '../../contract/bridge/bridge.ts'
import type { SentEvent } from '../../contract/bridge/events.ts'
import type { OperationName } from '../../contract/bridge/operations.ts'
import type { DeskStanding } from '../../contract/desk-standing.ts'
import type { OpenedNetwork } from '../../desk/ports/output-screens.ts'
import type { Language } from '../../domain/language.ts'
import type { PairingRequest, Redeemed, Via } from './pairing.ts'
import type { PeoplePlace } from './people-place.ts'
import type { BrowserSession } from './sessions.ts'

/** What the listener's thread, which serves the pages, has of the desk in the main thread: `createPagesHost` answers it. */
export interface DeskCalls {
  /** Trades a secret or an invitation for a session of the browser. */
  redeem(request: PairingRequest): Promise<Redeemed>
  /** Lets a page in whose browser is paired, and counts as use. What it may do; null where it is not let in. */
  admit(clientId: string, session: BrowserSession, via: Via): Promise<Access | null>
  /** A request of a page that was let in. */
  request(clientId: string, name: string, payload: unknown): Promise<BridgeAnswer<OperationName>>
  disconnected(clientId: string): void
  /** The pair as published to desks that use this one; null when it is not paired. */
  standing(): Promise<DeskStanding | null>
  /** The language of pages, as a person chose it; null for what each browser wants. */
  language(): Promise<Language | null>
  /** Subscribes across the threads, as a name with `on` does in `remote`; all others are calls. */
  onEvents(listener: SendEvents): () => void
}

/** Sends events to the pages of people with this access; each page gets them together. */
export type SendEvents = (to: readonly Access[], events: readonly SentEvent[]) => void

/** What the desk has of the listener's thread: `servePages` answers it. */
export interface PageSockets {
  /** The browser of these pages is no longer paired: they are notified and disconnected. */
  unpaired(clientIds: readonly string[]): void
  /** Opens the listener for people on the network; closes the one before. */
  openPeople(place: PeoplePlace): Promise<OpenedNetwork>
  closePeople(): Promise<void>
}

/** For the listener's thread. */
export const relayToDesk = (port: MessagePort, pages: PageSockets): Remote<DeskCalls> =>
  remote(openChannel(messagePort(port), serve(pages)))

/** For the main thread. */
export const relayToPages = (port: MessagePort, desk: DeskCalls): Remote<PageSockets> =>
  remote(openChannel(messagePort(port), serve(desk)))
