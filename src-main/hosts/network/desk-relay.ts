import type { MessagePort } from 'node:worker_threads'
import { openChannel, type Remote, remote, serve } from '../../base/channel.ts'
import { messagePort } from '../../base/thread.ts'
import type { Access } from '../../contract/bridge/access.ts'
import type { BridgeAnswer } from '../../contract/bridge/bridge.ts'
import type { BridgeEventName, BridgeEvents } from '../../contract/bridge/events.ts'
import type { OperationName } from '../../contract/bridge/operations.ts'
import type { DeskStanding } from '../../contract/desk-standing.ts'
import type { OpenedNetwork } from '../../desk/ports/output-screens.ts'
import type { Language } from '../../domain/language.ts'
import type { PairingRequest, Redeemed, Via } from './pairing.ts'
import type { PeoplePlace } from './people-place.ts'
import type { BrowserSession } from './sessions.ts'

/** Calls from the listener's thread, which serves the pages, to the desk in the main thread. */
export interface DeskOfPages {
  /** See `Pairing.redeem`. */
  redeem(request: PairingRequest): Promise<Redeemed>
  /** See `Pairing.admit`. */
  admit(clientId: string, session: BrowserSession, via: Via): Promise<Access | null>
  request(clientId: string, name: string, payload: unknown): Promise<BridgeAnswer<OperationName>>
  disconnected(clientId: string): void
  /** The pair as published to desks that use this one; null when it is not paired. */
  standing(): Promise<DeskStanding | null>
  /** The language of pages, as a person chose it; null for what each browser wants. */
  language(): Promise<Language | null>
}

/** What the desk does for that thread. */
export interface RelayedDesk extends DeskOfPages {
  /** See `DeskPages.event`. */
  onEvent(listener: DeskPages['event']): () => void
}

/** The pages on a listener. */
export interface DeskPages {
  /** To the pages of people with this access. */
  event<Name extends BridgeEventName>(to: readonly Access[], name: Name, payload: BridgeEvents[Name]): void
  /** The browser of these pages is no longer paired: they are notified and disconnected. */
  unpaired(clientIds: readonly string[]): void
}

/** Calls from the desk to the listener's thread. */
export interface PagesServer extends Pick<DeskPages, 'unpaired'> {
  /** See `PeopleListener`. */
  openPeople(place: PeoplePlace): Promise<OpenedNetwork>
  closePeople(): Promise<void>
}

export const relayToDesk = (port: MessagePort, pages: PagesServer): Remote<RelayedDesk> =>
  remote(openChannel(messagePort(port), serve(pages)))

export const relayToPages = (port: MessagePort, desk: RelayedDesk): Remote<PagesServer> =>
  remote(openChannel(messagePort(port), serve(desk)))
